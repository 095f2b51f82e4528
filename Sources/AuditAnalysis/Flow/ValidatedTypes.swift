import AuditKit
import CodeModel

/// Properties of the project's types that hold only what the initializers have let through: `Fingerprint.hex`, made by an
/// `init?` that looks at each letter.
struct ValidatedTypes {
    let lookup: Lookup

    /// Whether all ways of making the value of a property prove that it can do no harm where this mark stands for.
    func isChecked(_ node: Node, _ mark: FlowLabels) -> Bool {
        let member = node.unwrapped
        guard member.kind == .member, let property = lookup.declaration(ofMember: member), property.kind == .variable,
            property.isSetOnlyWhenMade, let owner = property.enclosingType,
            let type = lookup.index.types[TypeName.base(owner.name)], type.kind == .structDecl || property.has(.isLet)
        else { return false }
        let makers = (type.members["init"] ?? []).filter { $0.kind == .initializerDecl }
        return !makers.isEmpty && makers.allSatisfy { refusesHarm($0, mark) }
    }

    /// Whether an initializer leaves unless a test holds that clears what it was given, or has another do it.
    private func refusesHarm(_ maker: Node, _ mark: FlowLabels) -> Bool {
        guard let body = maker.child(.body) else { return false }
        if body.descendants(.call).contains(where: { $0.dottedName == "self.init" }) { return true }
        let given = Set(maker.children(.parameter).map(\.name))
        let tests = body.children.filter { $0.kind == .guard }.flatMap { $0.children(.condition) }
        return tests.contains { test in
            let names = ([test] + Array(test.descendants)).filter { $0.kind == .reference }.map(\.name)
            return names.contains(where: given.contains)
                && FlowChecks(lookup: lookup).cleared(by: test, holds: true).isSuperset(of: mark)
        }
    }
}

extension Node {
    /// Whether nobody but an initializer gives the property its value.
    fileprivate var isSetOnlyWhenMade: Bool {
        guard !has(.isComputed), !has(.isStatic), initialValue == nil else { return false }
        return has(.isLet) || has(.hasNarrowSetter) || has(.isPrivate)
    }
}
