#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    import SwiftUI
    import UIKit

    /// An empty view that guards the scene it lies in.
    struct ScreenAnchor<Cover: View>: UIViewRepresentable {
        let policy: ScreenPolicy
        var notify: @MainActor (ScreenNotice) -> Void = { _ in }
        let cover: @MainActor () -> Cover

        func makeUIView(context: Context) -> ScreenAnchorView { ScreenAnchorView(policy) }

        func updateUIView(_ view: ScreenAnchorView, context: Context) {
            let (cover, environment) = (cover, context.environment)
            view.notify = notify
            view.makeController = {
                let controller = UIHostingController(rootView: Inheriting(content: cover(), environment: environment))
                // Content would show around a cover that does not fill the screen.
                controller.view.backgroundColor = .systemBackground
                return controller
            }
            view.policy = policy
        }

        static func dismantleUIView(_ view: ScreenAnchorView, coordinator: ()) { view.end() }
    }

    /// Holds the guard of the scene that it was last seen in.
    final class ScreenAnchorView: UIView {
        var policy: ScreenPolicy {
            didSet { if policy != oldValue { attach() } }
        }
        var notify: @MainActor (ScreenNotice) -> Void = { _ in }
        var makeController: @MainActor () -> UIViewController = { UIViewController() }

        private var screenGuard: ScreenGuard?
        private weak var scene: UIWindowScene?

        init(_ policy: ScreenPolicy) {
            self.policy = policy
            super.init(frame: .zero)
            isUserInteractionEnabled = false
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            // Under a full-screen presentation it has no window, and its scene is to be covered all the same.
            guard let scene = window?.windowScene, scene !== self.scene else { return }
            self.scene = scene
            attach()
        }

        func end() {
            screenGuard = nil
            scene = nil
        }

        private func attach() {
            guard let scene else { return }
            screenGuard = ScreenGuard(scene, policy: policy) { [weak self] notice in
                // Views may be in the middle of an update, in which state must not change.
                Task { @MainActor in self?.notify(notice) }
            } controller: { [weak self] _ in
                self?.makeController() ?? UIViewController()
            }
        }
    }
#endif
