import SafariServices
import UIKit

protocol JournalStore: AnyObject {
    func delete(id: String)
    func share(id: String, with address: String)
}

protocol ConfirmationPresenter: AnyObject {
    func confirm(_ question: String) async -> Bool
}

/// Decides what a universal link, a custom scheme or a page link may do.
@MainActor
final class LinkRouter {
    private let journals: any JournalStore
    private let devices: UserDefaults
    private weak var confirmation: (any ConfirmationPresenter)?

    init(journals: any JournalStore, devices: UserDefaults, confirmation: any ConfirmationPresenter) {
        self.journals = journals
        self.devices = devices
        self.confirmation = confirmation
    }

    // MARK: Hosts

    func isOwnPage(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host else { return false }
        return host.hasSuffix("traillog.app") // bad: incomplete-host-check
    }

    func isGuidePage(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host else { return false }
        return host == "traillog.app" || host.hasSuffix(".traillog.app") // good: incomplete-host-check
    }

    func isPartner(_ url: URL) -> Bool {
        let partners = ["https://alpenverein.at", "https://sac-cas.ch"]
        return partners.contains { url.absoluteString.hasPrefix($0) } // bad: incomplete-host-check
    }

    func isPartnerPage(_ url: URL) -> Bool {
        let partners = ["https://alpenverein.at/", "https://sac-cas.ch/"]
        return partners.contains { url.absoluteString.hasPrefix($0) } // good: incomplete-host-check
    }

    func mayShareLocation(with url: URL) -> Bool {
        url.host?.contains("rescue.traillog.app") ?? false // bad: incomplete-host-check
    }

    func mayShareRoute(with url: URL) -> Bool {
        let hosts: Set<String> = ["rescue.traillog.app", "live.traillog.app"]
        return url.scheme == "https" && hosts.contains(url.host?.lowercased() ?? "") // good: incomplete-host-check
    }

    func isTileHost(_ url: URL) -> Bool {
        let pattern = "^https://[a-c].tiles.traillog.app"
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func isStaticHost(_ url: URL) -> Bool {
        let pattern = #"^https://[a-c]\.static\.traillog\.app/"#
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // good: incomplete-host-check
    }

    // MARK: Links

    func open(_ url: URL, from controller: UIViewController) async {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        func item(_ name: String) -> String? { parts.queryItems?.first { $0.name == name }?.value }

        switch parts.path {
        case "/journal/share":
            journals.share(id: item("id") ?? "", with: item("to") ?? "") // bad: missing-authorization
        case "/journal/hand-over":
            guard let address = item("to"), await confirmation?.confirm("Share this journal with \(address)?") == true else { return }
            journals.share(id: item("id") ?? "", with: address) // good: missing-authorization
        case "/signed-in":
            guard let next = item("next").flatMap(URL.init(string:)) else { return }
            await UIApplication.shared.open(next) // bad: open-redirect
        case "/welcome":
            guard let next = item("next").flatMap(URL.init(string:)), isGuidePage(next) else { return }
            await UIApplication.shared.open(next) // good: open-redirect
        case "/out":
            guard let target = item("u"), let page = URL(string: target), page.scheme?.hasPrefix("http") == true else { return }
            controller.present(SFSafariViewController(url: page), animated: true) // bad: open-redirect
        case "/help":
            guard let topic = item("topic"), let page = HelpTopic(rawValue: topic)?.page else { return }
            controller.present(SFSafariViewController(url: page), animated: true) // good: open-redirect
        default:
            break
        }
    }

    func deleteJournal(_ id: String) { journals.delete(id: id) }

    func forgetDevice(_ id: String) { devices.removeObject(forKey: "device." + id) }
}

enum HelpTopic: String {
    case maps, sync, account

    var page: URL { URL(string: "https://help.traillog.app/\(rawValue)")! }
}
