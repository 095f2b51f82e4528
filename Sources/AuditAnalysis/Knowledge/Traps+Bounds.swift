package import AuditKit
package import CodeModel

/// Numbers that fit where they are put, by what they count or by what their type has refused.
extension Node {
    /// Whether a number has few values, as the library's documentation says: the exponent of a `Decimal` lies in
    /// -128...127, and no integer has more than 128 bits to count.
    func isSmallByNature(_ pass: Pass) -> Bool {
        var value = unwrapped
        while value.kind == .prefix || value.kind == .tuple, let inner = value.children.first {
            value = inner.unwrapped
        }
        guard value.kind == .member, let base = value.base else { return false }
        if bitCounts.contains(value.name) { return true }
        return value.name == "exponent" && pass.lookup.isValue(base, of: "Decimal", "NSDecimal")
    }

    /// Whether an initializer of the type, or a method that it calls on itself, ends with an error where the property is
    /// larger or smaller than this conversion takes.
    package func isBoundedAtStart(_ pass: Pass) -> Bool {
        guard kind == .call, let room = IntegerKinds.bits(of: name), let number = arguments.first,
            let property = pass.property(meantBy: number.uncast), let owner = property.enclosingType,
            let type = pass.lookup.index.types[TypeName.base(owner.name)]
        else { return false }
        let makers = type.members["init"] ?? []
        let steps = makers.flatMap { $0.descendants(.call) }.compactMap { call -> Node? in
            guard call.base.map({ $0.unwrapped.name == "self" }) ?? true, call.name.first?.isLowercase == true else {
                return nil
            }
            return type.members[call.name]?.first { $0.kind == .functionDecl }
        }
        let tests = (makers + steps).flatMap { $0.descendants(.binary) }.compactMap { test in
            test.refusal(of: property.name, pass)
        }
        return tests.contains { $0.isTooLarge && $0.bits <= room } && tests.contains { !$0.isTooLarge }
    }

    /// What a comparison refuses that decides whether an error is thrown: values that are too large, or too small.
    private func refusal(of property: String, _ pass: Pass) -> (isTooLarge: Bool, bits: Int)? {
        let sides = children(.operand).map(\.unwrapped)
        guard sides.count == 2, ["<", "<=", ">", ">="].contains(name),
            let place = sides.firstIndex(where: {
                $0.name == property && ($0.kind == .reference || $0.kind == .member)
            }), let isRefused = decidesRefusal
        else { return nil }
        let asksIfLarge = name.hasPrefix(">") == (place == 0)
        return (asksIfLarge == isRefused, sides[1 - place].bitsOfBound(pass))
    }

    /// Whether an error is thrown where this condition holds, or where it does not; nothing where neither is so.
    private var decidesRefusal: Bool? {
        guard let test = ancestors.first(where: { $0.kind == .if || $0.kind == .guard }),
            let end = test.child(test.kind == .if ? .body : .elseBody)?.children.filter({ $0.role == .statement }).last,
            end.kind == .throw
        else { return nil }
        let between = ancestors.prefix { $0 != test }
        let joint = test.kind == .if ? "||" : "&&"
        guard between.allSatisfy({ $0.kind == .tuple || $0.kind == .binary && $0.name == joint }) else { return nil }
        return test.kind == .if
    }

    /// How many bits the largest number takes that a bound lets through.
    private func bitsOfBound(_ pass: Pass) -> Int {
        if kind == .member, name == "max", let type = base?.unwrapped.name { return IntegerKinds.bits(of: type) ?? 64 }
        guard let number = pass.constant(self)?.value.integer else { return 64 }
        return Int.bitWidth - number.magnitude.leadingZeroBitCount
    }
}

extension Pass {
    /// The stored property that a name means, also by `if let limit` or `if let limit = self.limit`.
    fileprivate func property(meantBy name: Node) -> Node? {
        let declared = declaration(of: name) ?? lookup.declaration(ofMember: name)
        guard let declared, declared.kind == .variable else { return nil }
        if declared.parent?.kind.isTypeDeclaration == true { return declared.has(.isComputed) ? nil : declared }
        guard declared.has(.isOptionalBinding) else { return nil }
        guard let value = declared.initialValue?.unwrapped else {
            return lookup.shadowed(by: declared).flatMap { $0.parent?.kind.isTypeDeclaration == true ? $0 : nil }
        }
        return value == name ? nil : property(meantBy: value)
    }
}

private let bitCounts: Set<String> = ["leadingZeroBitCount", "trailingZeroBitCount", "nonzeroBitCount", "bitWidth"]
