import Foundation
import SwiftUI

enum HalcyonLink {
    case entry(UUID)
    case removeEntry(UUID)
    case share(viewer: String)
    case invitation(String)
    case clinicCallback(code: String, state: String)
    case article(String)

    init?(_ url: URL) {
        guard url.scheme == "halcyon",
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let query = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
        switch parts.host {
        case "entry":
            guard let id = query["id"].flatMap(UUID.init(uuidString:)) else { return nil }
            self = query["op"] == "remove" ? .removeEntry(id) : .entry(id)
        case "share":
            guard let viewer = query["viewer"] else { return nil }
            self = .share(viewer: viewer)
        case "invite":
            guard let code = query["code"] else { return nil }
            self = .invitation(code)
        case "clinic":
            guard let code = query["code"], let state = query["state"] else { return nil }
            self = .clinicCallback(code: code, state: state)
        case "article":
            self = .article(query["slug"] ?? "welcome")
        default:
            return nil
        }
    }
}

@MainActor
final class LinkRouter: ObservableObject {
    enum Destination: Hashable { case entry(UUID), article(String), settings }

    struct Confirmation: Identifiable {
        let id = UUID()
        let title: String
        let perform: () async throws -> Void
    }

    @Published var path: [Destination] = []
    @Published var confirmation: Confirmation?

    private let diary: DiaryRepository
    private let circle: CareCircleService
    private let clinic: ClinicSignIn
    private let settings: ClinicSettings

    init(diary: DiaryRepository, circle: CareCircleService, clinic: ClinicSignIn, settings: ClinicSettings) {
        self.diary = diary
        self.circle = circle
        self.clinic = clinic
        self.settings = settings
    }

    func open(_ url: URL) {
        guard let link = HalcyonLink(url) else { return }
        switch link {
        case .entry(let id):
            path.append(.entry(id)) // good: deep-link-action
        case .removeEntry(let id):
            Task { try await diary.delete(id) } // bad: deep-link-action
        case .share(let viewer):
            share(with: viewer)
        case .invitation(let code):
            let circle = self.circle
            confirmation = Confirmation(title: "Join this care circle?") { try await circle.redeem(code) } // good: deep-link-action
        case .clinicCallback(let code, let state):
            guard state == clinic.pendingState else { return }
            Task { await clinic.exchange(code: code) } // good: deep-link-action
        case .article(let slug):
            path = [.article(slug)]
        }
    }

    private func share(with viewer: String) {
        Task {
            try? await circle.grantAccess(to: viewer, level: .full) // bad: deep-link-action
        }
    }

    func resume(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb,
              let page = activity.webpageURL,
              page.host == "halcyon-clinic.eu" else { return false }
        let segments = page.pathComponents.dropFirst()
        switch segments.first {
        case "connect":
            let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
            if let raw = items.first(where: { $0.name == "server" })?.value, let server = URL(string: raw) {
                settings.baseURL = server // bad: deep-link-action
            }
        case "reset":
            Task { [diary] in
                try await diary.deleteAll() // bad: deep-link-action
            }
        case "preferences":
            path.append(.settings) // good: deep-link-action
        default:
            return false
        }
        return true
    }
}

@MainActor
final class ClinicSignIn: ObservableObject {
    private(set) var pendingState: String?
    private let client: ClinicClient
    private let vault: SecretStore

    init(client: ClinicClient, vault: SecretStore) {
        self.client = client
        self.vault = vault
    }

    func begin() -> URL? {
        let state = ShareCodeFactory.opaqueToken(byteCount: 24)
        pendingState = state
        return client.authorizationURL(state: state)
    }

    func exchange(code: String) async {
        defer { pendingState = nil }
        guard let session = try? await client.exchange(code: code) else { return }
        try? vault.store(session)
    }
}

@MainActor
final class ClinicSettings: ObservableObject {
    @Published var baseURL = URL(string: "https://api.halcyon-clinic.eu/v2/")!
}
