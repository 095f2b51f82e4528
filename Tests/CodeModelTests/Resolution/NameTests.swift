import Testing

@testable import CodeModel

/// Which declaration a name means.
@Suite struct NameTests {
    @Test func sameNamesInScopes() {
        #expect(
            ModelCase(
                """
                /*1*/func load() {}
                struct A { /*2*/func load() {}; func go() { /*=2*/load() } }
                struct B { func go() { /*=1*/load() } }
                enum Outer { struct A { /*3*/func load() {} }; func go(a: A) { a./*=3*/load() } }
                func go(a: A) { a./*=2*/load() }
                """
            ).wrong == [])
    }

    @Test func sameNamesInModules() {
        #expect(
            ModelCase([
                (name: "Kit", files: ["public struct Store { public init() {}; /*1*/public func read() {} }"]),
                (name: "Other", files: ["public struct Store { /*2*/public func read() {} }"]),
                (
                    name: "App",
                    files: [
                        "import Kit\nfunc go(s: Kit.Store) { s./*=1*/read() }\nfunc on(s: Store) { s./*=1*/read() }"
                    ]
                ),
            ]).wrong == [])
    }

    @Test func privateNamesOfOtherFiles() {
        #expect(
            ModelCase([
                (
                    name: "App",
                    files: [
                        "/*1*/private func load() {}\nfunc go() { /*=1*/load() }",
                        "/*2*/private func load() {}\nfunc on() { /*=2*/load() }",
                    ]
                )
            ]).wrong == [])
    }

    @Test func inheritedMembers() {
        #expect(
            ModelCase(
                """
                protocol Named { /*1*/var name: String { get } }
                extension Named { /*2*/func greet() {} }
                class Base { /*3*/func run() {} }
                final class Child: Base, Named { /*4*/let name = ""; /*5*/override func run() { super./*=3*/run() } }
                func go<T: Named>(t: T, c: Child, n: any Named) { _ = t./*=1*/name; c./*=2*/greet(); c./*=5*/run(); _ = n./*=1*/name; _ = c./*=4*/name }
                """
            ).wrong == [])
    }

    @Test func aPatternIsNotKnownInItsOwnValue() {
        #expect(
            ModelCase(
                """
                struct Client {
                    /*1*/func session(_ id: Int) -> (Client, Int) { (self, id) }
                    func go() {
                        let (/*2*/session, code) = /*=1*/session(4)
                        if case (let /*3*/session, 5) = self./*=1*/session(code) { _ = /*=3*/session }
                        _ = /*=2*/session
                    }
                }
                """
            ).wrong == [])
    }

    @Test func extensionsBindByLookup() {
        #expect(
            ModelCase(
                """
                struct Item { /*1*/func a() {} }
                enum Box { struct Item {} }
                extension Box.Item { /*2*/func a() {} }
                func go(x: Box.Item, y: Item) { x./*=2*/a(); y./*=1*/a() }
                """
            ).wrong == [])
    }

    @Test func unknownReceiversMeanNothing() {
        #expect(
            ModelCase(
                """
                struct Cursor { func next() {} }
                func go(view: LibraryView) { view./*?*/next(); other()./*?*/next() }
                """
            ).wrong == [])
    }

    @Test func typesThatLeadBackToThemselves() {
        #expect(
            ModelCase(
                """
                protocol Provider { var key: String { get } }
                protocol Source: Provider {}
                enum Legacy { final class Provider: Source { /*1*/var key: String { "a" } } }
                class A: B {}
                class B: A {}
                typealias X = Y
                typealias Y = X
                extension X { func f() {} }
                func go(p: Legacy.Provider, a: A, x: X) { _ = p./*=1*/key; a./*?*/none(); x./*?*/g() }
                """
            ).wrong == [])
    }

    @Test func parametersThatAreOne() {
        #expect(
            ModelCase(
                """
                protocol Store { /*1*/func read() }
                protocol Named { /*2*/func name() }
                func go<A: Store, B: Store & Named>(a: A, b: B) where A == B { a./*=1*/read(); a./*=2*/name() }
                """
            ).wrong == [])
    }

    @Test func pathsThatLeadBackToThemselves() {
        #expect(
            ModelCase(
                """
                typealias Inner = Inner.Deep
                class A: B.Next {}
                class B: A.Next {}
                extension Inner { func f() {} }
                func go(i: Inner, a: A, n: A.Next) { i./*?*/none(); a./*?*/none(); n./*?*/none() }
                """
            ).wrong == [])
    }

    /// Each level asks those around it for what they inherit.
    @Test(.timeLimit(.minutes(1))) func manyTypesInsideOfOneAnother() {
        let count = 60
        let levels = (0..<count).map { "class C\($0): P\($0).Q {\n" }.joined()
        #expect(
            ModelCase(
                levels + "func go(x: Missing) { x./*?*/none() }\n" + String(repeating: "}\n", count: count)
            ).wrong == [])
    }

    @Test(.timeLimit(.minutes(1))) func extensionsThatNeedOneAnother() {
        let chain = (1..<400).reversed().map { "extension T\($0) { typealias T\($0 + 1) = Int }\n" }.joined()
        #expect(
            ModelCase(
                chain + "struct T0 { /*1*/func a() {} }\nfunc go(x: T0) { x./*=1*/a() }"
            ).wrong == [])
    }
}
