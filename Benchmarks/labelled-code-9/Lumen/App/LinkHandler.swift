import Foundation
import SwiftUI

@MainActor
final class LinkHandler: ObservableObject {
    enum Screen: Hashable { case album(UUID), clip(UUID), account }

    struct Question {
        let text: String
        let action: @Sendable () async throws -> Void
    }

    @Published var path: [Screen] = []
    @Published var question: Question?
    @Published var asksQuestion = false

    private let albums: AlbumService
    private let handlers: [String: (LinkHandler, [String: String]) -> Void]

    init(albums: AlbumService) {
        self.albums = albums
        handlers = [
            "album": { handler, query in
                guard let id = query.identifier else { return }
                handler.path.append(.album(id)) // good: deep-link-action
            },
            "publish": { handler, query in
                guard let id = query.identifier else { return }
                Task { try await handler.albums.publish(id) } // bad: deep-link-action
            },
            "follow": { handler, query in
                let handle = query["handle"] ?? ""
                handler.ask("Follow @\(handle)?") { [albums] in
                    try await albums.follow(handle) // good: deep-link-action
                }
            },
            "join": { handler, query in handler.join(query) },
            "clean": { handler, query in handler.clean(query) }
        ]
    }

    func receive(_ url: URL) {
        guard url.scheme == "lumen", let name = url.host else { return }
        handlers[name]?(self, Dictionary(queryOf: url))
    }

    func receiveWeb(_ url: URL) {
        guard url.host == "lumen.app" else { return }
        let parts = url.pathComponents.filter { $0 != "/" }
        let query = Dictionary(queryOf: url)
        switch (parts.first, parts.dropFirst().first) {
        case ("@", let handle?):
            Task { try? await albums.follow(handle) } // bad: deep-link-action
        case ("c", let raw?):
            guard let id = UUID(uuidString: raw) else { return }
            path = [.clip(id)] // good: deep-link-action
        case ("account", "visibility"?):
            let isPublic = query["public"] == "1"
            UserDefaults.lumen.set(isPublic, forKey: "journalIsPublic") // bad: deep-link-action
        case ("account", _):
            path.append(.account)
        default:
            break
        }
    }

    private func join(_ query: [String: String]) {
        guard let id = query.identifier, let code = query["code"] else { return }
        Task { [albums] in
            try await albums.join(id, code: code) // bad: deep-link-action
        }
    }

    private func clean(_ query: [String: String]) {
        guard let id = query.identifier else { return }
        ask("Remove this album for all members?") { [albums] in
            try await albums.remove(id) // good: deep-link-action
        }
    }

    private func ask(_ text: String, _ action: @escaping @Sendable () async throws -> Void) {
        question = Question(text: text, action: action)
        asksQuestion = true
    }

    func answer(_ yes: Bool) {
        defer { question = nil }
        guard yes, let question else { return }
        Task { try? await question.action() }
    }
}

private extension Dictionary where Key == String, Value == String {
    init(queryOf url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        self.init(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    var identifier: UUID? { self["id"].flatMap { UUID(uuidString: $0) } }
}
