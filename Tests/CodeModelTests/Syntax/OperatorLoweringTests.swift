import Testing

@testable import CodeModel

/// Operators, folded by precedence.
@Suite struct OperatorLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            let x = try await a + b * c
            """,
            """
            statement: variable x [let]
              initialValue: try
                await
                  binary +
                    operand: reference a
                    operand: binary *
                      operand: reference b
                      operand: reference c
            """),
        Golden(
            """
            x = try? foo() ?? bar as? String ?? "d"
            """,
            """
            statement: assignment =
              target: reference x
              operand: try [?]
                binary ??
                  operand: call foo
                    callee: reference foo
                  operand: cast [?]
                    operand: reference bar
                    type: type String
                  operand: string d
            """),
        Golden(
            """
            try! a(); try (b); await t
            """,
            """
            statement: try [!]
              call a
                callee: reference a
            statement: try
              reference b
            statement: await
              reference t
            """),
        Golden(
            """
            a && try b == c; x ? try y : try z + 1
            """,
            """
            statement: binary &&
              operand: reference a
              operand: try
                binary ==
                  operand: reference b
                  operand: reference c
            statement: ternary
              condition: reference x
              operand: try
                reference y
              operand: try
                binary +
                  operand: reference z
                  operand: integer 1
            """),
        Golden(
            """
            a = b = c
            """,
            """
            statement: assignment =
              target: reference a
              operand: assignment =
                target: reference b
                operand: reference c
            """),
        Golden(
            """
            let t = a ? b : c ? d : e
            """,
            """
            statement: variable t [let]
              initialValue: ternary
                condition: reference a
                operand: reference b
                operand: ternary
                  condition: reference c
                  operand: reference d
                  operand: reference e
            """),
        Golden(
            """
            a + b - c * d << 2
            """,
            """
            statement: binary -
              operand: binary +
                operand: reference a
                operand: reference b
              operand: binary *
                operand: reference c
                operand: binary <<
                  operand: reference d
                  operand: integer 2
            """),
        Golden(
            """
            a ?? b ?? c; a + b + c; a - b - c + d
            """,
            """
            statement: binary ??
              operand: reference a
              operand: reference b
              operand: reference c
            statement: binary +
              operand: reference a
              operand: reference b
              operand: reference c
            statement: binary +
              operand: binary -
                operand: reference a
                operand: reference b
                operand: reference c
              operand: reference d
            """),
        Golden(
            """
            a || b && c == d && e
            """,
            """
            statement: binary ||
              operand: reference a
              operand: binary &&
                operand: reference b
                operand: binary ==
                  operand: reference c
                  operand: reference d
                operand: reference e
            """),
        Golden(
            """
            a == b ? c < d : e...f
            """,
            """
            statement: ternary
              condition: binary ==
                operand: reference a
                operand: reference b
              operand: binary <
                operand: reference c
                operand: reference d
              operand: binary ...
                operand: reference e
                operand: reference f
            """),
        Golden(
            """
            x as! [String: Any]; y is Foo; z as? Bar
            """,
            """
            statement: cast [!]
              operand: reference x
              type: type [String: Any]
            statement: typeCheck
              operand: reference y
              type: type Foo
            statement: cast [?]
              operand: reference z
              type: type Bar
            """),
        Golden(
            """
            let a = b as? C == d; x is A || y is B
            """,
            """
            statement: variable a [let]
              initialValue: binary ==
                operand: cast [?]
                  operand: reference b
                  type: type C
                operand: reference d
            statement: binary ||
              operand: typeCheck
                operand: reference x
                type: type A
              operand: typeCheck
                operand: reference y
                type: type B
            """),
        Golden(
            """
            x += 1; x .== y; a <*> b + c; a...b; !c; d!
            """,
            """
            statement: assignment +=
              target: reference x
              operand: integer 1
            statement: binary .==
              operand: reference x
              operand: reference y
            statement: binary <*>
              operand: reference a
              operand: binary +
                operand: reference b
                operand: reference c
            statement: binary ...
              operand: reference a
              operand: reference b
            statement: prefix !
              operand: reference c
            statement: forceUnwrap
              reference d
            """),
        Golden(
            """
            &x; -1; ~y; i++
            """,
            """
            statement: inout
              reference x
            statement: prefix -
              operand: integer 1
            statement: prefix ~
              operand: reference y
            statement: postfix ++
              operand: reference i
            """),
        Golden(
            """
            a.b += c ?? d as! E
            """,
            """
            statement: assignment +=
              target: member b
                base: reference a
              operand: binary ??
                operand: reference c
                operand: cast [!]
                  operand: reference d
                  type: type E
            """),
    ]
}
