import AuditKit
import AuditModel
import AuditRules
import CodeModel
import ConcurrencyAnalysis
import Testing

/// Forms, risks and sketches of what a superclass, a library or others who watch have a part in.
@Suite struct FormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// What the escape is about.
        let about: String
        let verdict: ConcurrencyEscape.Verdict
        let form: ConcurrencyEscape.Form
        var risk: ConcurrencyEscape.Risk?
        let source: String
        var holds: [String] = []
        var lacks: [String] = []
        var testDescription: String { name }
    }

    func escapes(_ files: [String: String]) throws -> [ConcurrencyEscape] {
        var audit = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
        audit.escapes = ConcurrencyReview.escapes
        return try #require(audit.run(files: files.mapValues { Array($0.utf8) }).report.escapes)
    }

    @Test(arguments: cases + needs + conditions + isolated + words + made + confined)
    func theFormFits(_ one: Case) throws {
        let found = try escapes(["Sources/App/Code.swift": one.source + "\n"]).filter { $0.name == one.about }
        let escape = try #require(found.first)
        #expect(escape.verdict == one.verdict, "\(escape.reason)")
        #expect(escape.form == one.form, "\(escape.reason)\n\(escape.sketch ?? "no sketch")")
        if let risk = one.risk { #expect(escape.risk == risk, "\(escape.reason)") }
        for part in one.holds { #expect(escape.sketch?.contains(part) == true, "\(escape.sketch ?? "no sketch")") }
        for part in one.lacks { #expect(escape.sketch?.contains(part) != true, "\(escape.sketch ?? "no sketch")") }
    }

    /// What another tool builds under the name of a target has no Swift files here.
    @Test(arguments: [
        ("Engine/engine.go", "package engine", false), ("Engine/Run.swift", "public struct Run {}", true),
    ]) func aModuleWithoutSwiftFilesIsNotTheProjectsOwn(_ path: String, _ text: String, _ isOwn: Bool) throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", targets: [.target(name: "Engine", path: "Engine"), .target(name: "App")])

            """
        let files = [
            "Package.swift": manifest, path: text + "\n",
            "Sources/App/App.swift": "@preconcurrency import Engine\nfunc start() {}\n",
        ]
        let found = try #require(try escapes(files).first { $0.name == "Engine" })
        #expect(found.verdict == (isOwn ? .preconcurrencyUnjustified : .preconcurrencyJustified))
    }

    /// A type that is not Sendable may cross where a file has tasks, and what is Sendable cannot keep it.
    @Test(arguments: [
        ("func run(_ item: DispatchWorkItem) { Task { item.perform() } }", true),
        ("func run(_ item: DispatchWorkItem) { item.perform() }", false),
        ("func run(_ queue: DispatchQueue) { Task { queue.sync {} } }", false),
        ("struct Job: Sendable { let item: DispatchWorkItem }", true),
        ("struct Job { let item: DispatchWorkItem }", false),
        ("enum Step: Sendable { case run(DispatchWorkItem) }", true),
        ("enum Jobs { static let idle = DispatchWorkItem {} }", true),
        ("@MainActor enum Jobs { static let idle = DispatchWorkItem {} }", false),
        ("enum Jobs { nonisolated(unsafe) static let idle = DispatchWorkItem {} }", false),
    ]) func anImportMayBeNeededForWhatCrosses(_ code: String, _ isNeeded: Bool) throws {
        let source = "@preconcurrency import Dispatch\n\(code)\n"
        let found = try #require(try escapes(["Sources/App/Code.swift": source]).first { $0.name == "Dispatch" })
        #expect(found.verdict == (isNeeded ? .preconcurrencyJustified : .preconcurrencyUnjustified))
    }

    @Test(arguments: [("@escaping @Sendable () -> Void", true), ("@escaping () -> Void", false)])
    func aStricterWitnessNeedsTheWordAtTheImport(_ closure: String, _ isNeeded: Bool) throws {
        let source = """
            @preconcurrency import UIKit
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                func application(
                    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
                    completionHandler: \(closure)
                ) {}
            }

            """
        let found = try #require(try escapes(["Sources/App/Code.swift": source]).first)
        #expect(found.verdict == (isNeeded ? .preconcurrencyJustified : .preconcurrencyUnjustified))
    }
}
