import AuditAnalysis
import AuditKit
import CodeModel

/// The tests of the project that look at something and say what they expect.
struct SecurityTests: Fact {
    let tests: [Test]

    /// A test function with what it calls of the shipped code.
    struct Test: Sendable {
        let function: Node
        /// The words of the names of what it calls, and of the types that hold that.
        let calledWords: Set<String>
        /// The shipped functions and types that it calls, as far as their names bear on security.
        let called: [Node]
    }

    init(workspace: Workspace) {
        let shipped = Set(workspace.swift.filter(\.role.isShipped).map(\.path))
        let names = Set(workspace.concurrentMap(Self.guardedNames).joined())
        let lookup = workspace.lookup
        tests = workspace.concurrentMap { file -> [Test] in
            guard file.role == .test else { return [] }
            return file.testFunctions.compactMap { function in
                guard function.expectsSomething(lookup) else { return nil }
                return Test(function, names, shipped, lookup)
            }
        }.flatMap(\.self)
    }
}

extension SecurityTests {
    /// The names of shipped declarations that bear on security, be it by their own name or by that of their type.
    private static func guardedNames(_ file: SwiftFile) -> [String] {
        guard file.role.isShipped else { return [] }
        let members: [Kind] = [.functionDecl, .variable]
        let types = [.structDecl, .classDecl, .enumDecl, .actorDecl, .extensionDecl].flatMap { kind in
            file.nodes(kind, whereName: marks.occur)
        }
        let inside = types.flatMap(\.children).filter { members.contains($0.kind) }
        let named = members.flatMap { file.nodes($0, whereName: marks.occur) }
        return (types + inside + named).map(\.name)
    }

    /// The letters that names of all these checks have.
    private static let marks = FoldedWords(
        "keychain", "valet", "pin", "trust", "certificate", "attempt", "limit", "throttl", "lockout", "cooldown",
        "valid", "sanit")
}

extension SecurityTests.Test {
    fileprivate init(_ function: Node, _ names: Set<String>, _ shipped: Set<String>, _ lookup: Lookup) {
        var called: [Node] = []
        var words: Set<String> = []
        let index = lookup.index
        let uses: [Kind] = [.call, .member]
        for node in function.descendants where uses.contains(node.kind) && names.contains(node.name) {
            let found: Node?
            if node.kind == .call {
                found = lookup.function(of: node) ?? index.types[node.name]?.declarations.first
            } else {
                found = node.role == .callee ? nil : lookup.declaration(ofMember: node)
            }
            guard let found, shipped.contains(found.tree.path) else { continue }
            called.append(found)
            words.formUnion(found.words)
            words.formUnion(found.enclosingType?.words ?? [])
        }
        self.function = function
        self.called = called
        calledWords = words
    }
}

extension ControlSearch {
    /// Proves a control at tests that call shipped code whose name holds one of these words.
    ///
    /// - Returns: How many there are.
    @discardableResult
    mutating func prove(_ message: String, byTestsCalling words: Set<String>) -> Int {
        let found = self[SecurityTests.self].tests.filter { !$0.calledWords.isDisjoint(with: words) }
        for test in found { proof.report("`\(test.function.name)` \(message)", at: test.function) }
        return found.count
    }

    /// What to say where no test does what is looked for.
    func noTest(_ what: String) -> String {
        let count = self[SecurityTests.self].tests.count
        if count == 0 { return "No tests were found" }
        let tests = count == 1 ? "1 test with expectations was" : "\(count) tests with expectations were"
        return "\(tests) checked; none \(what)"
    }
}

extension SwiftFile {
    /// The functions that a test library runs.
    fileprivate var testFunctions: [Node] {
        let marked = nodes(.attribute) { $0 == "Test" }.compactMap(\.parent).filter { $0.kind == .functionDecl }
        let named = nodes(.functionDecl) { $0.hasPrefix("test") }.filter { function in
            function.enclosingType != nil && function.attribute("Test") == nil
        }
        return marked + named
    }
}

extension Node {
    /// Whether a test says what it expects, itself or by a function of the tests that it calls.
    fileprivate func expectsSomething(_ lookup: Lookup) -> Bool {
        if hasExpectation { return true }
        return descendants(.call).prefix(40).contains { call in
            guard call.callee?.unwrapped.kind == .reference else { return false }
            return lookup.function(of: call)?.hasExpectation ?? false
        }
    }

    private var hasExpectation: Bool {
        descendants.contains { node in
            switch node.kind {
            case .call:
                node.name.hasPrefix("XCTAssert") || node.name == "XCTUnwrap" || node.name == "XCTFail"
                    || node.name == "expect" || node.name == "assertSnapshot"
            case .macro: node.name == "expect" || node.name == "require"
            default: false
            }
        }
    }
}
