import AuditKit
import AuditModel

extension Rule {
    /// Secrets and personal data in analytics and crash reports.
    static let secretInCrashReport = Rule(
        id: "secret-in-crash-report",
        title: "Sensitive value sent to an analytics or crash service",
        category: .privacy,
        severity: .medium,
        references: [
            .cwe(359), .cwe(201), .cwe(200), .cwe(209), .masvs("PRIVACY", 1), .masvs("STORAGE", 2),
            .mastg("MASTG-TEST-0054"), .mobileTop10(6),
        ],
        why: """
            What goes to an analytics or crash service leaves the device and is kept by a third party, where many \
            people read it and the user can no longer have it removed.
            """,
        remedy: """
            Send an event without the value, or a random identifier that the app makes up for this purpose and can \
            forget; keep secrets out of `fatalError` and `assert` messages.
            """,
        bad: [
            Example("Flurry.log(eventName: \"entered\", parameters: ↓[\"phone\": textField.text])", "Flurry"),
            Example("Analytics.logEvent(\"login\", parameters: ↓[\"password\": typed])", "Firebase"),
            Example("Crashlytics.crashlytics().setCustomValue(↓session.accessToken, forKey: \"t\")", "Crashlytics"),
            Example("func f(token: String) { SentrySDK.capture(message: ↓\"refused \\(token)\") }", "Sentry"),
            Example(
                "Mixpanel.mainInstance().track(event: \"start\", properties: ↓[\"email\": user.email])", "Mixpanel"),
            Example(
                "let id = UIDevice.current.identifierForVendor?.uuidString\nFlurry.setUserID(↓id)",
                "the device's own identifier"),
            Example(
                "func f(password: String) { fatalError(↓\"bad password \\(password)\") }",
                "crash reports keep the message"),
        ],
        good: [
            Example("Analytics.logEvent(\"login\", parameters: [\"method\": \"password\"])"),
            Example("Analytics.logEvent(\"password_changed\", parameters: [\"passwordLength\": password.count])"),
            Example("server.track(event: \"x\", properties: [\"email\": email])", "the app's own server"),
            Example("Crashlytics.crashlytics().setCustomValue(true, forKey: \"hasToken\")"),
            Example("fatalError(\"password is missing\")"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in AnalyticsCalls.all(in: file, pass) where !call.isDebugOnly {
        for argument in call.arguments where argument.kind != .closure {
            guard let found = AnalyticsCalls.content(of: argument, in: call, pass) else { continue }
            pass.report(
                "\(found.statement) and is sent to a third party by `\(call.name)`", at: argument,
                .init(severity: found.severity, confidence: found.confidence))
            break
        }
    }
    for call in file.calls("fatalError", "preconditionFailure", "assertionFailure", "precondition") {
        guard call.base == nil, let message = call.arguments.last, message.kind == .interpolatedString,
            let found = pass.sensitiveValue(message), found.kind != .personal, !call.isDebugOnly
        else { continue }
        pass.report(
            "\(found.statement) and stands in the message of a crash", at: message, .init(confidence: found.confidence))
    }
}
