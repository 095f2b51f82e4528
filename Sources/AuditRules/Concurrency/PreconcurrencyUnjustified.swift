import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// `@preconcurrency` where there is nothing left to wait for.
    static let preconcurrencyUnjustified = Rule(
        id: "preconcurrency-unjustified",
        title: "Unnecessary `@preconcurrency`",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .masvs("CODE", 4)],
        why: """
            The attribute silences diagnostics about code written before Swift checked concurrency. Here the other \
            side is already checked, or is part of this project, so the attribute hides only your own mistakes.
            """,
        remedy: """
            Delete `@preconcurrency`, and fix what the compiler then reports: isolate your own protocol, or make the \
            type Sendable.
            """,
        bad: [
            Example("↓@preconcurrency import Dispatch", mended: "import Dispatch"),
            Example(
                """
                protocol Exporter { func export() -> String }
                @MainActor
                final class Screen: ↓@preconcurrency Exporter {
                    func export() -> String { "" }
                }
                """),
            Example(
                """
                final class Plain: ↓@preconcurrency Delegate {
                    func done() {}
                }
                """),
            Example(
                """
                ↓@preconcurrency
                func load() -> Int { 1 }
                """),
            Example(
                """
                ↓@preconcurrency
                public func open<Result>(_ body: (Connection) throws -> Result) rethrows -> Result { try body(.init()) }
                """, "nothing that clients could trip over"),
            Example(
                """
                ↓@preconcurrency
                public struct Theme {
                    public static let plain = Theme()
                    var names: [String] = []
                }
                """),
            Example(
                """
                ↓@preconcurrency import class ChartKit.ChartPage
                func run() async {}
                """, "no page in this file"),
            Example(
                """
                ↓@preconcurrency import PDFKit
                func run() async {}
                """, "the file names nothing of the module"),
            Example(
                """
                import OldCharts
                ↓@preconcurrency import OldCharts
                """, "the first import counts"),
            Example(
                """
                @MainActor
                final class Screen {
                    @available(*, unavailable)
                    ↓@preconcurrency required init?(coder: NSCoder) { fatalError() }
                }
                """, "nobody can call it"),
            Example(
                """
                protocol Service { var name: String { get } }
                actor MailService: ↓@preconcurrency Service { let name = "mail" }
                """, "everybody may read the constant"),
            Example(
                """
                ↓@preconcurrency import Glibc
                func set(_ name: String, _ value: String) { setenv(name, value, 1) }
                """, "numbers and functions need no word"),
        ],
        good: [
            Example("@preconcurrency import OldCharts", "may not be annotated"),
            Example(
                """
                #if swift(>=6)
                @preconcurrency import OldCharts
                #else
                import OldCharts
                #endif
                """),
            Example(
                """
                @MainActor
                final class Screen: @preconcurrency ChartDelegate {
                    func chart(_ chart: Chart) {}
                }
                """),
            Example(
                """
                @preconcurrency @MainActor
                public protocol Observer: AnyObject { func changed() }
                """, "clients that are not checked yet"),
            Example("@preconcurrency public func run(_ body: @escaping @Sendable () -> Void) {}"),
            Example(
                """
                public typealias Completion = @Sendable (Int) -> Void
                @preconcurrency public func run(_ completion: @escaping Completion) {}
                """, "checked through an alias"),
            Example(
                """
                open class Request {
                    public typealias Check = @Sendable (Int) -> Bool
                    @preconcurrency public func validate(_ check: @escaping Check) {}
                }
                """, "and through one in the type"),
            Example(
                """
                @preconcurrency import Glibc
                func warn(_ text: String) { fputs(text, stderr) }
                """, "a global variable"),
            Example(
                """
                @preconcurrency import class ChartKit.ChartPage
                func run(_ page: ChartPage) async {}
                """),
            Example("import Dispatch"),
            Example(
                """
                @preconcurrency import Dispatch
                func run(_ item: DispatchWorkItem) { Task { item.perform() } }
                """, "what is not Sendable may cross"),
            Example(
                """
                @preconcurrency import UIKit
                final class Delegate: UIResponder, UIApplicationDelegate {
                    func application(_ app: UIApplication, handler: @escaping @Sendable () -> Void) {}
                }
                """, "stricter than what the library asks for"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    EscapeVerdict.report(.preconcurrencyUnjustified, in: file, to: &pass)
}
