import AuditKit
import CodeModel

/// Objects of the project that guard themselves, though nothing says so.
extension ConcurrencyProject {
    /// What holds of an object of a final class that takes a lock, or a queue of its own, at every use of its state, and only
    /// lacks the word. `nil` for all others.
    func sharing(ofGuarded property: StoredProperty) -> Sharing? {
        guard property.isLet, let text = property.type,
            case .named(let path, let arguments) = TypeExpression(text).wrapped, arguments.isEmpty,
            let own = types.type(path, from: property.node), own.kind == .classDecl, own.declaration.has(.isFinal),
            GenericParameters(of: own.declaration).constraints.isEmpty, StateLayout(own, self).isChecked,
            guardsItsState(own)
        else { return nil }
        return .documented(
            .init(
                name: own.name, reason: "every use of its state is guarded", isConfigurable: false, declaredSince: nil))
    }

    /// Whether nothing that changes in a class is used without a lock, and the rest is Sendable.
    private func guardsItsState(_ own: TypeParts) -> Bool {
        let rules = GuardRules(project: self)
        let uses = accesses(of: own)
        let stored = TypeCode(own, types, lookup).properties.filter { !isLock($0) }
        let guards = stored.map { property in
            rules.judge(
                property, uses[property.name] ?? [], isRead: property.reach > .file,
                isWritten: property.writeReach > .file)
        }
        guard guards.contains(where: \.isLocked) else { return false }
        return zip(stored, guards).allSatisfy { property, found in
            found.isLocked || found.isUnchanging && (property.type.map { isShared($0, at: property.node) } ?? false)
        }
    }

    private func isShared(_ type: String, at place: Node) -> Bool {
        switch sharing.sharing(of: type, at: place) {
        case .sendable, .promised: true
        case .documented, .unknown, .notSendable: false
        }
    }
}

extension PropertyGuard {
    /// Whether a lock, and no actor, guards every use.
    fileprivate var isLocked: Bool {
        guard case .guarded(let lock, _) = self else { return false }
        return lock.keepsOthersOut && !lock.isActor
    }

    fileprivate var isUnchanging: Bool { if case .immutable = self { true } else { false } }
}
