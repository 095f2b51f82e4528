import AuditKit
import CodeModel

extension TypeState {
    /// Looks at the locks themselves: one that is replaced guards nothing, and a queue from elsewhere may be wide.
    mutating func doubt(_ code: TypeCode, _ discipline: LockDiscipline, _ project: ConcurrencyProject) {
        let locks = code.properties.filter { project.isLock($0) || $0.isOperationQueue }
        guard !locks.isEmpty, !guarded.isEmpty else { return }
        let byPath = Dictionary(locks.map { ("self." + $0.name, $0) }) { first, _ in first }
        var kept: [Member] = []
        for member in guarded {
            guard case .guarded(let lock, let access) = member.guardedBy, let source = byPath[lock] else {
                kept.append(member)
                continue
            }
            if let change = (discipline.accesses[source.name] ?? []).first(where: \.replaces) {
                let broken = PropertyGuard.partly(
                    lock: lock, guarded: access.node, bare: change.node,
                    why: "`\(source.name)` is replaced with another lock")
                partly.append(Member(property: member.property, guardedBy: broken))
            } else {
                if source.isHandedIn(project.lookup) { handedIn.insert(lock) }
                kept.append(member)
            }
        }
        guarded = kept
        if !handedIn.isEmpty { isGuess = true }
    }

    /// A box with a lock whose object somebody takes out and changes; `nil` where none does.
    func leaving(_ property: StoredProperty, _ accesses: [PropertyAccess]) -> PropertyGuard? {
        let lock = "self." + property.name
        let isOut = { (access: PropertyAccess) in access.isBehind && !access.isSafe(under: lock) }
        guard property.isBox, let bare = accesses.first(where: isOut),
            let inside = accesses.first(where: { !$0.isBehind })
        else { return nil }
        return .partly(
            lock: lock, guarded: inside.node, bare: bare.node, why: "the object is changed outside of it")
    }
}

extension PropertyAccess {
    /// Whether a use gives a variable another value once the object is made.
    fileprivate var replaces: Bool { !held.isEverything && !isBehind && node.role == .target }
}

extension StoredProperty {
    fileprivate var isOperationQueue: Bool {
        type.map { TypeExpression($0).lastName == "OperationQueue" } ?? false
    }

    fileprivate var isBox: Bool {
        type.flatMap { TypeExpression($0).lastName }.map { SendableTypes.lockTypes[$0]?.kind == .box } ?? false
    }

    /// Whether a queue comes from whoever makes the object.
    fileprivate func isHandedIn(_ lookup: Lookup) -> Bool {
        guard isOperationQueue || type.map({ TypeExpression($0).lastName?.hasSuffix("Queue") ?? false }) == true else {
            return false
        }
        return lookup.values(of: node).contains { value in
            value.descendantsAndSelf.contains {
                $0.kind == .reference && lookup.declaration(of: $0)?.kind == .parameter
            }
        }
    }
}
