import AppIntents
import Foundation

struct ShowCardNumberIntent: AppIntent {
    static var title: LocalizedStringResource = "Show card number"
    static var authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed // bad: biometric-bypass

    @Parameter(title: "Card")
    var card: String

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: try await Wallet.live().number(of: card))
    }
}

struct SendFareIntent: AppIntent {
    static var title: LocalizedStringResource = "Send a fare"
    static var authenticationPolicy: IntentAuthenticationPolicy = .requiresLocalDeviceAuthentication // good: biometric-bypass

    @Parameter(title: "Recipient")
    var recipient: String

    @Parameter(title: "Cents")
    var cents: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        try await requestConfirmation()
        return .result(value: try await Wallet.live().transfer(cents: cents, to: recipient))
    }
}

struct NextTrainIntent: AppIntent {
    static var title: LocalizedStringResource = "Next train"
    static var authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed // good: biometric-bypass

    @Parameter(title: "Station")
    var station: String

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let data = try await GatewayClient().stations(near: station)
        return .result(value: String(decoding: data, as: UTF8.self))
    }
}
