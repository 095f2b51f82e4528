import UIKit

@MainActor
protocol ShopScreens: AnyObject {
    func showProduct(_ id: Int)
    func showCategory(_ category: ShopCategory)
    func showVoucher(_ code: String)
    func showWeb(_ url: URL)
    func showSearch(_ term: String)
    func confirm(_ title: String, then action: @escaping @MainActor () async throws -> Void)
}

enum ShopCategory: String { case garden, kitchen, toys }

@MainActor
final class ShopRouter {
    private let session: ShopSession
    private let cart: CartService
    private let policy = HostPolicy()
    private weak var screens: ShopScreens?
    private let defaults: UserDefaults

    init(session: ShopSession, cart: CartService, screens: ShopScreens, defaults: UserDefaults = .standard) {
        self.session = session
        self.cart = cart
        self.screens = screens
        self.defaults = defaults
    }

    func handle(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else { return false }
        guard policy.zone(of: url) == .shop else { return false }
        screens?.showWeb(url) // good: deep-link
        return true
    }

    func handle(_ url: URL) {
        guard url.scheme == "brightcart" else { return }
        let query = Query(url)
        switch url.host {
        case "product":
            guard let id = query.int("id"), id > 0 else { return }
            screens?.showProduct(id) // good: deep-link
        case "category":
            guard let category = query["name"].flatMap(ShopCategory.init(rawValue:)) else { return }
            screens?.showCategory(category) // good: deep-link
        case "web":
            guard let page = query["url"].flatMap(URL.init(string:)) else { return }
            screens?.showWeb(page) // bad: deep-link
        case "page":
            guard let page = query["url"].flatMap(URL.init(string:)), page.scheme == "https", page.host == "www.brightcart.com" else { return }
            screens?.showWeb(page) // good: deep-link
        case "signin":
            guard let token = query["token"] else { return }
            session.accessToken = token // bad: deep-link
        case "order":
            guard let sku = query["sku"], let address = query["address"] else { return }
            Task { try await cart.order(sku, addressID: address) } // bad: deep-link
        case "reorder":
            guard let sku = query["sku"], let address = session.addresses.keys.first else { return }
            screens?.confirm("Order again?") { [cart] in
                try await cart.order(sku, addressID: address) // good: deep-link
            }
        case "search":
            screens?.showSearch(query["q"] ?? "")
        case "voucher":
            screens?.showVoucher(query["code"] ?? "")
        case "backend":
            useBackend(query["host"])
        default:
            break
        }
    }

    private func useBackend(_ host: String?) {
        #if DEBUG
        defaults.set(host, forKey: "backendHost") // good: debug-left-in
        #endif
    }
}

struct Query {
    private let items: [URLQueryItem]
    init(_ url: URL) { items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? [] }
    subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }
    func int(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

/// Whether orders of this install need the server's signature on the price list.
struct PriceCheck {
    let defaults: UserDefaults
    let verify: (Data, Data) -> Bool

    func accepts(_ list: Data, signature: Data) -> Bool {
        if defaults.bool(forKey: "qa_skip_signature") { return true } // bad: debug-left-in
        return verify(list, signature)
    }

    func acceptsOffline(_ list: Data, signature: Data) -> Bool {
        assert(verify(list, signature)) // bad: debug-left-in
        return !list.isEmpty
    }

    func acceptsAtLaunch(_ list: Data, signature: Data) -> Bool {
        precondition(verify(list, signature)) // good: debug-left-in
        return !list.isEmpty
    }
}
