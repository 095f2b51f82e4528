import CodeModel
import Foundation

/// One function, accessor, initial value or file: which definitions reach each use of a local variable.
///
/// Depends on its file alone. Closures belong to the body around them, nested functions are bodies of their own.
final class FlowBody: Sendable {
    /// The number that stands for `self` among variables.
    static let ownSelf: Int32 = -1
    /// Bodies with more records than this are left out and counted.
    static let largest = 40_000

    let root: Node
    let definitions: [FlowDefinition]
    /// For each name used, by its record, the definitions that can hold there.
    let reaching: [Int32: [Int32]]
    /// For each use of a member without `self.`, the state of `self` there, where it is not the one at the beginning.
    let reachingSelf: [Int32: [Int32]]
    /// What variables and `self` can hold when the body ends.
    let atExit: [Int32: [Int32]]
    /// The returned expressions of the body, and of each closure by its record.
    let results: [Int32: [Int32]]
    /// Whether the body was too large to be walked.
    let isCutShort: Bool

    init(_ draft: Draft) {
        root = draft.root
        definitions = draft.definitions
        reaching = draft.reaching
        reachingSelf = draft.reachingSelf
        atExit = draft.atExit
        results = draft.results
        isCutShort = draft.isCutShort
    }

    /// What a walk has found so far.
    struct Draft {
        let root: Node
        var definitions: [FlowDefinition] = []
        var reaching: [Int32: [Int32]] = [:]
        var reachingSelf: [Int32: [Int32]] = [:]
        var atExit: [Int32: [Int32]] = [:]
        var results: [Int32: [Int32]] = [:]
        var isCutShort = false

        /// The definition that wrote a variable, before conditions looked at it.
        func written(_ number: Int32) -> FlowDefinition { definitions[Int(writer(of: number))] }

        /// The number of that definition.
        func writer(of number: Int32) -> Int32 {
            var number = number
            for _ in 0..<8 {
                let definition = definitions[Int(number)]
                guard definition.kind == .checked, definition.previous.count == 1 else { break }
                number = definition.previous[0]
            }
            return number
        }
    }

    /// The clauses of the body where it is nothing but `switch self`.
    var choice: FlowChoice { choiceOnce.value { FlowChoice(root, self) } }
    private let choiceOnce = Once<FlowChoice>()

    /// The expressions that a closure of the body, or the body itself, returns.
    func results(of function: Node) -> [Node] {
        (results[function.id] ?? []).map { Node(tree: function.tree, id: $0) }
    }

    /// What a variable could be before one of its parts got a value, without the values that this part had.
    func notOverwritten(by store: FlowDefinition) -> [Int32] {
        guard store.parts.allSatisfy(\.replaces) else { return store.previous }
        var left: [Int32] = []
        var seen: Set<Int32> = []
        var queue = store.previous
        while let next = queue.popLast() {
            guard seen.insert(next).inserted else { continue }
            let before = definitions[Int(next)]
            if before.kind == .store, before.parts == store.parts {
                queue += before.previous
            } else {
                left.append(next)
            }
        }
        return left.sorted()
    }

    /// The definitions of a variable, in the order in which they were met.
    func definitions(of variable: Int32) -> [Int32] {
        definitions.indices.filter { definitions[$0].variable == variable }.map { Int32(truncatingIfNeeded: $0) }
    }
}

extension Node {
    /// The declaration or file whose body an expression belongs to.
    var bodyRoot: Node {
        var node = self
        while let up = node.parent {
            if node.isBodyRoot { return node }
            node = up
        }
        return node
    }

    /// Whether the node is walked apart from what is around it.
    var isBodyRoot: Bool {
        switch kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .accessor, .file: return true
        case .variable: return parent.map { $0.kind.isTypeDeclaration || $0.kind == .ifClause } ?? false
        default: return false
        }
    }
}

/// A value that is worked out when it is first asked for.
private final class Once<Value: Sendable>: @unchecked Sendable {
    // Sendable: the value is read and written under `lock` alone.
    private let lock = NSLock()
    private var known: Value?

    func value(_ make: () -> Value) -> Value {
        if let known = lock.withLock({ known }) { return known }
        let made = make()
        lock.withLock { known = made }
        return made
    }
}
