import UIKit

enum MemberLink {
    case transfer(TransferRequest)
    case resume(token: String)
    case backend(URL)
    case statement(id: String)
    case tab(String)
    case bankCallback(code: String, state: String)
    case prefilled(TransferRequest)
}

struct LinkParser {
    func parse(_ url: URL) -> MemberLink? {
        guard url.scheme == "harborline", let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            return nil
        }
        let query = Dictionary(
            (parts.queryItems ?? []).compactMap { item in item.value.map { (item.name, $0) } },
            uniquingKeysWith: { first, _ in first }
        )
        switch url.host {
        case "pay":
            return request(from: query).map(MemberLink.transfer)
        case "draft":
            return request(from: query).map(MemberLink.prefilled)
        case "resume":
            return query["t"].map { .resume(token: $0) }
        case "backend":
            return query["base"].flatMap(URL.init(string:)).map(MemberLink.backend)
        case "statement":
            return query["id"].map { .statement(id: $0) }
        case "tab":
            return query["name"].map { .tab($0) }
        case "bank":
            guard let code = query["code"], let state = query["state"] else { return nil }
            return .bankCallback(code: code, state: state)
        default:
            return nil
        }
    }

    private func request(from query: [String: String]) -> TransferRequest? {
        guard let from = query["from"], let iban = query["to"], let amount = query["amount"].flatMap(Int.init) else {
            return nil
        }
        return TransferRequest(
            fromAccount: from,
            toIBAN: iban,
            amount: Money(minorUnits: amount, currency: query["currency"] ?? "EUR"),
            memo: query["memo"]
        )
    }
}

@MainActor
final class LinkRouter {
    private let environment: AppEnvironment
    private static let knownTabs: Set<String> = ["accounts", "cards", "loans", "help"]

    init(environment: AppEnvironment) {
        self.environment = environment
    }

    func follow(_ link: MemberLink) {
        switch link {
        case .transfer(let request):
            Task { [transfers = environment.transfers] in
                try await transfers.submit(request) // bad: deep-link-action
            }
        case .prefilled(let request):
            let form = TransferFormViewController(draft: request, transfers: environment.transfers)
            environment.navigator.push(form) // good: deep-link-action
        case .resume(let token):
            environment.sessions.adopt(refreshToken: token) // bad: deep-link-action
            environment.navigator.showAccounts()
        case .backend(let base):
            environment.api.use(base: base) // bad: deep-link-action
        case .statement(let id):
            environment.navigator.push(StatementViewController(statementID: id, api: environment.api)) // good: deep-link-action
        case .tab(let name):
            guard Self.knownTabs.contains(name) else { return }
            NotificationCenter.default.post(name: .selectTab, object: name) // good: deep-link-action
        case .bankCallback(let code, let state):
            guard let expected = environment.sessions.takePendingState(), expected == state else { return }
            Task { [api = environment.api] in
                try await api.linkExternalBank(code: code) // good: deep-link-action
            }
        }
    }

    func followUniversal(_ url: URL) -> Bool {
        guard url.host == "app.harborline.coop" else { return false }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }

        switch url.path {
        case "/payee/add":
            guard let iban = value("iban"), let name = value("name") else { return false }
            let payee = Payee(iban: iban, name: name)
            Task { try? await environment.payees.trust(payee) } // bad: deep-link-action
            return true
        case "/payee/review":
            guard let iban = value("iban"), let name = value("name") else { return false }
            askToTrust(Payee(iban: iban, name: name))
            return true
        default:
            return false
        }
    }

    private func askToTrust(_ payee: Payee) {
        let alert = UIAlertController(
            title: "Add \(payee.name)?",
            message: payee.iban,
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Add", style: .default) { [payees = environment.payees] _ in
            Task { try? await payees.trust(payee) } // good: deep-link-action
        })
        environment.navigator.present(alert)
    }
}

extension Notification.Name {
    static let selectTab = Notification.Name("coop.harborline.member.select-tab")
}
