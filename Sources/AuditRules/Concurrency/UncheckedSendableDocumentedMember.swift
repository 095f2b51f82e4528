import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A promise of `Sendable` that the documentation of a library type keeps.
    static let uncheckedSendableDocumentedMember = Rule(
        id: "unchecked-sendable-documented-member",
        title: "Sendable conformance relies on a library type’s documentation",
        category: .concurrency,
        severity: .note,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            The type is safe: what it holds is documented as usable from any thread, although the SDK does not declare \
            it Sendable everywhere. Readers of the code cannot tell that this was verified.
            """,
        remedy: """
            Say in a comment which member requires the attribute and why. Try without `@unchecked` when the SDK \
            changes: many of these types are declared Sendable by now.
            """,
        bad: [
            Example(
                """
                final class Settings: ↓@unchecked Sendable {
                    private let defaults = UserDefaults.standard
                    func flag(_ name: String) -> Bool { defaults.bool(forKey: name) }
                }
                """),
            Example(
                """
                final class Thumbnails: ↓@unchecked Sendable {
                    private let cache = NSCache<NSString, NSData>()
                }
                """),
            Example(
                """
                struct Stamps: ↓@unchecked Sendable {
                    let defaults: UserDefaults
                    let key = "stamp"
                }
                """),
        ],
        good: [
            Example(
                """
                final class Settings: @unchecked Sendable {
                    private var defaults = UserDefaults.standard
                    func use(_ suite: String) { defaults = UserDefaults(suiteName: suite) ?? .standard }
                }
                """, "the reference itself changes"),
            Example(
                """
                final class Stamps: @unchecked Sendable {
                    private let formatter = ISO8601DateFormatter()
                    func text(_ date: Date) -> String {
                        formatter.formatOptions = [.withFullDate]
                        return formatter.string(from: date)
                    }
                }
                """, "set anew each time"),
            Example(
                """
                final class Price: @unchecked Sendable {
                    private let cents: Int
                    init(cents: Int) { self.cents = cents }
                }
                """),
            Example(
                """
                final class Counter: @unchecked Sendable {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.documentedMember, in: file, to: &pass)
}
