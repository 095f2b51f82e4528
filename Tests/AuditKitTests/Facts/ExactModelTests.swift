import CodeModel
import Testing

@testable import AuditKit

/// Declarations of one name that the index merges and the exact model tells apart.
@Suite struct ExactModelTests {
    @Test func typesOfOneNameInTwoModules() throws {
        let project = SwiftProject(
            modules: [
                ("Shop", ["public struct Settings { public func save() -> Int { 1 } }"]),
                ("Bank", ["struct Settings { func save() -> String { \"\" } }\nfunc f(s: Settings) { →s.save() }"]),
            ])
        #expect(try project.memberDeclaration() == "func save() -> String")
    }

    @Test func initializersOfTypesOfOneName() throws {
        let project = SwiftProject(
            modules: [
                ("Shop", ["public struct Key { public init(_ text: String) {} }"]),
                ("Bank", ["struct Key { init(_ bytes: [UInt8]) {} }\nlet key = →Key([1, 2])"]),
            ])
        #expect(try project.memberDeclaration() == "init(_ bytes: [UInt8])")
    }

    @Test func privateFunctionsOfTwoFiles() throws {
        let project = SwiftProject(
            "private func note(_ a: Int) {}", "private func note(_ b: Int) {}\nfunc f() { →note(1) }")
        #expect(try project.memberDeclaration() == "func note(_ b: Int)")
    }

    @Test(arguments: calls)
    func callsOfOneName(_ question: Question<String?>) throws {
        #expect(try question.project.memberDeclaration() == question.answer)
    }

    private static let calls: [Question<String?>] = [
        // Overloads that differ in types alone.
        Question(
            "func f() { →send(\"a\") }", "func send(_ b: String)",
            with: ["func send(_ a: Int) {}; func send(_ b: String) {}"]),
        Question(
            "func f(box: Box) { →box.put(1.5) }", "func put(_ b: Double)",
            with: ["struct Box { func put(_ a: String) {}; func put(_ b: Double) {} }"]),
        // A member of the same name that the subclass adds, with other labels.
        Question(
            "func f(d: Derived) { →d.load(1) }", "func load(_ a: Int)",
            with: ["class Base { func load(_ a: Int) {} }; class Derived: Base { func load(a: Int, b: Int) {} }"]),
        // Receivers whose types the index does not tell.
        Question(
            "func f(all: [Store]) { all.forEach { →$0.save(1) } }", "func save(_ a: Int)",
            with: ["struct Store { func save(_ a: Int) {} }; struct Other { func save(_ b: Int) {} }"]),
        Question(
            "func f(all: [String: Store]) { →all[\"a\"]?.save(1) }", "func save(_ a: Int)",
            with: ["struct Store { func save(_ a: Int) {} }; struct Other { func save(_ b: Int) {} }"]),
        // What the compiler writes, where the project writes another initializer.
        Question(
            "func f() { →Point(x: 1, y: 2) }", nil,
            with: ["struct Point { let x: Int; let y: Int }; extension Point { init(angle: Int) { x = 0; y = 0 } }"]),
        // A library's member of the name of a function.
        Question("func f(a: [Int]) { →a.filter { $0 > 1 }.joined() }", nil, with: ["class R { func joined() {} }"]),
    ]

    /// Two files that declare the same type are not built together, and which of them is there is not told.
    @Test func aTypeThatOneModuleDeclaresTwiceIsNotTold() throws {
        let project = SwiftProject(
            "struct Store { func save(_ a: Int) {} }\nfunc f(s: Store) { →s.save(1) }",
            "struct Store { func save(_ a: Int) {} }")
        let model = ExactModel([ProjectModule(name: "", trees: project.trees)])
        guard case .unknown = model.meaning(of: try project.expression) else {
            Issue.record("one of two declarations is taken for the meant one")
            return
        }
    }

    @Test func answersOfLibrariesAreNoFunctionsOfTheProject() throws {
        let project = SwiftProject(
            "func f(a: [String]) { →a.filter { $0 != \"\" }.joined() }", "class Report { func joined() {} }")
        let model = ExactModel([ProjectModule(name: "", trees: project.trees)])
        guard case .noFunction = model.meaning(of: try project.expression) else {
            Issue.record("a member of an array is taken for one of the project")
            return
        }
    }
}
