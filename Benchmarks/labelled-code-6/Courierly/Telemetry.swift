import CryptoKit
import Foundation
import Logging
import UIKit

protocol AnalyticsSink: Sendable {
    func track(_ event: String, properties: [String: String])
}

final class AnalyticsPipe: AnalyticsSink, Sendable {
    static let shared = AnalyticsPipe()
    private let endpoint = URL(string: "https://events.courierly.app/v1")!
    private let writeKey = "pub-courierly-ios" // good: hardcoded-secret
    private let exportSecret = "c7Xq1VnB0s8Jw4tRkE2hZp9uYdLfGm63" // bad: hardcoded-secret

    func track(_ event: String, properties: [String: String]) {
        Task {
            var request = URLRequest(url: endpoint)
            request.httpMethod = "POST"
            request.setValue(writeKey, forHTTPHeaderField: "X-Write-Key")
            request.httpBody = try JSONEncoder().encode(properties.merging(["event": event]) { old, _ in old })
            _ = try await URLSession.shared.data(for: request)
        }
    }

    func exportSignature(for body: Data) -> String {
        let key = SymmetricKey(data: Data(exportSecret.utf8))
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).hexString
    }
}

struct Telemetry: Sendable {
    private let sink: AnalyticsSink
    private let logger = Logging.Logger(label: "app.courierly.telemetry")

    init(sink: AnalyticsSink) {
        self.sink = sink
    }

    func sent(_ message: OutgoingMessage) {
        sink.track("message_sent", properties: ["length": "\(message.text.count)", "attachment": "\(message.attachment != nil)"]) // good: analytics
    }

    func searched(_ filter: MessageFilter, by form: SignInForm) {
        sink.track("search", properties: ["term": filter.text, "email": form.email]) // bad: analytics
    }

    func opened(_ message: IncomingMessage) {
        sink.track("message_opened", properties: ["conversation": message.conversationID.uuidString, "preview": message.body]) // bad: analytics
    }

    func signInFailed(_ form: SignInForm, reason: String) {
        logger.warning("sign-in failed (\(reason)) for \(form.email) / \(form.password)") // bad: secret-in-log
    }

    func trace(_ line: String) {
        NSLog(line) // bad: format-string
    }

    func note(_ line: String) {
        NSLog("%@", line) // good: format-string
    }
}

struct ClipboardActions {
    func copyTracking(_ parcel: Parcel) {
        UIPasteboard.general.string = parcel.id // good: pasteboard
    }

    func copyRecoveryPhrase(_ phrase: String) {
        UIPasteboard.general.string = phrase // bad: pasteboard
    }
}
