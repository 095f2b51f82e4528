import CodeModel
import Testing

@testable import AuditKit

/// Which builds a piece of code is part of.
@Suite struct ConditionTests {
    @Test(
        arguments: [
            ("#if DEBUG\nx\n#endif", .debugOnly),
            ("#if !DEBUG\nx\n#endif", .releaseOnly),
            ("#if !(DEBUG)\nx\n#endif", .releaseOnly),
            ("#if DEBUG && os(iOS)\nx\n#endif", .debugOnly),
            ("#if os(iOS) && DEBUG\nx\n#endif", .debugOnly),
            ("#if DEBUG || X\nx\n#endif", .always),
            ("#if !DEBUG || X\nx\n#endif", .always),
            ("#if (DEBUG || X) && DEBUG\nx\n#endif", .debugOnly),
            ("#if DEBUG\n#else\nx\n#endif", .releaseOnly),
            ("#if !DEBUG\n#else\nx\n#endif", .debugOnly),
            ("#if DEBUG && X\n#else\nx\n#endif", .always),
            ("#if DEBUG || X\n#else\nx\n#endif", .releaseOnly),
            ("#if X\n#elseif DEBUG\nx\n#endif", .debugOnly),
            ("#if DEBUG\n#elseif X\nx\n#endif", .releaseOnly),
            ("#if DEBUG\n#elseif DEBUG\nx\n#endif", .never),
            ("#if DEBUG\n#elseif !DEBUG\n#else\nx\n#endif", .never),
            ("#if X\n#elseif Y\n#else\nx\n#endif", .always),
            ("#if false\nx\n#endif", .never),
            ("#if true\n#else\nx\n#endif", .never),
            ("#if true || X\nx\n#endif", .always),
            ("#if os(iOS) && swift(>=5.9) && canImport(A, _version: 1.2)\nx\n#endif", .always),
            ("#if RELEASE\nx\n#endif", .releaseOnly),
            ("#if DEBUG\n#if os(iOS)\nx\n#endif\n#endif", .debugOnly),
            ("#if os(iOS)\n#if DEBUG\nx\n#endif\n#endif", .debugOnly),
            ("#if DEBUG\n#if !DEBUG\nx\n#endif\n#endif", .never),
            ("#if !DEBUG\n#if X\n#else\nx\n#endif\n#endif", .releaseOnly),
            ("#if false\n#if DEBUG\nx\n#endif\n#endif", .never),
            ("#if DEBUG\nfunc f() { if a { b { x } } }\n#endif", .debugOnly),
            ("#if DEBUG\n#endif\nx", .always),
            ("a.b()\n#if DEBUG\n.c(x)\n#endif", .debugOnly),
            ("#if\nx\n#endif", .always),
            ("x", .always),
        ] as [(String, BuildScope)])
    func judges(source: String, scope: BuildScope) throws {
        let node = try #require(CodeTree.reading(source).references("x").first)
        #expect(node.buildScope == scope)
        #expect(node.isDebugOnly == (scope == .debugOnly || scope == .never))
    }

    @Test func takesNoTimeForManyClauses() {
        let clauses = (0..<2_000).map { "#elseif X\($0) && !DEBUG\nx(\($0))\n" }.joined()
        let tree = CodeTree.reading("#if DEBUG\nx(0)\n\(clauses)#endif")
        #expect(tree.calls("x").map(\.buildScope).filter { $0 == .releaseOnly }.count == 2_000)
    }
}
