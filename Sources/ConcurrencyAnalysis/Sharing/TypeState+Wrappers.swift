import AuditKit
import CodeModel

extension TypeState {
    /// Sorts a property whose wrapper decides; whether it does.
    mutating func add(wrapped property: StoredProperty, _ accesses: [PropertyAccess], _ project: ConcurrencyProject)
        -> Bool
    {
        for attribute in property.wrappers {
            let name = TypeName.base(attribute.name)
            if let wrapper = project.types.type(named: attribute.name, from: property.node) {
                // What it reads and writes lies elsewhere, as the user defaults do.
                if wrapper.kind == .structDecl, wrapper.declaration.holdsConstantsAlone { return true }
                let inner = TypeState(TypeCode(wrapper, project.types, project.lookup), project)
                guard inner.bare.isEmpty, inner.partly.isEmpty, !inner.guarded.isEmpty || wrapper.kind == .classDecl
                else { return false }
                if !inner.guarded.isEmpty {
                    add(property, accesses, lockedBy: name, locksChanges: wrapper.changesInPlace, project)
                }
                return true
            }
            if GuardTypes.wrappers.contains(name) {
                add(property, accesses, lockedBy: name, locksChanges: false, project)
                isGuess = true
                return true
            }
            if GuardTypes.isStoreless(name) { return true }
        }
        return false
    }

    /// A property whose wrapper locks each read and each write: to read and write back takes two turns.
    private mutating func add(
        _ property: StoredProperty, _ accesses: [PropertyAccess], lockedBy wrapper: String, locksChanges: Bool,
        _ project: ConcurrencyProject
    ) {
        let writes = accesses.filter { $0.isWrite && !$0.held.isEverything }.map(\.withoutLocalLocks)
        guard !locksChanges,
            let change = writes.first(where: { $0.node.isReadAndWrittenBack(property.name, project.lookup) }),
            GuardRules(project: project).commonLock(of: writes) == nil
        else {
            guarded.append(Member(property: property, guardedBy: .isolated("@" + wrapper)))
            return
        }
        let why = "it is read and written back, and other code may write it in between"
        let found = PropertyGuard.partly(
            lock: "wrapper:@" + wrapper, guarded: property.node, bare: change.node, why: why)
        partly.append(Member(property: property, guardedBy: found))
    }
}

extension TypeParts {
    /// Whether a wrapper holds its lock while `+=` reads and writes.
    fileprivate var changesInPlace: Bool {
        let value = all.flatMap(\.memberNodes).first { $0.kind == .variable && $0.name == "wrappedValue" }
        return value?.children(.accessor).contains { $0.name == "_modify" || $0.name == "modify" } ?? false
    }
}

extension Node {
    /// Whether a write of a property rests on what was read just before: `count += 1`, `list.append(x)`,
    /// `count = count - 1`.
    fileprivate func isReadAndWrittenBack(_ name: String, _ lookup: Lookup) -> Bool {
        guard role == .target, let assignment = parent, assignment.kind == .assignment, assignment.name == "=" else {
            return true
        }
        let owner = unwrapped.kind == .member ? unwrapped.base?.text : "self"
        return assignment.child(.operand)?.descendantsAndSelf.contains { other in
            guard other.name == name else { return false }
            if other.kind == .member { return other.base.map { $0.text == "self" || $0.text == owner } ?? false }
            // A parameter or local of the same name is another value.
            return other.kind == .reference && !(lookup.declaration(of: other).map(\.isOfFunction) ?? false)
        } ?? false
    }
}

extension Node {
    /// Whether a declaration is a parameter or a local variable.
    fileprivate var isOfFunction: Bool { kind == .parameter || kind == .variable && isLocalVariable }

    /// Whether nothing in a structure can change: all that it stores is constant.
    fileprivate var holdsConstantsAlone: Bool {
        children.allSatisfy { member in
            member.kind != .variable || member.has(.isLet) || member.has(.isStatic) || member.has(.isComputed)
        }
    }
}
