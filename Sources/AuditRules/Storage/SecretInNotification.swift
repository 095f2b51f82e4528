import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in notifications and user activities.
    static let secretInNotification = Rule(
        id: "secret-in-notification",
        title: "Sensitive value in a notification or user activity",
        category: .storage,
        severity: .medium,
        references: [.cwe(200), .cwe(359), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(37), .mobileTop10(6)],
        why: """
            Notifications appear on the lock screen and are mirrored to watches and computers; user activities are \
            indexed and handed off to other devices. Neither checks who is looking.
            """,
        remedy: "Say only that there is something new, and show the value in the app after the user has unlocked it.",
        bad: [
            Example("let content = UNMutableNotificationContent()\ncontent.body = ↓\"Your code: \\(pinCode)\""),
            Example(
                "func show(_ digits: String) {\nlet content = UNMutableNotificationContent()\ncontent.body = ↓\"Login code: \\(digits)\"\n}",
                "by the text before it"),
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
                """, "a person's medication"),
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
                """, "not an access code, and a record number"),
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
            || file.tree.mentions("NSUserNotification") || file.tree.mentions("CSSearchableItemAttributeSet")
            || file.tree.imports.contains("ActivityKit") || file.tree.imports.contains("ClockKit")
            || senders.contains(where: { file.tree.mentions($0) }) || file.tree.mentions("aps")
            || file.tree.mentions("notification")
    else { return }
    inspectPayloads(file, &pass)
    inspectLiveActivities(file, &pass)
    // What a watch shows on its face.
    for call in file.calls("CLKSimpleTextProvider", "CLKTextProvider") {
        for value in call.arguments where ["text", "shortText", "format", ""].contains(value.label) {
            if judge(value, &pass) { break }
        }
    }
    // What a server has Apple deliver with APNSwift.
    let alerts = file.calls("APNSAlertNotification").compactMap { $0.argument("alert")?.unwrapped }
        .filter { $0.kind == .call && $0.name != "APNSAlertNotificationContent" }
    for call in file.calls("APNSAlertNotificationContent", "APNSwiftAlert", "FCMNotification") + alerts {
        for value in call.arguments where ["title", "subtitle", "body", "titleLocArgs"].contains(value.label) {
            let text = value.unwrapped
            let shown = text.kind == .call && text.name == "raw" ? text.arguments.first ?? value : value
            judge(shown, &pass)
        }
    }
    for assignment in file.nodes(.assignment) {
        guard let whole = assignment.child(.target)?.unwrapped,
            // `content.userInfo["id"] = value`
            let target = whole.kind == .subscriptCall ? whole.base?.unwrapped : whole,
            members.contains(target.name), target.isOfNotification(pass), let value = assignment.child(.operand)
        else { continue }
        // What one of several callers hands over is told where it does.
        let given = handedSecrets(value, pass)
        for secret in given { judge(secret, &pass) }
        if given.isEmpty, !judge(value, &pass) { judgeCode(value, in: assignment, &pass) }
    }
    for call in file.calls("updateValue", "merge") {
        guard let list = call.base?.unwrapped, list.name == "userInfo", list.isOfNotification(pass),
            let value = call.arguments.first
        else { continue }
        judge(value, &pass)
    }
    for call in file.calls("AlertConfiguration") where file.tree.imports.contains("ActivityKit") {
        for text in call.arguments where ["title", "body"].contains(text.label) { judge(text, &pass) }
    }
    for call in file.calls("addUserInfoEntries") {
        guard let base = call.base, pass.lookup.isValue(base, of: "NSUserActivity"), let value = call.arguments.first
        else { continue }
        judge(value, &pass)
    }
}

/// What a server writes into the payload of a push by hand: `["aps": ["alert": ["title": title, "body": text]]]`, and the
/// `notification` of Firebase.
private func inspectPayloads(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.tree.nodes(.string, named: ["aps", "notification"]) {
        guard let entry = key.parent, entry.kind == .dictionaryEntry, entry.child(.key) == key,
            let content = entry.child(.value)?.unwrapped, content.kind == .dictionary
        else { continue }
        for line in content.descendants(.dictionaryEntry) {
            guard let name = line.child(.key)?.unwrapped, name.kind == .string,
                ["title", "subtitle", "body", "alert"].contains(name.name), let value = line.child(.value),
                value.unwrapped.kind != .dictionary
            else { continue }
            judge(value, &pass)
        }
    }
    // `content.setValue(text, forKey: "body")`
    for call in file.calls("setValue") {
        guard let base = call.base, let value = call.arguments.first,
            let key = pass.constant(call.argument("forKey"))?.value.string, members.contains(key),
            notifications.contains(where: { pass.lookup.isValue(base, of: $0) })
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
                "\(found.statement) and leaves the app in a notification or user activity", at: call,
                .init(confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful))
            break
        }
    }
}

/// What callers of the function around hand over for a value that is nothing but its parameter, where it is a secret from
/// some of them and none from others.
private func handedSecrets(_ value: Node, _ pass: Pass) -> [Node] {
    let name = value.uncast
    guard name.kind == .reference, let parameter = pass.declaration(of: name), parameter.kind == .parameter,
        parameter.parent?.kind == .functionDecl,
        let given = pass.flow(LibraryFlow.self).arguments(for: parameter), given.count > 1
    else { return [] }
    let secret = given.filter {
        (pass.sensitiveValue($0) ?? pass.announced(in: $0)).map { $0.confidence > .low } ?? false
    }
    return secret.count < given.count ? secret : []
}

extension Node {
    /// Whether a member is one of a notification or an activity: by its receiver, inside an extension of it, or of what a
    /// function hands to a closure that fills it.
    fileprivate func isOfNotification(_ pass: Pass) -> Bool {
        guard let base else {
            guard kind == .reference, pass.declaration(of: self) == nil else { return false }
            return enclosingType.map { notifications.contains(TypeName.base($0.name)) } ?? false
        }
        if notifications.contains(where: { pass.lookup.isValue(base, of: $0) }) { return true }
        guard base.unwrapped.name == "$0", let closure = enclosing(.closure), let call = closure.parent,
            let own = pass.lookup.function(of: call)
        else { return false }
        return own.children(.parameter).contains { parameter in
            notifications.contains { parameter.typeText?.contains("(" + $0 + ") ->") == true }
        }
    }
}

private let notifications = [
    "UNMutableNotificationContent", "NSUserActivity", "UILocalNotification", "NSUserNotification",
    "CSSearchableItemAttributeSet",
]

@discardableResult
private func judge(_ value: Node, _ pass: inout Pass) -> Bool {
    guard let found = pass.sensitiveValue(value) ?? pass.announced(in: value),
        found.kind != .personal || found.identifies
    else { return false }
    pass.report(
        "\(found.statement) and leaves the app in a notification or user activity", at: value,
        .init(confidence: found.confidence, paths: found.paths, isAdvice: found.isDoubtful))
    return true
}

/// A code or number that another line of the same notification says the meaning of: `title = "Login code"`, `body = code`.
private func judgeCode(_ value: Node, in assignment: Node, _ pass: inout Pass) {
    let whole = value.uncast
    let shown =
        whole.kind == .interpolatedString
        ? whole.children(.interpolation).compactMap(\.children.first)
        : whole.kind == .call ? whole.joinedPieces : [whole]
    guard let base = assignment.child(.target)?.unwrapped.base?.unwrapped, let function = assignment.enclosingFunction,
        let code = shown.first(where: { [.reference, .member].contains($0.uncast.kind) && $0.uncast.lastName.isCode })
    else { return }
    let lines = function.descendants(.assignment).filter { line in
        guard line != assignment, let target = line.child(.target)?.unwrapped else { return false }
        return ["title", "subtitle", "body"].contains(target.name) && target.base?.unwrapped.text == base.text
    }
    let texts = lines.compactMap { pass.constant($0.child(.operand))?.value.string }
    let names = pass[SensitiveNames.self]
    guard
        texts.contains(where: {
            $0.lowercased().hasSuffix("code") && names.kind(of: $0) == .credential || $0.isAboutSignIn
        })
    else { return }
    pass.report(
        "`\(code.uncast.lastName)` is labeled as a credential and leaves the app in a notification or user activity",
        at: value, .init(confidence: .medium))
}

extension Node {
    /// The pieces of a code that is shown in groups: `[code.prefix(3), code.suffix(3)].joined(separator: " ")`.
    fileprivate var joinedPieces: [Node] {
        guard name == "joined", let list = base?.unwrapped, list.kind == .array else { return [self] }
        return list.children.map { piece in
            let piece = piece.uncast
            return piece.kind == .call && ["prefix", "suffix"].contains(piece.name) ? piece.base ?? piece : piece
        }
    }
}

extension String {
    /// Whether a title says that somebody signs in: `Confirm your sign-in`, `Login to Desk`.
    fileprivate var isAboutSignIn: Bool {
        let text = lowercased()
        return [
            "sign-in", "signin", "sign in", "login", "log in", "log-in", "two-factor", "2fa", "verification",
            "approve ", "authorise ",
            "authorize ", "confirm payment", "confirm transfer", "confirm your payment", "confirm your transfer",
        ]
        .contains {
            text.contains($0)
        }
    }

    /// Whether something is called a code and nothing else.
    fileprivate var isCode: Bool { ["code", "digits", "otpCode"].contains(self) }
}

/// Types by which servers have Apple and Google deliver notifications.
private let senders = ["APNSAlertNotification", "APNSwiftAlert", "FCMNotification"]

private let members: Set<String> = [
    "title", "subtitle", "body", "userInfo", "alertTitle", "alertBody", "informativeText", "summaryArgument",
    "webpageURL", "threadIdentifier", "targetContentIdentifier", "keywords", "contentDescription", "displayName",
    "textContent", "alternateNames", "comment", "filterCriteria", "persistentIdentifier",
]
