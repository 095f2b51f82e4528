import Foundation
import UIKit

/// `hearthside://story?id=…`, `hearthside://open?next=…` and the universal links of the site.
@MainActor
final class DeepLinkRouter {
    private weak var model: AppModel?
    private let site = URL(string: "https://www.hearthside.example")!

    init(model: AppModel) { self.model = model }

    func handle(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { _, last in last })

        switch parts.host {
        case "story":
            if let id = query["id"].flatMap(UUID.init(uuidString:)) { model?.path.append(.story(id)) }
        case "open":
            openNext(query["next"] ?? "/")
        case "page":
            openPage(query["path"] ?? "/")
        case "signed-in":
            finishSignIn(back: query["back"])
        case "help":
            openHelp(query["topic"] ?? "start")
        case "find":
            model?.highlight = query["words"] ?? ""
        default:
            openUniversal(url)
        }
    }

    private func openNext(_ next: String) {
        guard let url = URL(string: next) else { return }
        model?.path.append(.web(url)) // bad: open-redirect
    }

    private func openPage(_ path: String) {
        var parts = URLComponents(url: site, resolvingAgainstBaseURL: false)!
        parts.path = path.hasPrefix("/") ? path : "/" + path
        guard let url = parts.url else { return }
        model?.path.append(.web(url)) // good: open-redirect
    }

    private func finishSignIn(back: String?) {
        guard let back, let url = URL(string: back), url.scheme?.hasPrefix("http") == true else { return }
        UIApplication.shared.open(url) // bad: open-redirect
    }

    private func openHelp(_ topic: String) {
        let pages = ["start": "https://help.hearthside.example/start", "upload": "https://help.hearthside.example/upload"]
        guard let address = pages[topic], let url = URL(string: address) else { return }
        UIApplication.shared.open(url) // good: open-redirect
    }

    private func openUniversal(_ url: URL) {
        guard LinkHosts.isSite(url) else { return }
        model?.path.append(.web(url)) // good: open-redirect
    }
}

/// Which hosts get which treatment in the app.
enum LinkHosts {
    private static let media = ["media.hearthside.example", "sound.hearthside.example"]

    static func isSite(_ url: URL) -> Bool {
        guard let host = url.host?.lowercased(), url.scheme == "https" else { return false }
        return host == "hearthside.example" || host.hasSuffix(".hearthside.example") // good: incomplete-host-check
    }

    static func carriesToken(_ url: URL) -> Bool {
        url.absoluteString.contains("hearthside.example") // bad: incomplete-host-check
    }

    static func isMedia(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        return media.contains { host.hasPrefix($0) } // bad: incomplete-host-check
    }

    static func isSound(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        return media.contains { $0 == host } // good: incomplete-host-check
    }

    static func mayUseBridge(_ url: URL) -> Bool {
        let labels = url.host?.components(separatedBy: ".") ?? []
        return labels.contains("hearthside") // bad: incomplete-host-check
    }

    static func mayUseCamera(_ url: URL) -> Bool {
        let labels = url.host?.components(separatedBy: ".") ?? []
        return labels.suffix(2) == ["hearthside", "example"] // good: incomplete-host-check
    }

    static func isPartner(_ url: URL) -> Bool {
        let pattern = #"https://([a-z]+\.)?partners\.hearthside\.example"#
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // bad: incomplete-host-check
    }

    static func isMuseum(_ url: URL) -> Bool {
        let pattern = #"^https://([a-z0-9-]+\.)?museum\.example(/|$)"#
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // good: incomplete-host-check
    }
}
