import Testing

@testable import CodeModel

/// Key paths, macros, references and expressions that are statements.
@Suite struct ReferenceLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            #"""
            \Foo.bar.baz; \.x
            """#,
            #"""
            statement: keyPath \\Foo.bar.baz
            statement: keyPath \\.x
            """#),
        Golden(
            """
            #selector(foo(_:)); #file; #Preview("x") { V() }; #stringify(a + b)
            """,
            """
            statement: macro selector
              argument: reference foo
            statement: macro file
            statement: macro Preview
              argument: string x
              argument: closure
                statement: call V
                  callee: reference V
            statement: macro stringify
              argument: binary +
                operand: reference a
                operand: reference b
            """),
        Golden(
            """
            x[1, y: 2] = 3; dict["k"]?["z"] = nil
            """,
            """
            statement: assignment =
              target: subscriptCall
                base: reference x
                argument: integer 1
                argument: y: integer 2
              operand: integer 3
            statement: assignment =
              target: subscriptCall
                base: optionalChain
                  subscriptCall
                    base: reference dict
                    argument: string k
                argument: string z
              operand: nilLiteral nil
            """),
        Golden(
            """
            Foo.bar<Int>(1); x.0.1; x.`self`; a.b(c:d:)
            """,
            """
            statement: call bar
              callee: member bar
                base: reference Foo
                generic: type Int
              argument: integer 1
            statement: member 1
              base: member 0
                base: reference x
            statement: member self
              base: reference x
            statement: member b
              base: reference a
            """),
        Golden(
            """
            each x; repeat f(each x); (any P).self
            """,
            """
            statement: reference x
            statement: call f
              callee: reference f
              argument: reference x
            statement: member self
              base: type any P
            """),
        Golden(
            """
            x = consume y; copy z; unsafe p
            """,
            """
            statement: assignment =
              target: reference x
              operand: reference y
            statement: reference z
            statement: reference p
            """),
        Golden(
            """
            f(a, b) = c; (x, y) = (y, x)
            """,
            """
            statement: assignment =
              target: call f
                callee: reference f
                argument: reference a
                argument: reference b
              operand: reference c
            statement: assignment =
              target: tuple
                element: reference x
                element: reference y
              operand: tuple
                element: reference y
                element: reference x
            """),
        Golden(
            """
            let v = if a { 1 } else if b { 2 } else { 3 }
            """,
            """
            statement: variable v [let]
              initialValue: if
                condition: reference a
                body: block
                  statement: integer 1
                elseBody: if
                  condition: reference b
                  body: block
                    statement: integer 2
                  elseBody: block
                    statement: integer 3
            """),
        Golden(
            """
            let v = switch a { case 1: "x"; default: "y" }
            """,
            """
            statement: variable v [let]
              initialValue: switch
                subject: reference a
                clause: case
                  pattern: integer 1
                  statement: string x
                clause: case [default]
                  statement: string y
            """),
    ]
}
