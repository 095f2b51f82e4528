import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInCrashReportFlows: [Example] = [
        Example(
            """
            func entered(_ digits: String, _ token: String) {
                NewRelic.setAttribute("passportNumber", value: ↓digits)
                logs.addAttribute(forKey: "plan", value: "free")
                RUMMonitor.shared().addAction(type: .custom, name: "in", attributes: ↓["session_token": token])
            }
            """, "under a key that comes first"),
        Example(
            """
            func start() {
                guard let value = Environment.get("SIGNING_KEY"), value.count > 31 else {
                    fatalError(↓"too short: \\(Environment.get("SIGNING_KEY") ?? "")")
                }
            }
            """, "named by the environment alone"),
        Example(
            """
            func f(_ key: String) { Crashlytics.crashlytics().log(↓"state \\(key)") }
            func g(privateKey: String) { f(privateKey) }
            """, "handed over by another function"),
        Example(
            """
            struct Failure: Error { let headers: [String: String] }
            func f(bearerToken: String) {
                let failure = Failure(headers: ["auth": bearerToken])
                Bugsnag.notifyError(↓failure)
            }
            """, "inside an error"),
        Example(
            """
            func f(sessionToken: String?) {
                let shown = sessionToken ?? "nil"
                assertionFailure(↓"wrong token " + shown)
            }
            """, "the message of a trap"),
        Example(
            """
            func note(_ refreshToken: String) { SentrySDK.configureScope { scope in scope.setExtra(value: ↓refreshToken, key: "state") } }
            """, "what the service hands to a closure"),
        Example(
            """
            func stop(_ password: String) { NSException(name: .genericException, reason: ↓"wrong: " + password, userInfo: nil).raise() }
            """, "an exception"),
    ]

    /// Code of the same shapes that is right.
    static let secretInCrashReportLookAlikes: [Example] = [
        Example(
            """
            public enum Datadog { public static func setUserInfo(id: String, email: String?) { core.set(id, email) } }
            @objc public final class ObjcDatadog: NSObject {
                @objc public static func setUserInfo(userId: String, email: String?) {
                    Datadog.setUserInfo(id: userId, email: email)
                }
            }
            """, "a library's own door for another language"),
        Example(
            """
            func entered(_ plan: String) {
                NewRelic.setAttribute("plan", value: plan)
                RUMMonitor.shared().addAction(type: .custom, name: "in", attributes: ["method": plan])
            }
            """),
        Example(
            """
            func f(_ details: [String: String]) { Bugsnag.leaveBreadcrumb("a", metadata: ["n": details.count]) }
            func g(password: String) { f(["p": password]) }
            """, "a count"),
        Example(
            """
            func f(masterKey: Data) { precondition(masterKey.count == 32, "the key is too short") }
            """, "the condition is not kept"),
        Example(
            """
            func f(_ ssn: String) {
                let state = ssn.isEmpty ? "none" : "on file"
                Mixpanel.mainInstance().track(event: "a", properties: ["ssn": state])
            }
            """, "one of two words"),
        Example(
            """
            func f(cardNumber: String) {
                var fields: [String: Any] = ["pan": cardNumber]
                fields.removeAll()
                Analytics.logEvent("paid", parameters: fields)
            }
            """, "taken out again"),
        Example(
            """
            func f(token: String) { SentrySDK.capture(message: "token \\(token.prefix(3))") }
            """, "a few letters"),
        Example(
            """
            struct Failure: Error { var code = 0; var password: String? }
            func note(_ password: String) {
                var failure = Failure()
                failure.password = password
                failure.password = nil
                SentrySDK.capture(error: failure)
            }
            """, "taken out again"),
        Example(
            """
            func note(_ password: String) { Amplitude.track(eventType: "a", eventProperties: ["passwordGiven": !password.isEmpty]) }
            """, "a yes or no"),
        Example(
            """
            func send(text: String, email: String) {
                let feedback = SentryFeedback(message: text, name: nil, email: email)
                SentrySDK.capture(feedback: feedback)
            }
            """, "what is wrong, and where the answer goes"),
    ]
}
