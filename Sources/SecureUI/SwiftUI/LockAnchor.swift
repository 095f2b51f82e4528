#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    import SwiftUI
    import UIKit

    /// An empty view that locks the scene it lies in.
    struct LockAnchor<Lock: View>: UIViewRepresentable {
        let isLocked: Bool
        let lock: @MainActor () -> Lock

        func makeUIView(context: Context) -> LockAnchorView<Inheriting<Lock>> { LockAnchorView() }

        func updateUIView(_ view: LockAnchorView<Inheriting<Lock>>, context: Context) {
            view.show(isLocked ? Inheriting(content: lock(), environment: context.environment) : nil)
        }

        static func dismantleUIView(_ view: LockAnchorView<Inheriting<Lock>>, coordinator: ()) { view.show(nil) }
    }

    /// Holds the lock in front of the scene that it was last seen in.
    final class LockAnchorView<Root: View>: UIView {
        private var root: Root?
        private var lock: SceneLock?
        private var controller: UIHostingController<Root>?
        private weak var scene: UIWindowScene?

        init() {
            super.init(frame: .zero)
            isUserInteractionEnabled = false
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            // Under a full-screen presentation it has no window, and its scene is locked all the same.
            guard let scene = window?.windowScene, scene !== self.scene else { return }
            self.scene = scene
            open()
            update()
        }

        /// - Parameter root: Nil where the scene is open.
        func show(_ root: Root?) {
            self.root = root
            update()
        }

        private func update() {
            guard let scene, let root else { return open() }
            if let controller {
                controller.rootView = root
                return
            }
            let controller = UIHostingController(rootView: root)
            controller.view.backgroundColor = .systemBackground
            self.controller = controller
            lock = SceneLock(scene, controller)
        }

        private func open() {
            lock?.open()
            (lock, controller) = (nil, nil)
        }
    }
#endif
