import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in notifications and user activities.
    static let secretInNotification = Rule(
        id: "secret-in-notification",
        title: "Sensitive value put into a notification or user activity",
        category: .storage,
        severity: .medium,
        references: [.cwe(200), .cwe(359), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(37), .mobileTop10(6)],
        why: """
            Notifications are shown on the lock screen and mirrored to watches and computers; user activities are \
            indexed and handed to other devices. Neither asks who is looking.
            """,
        remedy: "Say only that there is something new, and show the value in the app after the user has unlocked it.",
        bad: [
            Example("let content = UNMutableNotificationContent()\ncontent.body = ↓\"Your code: \\(pinCode)\""),
            Example(
                "func show(_ digits: String) {\nlet content = UNMutableNotificationContent()\ncontent.body = ↓\"Login code: \\(digits)\"\n}",
                "by what stands before it"),
            Example(
                """
                func tell(_ code: String) {
                    let content = UNMutableNotificationContent()
                    content.title = "Your login code"
                    content.body = ↓code
                }
                """, "by another line of it"),
            Example(
                """
                struct Medicine { let name: String; let dose: String }
                func remind(_ medicine: Medicine) {
                    let content = UNMutableNotificationContent()
                    content.body = ↓"Time for \\(medicine.dose)"
                }
                """, "what somebody is treated with"),
            Example("let content = UNMutableNotificationContent()\ncontent.userInfo = ↓[\"token\": token]"),
            Example(
                """
                let activity = NSUserActivity(activityType: "a")
                activity.addUserInfoEntries(from: ↓["accessToken": t])
                """
            ),
        ] + .secretInNotificationFlows,
        good: [
            Example("let content = UNMutableNotificationContent()\ncontent.body = \"Your password expires soon\""),
            Example("let content = UNMutableNotificationContent()\ncontent.badge = tokenCount"),
            Example("let row = Row()\nrow.title = password", "no notification"),
            Example(
                """
                func tell(_ code: String, _ record: Record) {
                    let content = UNMutableNotificationContent()
                    content.title = "Discount"
                    content.body = code
                    content.userInfo = ["medication": record.id.uuidString]
                }
                """, "no code that lets anybody in, and the number of a record"),
            Example(
                "func show(_ city: String) {\nlet content = UNMutableNotificationContent()\ncontent.body = \"Login from \\(city)\"\n}"
            ),
            Example("NotificationCenter.default.post(name: .passwordChanged, object: nil, userInfo: [\"count\": 1])"),
        ] + .secretInNotificationLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard
        file.tree.mentions("UNMutableNotificationContent") || file.tree.mentions("NSUserActivity")
            || file.tree.mentions("UILocalNotification") || file.tree.mentions("APNSAlertNotificationContent")
            || file.tree.mentions("NSUserNotification") || file.tree.imports.contains("ActivityKit")
    else { return }
    inspectLiveActivities(file, &pass)
    // What a server has Apple deliver with APNSwift.
    for call in file.calls("APNSAlertNotificationContent") {
        for value in call.arguments where ["title", "subtitle", "body", "titleLocArgs"].contains(value.label) {
            let text = value.unwrapped
            judge(text.kind == .call && text.name == "raw" ? text.arguments.first ?? value : value, &pass)
        }
    }
    for assignment in file.nodes(.assignment) {
        guard let whole = assignment.child(.target)?.unwrapped,
            // `content.userInfo["id"] = value`
            let target = whole.kind == .subscriptCall ? whole.base?.unwrapped : whole,
            members.contains(target.name), let base = target.base,
            pass.lookup.isValue(
                base, of: "UNMutableNotificationContent", "NSUserActivity", "UILocalNotification", "NSUserNotification"),
            let value = assignment.child(.operand)
        else { continue }
        if !judge(value, &pass) { judgeCode(value, in: assignment, &pass) }
    }
    for call in file.calls("addUserInfoEntries") {
        guard let base = call.base, pass.lookup.isValue(base, of: "NSUserActivity"), let value = call.arguments.first
        else { continue }
        judge(value, &pass)
    }
}

/// `Activity.request(attributes:content:)`, `activity.update(…)`, `activity.end(…)`: what the lock screen and the Dynamic
/// Island show.
private func inspectLiveActivities(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.imports.contains("ActivityKit") else { return }
    for call in file.calls("request", "update", "end") {
        let labels = ["attributes", "content", "contentState", "using", "state", ""]
        for argument in call.arguments where labels.contains(argument.label) && argument.kind != .closure {
            var state = argument.uncast
            if state.kind == .reference, let start = pass.declaration(of: state)?.initialValue?.uncast {
                state = start.kind == .call && start.name == "ActivityContent" ? start : state
            }
            if state.kind == .call, state.name == "ActivityContent" || state.name == "init",
                let inner = state.argument("state")
            {
                state = inner.uncast
            } else if call.name != "request" || call.base?.unwrapped.name != "Activity" {
                guard ["using", "contentState"].contains(argument.label) else { continue }
            }
            guard let found = pass.sensitiveProperty(of: state), found.kind != .personal || found.identifies else {
                continue
            }
            pass.report(
                "\(found.statement) and leaves the app in a notification or activity", at: call,
                .init(confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful))
            break
        }
    }
}

@discardableResult
private func judge(_ value: Node, _ pass: inout Pass) -> Bool {
    guard let found = pass.sensitiveValue(value) ?? pass.announced(in: value),
        found.kind != .personal || found.identifies
    else { return false }
    pass.report(
        "\(found.statement) and leaves the app in a notification or activity", at: value,
        .init(confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful))
    return true
}

/// A code or number that another line of the same notification says the meaning of: `title = "Login code"`, `body = code`.
private func judgeCode(_ value: Node, in assignment: Node, _ pass: inout Pass) {
    let whole = value.uncast
    let shown =
        whole.kind == .interpolatedString ? whole.children(.interpolation).compactMap(\.children.first) : [whole]
    guard let base = assignment.child(.target)?.unwrapped.base?.unwrapped, let function = assignment.enclosingFunction,
        let code = shown.first(where: { [.reference, .member].contains($0.uncast.kind) && $0.uncast.lastName.isCode })
    else { return }
    let lines = function.descendants(.assignment).filter { line in
        guard line != assignment, let target = line.child(.target)?.unwrapped else { return false }
        return ["title", "subtitle", "body"].contains(target.name) && target.base?.unwrapped.text == base.text
    }
    let texts = lines.compactMap { pass.constant($0.child(.operand))?.value.string }
    let names = pass[SensitiveNames.self]
    guard texts.contains(where: { $0.lowercased().hasSuffix("code") && names.kind(of: $0) == .credential }) else {
        return
    }
    pass.report(
        "`\(code.uncast.lastName)` is announced as a credential and leaves the app in a notification or activity",
        at: value, .init(confidence: .medium))
}

extension String {
    /// Whether something is called a code and nothing else.
    fileprivate var isCode: Bool { ["code", "digits", "otpCode"].contains(self) }
}

private let members: Set<String> = [
    "title", "subtitle", "body", "userInfo", "alertTitle", "alertBody", "informativeText", "summaryArgument",
    "webpageURL",
]
