import AuditKit
import CodeModel

/// Objects that a function or a closure makes for itself.
extension Node {
    /// Whether a member is used of an object that the function or closure around makes for itself and gives to nobody: each
    /// call has another one, whoever calls.
    func isOfOwnObject(of function: Node, _ lookup: Lookup) -> Bool {
        guard kind == .member, let base = base?.unwrapped, base.kind == .reference,
            let local = lookup.declaration(of: base), local.kind == .variable, local.has(.isLet), local.isLocalVariable,
            local.enclosingFunction == function, let made = local.initialValue?.unwrapped,
            made.kind == .call, made.callee?.unwrapped.kind == .reference, made.name.first?.isUppercase ?? false
        else { return false }
        return function.descendants.filter { $0.kind == .reference && $0.name == local.name && $0 != base }.allSatisfy {
            $0.role == .base || lookup.declaration(of: $0) != local
        }
    }
}
