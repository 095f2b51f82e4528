import Testing

@testable import CodeModel

/// Declarations with their modifiers, attributes, parameters and effects.
@Suite struct DeclarationLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            import struct Foundation.Data
            @testable import App
            """,
            """
            statement: importDecl Foundation.Data
            statement: importDecl App
              attribute: attribute testable
            """),
        Golden(
            """
            public final class A<T: P>: B, C where T: D { }
            """,
            """
            statement: classDecl A [public final]
              generic: genericParameter T
                inherited: type P
              inherited: type B
              inherited: type C
              generic: requirement :
                type: type T
                type: type D
            """),
        Golden(
            """
            private(set) public static var a: Int = 1, b = "x"
            """,
            """
            statement: variable a [static public narrowSetter]
              type: type Int
              initialValue: integer 1
            statement: variable b [static public narrowSetter]
              initialValue: string x
            """),
        Golden(
            """
            lazy var x = 1; weak var d: D?; nonisolated(unsafe) static var u = 1; unowned(unsafe) let q: Q
            """,
            """
            statement: variable x [lazy]
              initialValue: integer 1
            statement: variable d [weak]
              type: type D?
            statement: variable u [static nonisolated(unsafe)]
              initialValue: integer 1
            statement: variable q [let unowned]
              type: type Q
            """),
        Golden(
            """
            @State private var name: String = ""
            """,
            """
            statement: variable name [private]
              attribute: attribute State
              type: type String
              initialValue: string
            """),
        Golden(
            """
            @Wrapper(key: "k", 1) var w
            """,
            """
            statement: variable w
              attribute: attribute Wrapper
                argument: key: string k
                argument: integer 1
            """),
        Golden(
            """
            let (a, (b, _)) = (1, c)
            var (d, e) = f
            """,
            """
            statement: variable [let]
              pattern: tuple
                pattern: variable a [let pattern]
                pattern: tuple
                  pattern: variable b [let pattern]
                  pattern: reference _
              initialValue: tuple
                element: integer 1
                element: reference c
            statement: variable
              pattern: tuple
                pattern: variable d [pattern]
                pattern: variable e [pattern]
              initialValue: reference f
            """),
        Golden(
            """
            func f<each T>(_ a: Int, to b: repeat each T = 1, c: inout [String: Int]...) async throws(MyError) -> some View { a }
            """,
            """
            statement: functionDecl f [async throws]
              generic: genericParameter T
              parameter: parameter a
                type: type Int
              parameter: to: parameter b
                type: type repeat each T
                initialValue: integer 1
              parameter: c: parameter c
                type: type inout [String: Int]
              returnType: type some View
              body: block
                statement: reference a
            """),
        Golden(
            """
            func f(x: @escaping @autoclosure () -> Void, @Builder y: () -> Int, _: Int) {}
            """,
            """
            statement: functionDecl f
              parameter: x: parameter x
                type: type @escaping @autoclosure () -> Void
              parameter: y: parameter y
                attribute: attribute Builder
                type: type () -> Int
              parameter: parameter _
                type: type Int
              body: block
            """),
    ]
}
