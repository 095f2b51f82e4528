import UIKit

enum KioskErrand {
    case show(ticket: Int)
    case void(ticket: Int)
    case pair(token: String)
}

@MainActor
protocol KioskDesk: AnyObject {
    func show(ticket: Int)
    func void(ticket: Int)
    func requestVoid(ticket: Int)
    var operatorToken: String { get }
}

final class KioskSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    weak var desk: KioskDesk?
    private let vault = KioskVault()
    private let callbacks = ["kornhaus-office", "kornhaus-print"]

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        options.urlContexts.forEach { receive($0.url) }
        for activity in options.userActivities where activity.activityType == NSUserActivityTypeBrowsingWeb {
            guard let page = activity.webpageURL else { continue }
            carryOut(errand(at: page))
        }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        contexts.map(\.url).forEach(receive)
    }

    private func errand(at page: URL) -> KioskErrand? {
        let pieces = page.pathComponents.dropFirst()
        guard let verb = pieces.first, let value = pieces.dropFirst().first else { return nil }
        switch verb {
        case "ticket": return Int(value).map(KioskErrand.show)
        case "void": return Int(value).map(KioskErrand.void)
        case "pair": return .pair(token: value)
        default: return nil
        }
    }

    private func carryOut(_ errand: KioskErrand?) {
        switch errand {
        case .show(let number): desk?.show(ticket: number) // good: deep-link-action
        case .void(let number): desk?.void(ticket: number) // bad: deep-link-action
        case .pair(let token): vault.pairing = token // bad: deep-link-action
        case nil: break
        }
    }

    private func receive(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        func text(_ name: String) -> String? { items.first { $0.name == name }?.value }
        switch url.path {
        case "/void":
            if let number = text("ticket").flatMap(Int.init) { desk?.requestVoid(ticket: number) } // good: deep-link-action
        case "/signature":
            guard let answer = text("x-success"), let back = URL(string: answer + "?token=" + (desk?.operatorToken ?? "")) else { return }
            UIApplication.shared.open(back) // bad: deep-link-action
        case "/printed":
            guard let back = text("x-success").flatMap(URL.init(string:)), callbacks.contains(back.scheme ?? "") else { return }
            UIApplication.shared.open(back) // good: deep-link-action
        default:
            break
        }
    }
}
