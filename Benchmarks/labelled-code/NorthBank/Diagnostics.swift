import FirebaseCrashlytics
import Foundation
import Sentry

struct RequestContext {
    let path: String
    let headers: [String: String]
    let body: Data?
    let attempt: Int
}

protocol CrashSink {
    func note(_ text: String)
    func attach(_ value: String, as name: String)
}

struct FirebaseSink: CrashSink {
    func note(_ text: String) {
        Crashlytics.crashlytics().log(text) // good: log-secret
    }

    func attach(_ value: String, as name: String) {
        Crashlytics.crashlytics().setCustomValue(value, forKey: name) // bad: log-secret
    }
}

final class Diagnostics {
    private let sink: CrashSink
    private let redacted: Set<String> = ["authorization", "cookie", "x-otp"]

    init(sink: CrashSink = FirebaseSink()) {
        self.sink = sink
    }

    func sessionChanged(_ session: Session) {
        sink.attach(session.renewal, as: "renewal")
        sink.note("session changed")
    }

    func requestFailed(_ context: RequestContext, error: Error) {
        let crumb = Breadcrumb(level: .error, category: "http")
        crumb.message = "\(context.path) failed on attempt \(context.attempt)"
        crumb.data = context.headers.filter { !redacted.contains($0.key.lowercased()) } // good: log-secret
        SentrySDK.addBreadcrumb(crumb)
        SentrySDK.capture(error: error) { scope in
            scope.setTag(value: context.path, key: "path") // good: log-secret
            scope.setExtra(value: context.headers["Authorization"] ?? "none", key: "auth") // bad: log-secret
            scope.setExtra(value: context.headers["Authorization"] != nil, key: "hasAuth") // good: log-secret
        }
    }

    func loginFailed(_ request: LoginRequest) {
        let note = "login failed for \(request.customerNumber) with \(request.passcode)"
        SentrySDK.capture(message: note) // bad: log-secret
    }

    func keepForSupport(_ request: LoginRequest, path: String) throws {
        let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        let body = try JSONEncoder().encode(request)
        try body.write(to: folder.appendingPathComponent("last-login.json")) // bad: store-secret-file
        try Data(path.utf8).write(to: folder.appendingPathComponent("last-path.txt")) // good: store-secret-file
    }

    func passcodePolicyFailed(minimum: Int) {
        SentrySDK.capture(message: "passcode shorter than \(minimum) characters") // good: log-secret
    }

    func cardRejected(_ card: PaymentCard, reason: String) {
        let details: [String: Any] = ["number": card.pan, "month": card.expiryMonth, "reason": reason]
        let failure = NSError(domain: "cards", code: 17, userInfo: details)
        Crashlytics.crashlytics().record(error: failure) // bad: log-secret
    }

    func cardRejectedQuietly(_ card: PaymentCard, reason: String) {
        let details: [String: Any] = ["lastFour": card.lastFour, "reason": reason]
        let failure = NSError(domain: "cards", code: 18, userInfo: details)
        Crashlytics.crashlytics().record(error: failure) // good: log-secret
    }

    func dumpState(_ session: Session, _ card: PaymentCard) {
        print("state:", session) // good: log-secret
        print("state:", card) // bad: log-secret
    }
}
