package import AuditKit
package import CodeModel

/// Each call that works on the Keychain, with what its query says.
package struct KeychainQueries: Fact {
    private let queries: [String: [Query]]

    package struct Query: Sendable {
        package let call: Node
        /// The `kSec…` names of the query, keys and values alike.
        package let names: Set<String>
        /// The text and names that tell what is kept: account, service, the value.
        package let subjects: Set<String>
        /// Whether nothing of the query comes from elsewhere unread.
        package let isComplete: Bool
    }

    package init(workspace: Workspace) {
        var queries: [String: [Query]] = [:]
        for file in workspace.swift {
            let found = file.calls("SecItemAdd", "SecItemUpdate").compactMap { call in
                call.argument(at: call.name == "SecItemAdd" ? 0 : 1).map {
                    Reader(lookup: workspace.lookup).query(call, $0)
                }
            }
            if !found.isEmpty { queries[file.path] = found }
        }
        self.queries = queries
    }

    package func added(in file: SwiftFile) -> [Query] {
        (queries[file.path] ?? []).filter { $0.call.name == "SecItemAdd" }
    }
}

/// Puts together a dictionary that may be built step by step.
private struct Reader {
    let lookup: Lookup
    var names: Set<String> = []
    var subjects: Set<String> = []
    var isComplete = true

    init(lookup: Lookup) { self.lookup = lookup }

    func query(_ call: Node, _ argument: Node) -> KeychainQueries.Query {
        var reader = self
        reader.read(argument, reach: 5)
        return .init(call: call, names: reader.names, subjects: reader.subjects, isComplete: reader.isComplete)
    }

    private mutating func read(_ node: Node, reach: Int) {
        let node = node.uncast
        guard reach > 0 else { return isComplete = false }
        switch node.kind {
        case .dictionary: note(node)
        case .reference: readVariable(node, reach: reach - 1)
        case .member: readProperty(node, reach: reach - 1)
        case .call: readCall(node, reach: reach - 1)
        case .binary: for operand in node.children(.operand) { read(operand, reach: reach - 1) }
        default: isComplete = false
        }
    }

    private mutating func note(_ node: Node) {
        for part in [node] + Array(node.descendants) {
            switch part.kind {
            case .reference, .member:
                if part.name.hasPrefix("kSec") { names.insert(part.name) } else { subjects.insert(part.name) }
            case .string: subjects.insert(part.name)
            default: continue
            }
        }
    }

    private mutating func readVariable(_ node: Node, reach: Int) {
        guard let declaration = lookup.declaration(of: node), declaration.kind == .variable else {
            return isComplete = false
        }
        if declaration.has(.isOptionalBinding), declaration.initialValue == nil { return isComplete = false }
        readDeclared(declaration, reach: reach)
        guard let scope = declaration.scope else { return }
        for use in scope.descendants where use.kind == .reference && use.name == node.name {
            readChange(of: use, reach: reach)
        }
    }

    private mutating func readProperty(_ node: Node, reach: Int) {
        guard let declaration = lookup.declaration(ofMember: node), declaration.kind == .variable else {
            return isComplete = false
        }
        readDeclared(declaration, reach: reach)
    }

    private mutating func readDeclared(_ declaration: Node, reach: Int) {
        if let value = declaration.initialValue { return read(value, reach: reach) }
        guard declaration.has(.isComputed) else { return isComplete = declaration.typeText != nil && isComplete }
        note(declaration)
    }

    /// `query[key] = value`, `query.merge(other)`, `query.updateValue(…)`, and being passed by reference.
    private mutating func readChange(of use: Node, reach: Int) {
        guard let parent = use.parent else { return }
        switch parent.kind {
        case .subscriptCall where use.role == .base:
            var target = parent
            while let up = target.parent, [.forceUnwrap, .optionalChain].contains(up.kind) { target = up }
            if let assignment = target.parent, assignment.kind == .assignment { note(assignment) }
        case .member where use.role == .base && parent.role == .callee:
            guard let call = parent.parent, changes.contains(parent.name) else { return }
            note(call)
            guard parent.name == "merge" || parent.name == "addEntries" else { return }
            for argument in call.arguments where argument.kind != .closure { read(argument, reach: reach - 1) }
        case .inout: isComplete = false
        default: return
        }
    }

    private mutating func readCall(_ node: Node, reach: Int) {
        if changes.contains(node.name) || node.name == "merging", let base = node.base {
            read(base, reach: reach)
            for argument in node.arguments where argument.kind != .closure { read(argument, reach: reach) }
            return
        }
        if node.callee?.kind == .dictionary { return }  // `[String: Any]()`
        if ["NSMutableDictionary", "NSDictionary", "Dictionary"].contains(node.name) {
            return node.arguments.isEmpty ? () : note(node)
        }
        guard let function = lookup.function(of: node), let body = function.child(.body) else {
            return isComplete = false
        }
        note(body)
        note(node)
    }
}

private let changes: Set<String> = ["merge", "updateValue", "setValue", "setObject", "addEntries", "removeValue"]
