// Links from other apps that change state: payments, deletions, settings; checked or confirmed is clean.
import UIKit

protocol AccountActions {
    func transfer(amount: Decimal, to account: String)
    func deleteAccount(id: String)
    func setServer(_ url: URL)
    func logIn(token: String)
    func openScreen(_ name: Screen)
}

enum Screen: String { case inbox, settings, help }

final class AppDelegate: UIResponder, UIApplicationDelegate {
    let actions: any AccountActions
    let defaults = UserDefaults.standard

    init(actions: any AccountActions) { self.actions = actions }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
        let items = parts.queryItems ?? []
        let value = { (name: String) in items.first { $0.name == name }?.value }

        switch parts.host {
        case "pay":
            let sum = value("amount").flatMap { Decimal(string: $0) }
            guard let to = value("to"), let amount = sum else { return false }
            actions.transfer(amount: amount, to: to)  // bad: deep-link-unvalidated
        case "remove":
            actions.deleteAccount(id: value("id") ?? "")  // bad: deep-link-unvalidated
        case "server":
            if let text = value("url"), let server = URL(string: text) {
                actions.setServer(server)  // bad: deep-link-unvalidated
            }
        case "login":
            if let token = value("token") { actions.logIn(token: token) }  // bad: deep-link-unvalidated
        case "screen":
            guard let screen = value("name").flatMap(Screen.init(rawValue:)) else { return false }
            actions.openScreen(screen)  // good: deep-link-unvalidated
        case "ask":
            confirmed(url, on: UIViewController())
        case "settings":
            fromSettings(url)
        default:
            actions.openScreen(.inbox)  // good: deep-link-unvalidated
        }
        return true
    }

    func confirmed(_ url: URL, on controller: UIViewController) {
        guard let id = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value else { return }
        let question = UIAlertController(title: "Delete account \(id)?", message: nil, preferredStyle: .alert)
        question.addAction(
            UIAlertAction(title: "Delete", style: .destructive) { [actions] _ in
                actions.deleteAccount(id: id)  // good: deep-link-unvalidated
            })
        controller.present(question, animated: true)  // good: deep-link-unvalidated
    }

    func fromSettings(_ url: URL) {
        let known = ["https://eu.example.org", "https://us.example.org"]
        guard let text = url.fragment, known.contains(text), let server = URL(string: text) else { return }
        actions.setServer(server)  // good: deep-link-unvalidated
    }

    func application(
        _ application: UIApplication, continue activity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        guard let info = activity.userInfo as? [String: String] else { return false }
        if let flag = info["developerMode"] {
            // The app itself filled it.
            defaults.set(flag == "on", forKey: "developerMode")  // good: deep-link-unvalidated
        }
        if let screen = Screen(rawValue: info["screen"] ?? "") {
            defaults.set(screen.rawValue, forKey: "lastScreen")  // good: deep-link-unvalidated
        }
        return true
    }
}
