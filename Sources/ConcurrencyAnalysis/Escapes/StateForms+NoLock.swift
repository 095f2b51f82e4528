import AuditKit
import AuditModel
import CodeModel

/// State that no lock suits.
extension StateForms {
    /// Whether views read and bind what is not guarded of an `@Observable` class without a lock: the macro makes its properties
    /// computed, and no lock reaches who watches them.
    func isObserved(_ found: EscapeJudge.TypeFinding, _ parts: TypeParts) -> Bool {
        guard parts.declaration.attribute("Observable") != nil, found.lock.map({ $0 == "@MainActor" }) ?? true else {
            return false
        }
        return found.state.contains { property in
            parts.owns(property.node) && property.wrappers.isEmpty
                && property.node.attribute("ObservationIgnored") == nil
        }
    }

    /// Whether what waits changes a value meanwhile, as `try await iterator.next()` does: no lock may be held so long.
    func isChangedInWait(_ property: StoredProperty, _ parts: TypeParts) -> Bool {
        guard !project.isReference(property) else { return false }
        return (project.accesses(of: parts)[property.name] ?? []).contains { use in
            guard use.isWrite, let call = use.node.callOfMember else { return false }
            return call.coveringAwait?.children.first?.unwrapped == call
        }
    }
}

extension Node {
    /// The call of a method of what stands here: `iterator?.next()`.
    fileprivate var callOfMember: Node? {
        var node = self
        while let outer = node.parent, [.forceUnwrap, .optionalChain].contains(outer.kind) { node = outer }
        guard node.role == .base, let member = node.parent, member.kind == .member, member.role == .callee else {
            return nil
        }
        return member.parent
    }
}
