#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import Foundation
    import SwiftUI

    /// An empty view that keeps its window from being shared.
    struct WindowExclusion: NSViewRepresentable {
        func makeNSView(context: Context) -> WindowExclusionView { WindowExclusionView(frame: .zero) }
        func updateNSView(_ view: WindowExclusionView, context: Context) {}
        static func dismantleNSView(_ view: WindowExclusionView, coordinator: ()) { view.leave() }
    }

    final class WindowExclusionView: NSView {
        private static var holds = SharedHolds<ObjectIdentifier, NSWindow.SharingType>()
        private weak var held: NSWindow?
        // The window may be gone when the view leaves it, and its place in memory taken by another one.
        private var key: ObjectIdentifier?

        override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            guard window.map({ ObjectIdentifier($0) }) != key else { return }
            leave()
            guard let window else { return }
            held = window
            key = ObjectIdentifier(window)
            if Self.holds.enter(ObjectIdentifier(window), current: window.sharingType) { window.sharingType = .none }
        }

        func leave() {
            guard let key else { return }
            let original = Self.holds.leave(key)
            if let original { held?.sharingType = original }
            self.key = nil
            held = nil
        }
    }
#endif
