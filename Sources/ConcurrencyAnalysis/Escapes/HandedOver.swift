import AuditKit
import CodeModel

/// Values that a box takes from one owner and gives to the next.
extension ConcurrencyProject {
    /// What holds of a box with a lock whose value comes in as `sending` (SE-0430) and leaves it once: whatever it is, one owner
    /// has it at a time. `nil` for all others.
    func sharing(ofHandover property: StoredProperty) -> Sharing? {
        guard property.isLet, property.reach < .everybody, let text = property.type,
            let name = TypeExpression(text).lastName, SendableTypes.lockTypes[name]?.kind == .box,
            let type = property.node.enclosingType.flatMap(types.owner)
        else { return nil }
        let members = type.all.flatMap(\.memberNodes)
        let makers = members.filter { $0.kind == .initializerDecl }
        guard !makers.isEmpty, makers.allSatisfy({ $0.children(.parameter).allSatisfy(\.isSending) }),
            members.filter({ $0.kind == .functionDecl && $0.children(.parameter).contains { !$0.isFunctionTyped } })
                .isEmpty
        else { return nil }
        let closures = type.all.flatMap { $0.descendants(.closure) }.filter { closure in
            closure.parent?.kind == .call && closure.parent?.base?.unwrapped.lastName == property.name
        }
        guard !closures.isEmpty, closures.allSatisfy(\.clearsValue) else { return nil }
        return .documented(
            .init(
                name: text, reason: "its value is passed as `sending` and leaves it once", isConfigurable: false,
                declaredSince: nil))
    }

    /// What holds of a private box with a lock that keeps a structure or an enumeration of the project: every use is under
    /// the lock, whatever the parts are. What a class refers to could leave it. `nil` for all others.
    func sharing(ofBox property: StoredProperty) -> Sharing? {
        guard property.isLet, property.reach == .file, let text = property.type,
            case .named(let path, let arguments) = TypeExpression(text).wrapped, arguments.count == 1,
            let name = path.last, SendableTypes.lockTypes[name]?.kind == .box,
            case .named(let inner, _) = arguments[0], let value = types.type(inner, from: property.node),
            value.kind == .structDecl || value.kind == .enumDecl
        else { return nil }
        return .documented(
            .init(
                name: name, reason: "it is a lock, designed for use from several threads", isConfigurable: false,
                declaredSince: nil))
    }
}

extension Node {
    fileprivate var isSending: Bool { typeText?.hasPrefix("sending ") ?? false }

    /// Whether a closure sets the value that it is lent to `nil`.
    fileprivate var clearsValue: Bool {
        let names = Set(children(.parameter).map(\.name) + ["$0"])
        return descendants.contains { node in
            guard node.kind == .assignment, let target = node.child(.target)?.unwrapped else { return false }
            return names.contains(target.name) && node.child(.operand)?.unwrapped.kind == .nilLiteral
        }
    }
}
