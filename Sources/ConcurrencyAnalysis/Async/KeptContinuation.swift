package import AuditKit
package import CodeModel

/// The resume of a continuation that a property keeps until somebody answers.
package struct KeptContinuation {
    package let call: Node
    package let property: Node
    package let function: Node
    private let pass: Pass

    package static func resumes(in file: SwiftFile, _ pass: Pass) -> [KeptContinuation] {
        file.calls("resume").compactMap { KeptContinuation($0, pass) }
    }

    private init?(_ call: Node, _ pass: Pass) {
        guard let base = call.base, let function = call.enclosingDeclaredFunction, function.kind == .functionDecl,
            !function.has(.isStatic), let property = Self.property(base.unwrapped, pass)
        else { return nil }
        self.call = call
        self.property = property
        self.function = function
        self.pass = pass
    }

    /// The optional property that an expression reads, also by way of `if let`.
    private static func property(_ base: Node, _ pass: Pass) -> Node? {
        guard base.kind == .reference || base.kind == .member else { return nil }
        let isOwn = base.kind == .reference || base.base?.unwrapped.name == "self"
        guard isOwn, let type = base.enclosingType else { return nil }
        if base.kind == .reference, let local = pass.declaration(of: base), local.has(.isOptionalBinding) {
            guard let value = local.initialValue?.unwrapped else { return own(local.name, type, pass) }
            return value == base ? nil : property(value, pass)
        }
        if base.kind == .reference, pass.declaration(of: base)?.parent?.kind.isTypeDeclaration != true { return nil }
        return own(base.name, type, pass)
    }

    private static func own(_ name: String, _ type: Node, _ pass: Pass) -> Node? {
        pass.lookup.index.members(name, of: TypeName.base(type.name)).first { member in
            guard member.kind == .variable, !member.has(.isLet), !member.has(.isComputed), let text = member.typeText
            else { return false }
            return text.hasSuffix("?") && text.contains("Continuation<")
        }
    }

    /// Whether the function can be called again and find the same continuation.
    package var isRepeated: Bool {
        guard !function.has(.isPrivate), !function.has(.isFileprivate), let body = function.child(.body) else {
            return false
        }
        guard !clears(body), !called(in: body).contains(where: { $0.child(.body).map(clears) ?? false }) else {
            return false
        }
        return isClearedElsewhere || repeating.occur(in: function.name)
            || function.children(.parameter).contains { repeating.occur(in: $0.label) }
    }

    /// Whether other code of the type takes care to empty the property.
    private var isClearedElsewhere: Bool {
        function.enclosingType.map { type in
            pass.lookup.index.types[TypeName.base(type.name)].map { known in
                (known.declarations + known.extensions).contains { part in
                    part.descendants(.assignment).contains { node in
                        node.child(.operand)?.kind == .nilLiteral
                            && node.child(.target)?.unwrapped.name == property.name
                    }
                }
            } ?? false
        } ?? false
    }

    private func called(in body: Node) -> [Node] {
        body.descendants(.call).compactMap { pass.lookup.function(of: $0) }
    }

    /// Whether some code gives the property another value, or hands it over.
    private func clears(_ code: Node) -> Bool {
        code.descendants.contains { node in
            switch node.kind {
            case .assignment: node.child(.target)?.unwrapped.name == property.name
            case .inout: node.children.first?.unwrapped.name == property.name
            case .call: node.name == "take" && node.base?.unwrapped.name == property.name
            default: false
            }
        }
    }

    // MARK: - Never resumed

    /// The private property that a closure puts its continuation into.
    package static func property(filledBy closure: Node, _ pass: Pass) -> Node? {
        guard let name = closure.children(.parameter).first?.name, let type = closure.enclosingType else { return nil }
        let uses = closure.descendants.filter { $0.kind == .reference && $0.name == name }
        guard uses.count == 1, let use = uses.first, let parent = use.parent else { return nil }
        let place: Node?
        switch parent.kind {
        case .assignment where use.role == .operand: place = parent.child(.target)?.unwrapped
        case .call where parent.name == "append" && use.role == .argument: place = parent.base?.unwrapped
        default: return nil
        }
        guard let place, place.kind == .reference || place.base?.unwrapped.name == "self" else { return nil }
        return pass.lookup.index.members(place.name, of: TypeName.base(type.name)).first { member in
            member.kind == .variable && (member.has(.isPrivate) || member.has(.isFileprivate))
                && !member.has(.isComputed)
        }
    }

    /// Whether anything takes what the property holds, to resume it or to hand it on.
    package static func isEverUsed(_ property: Node, _ pass: Pass) -> Bool {
        guard let type = property.parent, type.kind.isTypeDeclaration,
            let known = pass.lookup.index.types[TypeName.base(type.name)]
        else { return true }
        return (known.declarations + known.extensions).contains { part in
            part.descendants.contains { node in
                guard node.kind == .reference || node.kind == .member, node.name == property.name else {
                    return node.kind == .variable && node.name == property.name && node.has(.isOptionalBinding)
                }
                return !node.isFilledOrCounted
            }
        }
    }
}

extension Node {
    /// Whether a property is only given a value here, or asked how much it holds.
    fileprivate var isFilledOrCounted: Bool {
        guard let parent else { return false }
        if parent.kind == .assignment { return role == .target }
        guard parent.kind == .member, role == .base else { return false }
        return ["append", "count", "isEmpty", "reserveCapacity"].contains(parent.name)
    }
}

private let repeating = FoldedWords("update", "find", "discover", "receive", "scan", "change", "progress", "output")
