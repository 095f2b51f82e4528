import Combine
import UIKit

final class EventListViewModel: ObservableObject {
    @Published private(set) var orders: [TicketOrder] = []
    @Published private(set) var sections: [Seat] = []
    private let store: OrderStore
    private let seats: SeatCatalog

    init(store: OrderStore, seats: SeatCatalog) {
        self.store = store
        self.seats = seats
    }

    func search(_ text: String) {
        orders = (try? store.orders(matching: text)) ?? []
        sections = (try? seats.find(section: text)) ?? []
    }

    func titles(_ titles: [String], like typed: String) -> [String] {
        titles.filter { $0.range(of: "^" + typed, options: [.regularExpression, .caseInsensitive]) != nil } // bad: regex-injection
    }

    func titles(_ titles: [String], containing typed: String) -> [String] {
        let escaped = NSRegularExpression.escapedPattern(for: typed)
        return titles.filter { $0.range(of: "^" + escaped, options: [.regularExpression, .caseInsensitive]) != nil } // good: regex-injection
    }

    func isPromoCode(_ text: String) -> Bool {
        text.range(of: "^(?:[A-Z]+-?)*[0-9]{2}$", options: .regularExpression) != nil // bad: redos
    }

    func isBarcode(_ text: String) -> Bool {
        text.range(of: "^[A-Z]{3}-[0-9]{6,12}$", options: .regularExpression) != nil // good: redos
    }

    func isVenuePage(_ link: String) -> Bool {
        link.range(of: "^https://venues\\.marquee\\.show", options: .regularExpression) != nil // bad: regex-anchor
    }

    func isEventPage(_ link: String) -> Bool {
        link.range(of: "^https://events\\.marquee\\.show/", options: .regularExpression) != nil // good: regex-anchor
    }
}

final class EventListViewController: UIViewController, UISearchResultsUpdating {
    private let model: EventListViewModel
    private let search = UISearchController(searchResultsController: nil)

    init(model: EventListViewModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        search.searchResultsUpdater = self
        navigationItem.searchController = search
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func updateSearchResults(for searchController: UISearchController) {
        model.search(searchController.searchBar.text ?? "")
    }
}
