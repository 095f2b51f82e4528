import SafariServices
import UIKit

enum PendingAction: Equatable {
    case payExcess(claimID: String, amount: Decimal)
    case changeBank(iban: String)
    case accept(offerID: String)
}

protocol ActionConfirming: AnyObject {
    func ask(_ action: PendingAction)
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let handler = LinkHandler()

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            handler.handle(context.url, from: context.options.sourceApplication)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard let url = userActivity.webpageURL else { return }
        handler.handleUniversal(url)
    }
}

final class LinkHandler {
    weak var confirmer: ActionConfirming?
    weak var navigation: UINavigationController?

    private let payments = PaymentService()
    private let offers = OfferService()
    private let evidence = EvidenceUploader()
    private let loginStates = LoginStateStore()

    func handle(_ url: URL, from source: String?) {
        let link = Link(url)
        switch link.command {
        case "claim":
            navigation?.pushViewController(ClaimViewController(claimID: link["id"] ?? ""), animated: true) // good: deep-link-action
        case "pay":
            guard let claim = link["claim"], let amount = link["amount"].flatMap({ Decimal(string: $0) }) else { return }
            payments.payExcess(claimID: claim, amount: amount) // bad: deep-link-action
        case "bank":
            guard let iban = link["iban"] else { return }
            confirmer?.ask(.changeBank(iban: iban)) // good: deep-link-action
        case "evidence":
            guard let path = link["file"], let claim = link["claim"] else { return }
            evidence.upload(URL(fileURLWithPath: path), claimID: claim) // bad: deep-link-action
        case "login":
            guard let state = link["state"], loginStates.consume(state), let code = link["code"] else { return }
            AuthCoordinator.shared.finishLogin(code: code) // good: deep-link-action
        case "page":
            show(link["url"])
        default:
            break
        }
    }

    func handleUniversal(_ url: URL) {
        let link = Link(url)
        guard url.host == "my.claimwell.com" else { return }
        if link.command == "offer", let offer = link["id"] {
            Task { try await offers.accept(offer) } // bad: deep-link-action
        } else if link.command == "session", let token = link["token"] {
            AuthCoordinator.shared.adopt(token: token) // bad: deep-link-action
        } else if link.command == "documents" {
            navigation?.popToRootViewController(animated: false) // good: deep-link-action
        }
    }

    private func show(_ page: String?) {
        guard let page, let url = URL(string: page), url.scheme == "https",
              url.host?.hasSuffix(".claimwell.com") == true else { return }
        navigation?.present(SFSafariViewController(url: url), animated: true) // good: deep-link-action
    }
}

struct Link {
    let command: String
    private let values: [String: String]

    init(_ url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        command = url.scheme == "claimwell" ? (url.host ?? "") : url.lastPathComponent
        values = Dictionary(
            (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    subscript(name: String) -> String? {
        values[name]
    }
}

final class LoginStateStore {
    private let lock = NSLock()
    private var open: Set<String> = []

    func issue() -> String {
        let state = UUID().uuidString // good: predictable-random
        lock.withLock { _ = open.insert(state) } // good: data-race
        return state
    }

    func consume(_ state: String) -> Bool {
        lock.withLock { open.remove(state) != nil }
    }
}

struct OfferService {
    func accept(_ offerID: String) async throws {
        try await ClaimsAPI.shared.post("offers/\(offerID)/accept", body: EmptyBody())
    }
}

struct EvidenceUploader {
    func upload(_ file: URL, claimID: String) {
        var request = URLRequest(url: ClaimsAPI.base.appendingPathComponent("claims/\(claimID)/evidence"))
        request.httpMethod = "POST"
        URLSession.shared.uploadTask(with: request, fromFile: file).resume()
    }
}

final class ClaimViewController: UIViewController {
    private let claimID: String

    init(claimID: String) {
        self.claimID = claimID
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }
}
