// Harder roads to crash and analytics services: wrappers, enums of events, defaults, encoders, hashes, shadowed names.
import Foundation

// Stubs of the library types that must be visible.
enum Amplitude {
    static func track(eventType: String, eventProperties: [String: Any]? = nil) {}
}
final class Datadog {
    static func addAttribute(forKey key: String, value: any Encodable) {}
}
final class Scope {
    func setExtra(value: Any?, key: String) {}
    func setTag(value: String, key: String) {}
}
enum SentrySDK {
    static func configureScope(_ change: (Scope) -> Void) {}
    static func capture(error: any Error) {}
}
enum Fingerprint {
    static func sha256(_ text: String) -> String { String(text.utf8.count) }
}

enum Event {
    case opened(screen: String)
    case signedIn(user: String, password: String)
    case paid(cardNumber: String, cents: Int)

    var name: String {
        switch self {
        case .opened: "opened"
        case .signedIn: "signedIn"
        case .paid: "paid"
        }
    }

    var details: [String: Any] {
        switch self {
        case .opened(let screen): ["screen": screen]
        case .signedIn(_, let password): ["given": password]
        case .paid(_, let cents): ["cents": cents]
        }
    }

    var summary: [String: Any] {
        switch self {
        case .opened(let screen): ["screen": screen]
        case .signedIn(_, let password): ["passwordGiven": !password.isEmpty]
        case .paid(let cardNumber, let cents): ["card": String(cardNumber.suffix(4)), "cents": cents]
        }
    }
}

struct LoginFailed: Error {
    var code: Int
    var typedPassword: String?
}

/// Counts events for the settings screen.
final class Tally {
    private var counts: [String: Int] = [:]
    func track(eventType: String, eventProperties: [String: Any]) { counts[eventType, default: 0] += 1 }
}

final class Telemetry {
    private let tally = Tally()

    func report(_ event: Event) {
        Amplitude.track(eventType: event.name, eventProperties: event.details)  // bad: secret-in-crash-report
        Amplitude.track(eventType: event.name, eventProperties: event.summary)  // good: secret-in-crash-report
        tally.track(eventType: event.name, eventProperties: event.details)  // good: secret-in-crash-report
    }

    func scope(_ refreshToken: String, region: String) {
        SentrySDK.configureScope { scope in
            scope.setTag(value: region, key: "refreshToken.region")  // good: secret-in-crash-report
            scope.setExtra(value: refreshToken, key: "state")  // bad: secret-in-crash-report
            scope.setExtra(value: refreshToken.isEmpty, key: "hasToken")  // good: secret-in-crash-report
        }
    }

    func attributes(_ apiSecret: String, retries: Int) {
        Datadog.addAttribute(forKey: "apiSecret.retries", value: retries)  // good: secret-in-crash-report
        Datadog.addAttribute(forKey: "config", value: ["key": apiSecret])  // bad: secret-in-crash-report
        let short = Fingerprint.sha256(apiSecret)
        Datadog.addAttribute(forKey: "config", value: short)  // good: secret-in-crash-report
    }

    func failed(_ password: String, code: Int) {
        SentrySDK.capture(error: LoginFailed(code: code))  // good: secret-in-crash-report
        var failure = LoginFailed(code: code)
        failure.typedPassword = password
        SentrySDK.capture(error: failure)  // bad: secret-in-crash-report
        failure.typedPassword = nil
        SentrySDK.capture(error: failure)  // good: secret-in-crash-report
    }

    func unlock(_ pinCode: String, tries: Int = 0) -> Bool {
        guard tries < 5 else { fatalError("too many tries for a pinCode") }  // good: secret-in-crash-report
        guard let number = Int(pinCode) else { fatalError("no number: \(pinCode)") }  // bad: secret-in-crash-report
        return number > 0
    }
}
