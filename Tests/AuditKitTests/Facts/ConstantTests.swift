import CodeModel
import Testing

@testable import AuditKit

/// Values that are the same in every run.
@Suite struct ConstantTests {
    @Test(arguments: known)
    func follows(_ question: Question<Constant>) throws {
        #expect(try question.project.constant() == question.answer)
    }

    private static let known: [Question<Constant>] = [
        Question("func f() { →\"a\" }", .string("a")),
        Question("func f() { let a = \"x\"; →a }", .string("x")),
        Question("func f() { let a = \"x\"; let b = a; →b }", .string("x")),
        Question("func f() { →Keys.a }", .string("x"), with: ["enum Keys { static let a = \"x\" }"]),
        Question("func f() { →Keys.a.rawValue }", .string("x"), with: ["enum Keys: String { case a = \"x\" }"]),
        Question("func f() { →Keys.a.rawValue }", .string("a"), with: ["enum Keys: String { case a }"]),
        Question("class A { private let k = \"x\"; func f() { →self.k } }", .string("x")),
        Question("func f() { →\"a\" + \"b\" + c }", .string("abc"), with: ["let c = \"c\""]),
        Question("func f() { let a = 1; →\"v\\(a)-\\(true)-\\(\"z\")\" }", .string("v1-true-z")),
        Question("func f() { →Data(\"ab\".utf8) }", .string("ab")),
        Question("func f() { →\"ab\".data(using: .utf8)! }", .string("ab")),
        Question("func f() { →Array(\"ab\".utf8) }", .string("ab")),
        Question("let iv: [UInt8] = [1, 0xFF, 0b11]\nfunc f() { →iv }", .bytes([1, 255, 3])),
        Question("func f() { →Data([1, 2]) }", .bytes([1, 2])),
        Question("func f() { →[UInt8](repeating: 0, count: 2 + 2) }", .bytes([0, 0, 0, 0])),
        Question("func f() { →[UInt8](\"ab\".utf8) }", .string("ab")),
        Question("func f() { →Data(repeating: 7, count: 2) }", .bytes([7, 7])),
        Question("func f() { →1_000 * 60 - 2 / 2 }", .integer(59_999)),
        Question("func f() { →-5 }", .integer(-5)),
        Question("func f() { →1 << 10 }", .integer(1_024)),
        Question("func f() { (→true) }", .boolean(true)),
        Question("func f() { →\"x\" as String }", .string("x")),
        Question("private var k = \"x\"\nfunc f() { →k }", .string("x")),
        Question("func f() { var k = \"x\"; →k }", .string("x")),
        Question("class A { private(set) var k = 1; func f() { →k } }", .integer(1)),
        Question("func f(a: Int) { let k = 1; do { let k = 2 }; →k }", .integer(1)),
    ]

    @Test(arguments: [
        "func f() { var k = \"x\"; k = \"y\"; →k }",
        "func f() { var k = \"x\"; k += \"y\"; →k }",
        "func f() { var k = \"x\"; (k, l) = g(); →k }",
        "func f() { var k = \"x\"; k.append(\"y\"); →k }",
        "func f() { var k = \"x\"; g(&k); →k }",
        "func f() { var k = [1, 2]; k[0] = 3; →k }",
        "var k = \"x\"\nfunc f() { →k }",
        "class A { private var k = \"x\"; func g() { self.k = \"y\" }; func f() { →k } }",
        "class A { private var k = \"x\"; func g(o: A) { o.k = \"y\" }; func f() { →k } }",
        "struct V { @State private var k = \"x\"; func f() { →k } }",
        "class A { var k = \"x\"; func f() { →k } }",
        "func f(k: String = \"x\") { →k }",
        "func f() { let k: String; k = \"x\"; →k }",
        "func f() { →9223372036854775807 + 1 }",
        "func f() { →9223372036854775807 * 2 }",
        "func f() { →99999999999999999999 }",
        "func f() { →1 / 0 }",
        "func f() { →1 << 64 }",
        "func f() { →1 << 62 << 1 }",
        "func f() { →-9223372036854775807 - 2 }",
        "func f() { →[UInt8](repeating: 0, count: 1_000_000_000) }",
        "func f() { →[UInt8](repeating: 0, count: -1) }",
        "func f() { →[1, 256] }",
        "func f() { →[] }",
        "func f() { →\"a\\(unknown)\" }",
        "func f() { →a ? \"x\" : \"y\" }",
        "func f(e: E) { →e.rawValue }",
        "let a = b\nlet b = a\nfunc f() { →a }",
        "let a = a + a\nfunc f() { →a }",
    ])
    func makesUpNothing(source: String) throws {
        #expect(try SwiftProject(source).constant() == nil)
    }

    @Test func readsPatternsWithHoles() throws {
        let project = SwiftProject("func f(h: String) { →\"http://\\(h)/\\(version)\" + tail }", "let version = 2")
        #expect(try project.lookup.pattern(project.expression) == "http://\u{FFFC}/2\u{FFFC}")
        let unknown = SwiftProject("func f() { →a + b }")
        #expect(try unknown.lookup.pattern(unknown.expression) == nil)
    }

    @Test func namesTheLiteralThatAConstantComesFrom() throws {
        let project = SwiftProject("func f() { →k }", "let k = Keys.k", "enum Keys { static let k = \"x\" }")
        let value = try #require(try project.lookup.constant(project.expression))
        #expect(value.origin.text == "\"x\"" && value.origin.tree.path == "File2.swift")
    }

    @Test func endsWhereTextsMultiply() throws {
        let levels = (0..<12).map {
            "let a\($0) = " + Array(repeating: "a\($0 + 1)", count: 200).joined(separator: " + ")
        }
        let laughs = levels.joined(separator: "\n") + "\nlet a12 = \"ha\"\nfunc f() { →a0 }"
        #expect(try SwiftProject(laughs).constant() == nil)
        _ = try SwiftProject(laughs).type()
        let doubled = (0..<11).map { "let b\($0) = \"\\(b\($0 + 1))\\(b\($0 + 1))\"" }.joined(separator: "\n")
        #expect(try SwiftProject(doubled + "\nlet b11 = \"ha\"\nfunc f() { →b0 }").constant() == nil)
    }
}
