import UIKit

enum Destination {
    case claim(String)
    case payment(payee: String, cents: Int)
    case help
}

protocol PaymentCoordinating: AnyObject {
    func pay(payee: String, cents: Int)
    func confirmPayment(payee: String, cents: Int)
    func openClaim(_ id: String)
}

final class LinkRouter {
    weak var coordinator: PaymentCoordinating?
    private let portalHosts: Set<String> = ["www.verbena-care.com", "help.verbena-care.com"]

    func handle(_ url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let values = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        switch components.host {
        case "pay":
            coordinator?.pay(payee: values["payee"] ?? "", cents: Int(values["cents"] ?? "") ?? 0) // bad: deep-link
        case "copay":
            guard let payee = values["payee"], let cents = Int(values["cents"] ?? ""), (1...50_000).contains(cents) else { return }
            coordinator?.confirmPayment(payee: payee, cents: cents) // good: deep-link
        case "return":
            follow(values["next"])
        case "portal":
            followPortal(values["next"])
        default:
            break
        }
    }

    private func follow(_ next: String?) {
        guard let next, let target = URL(string: next) else { return }
        UIApplication.shared.open(target) // bad: open-redirect
    }

    private func followPortal(_ next: String?) {
        guard let next, let target = URL(string: next), target.scheme == "https",
              let host = target.host, portalHosts.contains(host) else { return }
        UIApplication.shared.open(target) // good: open-redirect
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let router = LinkRouter()

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.forEach { router.handle($0.url) }
    }
}
