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
    else { return }
    // What a server has Apple deliver with APNSwift.
    for call in file.calls("APNSAlertNotificationContent") {
        for value in call.arguments where ["title", "subtitle", "body", "titleLocArgs"].contains(value.label) {
            let text = value.unwrapped
            judge(text.kind == .call && text.name == "raw" ? text.arguments.first ?? value : value, &pass)
        }
    }
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, members.contains(target.name), let base = target.base,
            pass.lookup.isValue(base, of: "UNMutableNotificationContent", "NSUserActivity", "UILocalNotification"),
            let value = assignment.child(.operand)
        else { continue }
        judge(value, &pass)
    }
    for call in file.calls("addUserInfoEntries") {
        guard let base = call.base, pass.lookup.isValue(base, of: "NSUserActivity"), let value = call.arguments.first
        else { continue }
        judge(value, &pass)
    }
}

private func judge(_ value: Node, _ pass: inout Pass) {
    guard let found = pass.sensitiveValue(value) ?? pass.announced(in: value),
        found.kind != .personal || found.identifies
    else { return }
    pass.report(
        "\(found.statement) and leaves the app in a notification or activity", at: value,
        .init(confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful))
}

private let members: Set<String> = ["title", "subtitle", "body", "userInfo", "alertBody", "webpageURL"]
