import UIKit
import SafariServices

protocol Coordinator: AnyObject {
    var navigation: UINavigationController { get }
}

enum Route {
    case product(String)
    case removeAddress(String)
    case vote(motion: String, choice: String)
    case leave(to: String)

    init?(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        switch url.host {
        case "product": self = .product(url.lastPathComponent)
        case "address":
            guard let id = value("remove") else { return nil }
            self = .removeAddress(id)
        case "vote":
            guard let motion = value("motion"), let choice = value("choice") else { return nil }
            self = .vote(motion: motion, choice: choice)
        case "out":
            guard let to = value("to") else { return nil }
            self = .leave(to: to)
        default: return nil
        }
    }
}

final class AppCoordinator: Coordinator {
    let navigation: UINavigationController
    private let dependencies: Dependencies
    private let partnerHosts: Set<String> = ["coopmarket.example", "recipes.coopmarket.example", "growers.example"]

    init(navigation: UINavigationController, dependencies: Dependencies) {
        self.navigation = navigation
        self.dependencies = dependencies
    }

    func open(_ url: URL) {
        guard let route = Route(url) else { return }
        switch route {
        case .product(let id):
            navigation.pushViewController(RecipeViewController(productID: id), animated: true) // good: deep-link-action
        case .removeAddress(let id):
            dependencies.api.deleteAddress(id) // bad: deep-link-action
        case .vote(let motion, let choice):
            confirm("Cast your vote on motion \(motion) as \(choice)?") { [dependencies] in
                dependencies.api.vote(motion: motion, choice: choice) // good: deep-link-action
            }
        case .leave(let target):
            leave(to: target)
        }
    }

    func continueFromWeb(_ url: URL) {
        guard let next = URLComponents(url: url, resolvingAgainstBaseURL: true)?
            .queryItems?.first(where: { $0.name == "continue" })?.value,
              let target = URL(string: next) else { return }
        if target.scheme == "https", let host = target.host, partnerHosts.contains(host) {
            navigation.present(SFSafariViewController(url: target), animated: true) // good: open-redirect
        }
    }

    private func leave(to target: String) {
        guard let url = URL(string: target) else { return }
        UIApplication.shared.open(url) // bad: open-redirect
    }

    private func confirm(_ question: String, then action: @escaping () -> Void) {
        let alert = UIAlertController(title: nil, message: question, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in action() })
        navigation.present(alert, animated: true)
    }
}
