import AuditKit
import CodeModel

/// The stored variables that an actor, global or not, guards for one of its methods.
struct IsolatedState {
    let lookup: Lookup
    private let properties: Set<String>

    /// The state that the code at a place may touch without `await`; `nil` where nothing isolates it.
    init?(at place: Node, _ workspace: Workspace) {
        guard let type = place.enclosingType, workspace.fact(IsolationRules.self).ofPlace(place).isActor
        else { return nil }
        lookup = workspace.lookup
        var parts = [type]
        if type.kind == .extensionDecl {
            let known = workspace.lookup.index.types[TypeName.base(type.name)]?.declarations ?? []
            parts = known.count == 1 ? known : known.filter { $0.tree === type.tree }
        }
        properties = Set(parts.flatMap(\.storedVariables))
        if properties.isEmpty { return nil }
    }

    /// The path of a property that a name begins, such as `state.isLoading`, with the whole of the expression.
    func access(_ reference: Node) -> (key: String, node: Node)? {
        guard reference.kind == .reference, reference.role != .callee else { return nil }
        var node = reference
        var names: [String] = []
        if reference.name != "self" {
            guard properties.contains(reference.name), isProperty(reference) else { return nil }
            names = [reference.name]
        }
        while let parent = node.parent {
            if parent.kind == .optionalChain || parent.kind == .forceUnwrap {
                node = parent
            } else if parent.kind == .member, node.role == .base, parent.role != .callee {
                names.append(parent.name)
                node = parent
            } else {
                break
            }
        }
        guard let first = names.first, properties.contains(first) else { return nil }
        return (names.joined(separator: "."), node)
    }

    private func isProperty(_ reference: Node) -> Bool {
        lookup.declaration(of: reference)?.parent?.kind.isTypeDeclaration ?? false
    }

    /// The properties that an expression reads, each with the whole expression that stands for it.
    func accesses(in expression: Node) -> [(key: String, node: Node)] {
        let nodes = [expression] + Array(expression.descendants)
        var found = nodes.compactMap { access($0) }
        for node in nodes
        where node.has(.isOptionalBinding) && node.initialValue == nil && properties.contains(node.name) {
            found.append((node.name, node))
        }
        return found
    }

    /// The property that an expression is the place of: `items`, `self.items[3]`, `state.total`.
    func place(_ target: Node) -> String? {
        var node = target.unwrapped
        while node.kind == .subscriptCall, let base = node.base { node = base.unwrapped }
        var root = node
        while [.member, .optionalChain, .forceUnwrap].contains(root.kind), let base = root.children.first {
            root = base
        }
        guard let access = access(root) else { return nil }
        return access.key
    }

    /// Whether two paths lead to one place, or one of them to a part of the other.
    static func overlap(_ one: String, _ other: String) -> Bool {
        one == other || one.hasPrefix(other + ".") || other.hasPrefix(one + ".")
    }
}

extension Node {
    /// The names of a type's own variables that are stored and may change.
    fileprivate var storedVariables: [String] {
        children.flatMap { child -> [String] in
            switch child.kind {
            case .ifConfig, .ifClause: return child.storedVariables
            case .variable:
                let isStored = !child.has(.isLet) && !child.has(.isComputed) && !child.has(.isStatic)
                return isStored && !child.name.isEmpty && child.attribute("Environment") == nil ? [child.name] : []
            default: return []
            }
        }
    }
}
