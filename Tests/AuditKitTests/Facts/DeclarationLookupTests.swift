import CodeModel
import Testing

@testable import AuditKit

/// Which declaration a name means.
@Suite struct DeclarationLookupTests {
    @Test(arguments: locals)
    func findsTheInnermostLocal(_ question: Question<String?>) throws {
        #expect(try question.project.declaration() == question.answer)
    }

    private static let locals: [Question<String?>] = [
        Question("func f(a: Int) { →a }", "a: Int"),
        Question("func f(with a: Int) { →a }", "with a: Int"),
        Question("let a = 1\nfunc f() { let a = 2; →a }", "a = 2"),
        Question("let a = 1\nfunc f() { →a; let a = 2 }", "a = 1"),
        Question("func f() { let a = 1; do { let a = 2; a }; →a }", "a = 1"),
        Question("func f() { let a = 1; do { let a = 2; →a } }", "a = 2"),
        Question("let a = 1\nfunc f() { let a = →a }", "a = 1"),
        Question("func f(a: Int?) { if let a { →a } }", "a"),
        Question("func f(a: Int?) { if let a = g() { →a } }", "a = g()"),
        Question("func f(a: Int?) { if let a = g() { } else { →a } }", "a: Int?"),
        Question("func f(a: Int?) { if let a = g() { }; →a }", "a: Int?"),
        Question("func f(a: Int?) { if let a = →a { } }", "a: Int?"),
        Question("func f(a: Int?) { guard let a = g() else { return }; →a }", "a = g()"),
        Question("func f(a: Int?) { guard let a = g() else { →a } }", "a: Int?"),
        Question("func f(a: Int?) { while let a = g() { →a } }", "a = g()"),
        Question("func f(a: [Int]) { for a in →a { } }", "a: [Int]"),
        Question("func f(a: [Int]) { for a in b { →a } }", "a"),
        Question("func f(a: Int) { g { a in →a } }", "a"),
        Question("func f(a: Int) { g { (a: String) in →a } }", "a: String"),
        Question("func f(a: Int) { g { [a = b] in →a } }", "a = b"),
        Question("func f(a: Int) { g { [a] in →a } }", "a: Int"),
        Question("func f(v: V) { switch v { case .x(let a): →a } }", "a"),
        Question("func f(v: V) { switch v { case let .x(a): b; case .y: →a } }", nil),
        Question("func f() { do { try g() } catch let e as E { →e } }", "e"),
        Question("func f() { let (a, b) = c; →b }", "b"),
        Question("func f() { →g(); func g() {} }", "func g()"),
        Question("func f() { func g() { →g() } }", "func g()"),
        Question("func f(a: Int) { func g() { →a } }", "a: Int"),
        Question("func f() { →unknown }", nil),
    ]

    @Test(arguments: members)
    func findsMembersAndGlobals(_ question: Question<String?>) throws {
        #expect(try question.project.declaration() == question.answer)
    }

    private static let members: [Question<String?>] = [
        Question("class A { let a = 1; func f() { →a } }", "a = 1"),
        Question("class A { func f() { →a }\n#if DEBUG\nlet a = 1\n#endif\n}", "a = 1"),
        Question("class A { let a = 1; func f() { let a = 2; →a } }", "a = 2"),
        Question("class A { func f() { →a } }", "a = 1", with: ["extension A { static let a = 1 }"]),
        Question("class A: B { func f() { →a } }", "a = 1", with: ["class B: C {}", "class C { var a = 1 }"]),
        Question("struct A { let a = 1; struct B { func f() { →a } } }", "a = 1"),
        Question("func f() { let a = 1; class C { let a = 2; func g() { →a } } }", "a = 2"),
        Question("func f() { let a = 1; class C { func g() { →a } } }", "a = 1"),
        Question("func f() { →a }", "a = 1", with: ["let a = 1"]),
        Question("func f() { →a }", "a = 1", with: ["#if DEBUG\nlet a = 1\n#endif"]),
        Question("enum E { case a, b; func f() { →b } }", "b"),
        Question("extension Outer.A { func f() { →a } }", "a = 1", with: ["struct A { let a = 1 }"]),
        Question("class A { let (a, b) = (1, 2); func f() { →b } }", "b"),
    ]

    @Test(arguments: accesses)
    func findsWhatAMemberAccessMeans(_ question: Question<String?>) throws {
        #expect(try question.project.memberDeclaration() == question.answer)
    }

    private static let accesses: [Question<String?>] = [
        Question("class A { let a = 1; func f() { →self.a } }", "a = 1"),
        Question("func f() { →Keys.token }", "token = \"t\"", with: ["enum Keys { static let token = \"t\" }"]),
        Question("func f() { →Keys.token }", "token = \"t\"", with: ["enum Keys { case token = \"t\" }"]),
        Question("func f(a: Box) { →a.value }", "value = 1", with: ["struct Box { var value = 1 }"]),
        Question("func f(a: Box?) { →a?.value }", "value = 1", with: ["struct Box { var value = 1 }"]),
        Question("func f() { →g(1) }", "func g(_ a: Int)", with: ["func g(a: Int) {}", "func g(_ a: Int) {}"]),
        Question("func f() { →g(b: 1) }", "func g(a: Int = 0, b: Int)", with: ["func g(a: Int = 0, b: Int) {}"]),
        Question("func f() { →Box(1) }", "init(_ v: Int)", with: ["struct Box { init(v: Int) {}; init(_ v: Int) {} }"]),
        Question(
            "func f() { →Box.make().open(1) }", "func open(_ a: Int)",
            with: ["struct Box { static func make() -> Box {}; func open(_ a: Int) {} }"]),
        Question("func f() { →unknown.a }", nil),
    ]

    @Test func mergesFilesInTheirOrder() {
        let trees = [
            CodeTree.reading("import A\nstruct S: P { let a = 1 }\nlet g = 1", path: "1.swift"),
            CodeTree.reading("import B.C\nextension S: Q { func a() {} }\nlet g = 2", path: "2.swift"),
            CodeTree.reading("extension Foreign: P {}", path: "3.swift"),
        ]
        let index = SwiftIndex(trees: trees)
        #expect(index.imports == ["A", "B.C"])
        #expect(index.members("a", of: "S").map(\.kind) == [.variable, .functionDecl])
        #expect(index.globals["g"]?.map(\.tree.path) == ["1.swift", "2.swift"])
        #expect(index.types["S"]?.inherited == ["P", "Q"])
        #expect(index.types["S"]?.kind == .structDecl && index.types["Foreign"]?.kind == .extensionDecl)
        #expect(index.type("S", inherits: "Q") && index.type("S", inherits: "S") && !index.type("P", inherits: "S"))
    }

    @Test func endsWhereTypesInheritFromOneAnother() throws {
        let project = SwiftProject("class A: B {}; class B: A { func f() { →a } }")
        #expect(try project.declaration() == nil)
        #expect(project.lookup.index.type("A", inherits: "B"))
        #expect(!project.lookup.index.type("A", inherits: "C"))
    }
}
