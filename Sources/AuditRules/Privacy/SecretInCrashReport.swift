import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets and personal data in analytics and crash reports.
    static let secretInCrashReport = Rule(
        id: "secret-in-crash-report",
        title: "Sensitive value sent to an analytics or crash service",
        category: .privacy,
        severity: .medium,
        references: [
            .cwe(359), .cwe(201), .cwe(200), .cwe(209), .masvs("PRIVACY", 1), .masvs("STORAGE", 2), .maswe(67),
            .mastg("MASTG-TEST-0281"), .mobileTop10(6),
        ],
        why: """
            Data sent to an analytics or crash service leaves the device and is stored by a third party, where many \
            people can read it and the user can no longer have it deleted.
            """,
        remedy: """
            Send an event without the value, or a random identifier that the app generates for this purpose and can \
            discard; keep secrets out of `fatalError` and `assert` messages. Pass anything that is sent anyway through \
            Bulwark’s `CrashReportScrubber` (RedactingLog) first.
            """,
        bad: [
            Example("Flurry.log(eventName: \"entered\", parameters: ↓[\"phone\": textField.text])", "Flurry"),
            Example("Analytics.logEvent(\"login\", parameters: ↓[\"password\": typed])", "Firebase"),
            Example("Crashlytics.crashlytics().setCustomValue(↓session.accessToken, forKey: \"t\")", "Crashlytics"),
            Example(
                """
                final class Reports {
                    private let crashes = Crashlytics.crashlytics()
                    func started(_ order: String, token: String) { crashes.log(↓"\\(order) with \\(token)") }
                }
                """, "behind a property"),
            Example(
                """
                import Sentry
                func f(token: String) {
                    let crumb = Breadcrumb(level: .info, category: "login")
                    crumb.message = ↓"refused \\(token)"
                    crumb.data = ["code": 401]
                    SentrySDK.addBreadcrumb(crumb)
                }
                """, "put together before it is sent"),
            Example("func f(token: String) { SentrySDK.capture(message: ↓\"refused \\(token)\") }", "Sentry"),
            Example(
                "Mixpanel.mainInstance().track(event: \"start\", properties: ↓[\"email\": user.email])", "Mixpanel"),
            Example(
                "let id = UIDevice.current.identifierForVendor?.uuidString\nFlurry.setUserID(↓id)",
                "the device's own identifier"),
            Example(
                "func f(password: String) { fatalError(↓\"bad password \\(password)\") }",
                "crash reports keep the message"),
        ] + .secretInCrashReportFlows + .gatheringSettings,
        good: [
            Example("Analytics.logEvent(\"login\", parameters: [\"method\": \"password\"])"),
            Example("Analytics.logEvent(\"password_changed\", parameters: [\"passwordLength\": password.count])"),
            Example("server.track(event: \"x\", properties: [\"email\": email])", "the app's own server"),
            Example("Crashlytics.crashlytics().setCustomValue(true, forKey: \"hasToken\")"),
            Example("fatalError(\"password is missing\")"),
            Example(
                """
                import Sentry
                final class Person {
                    let wrapped = User()
                    var email: String? {
                        get { wrapped.email }
                        set { wrapped.email = newValue }
                    }
                }
                """, "a type that wraps another"),
        ] + .secretInCrashReportLookAlikes + .gatheringSettingsGood,
        checks: [.swift(inspect), .swift(GatheringSettings.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let told = inspectReports(file, &pass)
    for call in AnalyticsCalls.all(in: file, pass) where !call.isDebugOnly && !call.isOwnOffer(pass) {
        for argument in call.arguments where argument.kind != .closure && !told.contains(argument) {
            guard let found = AnalyticsCalls.content(of: argument, in: call, pass) else { continue }
            // Who writes what is wrong says where the answer goes.
            if argument.label == "feedback", found.kind == .personal { continue }
            pass.report(
                "\(found.statement) and is sent to a third party by `\(call.name)`", at: argument,
                .init(found))
            break
        }
    }
    for call in file.calls("NSException", "raise") where !call.isDebugOnly {
        guard call.name == "NSException" || call.base?.dottedName == "NSException" else { continue }
        for argument in call.arguments where ["reason", "userInfo", "format", "arguments"].contains(argument.label) {
            guard let found = pass.sensitiveValue(argument), found.kind != .personal else { continue }
            pass.report(
                "\(found.statement) and is included in a crash message", at: argument,
                .init(confidence: found.confidence, paths: found.paths))
            break
        }
    }
    for call in file.calls("fatalError", "preconditionFailure", "assertionFailure", "precondition", "assert") {
        guard call.base == nil, !call.isDebugOnly, let message = call.trapMessage, message.kind != .string,
            speaksOfSecrets(around: call, pass),
            let found = pass.sensitiveValue(message), found.kind != .personal
        else { continue }
        pass.report(
            "\(found.statement) and is included in a crash message", at: message,
            .init(confidence: found.confidence, paths: found.paths))
    }
}

/// `crumb.message = "refused \(token)"`: what is put into a report before it is sent. Returns the arguments of the calls that
/// send what was told of here.
private func inspectReports(_ file: SwiftFile, _ pass: inout Pass) -> Set<Node> {
    var told: Set<Node> = []
    for (value, type) in AnalyticsCalls.properties(in: file, pass) where !value.isDebugOnly {
        guard !value.isHandedOn, let found = pass.sensitiveValue(value) else { continue }
        pass.report("\(found.statement) and is sent to a third party by `\(type)`", at: value, .init(found))
        guard let report = value.parent?.child(.target)?.unwrapped.reportName, let function = value.enclosingFunction
        else {
            continue
        }
        let uses = file.tree.references(report).filter { $0.role == .argument && function.contains($0) }
        told.formUnion(uses)
    }
    return told
}

/// Whether the function around has a name for a secret at all: traps are many, and only few can tell one.
private func speaksOfSecrets(around call: Node, _ pass: Pass) -> Bool {
    guard let function = call.enclosingDeclaredFunction else { return true }
    let names = pass[SensitiveNames.self]
    return function.descendants.contains { node in
        switch node.kind {
        // By its name, or that of the entry that it is read from.
        case .reference, .member, .parameter, .variable, .string: names.kind(of: node.name) != nil
        case .call: node.name == "withUnsafeBytes"
        default: false
        }
    }
}

extension Node {
    /// Whether a setter only hands on what it is given, as in a type that wraps another: whoever sets it decides.
    fileprivate var isHandedOn: Bool {
        uncast.kind == .reference && uncast.name == "newValue" && enclosingFunction?.kind == .accessor
    }

    /// Whether a library hands on to itself what its users give it: `setUserInfo` for another language calls its own
    /// `setUserInfo`.
    fileprivate func isOwnOffer(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction, function.name == name, !function.has(.isPrivate),
            let type = base?.unwrapped, type.kind == .reference,
            pass.lookup.index.types[type.name]?.declarations.isEmpty == false
        else { return false }
        return pass.lookup.function(of: self).map { $0 != function } ?? false
    }

    /// The name of the report whose property, or an entry of it, this is.
    fileprivate var reportName: String? { (kind == .subscriptCall ? base?.unwrapped : self)?.base?.unwrapped.name }

    /// The text that a trap leaves behind; a condition comes before it.
    fileprivate var trapMessage: Node? {
        let unlabelled = arguments.filter(\.label.isEmpty)
        if name == "precondition" || name == "assert" { return unlabelled.count > 1 ? unlabelled[1] : nil }
        return unlabelled.first
    }
}
