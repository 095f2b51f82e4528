// Unified logging: Logger redacts text unless told otherwise; os_log by format; swift-log and others never redact.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation
import os

// Stubs of the third-party loggers that must be visible.
enum DDLog {
    static func verbose(_ message: String) {}
}
func DDLogInfo(_ message: @autoclosure () -> String) {}
enum SwiftyBeaver {
    static func debug(_ message: @autoclosure () -> Any, context: Any? = nil) {}
}

private let log = Logger(subsystem: "org.example.bank", category: "session")
private let legacy = OSLog(subsystem: "org.example.bank", category: "legacy")

final class SessionTracer {
    var accessToken: String?
    var deviceName = ""

    func opened() {
        guard let accessToken else { return }
        log.info("opened \(accessToken)")  // good: secret-in-log
        log.info("opened \(accessToken, privacy: .public)")  // bad: secret-in-log
        log.info("opened \(accessToken, privacy: .private(mask: .hash))")  // good: secret-in-log
        log.debug("opened \(accessToken, privacy: .sensitive)")  // good: secret-in-log
        log.notice("opened on \(self.deviceName, privacy: .public)")  // good: secret-in-log
        log.error("accessToken of \(accessToken.count, privacy: .public) characters")  // good: secret-in-log
    }

    func legacyOpened(passcode: String) {
        os_log("passcode %{public}@", log: legacy, type: .debug, passcode)  // bad: secret-in-log
        os_log("passcode %{private}@", log: legacy, type: .debug, passcode)  // good: secret-in-log
        os_log("passcode %@", log: legacy, type: .debug, passcode)  // good: secret-in-log
        os_log("passcode of %{public}d digits", log: legacy, passcode.count)  // good: secret-in-log
    }

    func thirdParty(clientSecret: String, clientId: String) {
        DDLogInfo("client \(clientId) ready")  // good: secret-in-log
        DDLogInfo("client \(clientId) with \(clientSecret)")  // bad: secret-in-log
        let context: [String: String] = ["s": clientSecret]
        SwiftyBeaver.debug("exchange", context: context)  // bad: secret-in-log
        SwiftyBeaver.debug("clientSecret rotated", context: context.count)  // good: secret-in-log
    }

    func traceUnlock(userPin: Int) {
        log.info("unlock \(userPin)")  // bad: secret-in-log
        log.info("unlock \(userPin, privacy: .private)")  // good: secret-in-log
    }

    func traceBody(_ data: Data, response: URLResponse) async throws {
        let (body, _) = try await URLSession.shared.data(from: URL(string: "https://bank.example.org/token")!)
        let fields = try JSONDecoder().decode([String: String].self, from: body)
        if let value = fields["refresh_token"] {
            log.log(level: .debug, "\(value, privacy: .public)")  // bad: secret-in-log
        }
        log.log(level: .debug, "\(fields.count, privacy: .public) fields with refresh_token")  // good: secret-in-log
    }
}
