import AuditKit
import CodeModel

/// Tells expressions that hold no secret whatever they are stored under: Booleans, numbers, nothing, push addresses.
struct PlainValues {
    let names: SensitiveNames
    let lookup: Lookup

    func isPlain(_ node: Node) -> Bool {
        let node = node.unwrapped
        if [.nilLiteral, .closure, .keyPath, .boolean].contains(node.kind) { return true }
        if node.kind == .interpolatedString, node.children(.interpolation).allSatisfy(\.isRedacted) { return true }
        if let constant = lookup.constant(node)?.value { return constant.bytes?.isEmpty ?? true }
        if OneWayCalls.hides(node, lookup) || isPushAddress(node) { return true }
        if node.kind == .member, node.name == "rawValue" {
            let owner = lookup.declaration(ofMember: node)?.enclosingType.map { TypeName.base($0.name) }
            return owner.flatMap { names.kind(of: node.name, in: $0) } == nil
        }
        if node.kind == .prefix, node.name == "!" { return true }
        if node.kind == .call, node.arguments.count == 1, let only = node.arguments.first, only.label.isEmpty {
            if node.name == "String", isPlain(only) { return true }
            // What is converted to another sort of number is no other number.
            if conversions.contains(node.name) { return isPlain(only) }
        }
        if node.kind == .binary, node.name == "??" || node.name == "+" {
            return node.children(.operand).allSatisfy(isPlain)
        }
        if node.kind == .ternary { return node.children(.operand).allSatisfy(isPlain) }
        if node.kind == .reference, let start = lookup.declaration(of: node)?.initialValue,
            start.unwrapped.kind == .nilLiteral, lookup.declaration(of: node)?.has(.isLet) == true
        {
            return true
        }
        if let number = node.convertedNumber { return !isSecretNumber(number) }
        guard let type = type(of: node), !SensitiveTypes.isSecretNumber(type, named: phrase(of: node)) else {
            return false
        }
        return SensitiveTypes.judge(type, lookup.index) == .never
    }

    /// Whether what is made a number of is one that opens something or tells who somebody is, by its name.
    private func isSecretNumber(_ node: Node) -> Bool {
        let node = node.uncast
        if let inner = node.convertedNumber { return isSecretNumber(inner) }
        guard [.reference, .member].contains(node.kind) else { return false }
        let known = type(of: node)
        let type = known.flatMap { SensitiveTypes.isText($0.text) ? nil : $0 } ?? InferredType(text: "Int")
        return SensitiveTypes.isSecretNumber(type, named: phrase(of: node))
    }

    /// The name of a property with what its type adds to it: `card_number`.
    private func phrase(of node: Node) -> String {
        guard node.kind == .member, let type = lookup.property(namedBy: node)?.enclosingType else { return node.name }
        return names.phrase(of: node.name, in: TypeName.base(type.name))
    }

    private func type(of node: Node) -> InferredType? {
        let isNew = node.name == "newValue" && node.kind == .reference
        let holder = isNew ? node.ancestors.first { $0.kind == .variable } : node
        return holder.flatMap { lookup.type(of: $0) }
    }

    /// Whether an expression is the address for push messages of a device, which opens nothing.
    private func isPushAddress(_ node: Node) -> Bool {
        let text = node.kind == .interpolatedString ? node.children(.interpolation).first?.children.first : node
        guard let text, text.kind != .interpolatedString else { return false }
        let first = (text.uncast.kind == .binary ? text.uncast.child(.operand) : text)?.written(lookup)
        return SensitiveNames.addressesDevice(first?.dottedName ?? "")
    }
}

extension Node {
    /// What a text was written from: of `parts.joined()`, where `let parts = bytes.map(hex)`, the bytes.
    fileprivate func written(_ lookup: Lookup) -> Node {
        var node = uncast
        for _ in 0..<4 {
            if node.kind == .call, let base = node.base, rewriting.contains(node.name) {
                node = base.uncast
            } else if node.kind == .reference, let declared = lookup.declaration(of: node), declared.has(.isLet),
                let start = declared.initialValue?.uncast, start.kind == .call,
                rewriting.contains(start.name)
            {
                node = start
            } else {
                break
            }
        }
        return node
    }

    /// Whether an interpolation says that its value is not to be shown.
    package var isRedacted: Bool {
        guard kind == .interpolation, let mark = argument("privacy") ?? argument("sensitivity") else { return false }
        return mark.unwrapped.name != "public"
    }
}

/// Calls that write out what a list holds.
private let rewriting: Set<String> = ["map", "joined", "reduce", "compactMap"]

private let conversions: Set<String> = [
    "Int", "Int32", "Int64", "UInt", "UInt32", "UInt64", "Double", "Float", "Decimal", "CGFloat", "sqlite3_int64",
]
