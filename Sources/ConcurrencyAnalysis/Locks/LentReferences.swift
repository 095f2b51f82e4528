import AuditKit
import CodeModel

/// References that leave the lock of the property that holds them: a local keeps the object, and changes it later.
///
/// A copy of a value is the reader's own; a copy of a reference leads to the same object.
struct LentReferences {
    /// The locals of the type's own code that refer to an object of a property.
    private var locals: [Node: Loan] = [:]
    /// The functions and properties whose value such an object is.
    private var lenders: [(unit: CodeUnit, loan: Loan)] = []
    private let lookup: Lookup

    struct Loan {
        let property: String
        let members: SharedClass
    }

    init(_ code: TypeCode, _ project: ConcurrencyProject) {
        lookup = project.lookup
        for property in code.properties where !property.isLazy {
            guard let members = property.sharedClass(project) else { continue }
            let loan = Loan(property: property.name, members: members)
            for unit in code.units where unit.yields(property.name) { lenders.append((unit, loan)) }
            let sources = [property.name] + lenders.map(\.unit.owner.name)
            for unit in code.units { note(unit, loan, sources) }
        }
    }

    private mutating func note(_ unit: CodeUnit, _ loan: Loan, _ sources: [String]) {
        for variable in unit.node.descendants(.variable) where locals[variable] == nil && !variable.name.isEmpty {
            guard lookup.values(of: variable).contains(where: { value in sources.contains(where: value.yields) }) else {
                continue
            }
            locals[variable] = loan
        }
    }

    /// The names that a walk has to note.
    var names: Set<String> { Set(locals.keys.map(\.name)) }

    /// The property whose object a use of a local changes; `nil` for all other places.
    func property(changedBy use: Node) -> String? {
        guard !locals.isEmpty, use.kind == .reference, let local = lookup.declaration(of: use),
            let loan = locals[local],
            use.changes(by: loan.members)
        else { return nil }
        return loan.property
    }

    /// The places outside the type that change an object which the type gave them.
    func changesOutside(_ code: TypeCode, _ project: ConcurrencyProject) -> [(property: String, node: Node)] {
        lenders.flatMap { unit, loan in
            guard !unit.owner.has(.isPrivate) else { return [(property: String, node: Node)]() }
            return project.outsideUses(of: unit.owner.name, code).flatMap { use in
                changes(of: use.role == .callee ? use.parent ?? use : use, loan).map { (loan.property, $0) }
            }
        }
    }

    /// Where an object that is the value of an expression is changed: at once, or by the local that keeps it.
    private func changes(of value: Node, _ loan: Loan) -> [Node] {
        if value.changes(by: loan.members) { return [value] }
        var kept: Node = value
        while let parent = kept.parent, parent.unwrapped == value.unwrapped { kept = parent }
        guard let local = kept.parent, local.kind == .variable, kept.role == .initialValue, let scope = local.scope
        else {
            return []
        }
        return scope.descendants.filter {
            $0.kind == .reference && $0.name == local.name && $0.changes(by: loan.members)
                && lookup.declaration(of: $0) == local
        }
    }
}

extension CodeUnit {
    /// Whether a function or getter gives away an object of a property.
    fileprivate func yields(_ property: String) -> Bool {
        guard role == .function || role == .get, let body = node.child(.body) else { return false }
        let returned = body.descendants(.return).compactMap(\.children.first)
        let single = Array(body.children)
        return (returned + (single.count == 1 ? single : [])).contains { $0.yields(property) }
    }
}

extension StoredProperty {
    /// The class whose objects a property holds: plainly, in a collection, or in a box with a lock.
    fileprivate func sharedClass(_ project: ConcurrencyProject) -> SharedClass? {
        guard let text = type else { return nil }
        let held: TypeExpression
        switch TypeExpression(text).wrapped {
        case .array(let element), .dictionary(_, let element): held = element.wrapped
        case .named(let path, let arguments) where SendableTypes.lockTypes[path.last ?? ""]?.kind == .box:
            let made = node.initialValue?.unwrapped.arguments.first.flatMap { project.lookup.type(of: $0)?.text }
            guard let first = arguments.first ?? made.map({ TypeExpression($0) }) else { return nil }
            held = first.wrapped
        case let plain: held = plain
        }
        guard case .named(let path, _) = held, let parts = project.types.type(path, from: node),
            case .none = project.sharing.promise(of: parts), project.copyOnWriteOwner(of: parts) == nil
        else { return nil }
        return SharedClass(named: parts.name, project.lookup) { _ in project.isolation.ofType(parts).isIsolated }
    }
}

extension Node {
    /// Whether an expression has an object of a property as its value: `cache[key]`, `lock.withLock { current }`.
    fileprivate func yields(_ property: String) -> Bool {
        let node = unwrapped
        switch node.kind {
        case .reference: return node.name == property
        case .member: return node.name == property && node.base?.unwrapped.name == "self"
        case .subscriptCall: return node.base?.yields(property) ?? false
        case .call where node.name == property: return true
        case .call:
            guard let body = node.arguments.last, body.kind == .closure, let last = body.closureStatements.last else {
                return false
            }
            let result = (last.kind == .return ? last.children.first ?? last : last).unwrapped
            if result.kind == .reference, result.name.hasPrefix("$") || body.children.contains(where: result.isNamed) {
                return node.base?.yields(property) ?? false
            }
            return result.yields(property)
        default: return false
        }
    }

    private func isNamed(by parameter: Node) -> Bool { parameter.kind == .parameter && parameter.name == name }

    /// Whether an object is changed by the member that is used of it.
    fileprivate func changes(by members: SharedClass) -> Bool {
        usedPart.flatMap(members.use)?.isWrite ?? false
    }
}
