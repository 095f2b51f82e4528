import AuditKit
import CodeModel

/// Objects that the code around has made itself, and that nobody else knows yet.
extension Node {
    /// Whether the function around has made the object itself, and nobody else knows it yet.
    func isOfNewObject(_ code: TypeCode, _ lookup: Lookup) -> Bool {
        if isOfNewPart(code, lookup) { return true }
        guard kind == .member, let base = base?.unwrapped, base.kind == .reference, base.name != "self",
            let made = lookup.declaration(of: base), made.kind == .variable,
            made.functionAround == functionAround, let value = made.initialValue?.unwrapped
        else { return false }
        guard value.kind == .call, value.name == code.type.name || value.name == "Self" || value.name == "init" else {
            return false
        }
        return code.owns(self) || base.isYetToBeShared(made)
    }

    /// Whether an initializer sets up an object that it makes for a property of its own: nobody knows either of them.
    private func isOfNewPart(_ code: TypeCode, _ lookup: Lookup) -> Bool {
        guard kind == .member, let around = enclosingFunction, around.kind == .initializerDecl,
            let base = base?.unwrapped,
            base.kind == .reference || base.kind == .member && base.base?.unwrapped.name == "self",
            let type = around.enclosingType, !code.owns(self)
        else { return false }
        let property = type.memberNodes.first { $0.kind == .variable && $0.name == base.name && !$0.has(.isStatic) }
        guard let property else { return false }
        let values = lookup.values(of: property)
        return !values.isEmpty
            && values.allSatisfy { value in
                let value = value.unwrapped
                return value.kind == .call && (value.name == code.type.name || value.name == "init")
            }
    }

    /// The function or closure around, seen through closures that run at once.
    private var functionAround: Node? {
        var found = enclosingFunction
        while let closure = found, closure.kind == .closure, closure.closureRole == .inPlace {
            found = closure.enclosingFunction
        }
        return found
    }

    /// Whether all that was done before with a local object is to read and set its properties, and no closure has it: what a
    /// closure does with it, it may do meanwhile.
    private func isYetToBeShared(_ made: Node) -> Bool {
        guard let function = made.functionAround, functionAround == function,
            !ancestors.contains(where: { $0.isLoop && function.contains($0) })
        else { return false }
        let uses = function.descendants.filter { $0.kind == .reference && $0.name == name && made.isBefore($0) }
        guard uses.allSatisfy({ $0.functionAround == function }) else { return false }
        return uses.filter { $0.isBefore(self) }.allSatisfy { use in
            guard let member = use.parent else { return false }
            return member.kind == .member && use.role == .base && member.role != .callee
        }
    }
}
