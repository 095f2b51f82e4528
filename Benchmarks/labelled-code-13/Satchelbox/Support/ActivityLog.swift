import Foundation
import os

struct ActivityLog {
    private let logger = Logger(subsystem: "example.satchelbox", category: "activity")

    func remote(_ message: String) {
        NSLog(message) // bad: format-string
    }

    func remoteSafe(_ message: String) {
        NSLog("%@", message) // good: format-string
    }

    func summary(template: String, count: Int) -> String {
        String(format: template, count) // bad: format-string
    }

    func localized(count: Int) -> String {
        String.localizedStringWithFormat(NSLocalizedString("%ld files copied", comment: ""), count) // good: format-string
    }

    func signedIn(user: String, token: String) {
        logger.info("signed in \(user, privacy: .private) token \(token, privacy: .public)") // bad: secret-in-log
    }

    func refreshed(token: String, expires: Date) {
        logger.info("token refreshed, length \(token.count), until \(expires, privacy: .public)") // good: secret-in-log
    }

    func failure(_ reason: String) -> Never {
        let name = NSExceptionName("SatchelboxFailure")
        withVaList([]) { NSException.raise(name, format: reason, arguments: $0) } // bad: format-string
        fatalError("unreachable")
    }
}
