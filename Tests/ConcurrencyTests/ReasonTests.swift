import AuditKit
import AuditModel
import AuditRules
import CodeModel
import Testing

/// What counts as the reason of an escape, and what of it a project can choose.
@Suite struct ReasonTests {
    private func isUndocumented(_ comment: String, _ yaml: String = "") throws -> Bool {
        let source =
            "\(comment)\nfinal class Store: @unchecked Sendable { private var count = 0; func f() { count += 1 } }\n"
        let vocabulary = ConfigurationVocabulary(rules: Catalog.all.map(\.id), options: Catalog.options)
        var configuration = try ConfigurationFile.read(yaml, path: ".bulwark.yml", vocabulary: vocabulary)
        configuration.profile = .strict
        let rules = Catalog.all.filter { $0.id == "unchecked-sendable-undocumented" }
        let report = Audit(rules: rules, configuration: configuration).run(
            files: ["Sources/App/Store.swift": Array(source.utf8)]
        ).report
        return report.findings.contains { $0.rule == "unchecked-sendable-undocumented" }
    }

    @Test(arguments: [
        ("/// Sendable because `lock` guards all of it.", false), ("// Only the main thread comes here.", false),
        ("// bulwark:ignore unchecked-sendable-race -- the lock", true),
        ("// bulwark:ignore unchecked-sendable-race -- all\n// of it is held under a lock", true),
        ("// bulwark:ignore unchecked-sendable-race -- old\n// Sendable: under `lock`.", false),
        ("/// Keeps what the user bought.", true), ("// TODO: is this thread-safe?", true), ("", true),
    ]) func aReasonSpeaksOfWhyItMayBeShared(_ comment: String, _ isUndocumented: Bool) throws {
        #expect(try self.isUndocumented(comment) == isUndocumented)
    }

    /// That there are other threads excuses no use that forgets the lock; who keeps them apart may stand elsewhere.
    @Test(arguments: [
        ("/// Written by the workers’ threads and shown by the window.", true),
        ("/// Only the main thread reads `done`.", false),
        ("// bulwark:ignore unchecked-sendable-partly-guarded -- the window asks when all workers are done", false),
    ]) func aCommentExcusesByWhatGuards(_ comment: String, _ isTold: Bool) throws {
        let source = """
            import Foundation
            \(comment)
            final class Progress: @unchecked Sendable {
                private let lock = NSLock()
                private var done = 0
                func advance() { lock.lock(); done += 1; lock.unlock() }
                var shown: Int { done }
            }
            """
        let report = Audit(rules: Catalog.all.filter { $0.category == .concurrency }, configuration: Configuration())
            .run(files: ["Sources/App/Progress.swift": Array(source.utf8)]).report
        #expect(report.findings.contains { $0.location.line == 7 || $0.location.line == 3 } == isTold)
    }

    @Test func aProjectChoosesItsWords() throws {
        let yaml = "rules:\n  unchecked-sendable-undocumented:\n    words: [Reviewed, crew-safe]\n"
        #expect(try isUndocumented("/// Sendable because `lock` guards all of it.", yaml))
        #expect(try !isUndocumented("/// Reviewed in May.", yaml))
        #expect(try !isUndocumented("/// This is crew-safe.", yaml))
    }

    @Test func aProjectChoosesItsWordsForSomeFiles() throws {
        func yaml(_ path: String) -> String {
            """
            paths:
              - match: \(path)
                rules:
                  unchecked-sendable-undocumented:
                    words: [reviewed]
            """
        }
        #expect(try !isUndocumented("/// Reviewed in May.", yaml("Sources/App/**")))
        #expect(try isUndocumented("/// Sendable because of `lock`.", yaml("Sources/App/**")))
        #expect(try isUndocumented("/// Reviewed in May.", yaml("Sources/Kit/**")))
    }
}
