import SwiftUI
import WebKit

struct TransferDraft: Identifiable, Equatable {
    let recipient: String
    let cents: Int
    var id: String { "\(recipient)-\(cents)" }
}

enum Route: Hashable {
    case card(String)
    case station(String)
    case topUp(cents: Int)
}

@main
struct FarepassApp: App {
    @StateObject private var model = WalletModel(wallet: Wallet.live())

    var body: some Scene {
        WindowGroup {
            WalletView(model: model)
                .onOpenURL { url in
                    Task { await model.follow(url) }
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL, url.host == "farepass.example" else { return }
                    model.navigate(url)
                }
        }
    }
}

@MainActor
final class WalletModel: ObservableObject {
    @Published var routes: [Route] = []
    @Published var draft: TransferDraft?
    @Published var page: URL?
    @Published private(set) var balance = 0

    let wallet: Wallet
    private let ownerCheck: OwnerCheck
    private let portals: Set<String> = ["help.farepass.example", "stations.farepass.example"]

    init(wallet: Wallet, ownerCheck: OwnerCheck = OwnerCheck()) {
        self.wallet = wallet
        self.ownerCheck = ownerCheck
    }

    func follow(_ url: URL) async {
        let query = Query(url)
        switch url.host {
        case "pay":
            guard let to = query["to"], let cents = query.int("cents") else { return }
            _ = try? await wallet.transfer(cents: cents, to: to) // bad: deep-link-action
        case "request":
            guard let to = query["to"], let cents = query.int("cents"), cents > 0 else { return }
            draft = TransferDraft(recipient: to, cents: cents) // good: deep-link-action
        case "device":
            guard let key = query["key"], let name = query["name"] else { return }
            await wallet.trust(device: name, publicKey: key) // bad: deep-link-action
        case "forget":
            await wallet.removeAllCards() // bad: deep-link-action
        case "hide":
            guard let card = query["card"] else { return }
            let allowed = (try? await ownerCheck.confirm("Hide this card")) ?? false
            if allowed {
                await wallet.hide(card: card) // good: deep-link-action
            }
        case "web":
            guard let raw = query["url"], let target = URL(string: raw) else { return }
            await openSignedIn(target)
        case "help":
            guard let raw = query["url"], let target = URL(string: raw), target.scheme == "https",
                  portals.contains(target.host ?? "") else { return }
            page = target // good: deep-link-action
        default:
            break
        }
    }

    func navigate(_ url: URL) {
        switch url.pathComponents.dropFirst().first {
        case "station":
            routes.append(.station(url.lastPathComponent)) // good: deep-link-action
        case "topup":
            routes.append(.topUp(cents: Int(url.lastPathComponent) ?? 0))
        default:
            break
        }
    }

    func openSignedIn(_ target: URL) async {
        guard let token = await wallet.token(), let host = target.host,
              let cookie = HTTPCookie(properties: [.domain: host, .path: "/", .name: "session", .value: token, .secure: true]) else { return }
        await WKWebsiteDataStore.default().httpCookieStore.setCookie(cookie) // bad: deep-link-action
        page = target
    }

    func confirm(_ draft: TransferDraft) async throws {
        guard try await ownerCheck.confirm("Send \(draft.cents) cents to \(draft.recipient)") else { return }
        balance = try await wallet.transfer(cents: draft.cents, to: draft.recipient)
        self.draft = nil
    }
}

struct Query {
    private let items: [URLQueryItem]

    init(_ url: URL) {
        items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    }

    subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    func int(_ name: String) -> Int? {
        self[name].flatMap { Int($0) }
    }
}

struct WalletView: View {
    @ObservedObject var model: WalletModel
    @SceneStorage("wallet.cardNumberDraft") private var cardNumberDraft = "" // bad: secret-in-preferences
    @SceneStorage("wallet.stationSearch") private var stationSearch = "" // good: secret-in-preferences

    var body: some View {
        NavigationStack(path: $model.routes) {
            Form {
                TextField("Search a station", text: $stationSearch)
                TextField("Card number", text: $cardNumberDraft)
                Text("Balance \(model.balance)")
            }
            .navigationDestination(for: Route.self) { route in
                Text(String(describing: route))
            }
        }
        .sheet(item: $model.draft) { draft in
            Button("Send \(draft.cents)") { Task { try? await model.confirm(draft) } }
        }
    }
}
