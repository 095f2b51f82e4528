import Foundation
import Observation
import OSLog

struct TransferDraft: Codable, Hashable, Sendable {
    var recipient: String
    var amount: String
    var memo: String?
}

enum Destination: Hashable {
    case review(TransferDraft)
    case pairing(uri: String)
    case nodeProposal(URL)
    case receive
}

enum LinkAction {
    case send(TransferDraft)
    case pay(TransferDraft)
    case node(URL)
    case addNode(URL)
    case pair(String)

    init?(_ url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let query = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        switch (components.scheme, components.host) {
        case ("coldbag", "send"):
            self = .send(TransferDraft(recipient: query["to"] ?? "", amount: query["amount"] ?? "", memo: query["memo"]))
        case ("coldbag", "pay"):
            self = .pay(TransferDraft(recipient: query["to"] ?? "", amount: query["amount"] ?? "", memo: query["memo"]))
        case ("coldbag", "node"):
            guard let node = query["url"].flatMap(URL.init(string:)) else { return nil }
            self = .node(node)
        case ("coldbag", "add-node"):
            guard let node = query["url"].flatMap(URL.init(string:)), node.scheme == "https" else { return nil }
            self = .addNode(node)
        case ("wc", _):
            self = .pair(url.absoluteString)
        default:
            return nil
        }
    }
}

@MainActor
@Observable
final class LinkRouter {
    static let shared = LinkRouter(wallet: .shared)

    var path: [Destination] = []
    private let wallet: WalletService
    private let log = Logger(subsystem: "app.coldbag", category: "links")

    init(wallet: WalletService) {
        self.wallet = wallet
    }

    func open(_ url: URL) async {
        log.info("opened from link \(url, privacy: .private)")
        guard let action = LinkAction(url) else { return }
        switch action {
        case .send(let draft):
            path.append(.review(draft)) // good: deep-link
        case .pay(let draft):
            _ = try? await wallet.transfer(draft) // bad: deep-link
        case .node(let node):
            wallet.useNode(node) // bad: deep-link
        case .addNode(let node):
            path.append(.nodeProposal(node)) // good: deep-link
        case .pair(let uri):
            path.append(.pairing(uri: uri))
        }
    }

    func openUniversalLink(_ url: URL) async {
        guard Trust.isOwnSite(url) else { return }
        if url.path == "/receive" { path = [.receive] }
    }
}

/// Which pages and hosts count as ours.
enum Trust {
    static func isOwnSite(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host()?.lowercased() else { return false }
        return host == "coldbag.app" || host.hasSuffix(".coldbag.app") // good: origin-check
    }

    static func mayUseWallet(_ page: URL) -> Bool {
        guard page.scheme == "https", let host = page.host() else { return false }
        return host.hasSuffix("coldbag-swap.io") // bad: origin-check
    }

    static func isSupportPage(_ page: URL) -> Bool {
        page.absoluteString.hasPrefix("https://help.coldbag.app") // bad: origin-check
    }

    static func isLegalPage(_ page: URL) -> Bool {
        page.absoluteString.hasPrefix("https://coldbag.app/legal/") // good: origin-check
    }
}
