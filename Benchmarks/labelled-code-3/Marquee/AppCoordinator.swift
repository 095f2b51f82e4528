import FirebaseCore
import UIKit

protocol Coordinator: AnyObject {
    var children: [Coordinator] { get set }
    var navigation: UINavigationController { get }
    func start()
}

extension Coordinator {
    func attach(_ child: Coordinator) {
        children.append(child)
        child.start()
    }

    func detach(_ child: Coordinator) {
        children.removeAll { $0 === child }
    }
}

struct Services {
    let api: TicketAPI
    let session: SessionStore
    let orders: OrderStore
    let seats: SeatCatalog
    let telemetry: Telemetry
}

final class AppCoordinator: Coordinator {
    var children: [Coordinator] = []
    let navigation: UINavigationController
    let services: Services
    private(set) lazy var links = DeepLinkHandler(coordinator: self, services: services)

    init(navigation: UINavigationController, services: Services) {
        self.navigation = navigation
        self.services = services
    }

    func start() {
        FirebaseApp.configure()
        showEvents()
    }

    func showEvents() {
        let model = EventListViewModel(store: services.orders, seats: services.seats)
        navigation.setViewControllers([EventListViewController(model: model)], animated: false)
    }

    func showCheckout(for order: PendingOrder) {
        let checkout = CheckoutCoordinator(navigation: navigation, services: services, order: order)
        attach(checkout)
    }

    func confirm(_ text: String, action: @escaping () -> Void) {
        let alert = UIAlertController(title: "Confirm", message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Continue", style: .default) { _ in action() })
        navigation.present(alert, animated: true)
    }
}
