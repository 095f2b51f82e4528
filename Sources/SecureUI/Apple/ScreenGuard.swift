#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import UIKit

    /// Covers a scene when it becomes inactive or is captured, and reports captures and screenshots.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    ///     guard let scene = scene as? UIWindowScene else { return }
    ///     screenGuard = ScreenGuard(scene) { notice in … }
    /// }
    /// ```
    ///
    /// It is active as long as it is retained. The cover is a window above alerts and sheets, shown without animation
    /// because the system takes its snapshot right after the scene becomes inactive.
    @MainActor public final class ScreenGuard {
        /// The cover currently shown instead of the content.
        public var cover: ScreenCover? { watch.cover }
        /// Whether the scene is recorded, mirrored or shared.
        public var isCaptured: Bool { watch.isCaptured }

        private var watch: ScreenWatch
        private weak var scene: UIWindowScene?
        private var window: CoverWindow?
        private let tokens = ObserverTokens()
        private let makeController: @MainActor (ScreenCover) -> UIViewController
        private let notify: @MainActor (ScreenNotice) -> Void

        /// - Parameters:
        ///   - notify: Called for captures and screenshots, after the cover is shown.
        ///   - makeCover: Creates the view shown instead of the content; by default, a plain background.
        public convenience init(
            _ scene: UIWindowScene, policy: ScreenPolicy = ScreenPolicy(),
            notify: @escaping @MainActor (ScreenNotice) -> Void = { _ in },
            cover makeCover: @escaping @MainActor (ScreenCover) -> UIView = { _ in ScreenGuard.plainCover() }
        ) {
            self.init(scene, policy: policy, notify: notify) { Self.controller(of: makeCover($0)) }
        }

        /// - Parameter makeController: Makes what fills the window above the content.
        init(
            _ scene: UIWindowScene, policy: ScreenPolicy, notify: @escaping @MainActor (ScreenNotice) -> Void,
            controller makeController: @escaping @MainActor (ScreenCover) -> UIViewController
        ) {
            self.scene = scene
            self.makeController = makeController
            self.notify = notify
            watch = ScreenWatch(policy, activity: Self.activity(of: scene))
            observe(scene)
            perform(watch.begin(isCaptured: SceneCapture.isActive(in: scene)))
        }

        /// Returns an opaque view in the background color.
        public static func plainCover() -> UIView {
            let view = UIView(frame: .zero)
            view.backgroundColor = .systemBackground
            return view
        }

        private func observe(_ scene: UIWindowScene) {
            let events: [(Notification.Name, ScreenEvent)] = [
                (UIScene.willDeactivateNotification, .willDeactivate),
                (UIScene.didEnterBackgroundNotification, .didEnterBackground),
                (UIScene.willEnterForegroundNotification, .willEnterForeground),
                (UIScene.didActivateNotification, .didActivate),
            ]
            for (name, event) in events {
                tokens.add(name, of: scene) { [weak self] in self?.receive(event) }
            }
            tokens.add(UIApplication.userDidTakeScreenshotNotification) { [weak self] in
                self?.receive(.screenshotTaken)
            }
            SceneCapture.observe(scene, with: tokens) { [weak self] in self?.lookForCapture() }
        }

        private func lookForCapture() {
            guard let scene else { return }
            receive(.captureChanged(SceneCapture.isActive(in: scene)))
        }

        private func receive(_ event: ScreenEvent) { perform(watch.receive(event)) }

        private func perform(_ actions: [ScreenAction]) {
            for action in actions {
                switch action {
                case .cover(let cover): show(cover)
                case .uncover: hide()
                case .notify(let notice): notify(notice.seen(behindAnotherCover: isBehindAnotherCover))
                }
            }
        }

        private func show(_ cover: ScreenCover) {
            guard let scene else { return }
            let shown = CoverWindow(windowScene: scene)
            shown.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
            shown.rootViewController = makeController(cover)
            shown.isHidden = false
            // The one before goes when the new one is up.
            hide()
            window = shown
        }

        private func hide() {
            window?.isHidden = true
            window = nil
        }

        /// A scene may have a guard for the app and another one for a screen of secrets.
        private var isBehindAnotherCover: Bool {
            scene?.windows.contains { $0 is CoverWindow && $0 !== window && !$0.isHidden } ?? false
        }

        private static func controller(of view: UIView) -> UIViewController {
            let controller = UIViewController()
            view.frame = controller.view.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            controller.view.addSubview(view)
            return controller
        }

        private static func activity(of scene: UIScene) -> ScreenActivity {
            switch scene.activationState {
            case .foregroundActive: .active
            case .foregroundInactive: .inactive
            default: .background
            }
        }
    }

    /// A window of a guard, told from those of the app.
    private final class CoverWindow: UIWindow {}
#endif
