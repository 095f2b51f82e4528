// Harder roads to an opened address: stored links, queues, decoders, own checks, templates, shadowed names.
import SwiftUI
import UIKit
import UserNotifications

struct Payload: Decodable {
    var link: String
    var shop: Int
    var kind: Kind

    enum Kind: String, Decodable { case news, sale }
}

enum Destination {
    case page(URL)
    case shop(Int)
    case home
}

struct Guard {
    let hosts: Set<String>

    func check(_ url: URL) throws -> URL {
        guard url.scheme == "https", let host = url.host, hosts.contains(host) else { throw URLError(.badURL) }
        return url
    }

    /// Looks for the host anywhere in the address.
    func loosely(_ url: URL) throws -> URL {
        guard hosts.contains(where: { url.absoluteString.contains($0) }) else { throw URLError(.badURL) }
        return url
    }
}

/// Opens chapters of the book; no address leaves the app.
struct Book {
    var opened: [URL] = []
    mutating func open(_ url: URL) { opened.append(url) }
}

final class Links: NSObject, UNUserNotificationCenterDelegate {
    private let check = Guard(hosts: ["club.example.org"])
    private var pending: Destination = .home
    private var waiting: URL?
    private var book = Book()

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let info = response.notification.request.content.userInfo
        guard let text = info["payload"] as? String else { return }
        guard let payload = try? JSONDecoder().decode(Payload.self, from: Data(text.utf8)) else { return }
        pending = URL(string: payload.link).map(Destination.page) ?? .shop(payload.shop)
        let news = URL(string: "https://club.example.org/\(payload.kind.rawValue)/\(payload.shop)")!
        await MainActor.run {
            UIApplication.shared.open(news)  // good: open-redirect
        }
        waiting = URL(string: payload.link)
    }

    func become() {
        switch pending {
        case .page(let url):
            UIApplication.shared.open(url)  // bad: open-redirect
        case .shop(let number):
            UIApplication.shared.open(URL(string: "https://club.example.org/shop/\(number)")!)  // good: open-redirect
        case .home:
            break
        }
        if let waiting {
            book.open(waiting)  // good: open-redirect
            UIApplication.shared.open(waiting)  // bad: open-redirect
        }
        waiting = URL(string: "https://club.example.org/start")
        waiting.map { UIApplication.shared.open($0) }  // good: open-redirect
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        let targets = contexts.compactMap { context -> URL? in
            let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: false)
            return parts?.queryItems?.first { $0.name == "to" }?.value.flatMap { URL(string: $0) }
        }
        for target in targets {
            if let safe = try? check.check(target) {
                UIApplication.shared.open(safe)  // good: open-redirect
            }
            if let loose = try? check.loosely(target) {
                UIApplication.shared.open(loose)  // bad: open-redirect
            }
        }
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = "club.example.org"
        parts.path = url.path
        if let own = parts.url {
            app.open(own)  // good: open-redirect
        }
        parts.host = url.host
        if let other = parts.url {
            app.open(other)  // bad: open-redirect
        }
        return true
    }
}

struct LinkView: View {
    @State private var next: URL?
    @Environment(\.openURL) private var openURL

    var body: some View {
        Text("Club").onOpenURL { link in
            next = link.fragment.flatMap { URL(string: $0) }
        }
    }

    func follow() {
        if let next { openURL(next) }  // bad: open-redirect
        openURL(URL(string: "https://club.example.org/help")!)  // good: open-redirect
    }
}
