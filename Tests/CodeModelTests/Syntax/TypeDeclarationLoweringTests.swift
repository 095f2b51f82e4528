import Testing

@testable import CodeModel

/// Types, extensions and what stands inside them alone.
@Suite struct TypeDeclarationLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            init?(x: Int) throws { self.x = x }
            init!() { }
            deinit { close() }
            """,
            """
            statement: initializerDecl init [throws ?]
              parameter: x: parameter x
                type: type Int
              body: block
                statement: assignment =
                  target: member x
                    base: reference self
                  operand: reference x
            statement: initializerDecl init [!]
              body: block
            statement: deinitializerDecl deinit
              body: block
                statement: call close
                  callee: reference close
            """),
        Golden(
            """
            subscript(index: Int, default d: Int) -> T { get { d } }
            """,
            """
            statement: subscriptDecl subscript [computed]
              parameter: parameter index
                type: type Int
              parameter: default: parameter d
                type: type Int
              returnType: type T
              accessor: accessor get
                body: block
                  statement: reference d
            """),
        Golden(
            """
            enum E: String, CaseIterable { case a = "x", b; indirect case c(Int, label: String) }
            """,
            """
            statement: enumDecl E
              inherited: type String
              inherited: type CaseIterable
              enumCase a
                initialValue: string x
              enumCase b
              enumCase c
                parameter: parameter
                  type: type Int
                parameter: label: parameter label
                  type: type String
            """),
        Golden(
            """
            actor Account { nonisolated let id = 1; func f() async {} }
            """,
            """
            statement: actorDecl Account
              variable id [let nonisolated]
                initialValue: integer 1
              functionDecl f [async]
                body: block
            """),
        Golden(
            """
            protocol P: AnyObject { associatedtype T: Q; var x: Int { get set }; func f(_ x: Self.T) throws -> T }
            """,
            """
            statement: protocolDecl P
              inherited: type AnyObject
              associatedTypeDecl T
                inherited: type Q
              variable x [computed]
                type: type Int
                accessor: accessor get
                accessor: accessor set
              functionDecl f [throws]
                parameter: parameter x
                  type: type Self.T
                returnType: type T
            """),
        Golden(
            """
            extension Foo.Bar: Baz where T == Int { static func + (a: Foo, b: Foo) -> Foo { a } }
            """,
            """
            statement: extensionDecl Foo.Bar
              inherited: type Baz
              generic: requirement ==
                type: type T
                type: type Int
              functionDecl + [static]
                parameter: a: parameter a
                  type: type Foo
                parameter: b: parameter b
                  type: type Foo
                returnType: type Foo
                body: block
                  statement: reference a
            """),
        Golden(
            """
            typealias Handler = (Data?) -> Void
            """,
            """
            statement: typealiasDecl Handler
              type: type (Data?) -> Void
            """),
        Golden(
            """
            @available(iOS 15, *) @MainActor @objc(foo:) func g() { }
            """,
            """
            statement: functionDecl g
              attribute: attribute available
              attribute: attribute MainActor
              attribute: attribute objc
              body: block
            """),
        Golden(
            """
            class K { class func f() {}; override open func g() {}; private init() {}; internal var z = 1; package let p = 1 }
            """,
            """
            statement: classDecl K
              functionDecl f [static]
                body: block
              functionDecl g [open override]
                body: block
              initializerDecl init [private]
                body: block
              variable z [internal]
                initialValue: integer 1
              variable p [let package]
                initialValue: integer 1
            """),
        Golden(
            """
            struct S: ~Copyable { fileprivate mutating func m() {}; consuming func c() {} }
            """,
            """
            statement: structDecl S
              inherited: type ~Copyable
              functionDecl m [fileprivate mutating]
                body: block
              functionDecl c
                body: block
            """),
        Golden(
            """
            @resultBuilder enum B { static func buildBlock(_ parts: String...) -> String { parts.joined() } }
            """,
            """
            statement: enumDecl B
              attribute: attribute resultBuilder
              functionDecl buildBlock [static]
                parameter: parameter parts
                  type: type String
                returnType: type String
                body: block
                  statement: call joined
                    callee: member joined
                      base: reference parts
            """),
        Golden(
            """
            func `default`() { let `in` = 1; print(`in`) }
            """,
            """
            statement: functionDecl default
              body: block
                statement: variable in [let]
                  initialValue: integer 1
                statement: call print
                  callee: reference print
                  argument: reference in
            """),
        Golden(
            """
            infix operator +++: AdditionPrecedence
            precedencegroup X { higherThan: Y }
            """,
            """

            """),
        Golden(
            """
            let x: Set<[String: (Int, Foo.Bar?)]>!, y: any P & Q = z
            """,
            """
            statement: variable x [let]
              type: type Set<[String: (Int, Foo.Bar?)]>!
            statement: variable y [let]
              type: type any P & Q
              initialValue: reference z
            """),
        Golden(
            """
            func f() { func g() { h() }; struct L { let x = 1 } }
            """,
            """
            statement: functionDecl f
              body: block
                statement: functionDecl g
                  body: block
                    statement: call h
                      callee: reference h
                statement: structDecl L
                  variable x [let]
                    initialValue: integer 1
            """),
    ]
}
