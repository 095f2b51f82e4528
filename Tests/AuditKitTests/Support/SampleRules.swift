import AuditModel
import CodeModel
import Foundation
import SourceFormats

@testable import AuditKit

extension Rule {
    /// A rule for tests; what the checks do not say is of no account.
    static func sample(
        _ id: String, severity: Severity = .medium, confidence: Confidence = .high, profile: Profile = .default,
        reach: Reach = .shipped, _ checks: Check...
    ) -> Rule {
        Rule(
            id: id, title: id, category: .code, severity: severity, confidence: confidence, profile: profile,
            reach: reach, references: [], why: "", remedy: "", bad: [], good: [], checks: checks)
    }

    /// Reports every call of `bad`.
    static let badCall = sample(
        "bad-call",
        .swift { file, pass in
            for call in file.calls("bad") { pass.report("`bad` is called", at: call) }
        })

    /// Reports every string that begins with `sk-`, with its text masked.
    static let secretText = sample(
        "secret-text", severity: .high,
        .swift { file, pass in
            for text in file.nodes(.string) where text.name.hasPrefix("sk-") {
                pass.report("A secret", at: text, .init(masking: [text.range]))
            }
        })

    /// Reports every line of any file that holds `forbidden`.
    static let forbiddenWord = sample(
        "forbidden-word",
        .text { file, pass in
            let word = Array("forbidden".utf8)
            var place = 0
            while let start = file.bytes[place...].firstIndex(of: word[0]) {
                place = start + 1
                guard file.bytes[start...].starts(with: word) else { continue }
                pass.report("A word", in: file, at: start..<start + word.count)
            }
        })

    /// Reports every setting of a target, and every key of an `Info.plist` and of entitlements, whatever it is.
    static let everyKey = sample(
        "every-key",
        .infoPlist { file, pass in reportKeys(of: file, &pass) },
        .entitlements { file, pass in reportKeys(of: file, &pass) },
        .buildSettings { variant, pass in
            for name in variant.settings.names.prefix(100) {
                if let setting = variant.settings.resolve(name) { pass.report("A setting", at: setting) }
            }
        })

    /// Asks every question that a rule can ask about every node, and reports some of them.
    static let everyQuestion = sample(
        "every-question",
        .swift { file, pass in
            for (number, node) in file.tree.root.descendants.prefix(300).enumerated() {
                _ = (pass.type(of: node), pass.constant(node), pass.pattern(node), node.isDebugOnly)
                _ = (
                    pass.declaration(of: node), node.arguments.count, node.dottedName, node.trailingClosure, node.scope
                )
                if node.kind == .call { _ = pass.lookup.function(of: node) }
                if number % 20 == 7 { pass.report("A node", at: node, .init(related: [(node, "itself")])) }
            }
        })

    private static func reportKeys(of file: PropertyListFile, _ pass: inout Pass) {
        for entry in (file.root.dictionary ?? []).prefix(100) {
            pass.report("A key", at: entry, path: [entry.key], in: file)
        }
    }
}

extension Audit {
    /// An audit of files in memory that shows every finding.
    static func sample(_ rules: Rule..., threads: Int = 1, profile: Profile = .default) -> Audit {
        var configuration = Configuration(profile: profile)
        configuration.thresholds = Thresholds(severity: .note, confidence: .low)
        var audit = Audit(rules: rules, configuration: configuration)
        audit.options.threads = threads
        audit.options.today = Day(year: 2024, month: 6, day: 15)
        return audit
    }

    func report(_ files: [String: String]) -> Report { run(files: files.mapValues { Array($0.utf8) }).report }
}

extension Report {
    /// The report as text that is the same wherever it is written.
    var encoded: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return try encoder.encode(self)
        }
    }

    /// The rules and places of the findings, as `rule path:line:column`.
    var places: [String] { findings.map { "\($0.rule) \($0.location.description)" } }
}
