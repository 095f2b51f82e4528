import Testing

@testable import CodeModel

/// `#if` wherever Swift lets it stand.
@Suite struct ConditionalCompilationLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            #if DEBUG
            f()
            #elseif os(iOS) && !targetEnvironment(simulator)
            g()
            #else
            h()
            #endif
            """,
            """
            statement: ifConfig
              clause: ifClause DEBUG
                statement: call f
                  callee: reference f
              clause: ifClause os(iOS) && !targetEnvironment(simulator) [else]
                statement: call g
                  callee: reference g
              clause: ifClause [else]
                statement: call h
                  callee: reference h
            """),
        Golden(
            """
            class A {
            #if DEBUG
            var x = 1
            #endif
            }
            """,
            """
            statement: classDecl A
              ifConfig
                clause: ifClause DEBUG
                  variable x
                    initialValue: integer 1
            """),
        Golden(
            """
            switch a {
            #if DEBUG
            case 1: f()
            #endif
            default: g()
            }
            """,
            """
            statement: switch
              subject: reference a
              ifConfig
                clause: ifClause DEBUG
                  clause: case
                    pattern: integer 1
                    statement: call f
                      callee: reference f
              clause: case [default]
                statement: call g
                  callee: reference g
            """),
        Golden(
            """
            view.a()
            #if DEBUG
              .b()
            #elseif X
              .c()
            #else
              .d()
            #endif
              .e()
            """,
            """
            statement: call e
              callee: member e
                base: call a
                  callee: member a
                    base: reference view
                base: ifConfig
                  clause: ifClause DEBUG
                    base: call b
                      callee: member b [implicitBase]
                  clause: ifClause X [else]
                    base: call c
                      callee: member c [implicitBase]
                  clause: ifClause [else]
                    base: call d
                      callee: member d [implicitBase]
            """),
        Golden(
            """
            @A
            #if B
            @C
            #endif
            func f() { }
            """,
            """
            statement: functionDecl f
              attribute: attribute A
              ifConfig
                clause: ifClause B
                  attribute: attribute C
              body: block
            """),
        Golden(
            """
            #warning("x")
            #sourceLocation(file: "a", line: 1)
            f()
            #sourceLocation()
            """,
            """
            statement: macro warning
              argument: string x
            statement: call f
              callee: reference f
            """),
    ]
}
