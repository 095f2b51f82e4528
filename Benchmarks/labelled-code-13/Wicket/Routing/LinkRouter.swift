import Foundation
import SwiftUI

enum Screen: Hashable {
    case ticket(UUID)
    case conversation(Int)
}

@MainActor
final class LinkRouter: ObservableObject {
    @Published var path: [Screen] = []
    @Published var asksToJoin = false
    private var pendingGroup: String?
    private let tickets: TicketAPI
    private let session: AccountSession

    init(tickets: TicketAPI, session: AccountSession) {
        self.tickets = tickets
        self.session = session
    }

    func open(_ url: URL) {
        guard url.scheme == "wicket", let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let values = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        switch parts.host {
        case "ticket":
            if let id = values["id"].flatMap(UUID.init(uuidString:)) { path = [.ticket(id)] } // good: deep-link-action
        case "chat":
            if let id = values["id"].flatMap({ Int($0) }) { path.append(.conversation(id)) } // good: deep-link-action
        case "join":
            pendingGroup = values["group"]
            asksToJoin = true // good: deep-link-action
        case "transfer":
            transfer(values)
        case "signin":
            session.adopt(token: values["token"] ?? "") // bad: deep-link-action
        case "setup":
            session.configure(values)
        default:
            break
        }
    }

    func confirmJoin() {
        guard let group = pendingGroup else { return }
        pendingGroup = nil
        Task { try? await tickets.join(group: group) }
    }

    private func transfer(_ values: [String: String]) {
        guard let id = values["id"].flatMap(UUID.init(uuidString:)), let recipient = values["to"] else { return }
        Task { try? await tickets.transfer(id, to: recipient) } // bad: deep-link-action
    }
}

final class AccountSession: @unchecked Sendable {
    static let shared = AccountSession()
    private let lock = NSLock()
    private var storedToken: String?
    private var storedServer = URL(string: "https://api.wicket.example")!
    private let defaults = UserDefaults.standard

    var token: String? { lock.withLock { storedToken } }
    var server: URL { lock.withLock { storedServer } }

    func adopt(token: String) {
        lock.withLock { storedToken = token } // good: data-race
        defaults.setValue(token, forKey: "session") // bad: secret-in-preferences
        defaults.setValue(true, forKey: "hasToken") // good: secret-in-preferences
    }

    func configure(_ values: [String: String]) {
        guard let server = values["server"].flatMap(URL.init(string:)) else { return }
        lock.withLock { storedServer = server } // bad: deep-link-action
    }
}
