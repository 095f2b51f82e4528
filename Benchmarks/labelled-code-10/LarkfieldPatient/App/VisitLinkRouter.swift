import Foundation
import SwiftUI

enum Screen: Hashable {
    case visit(String)
    case results(String)
    case article(URL)
}

enum PendingAction: Identifiable {
    case reschedule(visitID: String, slot: String)
    case shareRecord(visitID: String, recipient: String)

    var id: String {
        switch self {
        case .reschedule(let visitID, let slot): return "reschedule-\(visitID)-\(slot)"
        case .shareRecord(let visitID, let recipient): return "share-\(visitID)-\(recipient)"
        }
    }
}

enum VisitLink {
    case visit(id: String)
    case cancel(id: String)
    case reschedule(id: String, slot: String)
    case grant(visitID: String, recipient: String)
    case share(visitID: String, recipient: String)
    case signIn(code: String, state: String)
    case resume(token: String, patientID: String)
    case article(URL)

    init?(url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
              let action = parts.host else { return nil }
        var query: [String: String] = [:]
        for item in parts.queryItems ?? [] {
            query[item.name] = item.value
        }
        switch action {
        case "visit":
            guard let id = query["id"] else { return nil }
            self = .visit(id: id)
        case "cancel":
            guard let id = query["id"] else { return nil }
            self = .cancel(id: id)
        case "move":
            guard let id = query["id"], let slot = query["slot"] else { return nil }
            self = .reschedule(id: id, slot: slot)
        case "grant":
            guard let id = query["id"], let to = query["to"] else { return nil }
            self = .grant(visitID: id, recipient: to)
        case "share":
            guard let id = query["id"], let to = query["to"] else { return nil }
            self = .share(visitID: id, recipient: to)
        case "signin":
            guard let code = query["code"], let state = query["state"] else { return nil }
            self = .signIn(code: code, state: state)
        case "resume":
            guard let token = query["token"], let patient = query["patient"] else { return nil }
            self = .resume(token: token, patientID: patient)
        case "read":
            guard let raw = query["url"], let target = URL(string: raw) else { return nil }
            self = .article(target)
        default:
            return nil
        }
    }
}

@MainActor
final class VisitLinkRouter: ObservableObject {
    @Published var path: [Screen] = []
    @Published var pending: PendingAction?

    private let visits: VisitRepository
    private let session: SessionController
    private let articleHosts: Set<String> = ["larkfield.example", "health.larkfield.example"]

    init(visits: VisitRepository, session: SessionController) {
        self.visits = visits
        self.session = session
    }

    func open(_ url: URL) async {
        guard let link = VisitLink(url: url) else { return }
        do {
            try await perform(link)
        } catch {
            path.removeAll()
        }
    }

    private func perform(_ link: VisitLink) async throws {
        switch link {
        case .visit(let id):
            path.append(.visit(id)) // good: deep-link-action
        case .cancel(let id):
            try await visits.cancel(visitID: id) // bad: deep-link-action
        case .reschedule(let id, let slot):
            pending = .reschedule(visitID: id, slot: slot) // good: deep-link-action
        case .grant(let visitID, let recipient):
            try await visits.shareRecord(visitID: visitID, with: recipient) // bad: deep-link-action
        case .share(let visitID, let recipient):
            pending = .shareRecord(visitID: visitID, recipient: recipient)
        case .signIn(let code, let state):
            guard let expected = session.takePendingState(), expected == state else { return }
            try await session.exchange(code: code) // good: deep-link-action
        case .resume(let token, let patientID):
            session.adopt(Session(accessToken: token, refreshToken: "", patientID: patientID, expiresAt: .distantFuture)) // bad: deep-link-action
        case .article(let target):
            guard target.scheme == "https", let host = target.host, articleHosts.contains(host) else { return }
            path.append(.article(target))
        }
    }

    func confirm(_ action: PendingAction) async throws {
        defer { pending = nil }
        switch action {
        case .reschedule(let visitID, let slot):
            try await visits.move(visitID: visitID, to: slot)
        case .shareRecord(let visitID, let recipient):
            try await visits.shareRecord(visitID: visitID, with: recipient) // good: deep-link-action
        }
    }
}
