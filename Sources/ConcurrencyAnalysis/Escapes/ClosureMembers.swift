import AuditKit
import CodeModel

/// Looks at where the closures come from that a type keeps in constants.
struct ClosureMembers: Sendable {
    let project: ConcurrencyProject

    private var lookup: Lookup { project.lookup }

    /// Whether a member holds a function.
    func isClosure(_ property: StoredProperty) -> Bool {
        guard let type = property.type, case .function = TypeExpression(type).wrapped else { return false }
        return true
    }

    /// Whether a closure is handed on from a function that a library calls: the protocol of the library gives its type, and
    /// no `@Sendable` can be added to it here.
    func isOfLibrary(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        guard isClosure(property) else { return false }
        let makers = project.trees(naming: parts.name).flatMap { $0.calls(parts.name) }
        return makers.contains { call in
            guard let given = call.argument(property.name)?.unwrapped, given.kind == .reference,
                let parameter = lookup.declaration(of: given), parameter.kind == .parameter,
                let function = parameter.parent, function.kind == .functionDecl, function.reach > .file,
                let type = function.enclosingType
            else { return false }
            return project.types.owner(of: type).map { project.types.answersToLibrary($0) } ?? true
        }
    }

    /// Whether a constant that nobody else can name only ever holds closures whose captures are all Sendable: `@Sendable` on
    /// its type is then all that is missing.
    func isHarmless(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        guard isClosure(property), property.isLet, property.reach == .file else { return false }
        let values: [Node] = parts.all.trees.flatMap { $0.references(property.name) + $0.members(property.name) }
            .compactMap { use in
                guard use.role == .target, parts.owns(use), let assignment = use.parent, assignment.kind == .assignment
                else { return nil }
                return assignment.child(.operand)?.unwrapped
            }
        return !values.isEmpty
            && values.allSatisfy { value in
                if value.kind == .closure { return capturesOnlySendable(value) }
                // The same member of another value of the type.
                return value.kind == .member && value.name == property.name
                    && value.base.flatMap { lookup.type(of: $0)?.name } == parts.name
            }
    }

    private func capturesOnlySendable(_ closure: Node) -> Bool {
        closure.descendants.allSatisfy { node in
            guard node.kind == .reference else { return true }
            guard node.name != "self" else { return false }
            guard let declaration = lookup.declaration(of: node) else { return !node.name.isEmpty }
            if closure.contains(declaration) { return true }
            switch declaration.kind {
            case .parameter: return isSendable(declaration)
            case .variable:
                guard declaration.has(.isLet), !declaration.isStoredInstanceProperty || declaration.isLocalVariable
                else { return false }
                return isSendable(declaration)
            default: return true
            }
        }
    }

    private func isSendable(_ declaration: Node) -> Bool {
        let text = declaration.declaredTypeText(lookup)
        guard let text, case .sendable = project.sharing.sharing(of: text, at: declaration) else { return false }
        return true
    }
}
