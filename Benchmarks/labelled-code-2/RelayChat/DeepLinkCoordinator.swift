import SwiftUI
import UIKit
import os

enum Route: Equatable {
    case conversation(UUID)
    case settings
    case invite(String)
}

protocol AccountServicing {
    func deleteAccount() async throws
    func useServer(_ url: URL)
    func transfer(amount: Int, to recipient: String) async throws
    func redeem(invite: String) async throws
}

struct LinkRequest {
    let path: String
    let items: [String: String]

    init?(url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        path = parts.host ?? parts.path
        items = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { a, _ in a })
    }
}

@MainActor
final class DeepLinkCoordinator: ObservableObject {
    @Published var route: Route?
    @Published var pendingDelete = false
    @Published var pendingTransfer: (amount: Int, recipient: String)?

    private let accounts: AccountServicing
    private let trustedHosts: Set<String> = ["relaychat.example", "www.relaychat.example"]
    private let logger = Logger(subsystem: "com.relaychat.app", category: "links")

    init(accounts: AccountServicing) {
        self.accounts = accounts
    }

    func handle(_ url: URL) async throws {
        guard let request = LinkRequest(url: url) else { return }
        switch request.path {
        case "delete":
            try await accounts.deleteAccount() // bad: deep-link
        case "ask-delete":
            pendingDelete = true // good: deep-link
        case "pay":
            let amount = Int(request.items["amount"] ?? "") ?? 0
            try await accounts.transfer(amount: amount, to: request.items["to"] ?? "") // bad: deep-link
        case "ask-pay":
            guard let amount = Int(request.items["amount"] ?? ""), amount > 0,
                  let recipient = request.items["to"] else { return }
            pendingTransfer = (amount, recipient) // good: deep-link
        case "server":
            guard let server = URL(string: request.items["url"] ?? "") else { return }
            accounts.useServer(server) // bad: deep-link
        case "conversation":
            guard let id = UUID(uuidString: request.items["id"] ?? "") else { return }
            route = .conversation(id) // good: deep-link
        case "out":
            follow(request)
        case "out-checked":
            followChecked(request)
        default:
            logger.info("unknown link path of length \(request.path.count)")
        }
    }

    private func follow(_ request: LinkRequest) {
        guard let raw = request.items["next"], let target = URL(string: raw) else { return }
        UIApplication.shared.open(target) // bad: open-redirect
    }

    private func followChecked(_ request: LinkRequest) {
        guard let raw = request.items["next"], let target = URL(string: raw),
              target.scheme == "https", let host = target.host, trustedHosts.contains(host) else { return }
        UIApplication.shared.open(target) // good: open-redirect
    }

    func continueAfterLogin(_ url: URL) {
        guard let next = LinkRequest(url: url)?.items["return_to"] else { return }
        if next.contains("relaychat.example"), let target = URL(string: next) {
            UIApplication.shared.open(target) // bad: open-redirect
        }
    }

    func openHelp() {
        UIApplication.shared.open(URL(string: "https://relaychat.example/help")!) // good: open-redirect
    }

    func preview(_ url: URL) async throws -> Data {
        let raw = LinkRequest(url: url)?.items["avatar"] ?? ""
        guard let target = URL(string: raw) else { throw URLError(.badURL) }
        let (data, _) = try await URLSession.shared.data(from: target) // bad: web-fetch
        return data
    }

    func previewChecked(_ url: URL) async throws -> Data {
        let raw = LinkRequest(url: url)?.items["avatar"] ?? ""
        guard let target = URL(string: raw), target.scheme == "https",
              let host = target.host, trustedHosts.contains(host) else { throw URLError(.badURL) }
        let (data, _) = try await URLSession.shared.data(from: target) // good: web-fetch
        return data
    }
}

struct RootView: View {
    @StateObject var coordinator: DeepLinkCoordinator

    var body: some View {
        NavigationStack {
            Text("Relay")
        }
        .onOpenURL { url in
            Task { try? await coordinator.handle(url) }
        }
    }
}
