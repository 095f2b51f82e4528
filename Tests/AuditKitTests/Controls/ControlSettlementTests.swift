import AuditKit
import AuditModel
import CodeModel
import Testing

/// How controls are answered from findings, searches and what the configuration says.
@Suite struct ControlSettlementTests {
    @Test func passesWhereTheSearchProvesIt() {
        let outcome = answer(["App/Lock.swift": "func lock() { evaluatePolicy() }\n"])
        #expect(outcome.status == .passed)
        #expect(outcome.evidence.map(\.location.description) == ["App/Lock.swift:1:15"])
        #expect(outcome.reason == "Evidence in one place")
    }

    @Test func isNotFoundWithoutProof() {
        let outcome = answer(["App/Lock.swift": "func lock() {}\n"])
        #expect(outcome.status == .notFound)
        #expect(outcome.evidence.isEmpty)
        #expect(outcome.reason == "1 file was read")
    }

    @Test func doesNotApplyWhereTheSearchSaysSo() {
        let outcome = answer(["App/Lock.swift": "import Nothing\n"])
        #expect(outcome.status == .notApplicable)
        #expect(outcome.reason == "The project imports `Nothing`")
    }

    @Test func failsWithTheFindingsOfItsRules() {
        let outcome = answer([
            "App/Lock.swift": "func lock() { evaluatePolicy() }\n", "App/Open.swift": "func open() { bypass() }\n",
        ])
        #expect(outcome.status == .failed)
        #expect(outcome.evidence.map(\.location.description) == ["App/Open.swift:1:15"])
        #expect(outcome.evidence.map(\.rule) == ["bypass"])
        #expect(outcome.reason == "1 finding of `bypass`")
    }

    @Test func findingsInTestsDoNotSpeakAgainstTheApp() {
        let outcome = answer([
            "App/Lock.swift": "func lock() { evaluatePolicy() }\n",
            "Tests/AppTests/OpenTests.swift": "import XCTest\nfunc open() { bypass() }\n",
        ])
        #expect(outcome.status == .passed)
    }

    @Test func whatIsAcceptedBesideTheCodeIsCounted() {
        let outcome = answer([
            "App/Lock.swift": "func lock() { evaluatePolicy() }\n",
            "App/Open.swift": "func open() { bypass() }  // bulwark:ignore bypass -- only for the demo\n",
        ])
        #expect(outcome.status == .passed)
        #expect(outcome.reason == "Evidence in one place; 1 finding was suppressed in the code")
    }

    @Test func adviceThatTheProfileHidesStillCounts() {
        let outcome = answer(
            ["App/Open.swift": "func open() { bypass() }\nfunc lock() { evaluatePolicy() }\n"], profile: .strict)
        #expect(outcome.status == .failed)
        #expect(reports.isEmpty)
    }

    @Test func nothingIsSaidWhereARuleDidNotRun() {
        var audit = Audit(rules: [])
        audit.controls = [control]
        let outcome = audit.run(files: ["App/Lock.swift": Array("func lock() { evaluatePolicy() }\n".utf8)])
        #expect(outcome.report.controls.map(\.status) == [.notFound])
        #expect(outcome.report.controls[0].reason == "The rule `bypass` did not run, so the result is unknown")
    }

    @Test func atMostEightPlacesAreShownAndAllCounted() {
        let calls = (0..<20).map { "func lock\($0)() { evaluatePolicy() }\n" }.joined()
        let outcome = answer(["App/Lock.swift": calls])
        #expect(outcome.evidence.count == 8)
        #expect(outcome.evidenceCount == 20)
        #expect(outcome.reason == "Evidence in 20 places")
    }

    // MARK: - Attestations

    @Test func aFileOfTheProjectMayProveIt() {
        let attested = Attestation(answer: .evidence(path: "docs/test.json", reason: "Report of the yearly test"))
        let outcome = answer(["docs/test.json": "{}", "A.swift": ""], attested)
        #expect(outcome.status == .passed)
        #expect(outcome.evidence.map(\.location.path) == ["docs/test.json"])
        #expect(outcome.reason == "Report of the yearly test")
    }

    @Test func aFileThatIsNotThereProvesNothing() {
        let attested = Attestation(answer: .evidence(path: "docs/test.json", reason: "Report of the yearly test"))
        let outcome = answer(["A.swift": ""], attested)
        #expect(outcome.status == .notFound)
        #expect(outcome.reason == "The configuration refers to `docs/test.json`, which does not exist")
    }

    @Test func anAttestationEndsOnItsDay() {
        let attested = Attestation(
            answer: .notApplicable(reason: "No accounts"), until: Day(year: 2026, month: 1, day: 31))
        #expect(answer(["A.swift": ""], attested, today: Day(year: 2026, month: 1, day: 31)).status == .notApplicable)
        let late = answer(["A.swift": ""], attested, today: Day(year: 2026, month: 2, day: 1))
        #expect(late.status == .notFound)
        #expect(late.reason == "The statement in the configuration was valid until 2026-01-31")
    }

    @Test func noAttestationHidesAFinding() {
        let attested = Attestation(answer: .notApplicable(reason: "No accounts"))
        #expect(answer(["A.swift": "func open() { bypass() }\n"], attested).status == .failed)
    }

    // MARK: - The control under test

    private var reports: [Finding] {
        Audit(rules: [rule(.strict)]).run(files: ["App/Open.swift": Array("func open() { bypass() }\n".utf8)])
            .report.findings
    }

    private func answer(
        _ files: [String: String], _ attestation: Attestation? = nil, profile: Profile = .default, today: Day? = nil
    ) -> ControlOutcome {
        var configuration = Configuration()
        if let attestation { configuration.controls = ["owner-is-asked": attestation] }
        var audit = Audit(rules: [rule(profile)], configuration: configuration, options: .init(today: today))
        audit.controls = [control]
        return audit.run(files: files.mapValues { Array($0.utf8) }).report.controls[0]
    }

    private func rule(_ profile: Profile) -> Rule {
        Rule(
            id: "bypass", title: "Bypass", category: .auth, severity: .high, profile: profile, references: [],
            why: "It is.", remedy: "Do not.", bad: [], good: [],
            checks: [
                .swift { file, pass in for call in file.calls("bypass") { pass.report("Bypassed", at: call) } }
            ])
    }

    private let control = Control(
        id: "owner-is-asked", title: LocalizedText(en: "Owner is asked", es: "Se pregunta", it: "Si chiede"),
        remedy: "Ask.", references: [], weaknesses: ["bypass"]
    ) { search in
        let count = search.shippedSwift.count
        search.summary = count == 1 ? "1 file was read" : nil
        for file in search.shippedSwift {
            for call in file.calls("evaluatePolicy") { search.proof.report("The owner is asked", at: call) }
        }
        if search.proof.hasReports { search.summary = nil }
        if search.workspace.imports("Nothing") { search.doesNotApply("The project imports `Nothing`") }
    }
}
