#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import UIKit

    /// A lock in front of a scene until it is opened: a window above its content, sheets and alerts, and below the
    /// covers of ``ScreenGuard``.
    ///
    /// ```swift
    /// sceneLock = SceneLock(scene, LockController())
    /// …
    /// sceneLock?.open()
    /// ```
    ///
    /// It becomes the key window, dismisses the keyboard, and hides the windows behind it from VoiceOver.
    @MainActor public final class SceneLock {
        private let window: UIWindow
        /// The windows behind, and what they said to VoiceOver.
        private var behind: [(window: Weak, wasHidden: Bool)] = []

        private struct Weak { weak var window: UIWindow? }

        /// - Parameter controller: The view controller shown in front. Its view should be opaque.
        public init(_ scene: UIWindowScene, _ controller: UIViewController) {
            window = UIWindow(windowScene: scene)
            window.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 0.5)
            window.rootViewController = controller
            // The app's own: the keyboard has a window, too, which somebody may need for the lock.
            for other in scene.windows where other.windowLevel.rawValue <= UIWindow.Level.normal.rawValue {
                behind.append((Weak(window: other), other.accessibilityElementsHidden))
                other.endEditing(true)
                other.accessibilityElementsHidden = true
            }
            window.makeKeyAndVisible()
        }

        /// Removes the lock. Call this before releasing it.
        public func open() {
            window.isHidden = true
            for (other, wasHidden) in behind { other.window?.accessibilityElementsHidden = wasHidden }
            behind = []
        }
    }
#endif
