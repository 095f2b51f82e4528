import Testing

@testable import CodeModel

/// Statements and patterns.
@Suite struct StatementLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            if let x, let y = f(), var z: Int = g(), x > 1, case .a(let q)? = w, #available(iOS 15, *) { a } else if b { c } else { d }
            """,
            """
            statement: if
              condition: variable x [let binding]
              condition: variable y [let binding]
                initialValue: call f
                  callee: reference f
              condition: variable z [binding]
                type: type Int
                initialValue: call g
                  callee: reference g
              condition: binary >
                operand: reference x
                operand: integer 1
              condition: patternMatch
                pattern: optionalChain
                  call a
                    callee: member a [implicitBase]
                    argument: variable q [let pattern]
                initialValue: reference w
              body: block
                statement: reference a
              elseBody: if
                condition: reference b
                body: block
                  statement: reference c
                elseBody: block
                  statement: reference d
            """),
        Golden(
            """
            guard let self else { return }
            """,
            """
            statement: guard
              condition: variable self [let binding]
              elseBody: block
                statement: return
            """),
        Golden(
            """
            while let x = next() { }; repeat { y } while z
            """,
            """
            statement: while
              condition: variable x [let binding]
                initialValue: call next
                  callee: reference next
              body: block
            statement: repeat
              body: block
                statement: reference y
              condition: reference z
            """),
        Golden(
            """
            for (i, x) in list.enumerated() where x.ok { f(x) }
            for case let .some(v) in list { }
            for await x in s { }
            """,
            """
            statement: for
              pattern: tuple
                pattern: variable i [let pattern]
                pattern: variable x [let pattern]
              subject: call enumerated
                callee: member enumerated
                  base: reference list
              condition: member ok
                base: reference x
              body: block
                statement: call f
                  callee: reference f
                  argument: reference x
            statement: for
              pattern: call some
                callee: member some [implicitBase]
                argument: variable v [let pattern]
              subject: reference list
              body: block
            statement: for
              pattern: variable x [let pattern]
              subject: reference s
              body: block
            """),
        Golden(
            """
            switch value { case .a(let x, y: let y) where x > 1, .b: f(); case let .c(z): g(); case is Foo: h() }
            """,
            """
            statement: switch
              subject: reference value
              clause: case
                pattern: call a
                  callee: member a [implicitBase]
                  argument: variable x [let pattern]
                  argument: y: variable y [let pattern]
                condition: binary >
                  operand: reference x
                  operand: integer 1
                pattern: member b [implicitBase]
                statement: call f
                  callee: reference f
              clause: case
                pattern: call c
                  callee: member c [implicitBase]
                  argument: variable z [let pattern]
                statement: call g
                  callee: reference g
              clause: case
                pattern: typeCheck
                  type: type Foo
                statement: call h
                  callee: reference h
            """),
        Golden(
            """
            switch value { case let d as Bar: i(); case 1...5, "x": j(); case (0, _): k(); @unknown default: l() }
            """,
            """
            statement: switch
              subject: reference value
              clause: case
                pattern: cast
                  operand: variable d [let pattern]
                  type: type Bar
                statement: call i
                  callee: reference i
              clause: case
                pattern: binary ...
                  operand: integer 1
                  operand: integer 5
                pattern: string x
                statement: call j
                  callee: reference j
              clause: case
                pattern: tuple
                  element: integer 0
                  element: reference _
                statement: call k
                  callee: reference k
              clause: case [default]
                attribute: attribute unknown
                statement: call l
                  callee: reference l
            """),
        Golden(
            """
            do { try f() } catch let e as MyError where e.x { g(e) } catch .foo { } catch { print(error) }
            """,
            """
            statement: do
              body: block
                statement: try
                  call f
                    callee: reference f
              clause: catch
                pattern: cast
                  operand: variable e [let pattern]
                  type: type MyError
                condition: member x
                  base: reference e
                body: block
                  statement: call g
                    callee: reference g
                    argument: reference e
              clause: catch
                pattern: member foo [implicitBase]
                body: block
              clause: catch
                body: block
                  statement: call print
                    callee: reference print
                    argument: reference error
            """),
        Golden(
            """
            do throws(E) { try f() } catch { }
            """,
            """
            statement: do
              type: type E
              body: block
                statement: try
                  call f
                    callee: reference f
              clause: catch
                body: block
            """),
        Golden(
            """
            outer: while true { break outer; continue; fallthrough }
            """,
            """
            statement: outer: while
              condition: boolean true
              body: block
                statement: outer: jump break
                statement: jump continue
                statement: jump fallthrough
            """),
        Golden(
            """
            if case let x? = y, case (let a, var b) = p {}
            """,
            """
            statement: if
              condition: patternMatch
                pattern: optionalChain
                  variable x [let pattern]
                initialValue: reference y
              condition: patternMatch
                pattern: tuple
                  element: variable a [let pattern]
                  element: variable b [pattern]
                initialValue: reference p
              body: block
            """),
        Golden(
            """
            throw E.a; return; defer { y() }
            """,
            """
            statement: throw
              member a
                base: reference E
            statement: return
            statement: defer
              body: block
                statement: call y
                  callee: reference y
            """),
    ]
}
