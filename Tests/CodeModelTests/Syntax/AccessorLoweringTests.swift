import Testing

@testable import CodeModel

/// Properties with accessors.
@Suite struct AccessorLoweringTests {
    @Test(arguments: samples)
    func lowers(_ golden: Golden) {
        let reading = SwiftReader.read(Array(golden.source.utf8), path: "Sample.swift")
        #expect(reading.tree.outline == golden.outline)
        #expect(reading.problem == nil)
    }

    private static let samples = [
        Golden(
            """
            var c: Int { 1 }
            """,
            """
            statement: variable c [computed]
              type: type Int
              accessor: accessor get
                body: block
                  statement: integer 1
            """),
        Golden(
            """
            var c: Int { get { 1 } set(v) { x = v } }
            """,
            """
            statement: variable c [computed]
              type: type Int
              accessor: accessor get
                body: block
                  statement: integer 1
              accessor: accessor set
                body: block
                  statement: assignment =
                    target: reference x
                    operand: reference v
            """),
        Golden(
            """
            var c = 0 { willSet { a() } didSet(old) { b(old) } }
            """,
            """
            statement: variable c
              initialValue: integer 0
              accessor: accessor willSet
                body: block
                  statement: call a
                    callee: reference a
              accessor: accessor didSet
                body: block
                  statement: call b
                    callee: reference b
                    argument: reference old
            """),
        Golden(
            """
            var x: Int { _read { yield y } _modify { yield &y } }
            """,
            """
            statement: variable x [computed]
              type: type Int
              accessor: accessor _read
                body: block
                  statement: reference y
              accessor: accessor _modify
                body: block
                  statement: inout
                    reference y
            """),
        Golden(
            """
            var p: Int { get async throws { 1 } }
            """,
            """
            statement: variable p [computed]
              type: type Int
              accessor: accessor get [async throws]
                body: block
                  statement: integer 1
            """),
        Golden(
            """
            var body: some View { VStack { Text("a"); if x { Text("b") } else { EmptyView() } } }
            """,
            """
            statement: variable body [computed]
              type: type some View
              accessor: accessor get
                body: block
                  statement: call VStack
                    callee: reference VStack
                    argument: closure [trailing]
                      statement: call Text
                        callee: reference Text
                        argument: string a
                      statement: if
                        condition: reference x
                        body: block
                          statement: call Text
                            callee: reference Text
                            argument: string b
                        elseBody: block
                          statement: call EmptyView
                            callee: reference EmptyView
            """),
    ]
}
