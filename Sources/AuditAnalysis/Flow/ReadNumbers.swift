package import AuditKit
package import CodeModel

/// Numbers that are read out of texts: they can be anything that their type holds, and for fractions infinite or none.
struct ReadNumbers {
    let lookup: Lookup

    /// Whether a call or member reads a number out of a text that is not constant: `Double(field)`,
    /// `Int(field, radix: 8)`, `scanner.scanInt64()`, `(field as NSString).doubleValue`.
    func isRead(_ node: Node) -> Bool {
        switch node.kind {
        case .call: isRead(byCall: node)
        case .member: Self.members.contains(node.name) && isOldText(node.base)
        default: false
        }
    }

    /// Whether a file reads numbers out of texts.
    func areRead(in tree: CodeTree) -> Bool {
        tree.nodes(.call, named: Self.calls).contains { isRead($0) }
            || tree.nodes(.member, named: Self.members.sorted()).contains { isRead($0) }
    }

    private func isRead(byCall call: Node) -> Bool {
        guard let callee = call.callee?.unwrapped, !isOfBits(call) else { return false }
        if callee.kind == .member {
            if call.name == "number" { return call.argument("from").map { lookup.constant($0) == nil } ?? false }
            return call.name.hasPrefix("scan") && Self.scans.contains(call.name) && call.arguments.isEmpty
        }
        guard callee.kind == .reference, let text = call.arguments.first, lookup.constant(text) == nil else {
            return false
        }
        if isOwnPreference(text) { return false }
        if Self.functionsOfC.contains(call.name) { return lookup.function(of: call) == nil }
        guard Self.types.contains(call.name), text.label.isEmpty || text.label == "string" else { return false }
        switch call.arguments.count {
        case 2: return call.argument("radix") != nil && text.label.isEmpty
        case 1: return text.label == "string" || isText(text) || call.isMissingSometimes && !isNumber(text)
        default: return false
        }
    }

    /// `Int(chunk, radix: 2)`, `strtoul(chunk, nil, 2)`: texts in base 2 are those that a program makes of bits and cuts into
    /// pieces of a length; nobody writes numbers so.
    private func isOfBits(_ call: Node) -> Bool {
        let base = Self.functionsOfC.contains(call.name) ? call.argument(at: 2) : call.argument("radix")
        return base.flatMap { lookup.constant($0)?.value.integer } == 2
    }

    /// Whether a text is one that the app keeps in its preferences, which nobody else writes: `defaults.string(forKey: "page")`,
    /// or a constant that holds it.
    private func isOwnPreference(_ text: Node) -> Bool {
        var read = text.uncast
        if read.kind == .reference, let held = lookup.declaration(of: read), held.isLocalVariable, held.has(.isLet),
            let value = held.initialValue
        {
            read = value.uncast
        }
        guard read.kind == .call, read.name == "string", read.argument("forKey") != nil, let base = read.base else {
            return false
        }
        return base.dottedName.hasPrefix("UserDefaults.") || lookup.isValue(base, of: "UserDefaults")
    }

    private func isText(_ node: Node) -> Bool {
        ValueTypes(lookup: lookup).text(of: node).map { ["String", "Substring"].contains(TypeName.base($0)) } ?? false
    }

    private func isNumber(_ node: Node) -> Bool {
        ValueTypes(lookup: lookup).text(of: node).map { NumberTypes.names.contains(TypeName.base($0)) } ?? false
    }

    /// Whether a value is a text of Objective-C, and no number of it.
    private func isOldText(_ node: Node?) -> Bool {
        guard let node else { return false }
        if node.unwrapped.kind == .cast { return node.unwrapped.child(.type)?.name == "NSString" }
        return ValueTypes(lookup: lookup).text(of: node).map { TypeName.base($0) == "NSString" } ?? false
    }

    private static let calls = types.union(scans).union(functionsOfC).union(["number"]).sorted()

    private static let types = NumberTypes.names.union(["Float16", "Float80", "Int128", "UInt128"])

    private static let members: Set<String> = [
        "integerValue", "intValue", "longLongValue", "doubleValue", "floatValue",
    ]

    private static let scans: Set<String> = [
        "scanInt", "scanInt32", "scanInt64", "scanUInt64", "scanDouble", "scanFloat", "scanDecimal",
    ]

    private static let functionsOfC: Set<String> = [
        "strtol", "strtoul", "strtoll", "strtoull", "strtoq", "strtouq", "strtoimax", "strtoumax", "strtod", "strtof",
        "strtold", "atoi", "atol", "atoll", "atof",
    ]
}

extension Node {
    /// Whether what surrounds a call treats its result as one that may be missing, as that of reading a text is.
    var isMissingSometimes: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .variable: return parent.has(.isOptionalBinding)
        case .forceUnwrap, .optionalChain: return true
        case .binary: return parent.name == "??" && parent.child(.operand) == self
        default: return false
        }
    }
}

extension SwiftFile {
    /// The places on which a number stops the program, where the file reads numbers out of texts.
    package func trapsOfReadNumbers(_ pass: Pass) -> [Node] {
        guard ReadNumbers(lookup: pass.lookup).areRead(in: tree) else { return [] }
        let others: Set<Kind> = [.forceUnwrap, .try, .cast, .integer, .binary, .assignment]
        return traps.filter {
            !others.contains($0.kind) && !$0.isDivisor && !$0.isShifted && $0.name != "index" && $0.name != "abs"
        }
    }
}

extension Node {
    /// Whether a value is one of the bytes that a number is put together of.
    package var isShifted: Bool {
        role == .operand && parent.map { $0.kind == .binary && ["<<", "|", "&", "^"].contains($0.name) } == true
    }
}
