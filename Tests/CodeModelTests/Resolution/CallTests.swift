import Testing

@testable import CodeModel

/// Which overload a call means, and which argument goes where.
@Suite struct CallTests {
    @Test func initializersHoweverSpelled() {
        #expect(
            ModelCase(
                """
                struct P { /*1*/init(x: Int) {}; /*2*/init(y: Int) { self./*=1*/init(x: y) }; static func make() -> P { ./*=2*/init(y: 1) } }
                func go() { _ = /*=1*/P(x: 1); _ = P./*=2*/init(y: 1); let p: P = ./*=1*/init(x: 2); _ = p }
                """
            ).wrong == [])
    }

    @Test func labelsDefaultsAndClosures() {
        #expect(
            ModelCase(
                """
                /*1*/func f(_ a: Int, b: Int = 1) {}
                /*2*/func f(_ a: Int, c: Int) {}
                /*3*/func f(_ a: Int, done: () -> Void) {}
                /*4*/func g(_ a: Int...) {}
                /*5*/func g(_ a: String) {}
                func go() { /*=1*/f(1); /*=2*/f(1, c: 2); /*=3*/f(1) { }; /*=4*/g(1, 2, 3); /*=5*/g("") }
                """
            ).wrong == [])
    }

    @Test func typesOfArguments() {
        #expect(
            ModelCase(
                """
                struct A {}
                struct B {}
                /*1*/func f(_ a: A) {}
                /*2*/func f(_ b: B) {}
                /*3*/func f<T>(_ t: [T]) {}
                func go(a: A, all: [B]) { /*=1*/f(a); /*=2*/f(all[0]); all.forEach { /*=2*/f($0) }; all.map { _ in A() }.forEach { x in /*=1*/f(x) }; /*=3*/f(all) }
                """
            ).wrong == [])
    }

    @Test func implicitMembersAndCases() {
        #expect(
            ModelCase(
                """
                enum E { /*1*/case a; /*2*/case b(Int); /*3*/static let c = E.a }
                func take(_ e: E, o: E? = nil) {}
                func go(e: E) { take(./*=1*/a, o: ./*=2*/b(1)); if e == ./*=3*/c {}; switch e { case ./*=1*/a: break; case ./*=2*/b(let n): _ = n; default: break } }
                func give() -> E { ./*=3*/c }
                """
            ).wrong == [])
    }

    @Test func subscriptsAndCallableValues() {
        #expect(
            ModelCase(
                """
                struct Row { /*1*/var id: Int }
                struct Table { subscript(i: Int) -> Row { Row(id: i) } }
                struct Adder { func callAsFunction(_ n: Int) -> Row { Row(id: n) } }
                func go(t: Table, add: Adder, rows: [String: Row]) { _ = t[0]./*=1*/id; _ = add(1)./*=1*/id; _ = rows["a"]?./*=1*/id }
                """
            ).wrong == [])
    }

    @Test func bindsArguments() throws {
        let model = ModelCase(
            "func f(_ a: Int, b: Int = 1, _ c: Int..., done: () -> Void) {}\nfunc go() { f(1, 2, 3) { } }")
        let call = try #require(model.trees[0].calls("f").first)
        let binding = try #require(model.resolver.resolve(call)?.binding)
        #expect(binding.arguments.map(\.count) == [1, 0, 2, 1])
        #expect(binding.parameter(for: call.arguments[3])?.name == "done")
    }
}
