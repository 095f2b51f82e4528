import CodeModel
import Testing

@testable import AuditKit

/// The types that can be told from source.
@Suite struct TypeInferenceTests {
    @Test(arguments: questions)
    func tells(_ question: Question<String?>) throws {
        #expect(try question.project.type() == question.answer)
    }

    private static let questions: [Question<String?>] = [
        Question("func f() { let d = UserDefaults.standard; →d }", "UserDefaults"),
        Question("func f() { let d: UserDefaults? = nil; →d }", "UserDefaults?"),
        Question("func f() { let d = UserDefaults(suiteName: s)!; →d }", "UserDefaults"),
        Question("func f(d: UserDefaults) { →d }", "UserDefaults"),
        Question("class A { let d = UserDefaults.standard; func f() { →self.d } }", "UserDefaults"),
        Question("class A { let d = UserDefaults.standard; func f() { →d } }", "UserDefaults"),
        Question("class A { lazy var d: FileManager = { .default }(); func f() { →d } }", "FileManager"),
        Question(
            "func f() { →Store.shared.defaults }", "UserDefaults",
            with: ["class Store { static let shared = Store(); let defaults = UserDefaults.standard }"]),
        Question(
            "func f() { →Store.shared?.defaults }", "UserDefaults",
            with: ["class Store { static var shared: Store?; var defaults: UserDefaults { .init() } }"]),
        Question("func f() { →make() }", "URLSession", with: ["func make() -> URLSession { .shared }"]),
        Question(
            "func f() { →make().configuration }", "URLSessionConfiguration", with: ["func make() -> URLSession {}"]),
        Question(
            "func f() { let a = make(); let b = a.next(); →b }", "B",
            with: ["func make() -> A {}", "struct A { func next() -> B {} }"]),
        Question("func f() { (→x as? Keychain) }", "Keychain"),
        Question("func f() { let x = y as! Keychain; →x }", "Keychain"),
        Question("func f() { guard let x = y as? Keychain else { return }; →x }", "Keychain"),
        Question("func f(x: Keychain?) { if let x { →x } }", "Keychain?"),
        Question("class A { let x: Keychain?; func f() { guard let x else { return }; →x } }", "Keychain?"),
        Question("func f(all: [Keychain]) { for one in all { →one } }", "Keychain"),
        Question("func f() { for one in [1, 2] { →one } }", "Int"),
        Question("struct A { static func make() -> A {}; func f() { →Self.make() } }", "A"),
        Question("class A { func f() { →self } }", "A"),
        Question("extension A { func f() { →self } }", "A"),
        Question("func f() { →E.one }", "E", with: ["enum E { case one }"]),
        Question("func f() { →a ?? URLSession.shared }", "URLSession"),
        Question("func f() { →b ? x : URLSession.shared }", "URLSession"),
        Question("func f() { →x == y }", "Bool"),
        Question("func f() { →\"a\" + b }", "String"),
        Question("func f() { →[\"a\"] }", "[String]"),
        Question("func f() { →try await URLSession.shared.data(from: u) }", "(Data, URLResponse)"),
        Question("func f() { →[UInt8](repeating: 0, count: 4) }", "[UInt8]"),
        Question("func f() { →SecItemAdd(q, nil) }", "OSStatus"),
        Question("func f() { let v = Text(x).padding(1).bold().padding(2); →v }", nil),
        Question("func f() { →unknown }", nil),
        Question("let (a, b) = c\nfunc f() { →a }", nil),
        Question("func f() { var p: String { return q }; →p }", "String"),
        Question("class A { var p = { 1 }; func f() { →p } }", nil),
    ]

    @Test func knowsValuesOfTypesThatInherit() throws {
        let project = SwiftProject("func f(v: Mine) { →v }", "class Mine: Theirs {}; class Theirs: WKWebView {}")
        #expect(try project.lookup.isValue(project.expression, of: "WKWebView"))
        #expect(try !project.lookup.isValue(project.expression, of: "UIView"))
        let type = SwiftProject("func f() { →WKWebView }")
        #expect(try !type.lookup.isValue(type.expression, of: "WKWebView"))
    }

    @Test(arguments: [
        "let a = b\nlet b = a\nfunc f() { →a }",
        "let a = a\nfunc f() { →a }",
        "func a() -> B { b() }; let x = x.y; func f() { →x.y.z }",
        "class A { var a: Any { return b }; var b: Any { return a } }; func f(x: A) { →x.a.b.a.b }",
        "var a: Int { get { return a } }\nfunc f() { let x = a; →x }",
        "func f() { if let a { if let a { →a } } }",
    ])
    func endsWhereDeclarationsGoInCircles(source: String) throws {
        _ = try SwiftProject(source).type()
        _ = try SwiftProject(source).constant()
    }

    @Test func takesNoTimeForLongChains() throws {
        let chain = "Text(x)" + String(repeating: ".padding(1)", count: 400)
        #expect(try SwiftProject("func f() { let v = \(chain); →v }").type() == nil)
        let known = "make()" + String(repeating: ".next()", count: 400)
        let project = SwiftProject("func f() { →\(known) }", "func make() -> A {}; struct A { func next() -> A {} }")
        #expect(try project.type() == "A")
    }

    @Test(arguments: [
        ("inout Foo.Bar<T>?", "Bar"), ("[String: [Int]]", "Dictionary"), ("[Int]!", "Array"),
        ("(Int) -> Void", "Function"),
        ("@escaping (Int) -> Void", "Function"), ("(a: Int, b: Int)", "Tuple"), ("(Int)", "Int"), ("any P", "P"),
        ("", ""), ("@a", ""), ("[", "Array"), ("(", "Tuple"), ("<", ""), ("((((A))))", "A"),
    ])
    func bringsTypeNamesToOneForm(text: String, base: String) {
        #expect(TypeName.base(text) == base)
    }
}
