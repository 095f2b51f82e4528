import Foundation

enum Target { case web(URL), home }

struct Router {
    func target(for link: URL) -> Target {
        let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let text = items.first { $0.name == "to" }?.value
        guard let url = text.flatMap({ URL(string: $0) }) else { return .home }
        return .web(url)
    }
}
