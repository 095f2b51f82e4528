import SafariServices
import UIKit

struct LinkParameters {
    private let values: [String: String]
    let action: String

    init?(url: URL) {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = components.host else { return nil }
        action = host
        values = (components.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
    }

    subscript(name: String) -> String? {
        values[name]
    }
}

final class DeepLinkHandler {
    private weak var coordinator: AppCoordinator?
    private let services: Services

    init(coordinator: AppCoordinator, services: Services) {
        self.coordinator = coordinator
        self.services = services
    }

    @discardableResult
    func handle(_ url: URL) -> Bool {
        guard let link = LinkParameters(url: url) else { return false }
        switch link.action {
        case "transfer": transfer(link)
        case "gift": gift(link)
        case "environment": switchEnvironment(link)
        case "promo": showPromo(link)
        case "partner": openPartner(link)
        case "signin": adoptSession(link)
        default: return false
        }
        return true
    }

    private func transfer(_ link: LinkParameters) {
        guard let ticket = link["ticket"], let recipient = link["to"] else { return }
        Task { try await services.api.transfer(ticket: ticket, to: recipient) } // bad: deep-link
    }

    private func gift(_ link: LinkParameters) {
        guard let ticket = link["ticket"], let recipient = link["to"] else { return }
        coordinator?.confirm("Send ticket \(ticket) to \(recipient)?") { [services] in
            Task { try await services.api.transfer(ticket: ticket, to: recipient) } // good: deep-link
        }
    }

    private func switchEnvironment(_ link: LinkParameters) {
        guard let raw = link["base"], let base = URL(string: raw) else { return }
        services.api.baseURL = base // bad: deep-link
    }

    private func adoptSession(_ link: LinkParameters) {
        guard let callback = link["callback"].flatMap(URL.init(string:)) else { return }
        Task { try await services.session.complete(callback: callback) }
    }

    private func showPromo(_ link: LinkParameters) {
        guard let raw = link["url"], let url = URL(string: raw) else { return }
        coordinator?.navigation.present(SFSafariViewController(url: url), animated: true) // bad: open-redirect
    }

    private func openPartner(_ link: LinkParameters) {
        let pages = ["parking": "https://parking.marquee.show", "dining": "https://dining.marquee.show"]
        guard let name = link["page"], let page = pages[name], let url = URL(string: page) else { return }
        coordinator?.navigation.present(SFSafariViewController(url: url), animated: true) // good: open-redirect
    }
}
