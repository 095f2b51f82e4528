import Foundation
import UIKit

@MainActor
final class AppEnvironment {
    let settings: MemberSettings
    let vault: KeychainVault
    let sessions: SessionStore
    let api: MemberAPI
    let transfers: TransferService
    let payees: PayeeService
    let navigator: Navigator

    init(window: UIWindow?) {
        settings = MemberSettings(defaults: .standard)
        vault = KeychainVault(service: "coop.harborline.member")
        sessions = SessionStore(vault: vault)
        api = MemberAPI(sessions: sessions, pins: PinSet.bundled)
        transfers = TransferService(api: api)
        payees = PayeeService(api: api)
        navigator = Navigator(root: window?.rootViewController as? UINavigationController)
    }
}

@MainActor
final class Navigator {
    private weak var root: UINavigationController?

    init(root: UINavigationController?) {
        self.root = root
    }

    func push(_ controller: UIViewController) {
        root?.pushViewController(controller, animated: true)
    }

    func present(_ controller: UIViewController) {
        root?.present(controller, animated: true)
    }

    func showAccounts() {
        root?.popToRootViewController(animated: false)
    }

    func showPasswordSignIn() {
        root?.setViewControllers([SignInViewController()], animated: true)
    }
}
