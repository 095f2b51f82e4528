// Project: shop links. A router finds targets; the other file opens them.
import Foundation

enum Target {
    case product(Int)
    case web(URL)
    case help
}

struct Router {
    let campaigns = ["summer": "https://shop.example.org/summer", "winter": "https://shop.example.org/winter"]

    func target(for link: URL) -> Target {
        let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
        let items = parts?.queryItems ?? []
        if let id = items.first(where: { $0.name == "id" })?.value.flatMap({ Int($0) }) {
            return .product(id)
        }
        if let text = items.first(where: { $0.name == "url" })?.value, let url = URL(string: text) {
            return .web(url)
        }
        return .help
    }

    func campaign(for link: URL) -> URL? {
        let name = link.lastPathComponent
        return campaigns[name].flatMap { URL(string: $0) }
    }

    func continuation(of link: URL) -> URL? {
        guard let fragment = link.fragment else { return nil }
        return URL(string: fragment)
    }

    func sameHost(_ link: URL, as home: URL) -> URL? {
        guard let next = continuation(of: link), next.host == home.host, next.scheme == home.scheme else { return nil }
        return next
    }
}
