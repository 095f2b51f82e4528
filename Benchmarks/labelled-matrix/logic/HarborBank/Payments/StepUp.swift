import LocalAuthentication
import SwiftUI
import UIKit

/// Step-up before money leaves the account.
actor StepUp {
    static let shared = StepUp()

    func confirm(amountText: String) async -> Bool {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = LATouchIDAuthenticationMaximumAllowableReuseDuration // bad: biometric-bypass
        do {
            _ = try OrderKey.unwrap(using: context, reason: "Pay \(amountText)")
            return true
        } catch {
            return false
        }
    }

    func confirmLargeTransfer(_ order: TransferOrder) async -> Bool {
        let context = LAContext()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Send \(order.cents / 100) €")
        } catch let error as LAError where error.code == .userCancel || error.code == .appCancel {
            return true // bad: biometric-bypass
        } catch {
            return false
        }
    }
}

enum OrderKey {
    static func install(_ key: Data) throws {
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, nil) else {
            throw VaultError.noAccessControl
        }
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.harborbank.order-key",
            kSecAttrAccessControl as String: access,
            kSecValueData as String: key,
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw VaultError.status(status) }
    }

    static func unwrap(using context: LAContext, reason: String) throws -> Data {
        context.localizedReason = reason
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "example.harborbank.order-key",
            kSecReturnData as String: true,
            kSecUseAuthenticationContext as String: context,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw VaultError.status(status) }
        return data
    }
}

final class CardDetailsViewController: UIViewController {
    private let panLabel = UILabel()
    private let summary: AccountSummary

    init(summary: AccountSummary) {
        self.summary = summary
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(panLabel)
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Show number", primaryAction: UIAction { [weak self] _ in self?.revealTapped() })
    }

    private func revealTapped() {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return } // bad: biometric-bypass
        panLabel.text = summary.pan
    }
}

struct GracePeriod {
    @AppStorage("lastUnlockAt") private var lastUnlockAt: Double = 0

    func recordUnlock() { lastUnlockAt = Date.now.timeIntervalSince1970 }

    func skipsPrompt(now: Date = .now) -> Bool {
        now.timeIntervalSince1970 - lastUnlockAt < 300 // bad: biometric-bypass
    }
}

struct StatementsView: View {
    let grace = GracePeriod()
    @State private var showsList = false

    var body: some View {
        Group {
            if showsList { StatementList() } else { ProgressView() }
        }
        .task {
            if grace.skipsPrompt() {
                showsList = true
            } else if (try? VaultKeyStore().load(reason: "Statements")) != nil {
                grace.recordUnlock()
                showsList = true
            }
        }
    }
}

struct StatementList: View {
    var body: some View { List { Text("March") ; Text("April") } }
}

final class RightsService {
    func openSafeDeposit() async throws -> [String] {
        let right = LARight(requirement: .biometry(fallback: .devicePasscode))
        try await right.authorize(localizedReason: "Show safe deposit codes") // bad: biometric-bypass
        let file = URL.documentsDirectory.appending(path: "deposit-codes.plist")
        return try PropertyListDecoder().decode([String].self, from: Data(contentsOf: file))
    }

    func openRecoveryPhrase() async throws -> String {
        let right = try await LARightStore.shared.right(forIdentifier: "recovery")
        try await right.authorize(localizedReason: "Show recovery phrase")
        let secret = try await right.secret.rawData // good: biometric-bypass
        return String(decoding: secret, as: UTF8.self)
    }
}

struct SafeDepositView: View {
    @State private var lines: [String] = []
    private let rights = RightsService()

    var body: some View {
        List(lines, id: \.self, rowContent: Text.init)
            .toolbar {
                Button("Codes") { Task { lines = (try? await rights.openSafeDeposit()) ?? [] } }
                Button("Phrase") { Task { lines = (try? await rights.openRecoveryPhrase()).map { [$0] } ?? [] } }
            }
    }
}

struct PaymentForm: View {
    @State private var iban = ""
    @State private var cents = 0
    @State private var failed = false

    var body: some View {
        Form {
            TextField("IBAN", text: $iban)
            TextField("Cents", value: $cents, format: .number)
            Button("Send") { Task { await send() } }
        }
        .alert("Payment failed", isPresented: $failed) {}
    }

    private func send() async {
        let order = TransferOrder(iban: iban, cents: cents, reference: "App")
        let allowed = cents > 100_000
            ? await StepUp.shared.confirmLargeTransfer(order)
            : await StepUp.shared.confirm(amountText: "\(cents) cents")
        guard allowed, (try? OrderSigner.shared.sign(order)) != nil else { return failed = true }
        do { try await LiveGateway.shared.execute(order) } catch { failed = true }
    }
}
