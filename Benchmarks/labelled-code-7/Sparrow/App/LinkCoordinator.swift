import LocalAuthentication
import UIKit

actor BankService {
    func execute(_ transfer: Transfer) async throws {}
    func addPayee(name: String, iban: String) async throws {}
    func approveLogin(request: String) async throws {}
    func setDailyLimit(_ amount: Decimal) async throws {}
    func pendingLogin(_ id: String) async throws -> String { id }
}

enum LinkCommand {
    case pay(Transfer)
    case draft(Transfer)
    case payee(name: String, iban: String)
    case approve(String)
    case limit(Decimal)
    case account(UUID)
    case help(String)

    init?(_ url: URL) {
        guard url.scheme == "sparrow",
              let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        func value(_ name: String) -> String {
            components.queryItems?.first { $0.name == name }?.value ?? ""
        }
        let transfer = Transfer(
            payee: value("name"),
            iban: value("iban"),
            amount: Decimal(string: value("amount")) ?? 0,
            reference: value("ref")
        )
        switch url.host {
        case "pay": self = .pay(transfer)
        case "request": self = .draft(transfer)
        case "payee": self = .payee(name: value("name"), iban: value("iban"))
        case "approve": self = .approve(value("id"))
        case "limit": self = .limit(Decimal(string: value("amount")) ?? 0)
        case "account":
            guard let id = UUID(uuidString: value("id")) else { return nil }
            self = .account(id)
        case "help": self = .help(value("topic"))
        default: return nil
        }
    }
}

@MainActor
final class LinkCoordinator {
    private let navigation: UINavigationController
    private let bank: BankService
    private static let helpTopics: Set<String> = ["cards", "fees", "travel"]

    init(navigation: UINavigationController, bank: BankService) {
        self.navigation = navigation
        self.bank = bank
    }

    func follow(_ url: URL) {
        guard let command = LinkCommand(url) else { return }
        switch command {
        case .pay(let transfer):
            Task { try? await bank.execute(transfer) } // bad: deep-link-action
        case .draft(let transfer):
            navigation.pushViewController(TransferReviewController(draft: transfer), animated: true) // good: deep-link-action
        case .payee(let name, let iban):
            Task { try? await bank.addPayee(name: name, iban: iban) } // bad: deep-link-action
        case .approve(let id):
            approve(id)
        case .limit(let amount):
            Task { try? await bank.setDailyLimit(amount) } // bad: deep-link-action
        case .account(let id):
            navigation.pushViewController(AccountController(accountID: id), animated: true) // good: deep-link-action
        case .help(let topic):
            guard Self.helpTopics.contains(topic),
                  let page = URL(string: "https://help.sparrow.example/\(topic)") else { return }
            UIApplication.shared.open(page) // good: deep-link-action
        }
    }

    func follow(activity: NSUserActivity) {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb,
              let id = activity.webpageURL?.lastPathComponent else { return }
        Task { try? await bank.approveLogin(request: id) } // bad: deep-link-action
    }

    private func approve(_ id: String) {
        Task {
            let description = (try? await bank.pendingLogin(id)) ?? ""
            let alert = UIAlertController(title: "Approve sign-in?", message: description, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(UIAlertAction(title: "Approve", style: .default) { [bank] _ in
                Task { try? await bank.approveLogin(request: id) } // good: deep-link-action
            })
            navigation.present(alert, animated: true)
        }
    }
}

final class TransferReviewController: UIViewController {
    private let draft: Transfer

    init(draft: Transfer) {
        self.draft = draft
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Review \(draft.payee)"
    }
}

final class AccountController: UIViewController {
    private let accountID: UUID

    init(accountID: UUID) {
        self.accountID = accountID
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}
