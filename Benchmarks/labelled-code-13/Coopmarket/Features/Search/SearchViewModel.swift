import Foundation
import os

final class SearchViewModel {
    private let store: ProductStore
    private let orders: OrderDatabase
    private var recent: [String: Date] = [:]
    private let queue = DispatchQueue(label: "coop.search", attributes: .concurrent)
    private let hits = OSAllocatedUnfairLock(initialState: [String: Int]())
    var onTitle: ((String) -> Void)?

    init(store: ProductStore, orders: OrderDatabase) {
        self.store = store
        self.orders = orders
    }

    func search(_ text: String) {
        queue.async {
            self.recent[text] = Date() // bad: data-race
        }
        queue.async {
            self.hits.withLock { $0[text, default: 0] += 1 } // good: data-race
        }
        onTitle?(title(for: text, count: 0))
    }

    func title(for text: String, count: Int) -> String {
        let pattern = NSLocalizedString("search.title", value: "%@: %d results", comment: "")
        return String(format: pattern, text, count) // good: format-string
    }

    func banner(_ campaign: Campaign) -> String {
        String(format: campaign.headline, campaign.discount) // bad: format-string
    }

    func filterOrders(from fields: [String: String]) -> [OrderRow] {
        (try? orders.orders(where: fields)) ?? []
    }
}

struct Campaign: Decodable {
    let headline: String
    let discount: Int
}
