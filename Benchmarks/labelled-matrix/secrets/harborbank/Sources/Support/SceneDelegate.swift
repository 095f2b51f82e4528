import UIKit
import os

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var curtain: UIView?
    private let signposter = OSSignposter(subsystem: "com.harborbank.ios", category: "launch")

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = LoginViewController(api: BankAPI(), sessions: AppSession.shared.store)
        window?.makeKeyAndVisible()
        NotificationCenter.default.addObserver(AppSession.shared, selector: #selector(AppSession.applicationWillTerminate(_:)), name: UIApplication.willTerminateNotification, object: nil)
        restore(from: session.stateRestorationActivity)
    }

    func sceneWillResignActive(_ scene: UIScene) {
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        blur.frame = window?.bounds ?? .zero
        window?.addSubview(blur) // good: secret-on-screen
        curtain = blur
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        curtain?.removeFromSuperview()
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: "com.harborbank.session")
        if let reply = AppSession.shared.store.reply {
            activity.addUserInfoEntries(from: ["resume": reply.accessToken]) // bad: secret-in-preferences
        }
        return activity
    }

    private func restore(from activity: NSUserActivity?) {
        guard let resume = activity?.userInfo?["resume"] as? String else { return }
        let state = signposter.beginInterval("restore", id: signposter.makeSignpostID(), "token \(resume, privacy: .public)") // bad: secret-in-log
        defer { signposter.endInterval("restore", state) }
        window?.rootViewController?.dismiss(animated: false)
    }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(_ application: UIApplication, shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier) -> Bool {
        identifier != .keyboard // good: secret-on-screen
    }
}
