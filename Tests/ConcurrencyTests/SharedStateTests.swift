import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// Who reads and writes what several threads share: by a binding, where a property begins, in a handler.
@Suite struct SharedStateTests {
    private func escape(_ name: String, _ source: String) throws -> ConcurrencyEscape {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        let report = audit.run(files: ["Sources/App/Code.swift": Array((source + "\n").utf8)]).report
        let all = try #require(report.escapes)
        return try #require(all.first { $0.name == name })
    }

    @Test(arguments: ["guard let plan else { return 0 }", "let plan = plan ?? 0", "if let plan { print(plan) }"])
    func aBindingReadsTheProperty(_ read: String) throws {
        let found = try escape(
            "Fares",
            """
            public final class Fares: @unchecked Sendable {
                private var plan: Int?
                public init(_ desk: Desk) {
                    Task { [weak self] in
                        guard let self else { return }
                        plan = await desk.plan()
                    }
                }
                public func total() -> Int {
                    \(read)
                    return 1
                }
            }
            """)
        #expect(found.verdict == .race && !found.isGuess, "\(found.reason)")
    }

    /// An initial value is worked out where the object is made, on the actor of its type.
    @Test(arguments: [("View", true), ("Equatable", false)])
    func aPropertyBeginsOnTheActorOfItsType(_ inherited: String, _ isOnActor: Bool) throws {
        let found = try escape(
            "theme",
            """
            import SwiftUI
            enum Settings { nonisolated(unsafe) static var theme = 0 }
            struct Menu: \(inherited) {
                @State private var theme = Settings.theme
                @MainActor func pick() { Settings.theme = theme }
            }
            """)
        #expect((found.verdict == .unsafeGuarded) == isOnActor, "\(found.reason)")
    }

    /// A menu calls its actions on the main thread, whoever makes it.
    @Test(arguments: [("UIAction", true), ("UIAlertAction", true), ("Job", false)])
    func anActionOfAMenuIsOnTheMainActor(_ maker: String, _ isKept: Bool) throws {
        let found = try escape(
            "Names",
            """
            import UIKit
            final class Names: @unchecked Sendable {
                private var names: [String] = []
                func all() -> [String] { names }
                @MainActor func add(_ name: String) { names.append(name) }
            }
            final class Menu {
                private let names = Names()
                func parts() -> Any { \(maker)(title: "Export") { _ in export(self.names.all()) } }
            }
            """)
        #expect((found.verdict == .guarded) == isKept, "\(found.reason)")
    }

    /// A library may call a handler on any thread, and with it what the handler calls.
    @Test(arguments: [
        ("center.addObserver(forName: .moved, object: nil, queue: nil) { _ in self.rescan() }", false),
        ("rescan()", true),
    ]) func aHandlerLeavesTheOwnersActor(_ start: String, _ isKept: Bool) throws {
        let found = try escape(
            "Folder",
            """
            import Foundation
            final class Folder: @unchecked Sendable {
                private var files: [String] = []
                func watch(_ center: NotificationCenter) { \(start) }
                private func rescan() { files.removeAll() }
                func count() -> Int { files.count }
            }
            @MainActor final class Library {
                private let folder = Folder()
                func open() { folder.watch(.default); print(folder.count()) }
            }
            """)
        #expect((found.verdict == .guarded) == isKept, "\(found.reason)")
    }

    /// A session calls its delegate on a queue of its own: what is changed there and by the caller is worth a finding to all,
    /// what is only read there is advice.
    @Test(arguments: [("parts[task.taskIdentifier]?.append(data)", true), ("report(parts.count)", false)])
    func bothSidesOfASessionChangeWhatTheyShare(_ use: String, _ isShown: Bool) throws {
        let source = """
            import Foundation
            final class Transfer: NSObject, URLSessionDataDelegate {
                private var parts: [Int: Data] = [:]
                private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
                func begin(_ address: URL) {
                    let task = session.dataTask(with: address)
                    parts[task.taskIdentifier] = Data()
                    task.resume()
                }
                func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
                    \(use)
                }
            }

            """
        let audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        let findings = audit.run(files: ["Sources/App/Code.swift": Array(source.utf8)]).report.findings
        #expect(findings.contains { $0.rule == "unguarded-shared-state" } == isShown, "\(findings.map(\.message))")
    }
}
