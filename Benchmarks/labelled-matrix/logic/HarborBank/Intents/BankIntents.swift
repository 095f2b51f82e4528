import AppIntents
import SwiftUI
import WidgetKit

struct ShowBalanceIntent: AppIntent {
    static let title: LocalizedStringResource = "Show balance"
    static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed // bad: biometric-bypass

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let summary = try await LiveGateway.shared.summary()
        return .result(dialog: "\(summary.name): \(summary.balanceCents / 100) euros")
    }
}

struct ListRecentPaymentsIntent: AppIntent {
    static let title: LocalizedStringResource = "Card in use"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication // good: biometric-bypass

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let summary = try await LiveGateway.shared.summary()
        return .result(dialog: "Card ending in \(String(summary.pan.suffix(4)))")
    }
}

struct OpenBranchFinderIntent: AppIntent {
    static let title: LocalizedStringResource = "Find a branch"
    static let openAppWhenRun = true
    static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed // good: biometric-bypass

    func perform() async throws -> some IntentResult { .result() }
}

struct SendMoneyIntent: AppIntent {
    static let title: LocalizedStringResource = "Send money"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication

    @Parameter(title: "IBAN") var iban: String
    @Parameter(title: "Amount in cents") var cents: Int

    func perform() async throws -> some IntentResult {
        try await LiveGateway.shared.execute(TransferOrder(iban: iban, cents: cents, reference: "Shortcut")) // bad: deep-link-action
        return .result()
    }
}

struct TopUpPhoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Top up a phone"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication

    @Parameter(title: "Phone account") var iban: String
    @Parameter(title: "Amount in cents") var cents: Int

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await requestConfirmation(result: .result(dialog: "Pay \(cents) cents to \(iban)?"))
        try await LiveGateway.shared.execute(TransferOrder(iban: iban, cents: cents, reference: "Top-up")) // good: deep-link-action
        return .result(dialog: "Done")
    }
}
