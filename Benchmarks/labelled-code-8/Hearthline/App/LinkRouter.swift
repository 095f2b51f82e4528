import SwiftUI
import UIKit

enum Destination: Hashable {
    case chat(String)
    case album(String)
    case settings
}

struct JoinRequest: Identifiable {
    let roomID: String
    var id: String { roomID }
}

struct ServerChange: Identifiable {
    let host: String
    var id: String { host }
}

@MainActor
final class LinkRouter: ObservableObject {
    @Published var path: [Destination] = []
    @Published var pendingJoin: JoinRequest?
    @Published var pendingServer: ServerChange?

    private let family = FamilyDirectory.shared
    private let trustedHosts: Set<String> = ["hearthline.app", "help.hearthline.app"]

    func open(_ url: URL) {
        guard url.scheme == "hearthline",
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let query = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )

        switch parts.host {
        case "chat":
            path.append(.chat(query["id"] ?? "")) // good: deep-link-action
        case "call":
            CallCoordinator.shared.join(roomID: query["room"] ?? "", camera: true) // bad: deep-link-action
        case "join":
            pendingJoin = JoinRequest(roomID: query["room"] ?? "") // good: deep-link-action
        case "server":
            switchServer(query)
        case "leave":
            Task { await family.leave(familyID: query["family"] ?? "") } // bad: deep-link-action
        case "help":
            openHelp(query["page"])
        default:
            break
        }
    }

    func resume(_ activity: NSUserActivity) {
        guard let url = activity.webpageURL,
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return }
        if parts.path == "/guardian/approve" {
            approveGuardian(from: parts)
        } else if parts.path.hasPrefix("/album/") {
            path.append(.album(url.lastPathComponent))
        }
    }

    func confirm(_ change: ServerChange) {
        HomeServer.current = change.host // good: deep-link-action
    }

    private func switchServer(_ query: [String: String]) {
        guard let host = query["host"] else { return }
        if query["ask"] == "1" {
            pendingServer = ServerChange(host: host)
        } else {
            HomeServer.current = host // bad: deep-link-action
        }
    }

    private func approveGuardian(from parts: URLComponents) {
        guard let memberID = parts.queryItems?.first(where: { $0.name == "member" })?.value else { return }
        Task {
            try? await family.setRole(.guardian, for: memberID) // bad: deep-link-action
        }
    }

    private func openHelp(_ page: String?) {
        guard let page, let url = URL(string: page),
              url.scheme == "https", let host = url.host, trustedHosts.contains(host) else { return }
        UIApplication.shared.open(url) // good: deep-link-action
    }
}

@MainActor
enum HomeServer {
    static var current: String {
        get { UserDefaults.standard.string(forKey: "home.server") ?? "api.hearthline.app" }
        set { UserDefaults.standard.set(newValue, forKey: "home.server") } // good: secret-in-preferences
    }
}
