import FirebaseCrashlytics
import Foundation
import os
import os.log

struct Telemetry {
    private let logger = Logger(subsystem: "example.sparrow", category: "app")
    private let cardLog = OSLog(subsystem: "example.sparrow", category: "cards")

    func cardAdded(_ card: PaymentCard) {
        os_log("added %{public}@", log: cardLog, type: .info, card.number) // bad: secret-in-log
    }

    func cardRemoved(_ card: PaymentCard) {
        os_log("removed %{public}@", log: cardLog, type: .info, card.masked) // good: secret-in-log
    }

    func cardFrozen(_ card: PaymentCard) {
        os_log("frozen %{private}@", log: cardLog, type: .info, card.number) // good: secret-in-log
    }

    func pinEntered(_ pin: Int, attempt: Int) {
        logger.notice("pin \(pin) entered, attempt \(attempt)") // bad: secret-in-log
    }

    func pinRejected(attempt: Int) {
        logger.notice("pin rejected, attempt \(attempt)") // good: secret-in-log
    }

    func cardDecoded(_ card: PaymentCard) {
        dump(card, name: "decoded") // bad: secret-in-log
    }

    func tokensRenewed(_ tokens: Tokens) {
        Crashlytics.crashlytics().setCustomValue(tokens.refresh, forKey: "refresh") // bad: secret-in-log
        Crashlytics.crashlytics().setCustomValue(tokens.issuedAt.timeIntervalSince1970, forKey: "issued_at") // good: secret-in-log
    }
}
