/// Which names of a file are declared in which scope, and which of them are ever written: one pass, asked often.
package struct Scopes: Sendable {
    /// For each scope and name, the locals, parameters, captures and functions declared there, in source order.
    private var declared: [Key: [Int32]] = [:]
    /// For each name, whether any use of it in the file changes what it names.
    private var written: [Bool] = []

    /// For each node the nearest scope above it; -1 for the file.
    private var nearest: [Int32] = []

    private struct Key: Hashable, Sendable {
        let scope: Int32
        let name: Int32
    }

    init() {}

    init(_ tree: CodeTree) {
        written = [Bool](repeating: false, count: tree.names.count)
        nearest.reserveCapacity(tree.records.count)
        for record in tree.records {
            let up = record.parent
            nearest.append(up < 0 || tree.records[Int(up)].kind.isScope ? up : nearest[Int(up)])
        }
        for (id, record) in tree.records.enumerated() where record.name != 0 {
            let node = Node(tree: tree, id: Int32(truncatingIfNeeded: id))
            switch record.kind {
            case .variable, .parameter, .functionDecl:
                let scope = nearest[id]
                guard scope >= 0 else { continue }
                declared[Key(scope: scope, name: record.name), default: []].append(node.id)
            case .capture where node.initialValue != nil:
                guard let closure = node.parent else { continue }
                declared[Key(scope: closure.id, name: record.name), default: []].append(node.id)
            case .reference, .member:
                if !written[Int(record.name)], node.isWritten { written[Int(record.name)] = true }
            default: continue
            }
        }
    }

    /// The scopes round a node, the innermost first.
    package func around(_ node: Node) -> some Sequence<Node> {
        sequence(state: node.id) { [nearest, tree = node.tree] id -> Node? in
            id = nearest[Int(id)]
            return id < 0 ? nil : Node(tree: tree, id: id)
        }
    }

    package func isWritten(_ variable: Node) -> Bool { written[Int(variable.nameID)] }

    /// The declaration of this name in one scope that holds at a place: the last one before it, or a function.
    package func declaration(ofName name: Int32, in scope: Node, at place: Node) -> Node? {
        guard let all = declared[Key(scope: scope.id, name: name)] else { return nil }
        var low = 0
        var high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < place.id { low = middle + 1 } else { high = middle }
        }
        let before = all[..<low].lazy.reversed().prefix(Self.patience).map { Node(tree: place.tree, id: $0) }
        if let found = before.first(where: { $0.holds(at: place) }) { return found }
        return all[low...].first.map { Node(tree: place.tree, id: $0) }.flatMap { $0.kind == .functionDecl ? $0 : nil }
    }

    /// How many declarations of one name in one scope are tried before the name counts as unknown.
    private static let patience = 8
}

extension Kind {
    /// Whether names that are declared directly inside are known inside alone.
    fileprivate var isScope: Bool {
        switch self {
        case .if, .while, .for, .repeat, .case, .catch, .block, .file: true
        default: isTypeDeclaration || isFunctionLike
        }
    }
}

extension Node {
    /// Whether a declaration that stands before a place in the same scope can be meant there.
    ///
    /// Not inside itself, nor where the binding has not been made: the subject of a loop and the branch after `else`.
    fileprivate func holds(at place: Node) -> Bool {
        if contains(place) { return kind == .functionDecl }
        guard kind == .variable, let scope else { return true }
        if has(.isPattern), isBound(byValueWith: place, in: scope) { return false }
        switch scope.kind {
        case .if, .while: return scope.child(.elseBody).map { !$0.contains(place) } ?? true
        case .for: return scope.child(.subject).map { !$0.contains(place) } ?? true
        default: break
        }
        guard let statement = parent, statement.kind == .guard, role == .condition else { return true }
        return statement.child(.elseBody).map { !$0.contains(place) } ?? true
    }

    /// Whether a place is in the value that this name of a pattern is bound by: `let (session, code) = session(for: user)`.
    private func isBound(byValueWith place: Node, in scope: Node) -> Bool {
        sequence(first: self, next: \.parent).dropFirst().prefix { $0 != scope }
            .first { $0.kind == .variable || $0.kind == .patternMatch }?.initialValue?.contains(place) ?? false
    }
}

extension Node {
    /// The node within which a declared name can be used.
    ///
    /// A `guard` binding lives in the block round the statement, an `if` binding in the statement, a parameter in its
    /// function, any other local in the block that holds it.
    public var scope: Node? { tree.scopes.around(self).first { _ in true } }
}

extension Node {
    /// Whether this use of a name changes what it names: an assignment, `&x`, or a mutating call on it.
    package var isWritten: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .assignment: return role == .target
        case .tuple where role == .element: return parent.isWritten
        case .inout: return true
        case .member where role == .base && parent.parent?.kind == .call && parent.role == .callee:
            return inPlaceMethods.contains(parent.name)
        case .member where role != .base || name != "self": return false
        case .subscriptCall where role == .base, .forceUnwrap, .optionalChain: return parent.isWritten
        default: return false
        }
    }
}
