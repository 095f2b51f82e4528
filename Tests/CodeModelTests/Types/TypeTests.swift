import Testing

@testable import CodeModel

/// Types as they are written, and as expressions have them.
@Suite struct TypeTests {
    @Test(arguments: [
        ("[String: [Int]]?", "[String : [Int]]?"), ("(Int, b: String) -> Void", "(Int, String) -> ()"),
        ("Result<Int, any Error>", "Result<Int, any Error>"), ("Array<Int>.Type", "[Int].Type"),
        ("@escaping @Sendable (inout Int) async throws -> [Int]", "(Int) -> [Int]"),
    ])
    func written(_ text: String, _ printed: String) {
        #expect(ModelCase("let x: \(text)").type(ofVariable: "x") == printed)
    }

    @Test(arguments: [
        ("\"a\".utf8.count", "Int"), ("[\"a\": 1][\"a\"]", "Int?"),
        ("[1].first!", "Int"), ("try? Int(\"1\")", "Int?"), ("[3].reduce(0) { $0 + $1 }", "Int"),
        ("(1, b: true).b", "Bool"), ("1 == 2 ? \"a\" : \"b\"", "String"),
        ("[1: \"a\"].mapValues { $0.count }", "[Int : Int]"),
    ])
    func inferred(_ text: String, _ printed: String) {
        #expect(ModelCase("let x = \(text)").type(ofVariable: "x") == printed)
    }

    /// What the resolver does not tell yet, though the source does.
    @Test(arguments: [
        ("[1, 2].map { String($0) }", "[String]"), ("zip([1], [\"a\"]).map { $1 }", "[String]"),
        ("Set([1]).union([2])", "Set<Int>"),
    ])
    func notInferredYet(_ text: String, _ printed: String) {
        withKnownIssue {
            #expect(ModelCase("let x = \(text)").type(ofVariable: "x") == printed)
        }
    }

    @Test(arguments: ["unknown()", "library.value", "Foreign(1).name", "[unknown()]"])
    func unknown(_ text: String) {
        #expect(ModelCase("let x = \(text)").type(ofVariable: "x") == nil)
    }

    @Test func parserEndsOnAnything() {
        let all = Array("<>()[]?!&.,:-@~ aA`".utf8)
        var state: UInt64 = 7
        for _ in 0..<20_000 {
            var bytes: [UInt8] = []
            for _ in 0..<24 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(all[Int(state >> 33) % all.count])
            }
            _ = TypeSyntax.parse(String(decoding: bytes, as: UTF8.self))
        }
        #expect(TypeSyntax.parse(String(repeating: "[", count: 10_000)) == .unknown)
    }
}
