// Mac Catalyst has both and is served by UIKit.
#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import Foundation
    import SwiftUI

    /// An empty view that locks the window it lies in.
    struct LockAnchor<Lock: View>: NSViewRepresentable {
        let isLocked: Bool
        let lock: @MainActor () -> Lock

        func makeNSView(context: Context) -> LockAnchorView<Inheriting<Lock>> { LockAnchorView(frame: .zero) }

        func updateNSView(_ view: LockAnchorView<Inheriting<Lock>>, context: Context) {
            view.show(isLocked ? Inheriting(content: lock(), environment: context.environment) : nil)
        }

        static func dismantleNSView(_ view: LockAnchorView<Inheriting<Lock>>, coordinator: ()) { view.show(nil) }
    }

    /// Holds the lock in front of the window that it was last seen in.
    final class LockAnchorView<Root: View>: NSView {
        private var root: Root?
        private var lock: WindowLock?
        private var hosting: NSHostingView<Root>?
        private weak var held: NSWindow?

        override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            guard let window, window !== held else { return }
            open()
            held = window
            update()
        }

        /// - Parameter root: Nil where the window is open.
        func show(_ root: Root?) {
            self.root = root
            update()
        }

        private func update() {
            guard let held, let root else { return open() }
            if let hosting {
                hosting.rootView = root
                return
            }
            let hosting = NSHostingView(rootView: root)
            self.hosting = hosting
            lock = WindowLock(held, hosting)
        }

        private func open() {
            lock?.open()
            (lock, hosting) = (nil, nil)
        }
    }
#endif
