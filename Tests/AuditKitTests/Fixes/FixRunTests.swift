import AuditKit
import AuditModel
import CodeModel
import Testing

/// Fixes of rules that were made for it: what holds is kept, what does not is taken back.
@Suite struct FixRunTests {
    private func rule(_ id: String, _ check: @escaping @Sendable (SwiftFile, inout Pass) -> Void) -> Rule {
        Rule(
            id: id, title: id, category: .code, severity: .high, references: [], why: "w", remedy: "r.", bad: [],
            good: [], checks: [.swift(check)])
    }

    /// Reports each use of a name, with a fix.
    private func finds(_ name: String, _ fix: @escaping @Sendable (Node) -> SourceFix?) -> Rule {
        rule("finds-\(name)") { file, pass in
            for node in file.references(name) { pass.report("`\(name)` is used", at: node, .init(fix: fix(node))) }
        }
    }

    private func run(_ rules: [Rule], _ source: String, breaking: Bool = false) -> FixRun.Outcome {
        FixRun(Audit(rules: rules), takesBreaking: breaking).run(files: ["App/A.swift": Array(source.utf8)])
    }

    private func text(_ outcome: FixRun.Outcome) -> String? {
        outcome.files.first.map { String(decoding: $0.after, as: UTF8.self) }
    }

    @Test func everyPlaceIsMended() {
        let outcome = run([finds("old") { .write("new", for: $0) }], "let a = old\nlet b = old + old\n")
        #expect(text(outcome) == "let a = new\nlet b = new + new\n")
        #expect(outcome.mended.count == 3 && outcome.refused.isEmpty)
    }

    @Test func whatDoesNotHelpIsTakenBackAlone() {
        let rules = [finds("old") { .write("new", for: $0) }, finds("stuck") { .write("(stuck)", for: $0) }]
        let outcome = run(rules, "let a = old\nlet b = stuck\n")
        #expect(text(outcome) == "let a = new\nlet b = stuck\n")
        #expect(outcome.refused.map(\.reason) == [.doesNotHelp])
    }

    @Test func whatBringsAnotherFindingIsTakenBack() {
        let rules = [finds("old") { .write("worse", for: $0) }, finds("worse") { _ in nil }]
        let outcome = run(rules, "let a = old\n")
        #expect(outcome.files.isEmpty && outcome.mended.isEmpty)
        #expect(outcome.refused.map(\.reason) == [.bringsFinding("finds-worse")])
    }

    @Test func whatLeavesAFileThatCannotBeReadIsTakenBack() {
        let outcome = run([finds("old") { .write("{ ( [", for: $0) }], "let a = old\nfunc f() {}\n")
        #expect(outcome.files.isEmpty)
        #expect(outcome.refused.map(\.reason) == [.breaksFile])
    }

    @Test func whatMayStopSomethingIsMadeOnlyWhereItIsAskedFor() {
        let rules = [finds("old") { SourceFix.write("new", for: $0).breaking }]
        let outcome = run(rules, "let a = old\n")
        #expect(outcome.files.isEmpty && outcome.refused.map(\.reason) == [.breaking])
        #expect(text(run(rules, "let a = old\n", breaking: true)) == "let a = new\n")
    }

    /// Two rules about one place: the second looks again at what the first has made of it.
    @Test func fixesOfOnePlaceFollowOneAnother() {
        let rules = [
            rule("a-calls") { file, pass in
                for call in file.calls("send") where call.arguments.count == 1 {
                    pass.report("`send`", at: call, .init(fix: .write("send(\(call.arguments[0].text), 1)", for: call)))
                }
            },
            finds("old") { .write("new", for: $0) },
        ]
        let outcome = run(rules, "func f() { send(old) }\n")
        #expect(text(outcome) == "func f() { send(new, 1) }\n")
        #expect(outcome.mended.count == 2 && outcome.refused.isEmpty)
    }

    @Test func aSecondRunChangesNothing() throws {
        let rules = [finds("old") { .write("new", for: $0) }]
        let after = try #require(text(run(rules, "let a = old\n")))
        #expect(run(rules, after).files.isEmpty)
    }

    /// What is hidden in reports is not written beside the code again.
    @Test func whatHoldsASecretIsNotWrittenAnew() {
        let rules = [
            rule("secrets") { file, pass in
                for node in file.nodes(.string) {
                    pass.report(
                        "secret", at: node,
                        .init(masking: [node.range], fix: .write("load(\(node.text))", for: node)))
                }
            }
        ]
        let outcome = run(rules, "let key = \"sk_live_1\"\n")
        #expect(outcome.files.isEmpty && outcome.before.findings.allSatisfy { $0.fix == nil })
    }

    @Test func suppressedFindingsStayAsTheyAre() {
        let source = "let a = old  // bulwark:ignore finds-old -- meant\n"
        #expect(run([finds("old") { .write("new", for: $0) }], source).files.isEmpty)
    }

    @Test func linesOfOtherSystemsKeepTheirEnds() {
        let outcome = run([finds("old") { .write("new", for: $0) }], "let a = old\r\nlet b = 1\r\n")
        #expect(text(outcome) == "let a = new\r\nlet b = 1\r\n")
    }

    @Test func onlyWholeLinesAreLeftToDebugBuilds() {
        let rules = [
            rule("debug") { file, pass in
                for call in file.calls("inspect") where !call.isDebugOnly {
                    pass.report("`inspect`", at: call, .init(fix: .onlyInDebug(call, in: file)))
                }
            }
        ]
        let outcome = run(rules, "func f() {\n    inspect()\n    if on { inspect() }\n}\n")
        #expect(text(outcome) == "func f() {\n    #if DEBUG\n    inspect()\n    #endif\n    if on { inspect() }\n}\n")
        #expect(outcome.mended.count == 1 && outcome.refused.isEmpty)
    }
}
