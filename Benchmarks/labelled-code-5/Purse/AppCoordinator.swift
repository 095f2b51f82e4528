import Combine
import UIKit

enum WalletLink {
    case pay(iban: String, amount: Decimal)
    case request(iban: String, amount: Decimal)
    case web(URL)
    case login(code: String, state: String)
}

protocol Coordinator: AnyObject {
    var navigation: UINavigationController { get }
    func start()
}

final class AppCoordinator: Coordinator {
    let navigation = UINavigationController()
    private let service: PaymentsServing
    private let gate: BiometricGate
    private var bag = Set<AnyCancellable>()
    private var expectedState: String?
    private var cover: UIView?

    init(service: PaymentsServing, gate: BiometricGate) {
        self.service = service
        self.gate = gate
    }

    func start() {
        gate.unlock { [weak self] result in
            guard case .unlocked = result else { return }
            self?.navigation.setViewControllers([CardViewController()], animated: false)
        }
    }

    func beginLogin() -> URL {
        let state = CryptoBox.randomBytes(16).base64EncodedString()
        expectedState = state
        var components = URLComponents(string: "https://id.purse.com/authorize")!
        components.queryItems = [URLQueryItem(name: "state", value: state)] // good: oauth-state
        return components.url!
    }

    func beginPartnerLogin() -> URL {
        var components = URLComponents(string: "https://id.partnerbank.eu/authorize")!
        components.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "state", value: "purse"), // bad: oauth-state
        ]
        return components.url!
    }

    func handle(_ url: URL) {
        guard let link = parse(url) else { return }
        switch link {
        case .pay(let iban, let amount):
            service.transfer(TransferRequest(iban: iban, amount: amount, reference: "link")) // bad: deep-link
                .sink(receiveCompletion: { _ in }, receiveValue: {})
                .store(in: &bag)
        case .request(let iban, let amount):
            navigation.pushViewController(TransferViewController(iban: iban, amount: amount), animated: true) // good: deep-link
        case .web(let target):
            UIApplication.shared.open(target) // bad: deep-link
        case .login(let code, let state):
            guard state == expectedState else { return } // good: oauth-state
            expectedState = nil
            finishLogin(code)
        }
    }

    private func parse(_ url: URL) -> WalletLink? {
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let items = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 }) // good: trap-on-input
        switch components.host {
        case "pay":
            return .pay(iban: items["iban"] ?? "", amount: Decimal(string: items["amount"]!)!) // bad: trap-on-input
        case "request":
            guard let iban = items["iban"], let amount = items["amount"].flatMap({ Decimal(string: $0) }), amount > 0 else { return nil } // good: trap-on-input
            return .request(iban: iban, amount: amount)
        case "web":
            return URL(string: items["to"] ?? "").map { .web($0) }
        case "login":
            return .login(code: items["code"] ?? "", state: items["state"] ?? "")
        default:
            return nil
        }
    }

    private func finishLogin(_ code: String) {
        navigation.popToRootViewController(animated: true)
    }

    func open(support url: URL) {
        guard url.scheme == "https", let host = url.host, ["help.purse.com", "www.purse.com"].contains(host) else { return } // good: host-check
        UIApplication.shared.open(url) // good: deep-link
    }

    func isTrusted(_ url: URL) -> Bool {
        url.host?.hasSuffix("purse.com") == true // bad: host-check
    }

    func sceneWillResignActive(_ window: UIWindow) {
        let view = UIView(frame: window.bounds)
        view.backgroundColor = .systemBackground
        window.addSubview(view) // good: screen
        cover = view
    }

    func sceneDidBecomeActive() {
        cover?.removeFromSuperview()
        cover = nil
    }
}
