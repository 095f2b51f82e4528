import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets that a widget shows to whoever picks the device up.
    static let secretOnWidget = Rule(
        id: "secret-on-widget",
        title: "Widget or Live Activity shows a sensitive value on the Lock Screen",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(200), .cwe(359), .masvs("PLATFORM", 3), .masvs("STORAGE", 2), .maswe(38), .mobileTop10(6)],
        why: """
            Widgets and Live Activities appear on the Lock Screen and in the Today view, on paired watches and on \
            always-on displays, without the device being unlocked.
            """,
        remedy: """
            Mark the text with `.privacySensitive()` so that the system hides it while the device is locked, or show \
            only that there is something new.
            """,
        bad: [
            Example(
                """
                import WidgetKit
                struct PillEntry: TimelineEntry { let date: Date; let prescription: String }
                struct PillView: View {
                    let entry: PillEntry
                    var body: some View { VStack { Text("Today"); Text(↓entry.prescription).font(.caption) } }
                }
                """),
            Example(
                """
                import ActivityKit
                struct Banner: View {
                    let iban: String
                    var body: some View { Label(↓iban, systemImage: "banknote") }
                }
                """),
        ],
        good: [
            Example(
                """
                import WidgetKit
                struct PillView: View {
                    let prescription: String
                    var body: some View { VStack { Text(prescription).font(.caption) }.privacySensitive() }
                }
                """, "hidden while the device is locked"),
            Example(
                """
                import WidgetKit
                struct CodeView: View {
                    let otpCode: String
                    let accountBalance: String
                    var body: some View { VStack { Text(otpCode); Text(accountBalance) } }
                }
                """, "what the widget is there for"),
            Example(
                """
                import SwiftUI
                struct PillView: View { let prescription: String; var body: some View { Text(prescription) } }
                """, "no widget"),
            Example(
                """
                import WidgetKit
                struct PillView: View {
                    @Environment(\\.redactionReasons) private var reasons
                    let prescription: String
                    var body: some View { if reasons.isEmpty { Text(prescription) } else { Text("–") } }
                }
                """, "asks whether it may"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.imports("WidgetKit", "ActivityKit") else { return }
    for text in file.calls("Text", "Label") where text.callee?.kind == .reference && !text.isHiddenWhenLocked {
        guard let value = text.argument("") ?? text.argument("verbatim"), !text.isForDevelopers, !text.isInPreview,
            let found = pass.sensitiveValue(value), found.confidence > .low, !found.isDerived, !found.isDoubtful,
            found.kind != .personal || found.identifies, shown.isDisjoint(with: Words.of(found.name))
        else { continue }
        pass.report(
            "\(found.statement) and is shown on the Lock Screen", at: value,
            .init(confidence: .medium, paths: found.paths))
    }
}

extension Node {
    /// Whether a view, or one round it, is marked for the system to hide, or the type asks what is to be hidden.
    fileprivate var isHiddenWhenLocked: Bool {
        if enclosingType?.descendants.contains(where: { $0.name.hasSuffix("redactionReasons") }) == true { return true }
        return ancestors.contains {
            $0.kind == .call && ["privacySensitive", "redacted", "unredacted"].contains($0.name)
        }
    }
}

/// Words of what people put on the lock screen to see it there.
private let shown: Set<String> = ["code", "otp", "totp", "balance", "token"]
