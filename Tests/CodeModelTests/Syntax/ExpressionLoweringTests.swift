import Testing

@testable import CodeModel

/// Calls, members, closures, key paths, macros and collections.
@Suite struct ExpressionLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            a.b.c(1, x: 2)[3]
            """,
            """
            statement: subscriptCall
              base: call c
                callee: member c
                  base: member b
                    base: reference a
                argument: integer 1
                argument: x: integer 2
              argument: integer 3
            """),
        Golden(
            """
            f(1) { x in y } onError: { z }
            """,
            """
            statement: call f
              callee: reference f
              argument: integer 1
              argument: closure [trailing]
                parameter: x: parameter x
                statement: reference y
              argument: onError: closure [trailing]
                statement: reference z
            """),
        Golden(
            """
            list.map { [weak self, y = x, unowned(unsafe) q] (a: Int, b) async throws -> Int in self?.f(a) }
            """,
            """
            statement: call map
              callee: member map
                base: reference list
              argument: closure [async throws trailing]
                capture self [weak]
                capture y
                  initialValue: reference x
                capture q [unowned]
                parameter: a: parameter a
                  type: type Int
                parameter: b: parameter b
                returnType: type Int
                statement: call f
                  callee: member f
                    base: optionalChain
                      reference self
                  argument: reference a
            """),
        Golden(
            """
            list.map { $0 + 1 }
            """,
            """
            statement: call map
              callee: member map
                base: reference list
              argument: closure [trailing]
                statement: binary +
                  operand: reference $0
                  operand: integer 1
            """),
        Golden(
            """
            a.b { }.c { 1 }
            x = { 1 }()
            """,
            """
            statement: call c
              callee: member c
                base: call b
                  callee: member b
                    base: reference a
                  argument: closure [trailing]
              argument: closure [trailing]
                statement: integer 1
            statement: assignment =
              target: reference x
              operand: call
                callee: closure
                  statement: integer 1
            """),
        Golden(
            """
            Task { @MainActor in await go() }
            """,
            """
            statement: call Task
              callee: reference Task
              argument: closure [trailing]
                attribute: attribute MainActor
                statement: await
                  call go
                    callee: reference go
            """),
        Golden(
            """
            e?.f?(1)?.g
            d!.h
            """,
            """
            statement: member g
              base: optionalChain
                call f
                  callee: optionalChain
                    member f
                      base: optionalChain
                        reference e
                  argument: integer 1
            statement: member h
              base: forceUnwrap
                reference d
            """),
        Golden(
            """
            self.x = super.y; Self.z; .shared; Foo.self; [Int](); Foo<Bar>(x: 1); self.init()
            """,
            """
            statement: assignment =
              target: member x
                base: reference self
              operand: member y
                base: reference super
            statement: member z
              base: reference Self
            statement: member shared [implicitBase]
            statement: member self
              base: reference Foo
            statement: call
              callee: array
                element: reference Int
            statement: call Foo
              callee: reference Foo
                generic: type Bar
              argument: x: integer 1
            statement: call init
              callee: member init
                base: reference self
            """),
        Golden(
            """
            ("a", b: 1); (c); (d: 1); ()
            """,
            """
            statement: tuple
              element: string a
              element: b: integer 1
            statement: reference c
            statement: tuple
              element: d: integer 1
            statement: tuple
            """),
        Golden(
            """
            [1, 2]; [:]; ["a": 1, b: [c]]; []
            """,
            """
            statement: array
              element: integer 1
              element: integer 2
            statement: dictionary
            statement: dictionary
              element: dictionaryEntry
                key: string a
                value: integer 1
              element: dictionaryEntry
                key: reference b
                value: array
                  element: reference c
            statement: array
            """),
    ]
}
