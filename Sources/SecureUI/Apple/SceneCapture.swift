#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    import UIKit

    /// Whether a scene is recorded, mirrored or shared, and its changes, by what the system has.
    @MainActor enum SceneCapture {
        static func isActive(in scene: UIWindowScene) -> Bool {
            #if os(visionOS)
                return scene.traitCollection.sceneCaptureState == .active
            #else
                if #available(iOS 17.0, *) { return scene.traitCollection.sceneCaptureState == .active }
                return scene.screen.isCaptured
            #endif
        }

        /// `changed` must hold its owner weakly: on newer systems the scene keeps it for as long as it lives.
        static func observe(
            _ scene: UIWindowScene, with tokens: ObserverTokens, _ changed: @escaping @MainActor () -> Void
        ) {
            #if os(visionOS)
                observeTrait(of: scene, changed)
            #else
                if #available(iOS 17.0, *) { return observeTrait(of: scene, changed) }
                tokens.add(UIScreen.capturedDidChangeNotification, changed)
            #endif
        }

        @available(iOS 17.0, visionOS 1.0, *)
        private static func observeTrait(of scene: UIWindowScene, _ changed: @escaping @MainActor () -> Void) {
            _ = scene.registerForTraitChanges([UITraitSceneCaptureState.self]) { (_: UIWindowScene, _) in changed() }
        }
    }
#endif
