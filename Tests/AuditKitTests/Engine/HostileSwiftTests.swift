import AuditModel
import CodeModel
import Testing

@testable import AuditKit

/// Swift that was written to hang or crash whoever reads it. An audit of it ends soon, and says what it left out.
@Suite struct HostileSwiftTests {
    @Test(arguments: tooDeep)
    func isCutWhereItIsTooDeep(_ hostile: Hostile) throws {
        let report = hostile.audit()
        let note = try #require(report.unread.first)
        #expect(note.extent == .part)
        #expect(note.reason.hasPrefix("line ") && note.reason.contains("nest"))
    }

    @Test(arguments: large)
    func isReadToItsEnd(_ hostile: Hostile) {
        let report = hostile.audit()
        #expect(report.unread.allSatisfy { $0.extent == .part && $0.reason.utf8.count < 300 })
        #expect(report.coverage.files == 1)
    }

    @Test func findsWhatStandsBesideTheDepths() {
        let source =
            "bad(1)\nlet a = \(many("[", 30))bad(2)\(many("]", 30))\nbad(3)\n\(many("if a {} else ", 2_000))if a { bad(4) }\nbad(5)"
        let report = Audit.sample(.badCall).report(["App/A.swift": source])
        #expect(report.findings.map(\.location.line) == [1, 3, 4, 5])
        #expect(report.unread.map(\.reason) == ["line 2: nested too deeply to follow"])
    }

    @Test(arguments: [
        ("a(b[c[d[e[f[g[h[i]]]]]]])", 9), ("[[[[[[[[1]]]]]]]]", 0), ("if a<b, c<d, e<f { bad() }", 1),
        ("x = a ? b : c ? d : e ? f : g", 0), ("let s = \"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"; bad()", 1),
        ("// [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\nbad()", 1), ("let r = #/[[[[[[[[[[[[[[[[/#; bad()", 1),
    ])
    func takesNoOffenceAtCommonCode(source: String, calls: Int) {
        #expect(!CommentScanner.nesting(in: Array(source.utf8)).isNeeded)
    }

    @Test func survivesEveryTruncation() {
        let sample = Array(Self.sample.utf8)
        for end in 0...sample.count {
            let report = Audit.sample(.badCall, .secretText).run(files: ["App/A.swift": Array(sample[..<end])]).report
            #expect(report.coverage.files == 1)
        }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE], true), ([0x00], false), ([0xEF, 0xBB, 0xBF], false), ([0x0D], false), ([0xE2, 0x82], true),
            ([0xC0, 0x80], true), ([0xED, 0xA0, 0x80], true), ([0xF4, 0x90, 0x80, 0x80], true),
        ] as [([UInt8], Bool)])
    func readsWhatIsNoText(bytes: [UInt8], isBroken: Bool) {
        for source in [bytes + Array("bad()".utf8), Array("x()\n\"".utf8) + bytes + Array("\"\nbad()".utf8)] {
            let report = Audit.sample(.badCall).run(files: ["App/A.swift": source]).report
            #expect(report.findings.count == 1)
            #expect(!isBroken || report.unread.first?.extent == .part)
        }
    }

    @Test func saysWhereAMergeWasLeftUnfinished() throws {
        let report = Audit.sample(.badCall).report([
            "App/A.swift": "bad()\n<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> b\nbad()"
        ])
        #expect(report.findings.count == 2)
        let note = try #require(report.unread.first)
        #expect(note.extent == .part && note.reason.hasPrefix("line 2: "))
    }

    private static let tooDeep: [Hostile] = [
        Hostile("parentheses", "let a = \(many("(", 10_000))1\(many(")", 10_000))"),
        Hostile("braces", many("{", 10_000) + many("}", 10_000)),
        Hostile("brackets", "let a = \(many("[", 10_000))\(many("]", 10_000))"),
        Hostile("thirty brackets", "let a = \(many("[", 30))\(many("]", 30)); bad()"),
        Hostile("open brackets", many("[", 50_000)),
        Hostile("bracketed types", "let a: \(many("[", 2_000))A\(many("]", 2_000))"),
        Hostile("brackets in parentheses", "let a = \(many("[(", 60))\(many(")]", 60))"),
        Hostile("generic arguments", "let a: \(many("A<", 20_000))"),
        Hostile("generic arrays", "let a: \(many("A<[", 60))B\(many("]>", 60))"),
        Hostile("function types", "let a: \(many("()->", 50_000))A"),
        Hostile("nested functions", many("func f() { ", 5_000) + many("}", 5_000)),
        Hostile("nested conditions", many("#if A\n", 2_000) + many("#endif\n", 2_000)),
        Hostile("else if", "if a { }" + many(" else if a { }", 20_000)),
        Hostile("members", "let x = a" + many(".b", 100_000)),
        Hostile("calls", "let x = a" + many(".b()", 50_000)),
        Hostile("optional chains", "let x = a" + many("?.b", 50_000)),
        Hostile("mixed operators", "let x = a" + many(" + b - c", 50_000)),
        Hostile("assignments", "a" + many(" = b", 30_000)),
        Hostile("ternaries", "let x = \(many("a ? b : ", 20_000))c"),
        Hostile("ternaries inside", "let x = " + many("a ? ", 20_000) + "1" + many(" : b", 20_000)),
        Hostile("casts", "let x = a" + many(" as B", 20_000)),
        Hostile("try", "let x = " + many("try ", 50_000) + "a"),
        Hostile("copy", "let x = " + many("copy ", 50_000) + "a"),
        Hostile("if", many("if ", 20_000) + "a"),
        Hostile("interpolation", "let x = " + many("\"\\(", 300) + "1" + many(")\"", 300)),
        Hostile("tuple patterns", "let " + many("(", 5_000) + "a" + many(")", 5_000) + " = b"),
    ]

    private static let large: [Hostile] = [
        Hostile("one operator", "let x = a" + many(" + b", 30_000)),
        Hostile("one name", "func f() {\nlet a = 1\n" + many("g(a)\n", 10_000) + "}"),
        Hostile("one name declared again", "func f() {\n" + many("let a = a; g(a)\n", 5_000) + "}"),
        Hostile("private variable", "private var k = \"a\"\nfunc f() {\n" + many("g(k)\n", 10_000) + "}"),
        Hostile("cases", "switch a {\n" + many("case .a: b()\n", 5_000) + "}"),
        Hostile("extensions", many("extension A { func m() {} }\n", 5_000)),
        Hostile("superclasses", (0..<3_000).map { "class C\($0): C\($0 + 1) { func f() { g() } }\n" }.joined()),
        Hostile("array", "let a = [" + many("1, ", 30_000) + "]"),
        Hostile("interpolations", "let a = \"" + many("\\(a) b ", 5_000) + "\""),
        Hostile("long string", "let a = \"" + many("a", 1_000_000) + "\""),
        Hostile("comments", many("// a\n", 20_000)),
        Hostile("attributes", many("@a ", 10_000) + "func f() {}"),
        Hostile("modifiers", many("private ", 20_000) + "func f() {}"),
        Hostile("long line", many("bad(); ", 5_000)),
        Hostile("suppressions", many("bad() // bulwark:ignore bad-call -- why\n", 1_000)),
        Hostile("suppressions of nothing", many("// bulwark:ignore bad-call -- why\n", 3_000) + "bad()"),
        Hostile("long function", "func f() {\n" + many("let v = g(1).h\n", 10_000) + "}"),
        Hostile("unfinished", many(") } ] = func class , ; : ", 200)),
        Hostile("half strings", many("\"\n", 3_000)),
        Hostile("nothing", ""),
        Hostile("backslashes", "let x = " + many("\\", 2_000)),
        Hostile("pounds", many("#", 20_000) + "\"a\""),
        Hostile("conflict", "<<<<<<< HEAD\nlet a = 1\n=======\nlet a = 2\n>>>>>>> b\nbad()\n"),
    ]

    private static let sample = ##"""
        import Foundation
        #if DEBUG && os(iOS)
        @MainActor final class Größe<T: P>: Base, @unchecked Sendable where T: Q {
            private(set) lazy var key: [String: (Int) -> Void]? = ["a": { [weak self] x in self?.bad(x!) }]
            func f(_ a: inout Int, to b: String = "sk-\(a, privacy: .public) 😀") async throws -> some View {
                guard let x = try? await g(a) as? Int ?? 0x1F, case .some(let y)? = z else { return nil }
                switch y { case let .a(v) where v > 1: bad(#"raw \#(v)"#); default: break }
                return x > 1 ? \.path : /re(ge)x+/
            }
        }
        #else
        let text = """
            many \
            lines
            """
        #endif
        """##
}

/// A file that is meant to do harm.
struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String

    init(_ name: String, _ source: @autoclosure () -> String) {
        testDescription = name
        self.source = source()
    }

    func audit() -> Report { Audit.sample(.badCall, .everyQuestion).report(["App/A.swift": source]) }
}

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
