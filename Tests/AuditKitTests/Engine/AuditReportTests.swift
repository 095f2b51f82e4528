import AuditModel
import CodeModel
import Foundation
import TestSupport
import Testing

@testable import AuditKit

/// The report of an audit: what stands in it, in which order, and that it is the same on every run.
@Suite struct AuditReportTests {
    @Test func listsEachPlaceOnceAndWorstFirst() {
        let twice = Rule.sample(
            "twice", severity: .critical,
            .swift { file, pass in
                for call in file.calls("bad") + file.calls("bad") { pass.report("again", at: call) }
            })
        let report = Audit.sample(.badCall, twice).report([
            "App/B.swift": "bad()\n", "App/A.swift": "x()\n  bad(1)\nbad()",
        ])
        #expect(
            report.places == [
                "twice App/A.swift:2:3", "twice App/A.swift:3:1", "twice App/B.swift:1:1",
                "bad-call App/A.swift:2:3", "bad-call App/A.swift:3:1", "bad-call App/B.swift:1:1",
            ])
        #expect(report.rules.map(\.id).prefix(2) == ["bad-call", "twice"])
        #expect(report.findings.first?.location.endColumn == 9)
    }

    @Test func isTheSameForAnyNumberOfThreads() throws {
        var files: [String: String] = [:]
        for number in 0..<30 {
            files["App/File\(number).swift"] = GeneratedSwift.file(seed: UInt64(number)) + "\nbad(\(number))\nbad()"
        }
        files["App/Notes.yml"] = "forbidden: forbidden"
        let reports = try [1, 2, 4].map { threads in
            try Audit.sample(.badCall, .everyQuestion, .forbiddenWord, threads: threads).report(files).encoded
        }
        #expect(reports[0] == reports[1] && reports[0] == reports[2])
    }

    @Test func countsWhatWasRead() {
        let files = [
            "App/A.swift": "a\nb\nc", "App/B.swift": "a\n", "App/C.swift": "",
            "App/Info.plist": "<plist><dict/></plist>",
            "App/App.entitlements": "<plist><dict/></plist>", "notes.yml": "a: b",
        ]
        let outcome = Audit.sample(.badCall).run(files: files.mapValues { Array($0.utf8) })
        #expect(outcome.report.coverage.swiftLines == 4)
        #expect(outcome.report.coverage.filesByKind["Swift"] == 3)
        #expect(outcome.report.coverage.files == 6)
        #expect(outcome.timings.files == 6)
        #expect(outcome.timings.phases.map(\.name) == ["parse", "index", "check", "settle", "controls"])
        #expect(!outcome.report.isIncomplete)
    }

    @Test func leavesOutByThresholdProfileAndRoleAndSaysHowMuch() {
        let advice = Rule.sample(
            "advice", profile: .strict,
            .swift { file, pass in
                for call in file.calls("bad") { pass.report("advice", at: call) }
            })
        let guess = Rule.sample(
            "guess", severity: .note, confidence: .low,
            .swift { file, pass in
                for call in file.calls("bad") { pass.report("guess", at: call) }
            })
        let anywhere = Rule.sample(
            "anywhere", reach: .everywhere,
            .swift { file, pass in
                for call in file.calls("bad") { pass.report("anywhere", at: call) }
            })
        let files = ["App/A.swift": "bad()", "AppTests/ATests.swift": "bad()"]
        var audit = Audit.sample(.badCall, advice, guess, anywhere)
        audit.configuration.thresholds = Thresholds()
        let report = audit.report(files)
        #expect(
            report.places == [
                "anywhere App/A.swift:1:1", "anywhere AppTests/ATests.swift:1:1", "bad-call App/A.swift:1:1",
            ])
        #expect(report.hidden.map(\.count) == [2, 2, 1])
        audit.configuration.profile = .strict
        let strict = audit.report(files)
        #expect(strict.findings.filter { $0.rule == "advice" || $0.rule == "bad-call" }.count == 4)
        #expect(strict.hidden.map(\.count) == [2])
    }

    @Test func leavesOutWhatTheConfigurationSwitchesOff() throws {
        var audit = Audit.sample(.badCall, .forbiddenWord)
        audit.configuration.rules.rules["bad-call"] = RuleSetting(isOn: false)
        audit.configuration.rules.rules["forbidden-word"] = RuleSetting(severity: .critical)
        let report = audit.report(["App/A.swift": "bad() // forbidden"])
        #expect(report.places == ["forbidden-word App/A.swift:1:10"])
        #expect(report.findings.first?.severity == .critical)
    }

    @Test func acceptsWhatTheBaselineHolds() {
        let old = ["App/A.swift": "bad(1)\nbad(2)"]
        var audit = Audit.sample(.badCall)
        let first = audit.run(files: old.mapValues { Array($0.utf8) })
        audit.options.baseline = Baseline(accepting: first.unfiltered)
        let moved = audit.report(["App/Renamed.swift": "// a line\nbad(1)\n\nbad(2)\nbad(3)"])
        #expect(moved.places == ["bad-call App/Renamed.swift:5:1"])
        #expect(moved.suppressed.map(\.suppression?.kind) == [.baseline, .baseline])
        let mended = audit.report(["App/A.swift": "bad(1)"])
        #expect(mended.findings.isEmpty && mended.notices.count == 1)
    }

    @Test func showsOnlyChangedLinesSinceACommit() {
        var audit = Audit.sample(.badCall)
        audit.options.changed = ChangedLines(files: ["App/A.swift": .lines([2...2]), "App/B.swift": .all])
        let report = audit.report([
            "App/A.swift": "bad()\nbad(\n1)\nbad()", "App/B.swift": "bad()", "App/C.swift": "bad()",
        ])
        #expect(report.places == ["bad-call App/A.swift:2:1", "bad-call App/B.swift:1:1"])
        #expect(report.hidden.map(\.count) == [3])
    }

    @Test func tellsHowFarItHasCome() {
        let seen = Tally()
        var audit = Audit.sample(.badCall)
        audit.options.progress = { seen.add("\($0.phase.rawValue) \($0.done)") }
        _ = audit.report(["App/A.swift": "bad()"])
        #expect(seen.values == ["reading 0", "checking 0"])
    }
}

/// Collects texts from several threads.
final class Tally: @unchecked Sendable {
    // Sendable: `texts` is touched under `lock` alone.
    private let lock = NSLock()
    private var texts: [String] = []

    func add(_ text: String) { lock.withLock { texts.append(text) } }

    var values: [String] { lock.withLock { texts } }
}
