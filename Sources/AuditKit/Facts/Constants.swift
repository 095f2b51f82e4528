public import CodeModel

/// A value that is the same in every run of the program.
public enum Constant: Sendable, Equatable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case bytes([UInt8])

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    /// The bytes of a string in UTF-8, or the bytes themselves.
    public var bytes: [UInt8]? {
        switch self {
        case .string(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        default: nil
        }
    }
}

/// A constant and the literal it comes from, which may stand far from its use.
public struct ConstantValue: Sendable {
    public let value: Constant
    /// The literal, or the expression that combines several.
    public let origin: Node
}

extension Lookup {
    /// The constant that an expression always has: through `let`, static and enum members, concatenation,
    /// interpolation and the usual conversions to data and bytes.
    public func constant(_ node: Node) -> ConstantValue? {
        var effort = Effort()
        return constant(node, Self.reach, &effort)
    }

    /// The text of an expression with `\u{FFFC}` for each part that is not known: enough to read a URL's scheme.
    public func pattern(_ node: Node) -> String? {
        var effort = Effort()
        return pattern(node, &effort)
    }

    private func pattern(_ node: Node, _ effort: inout Effort) -> String? {
        switch node.kind {
        case .interpolatedString:
            var text = ""
            for part in node.children {
                text += part.kind == .string ? part.name : interpolated(part, Self.reach, &effort) ?? "\u{FFFC}"
            }
            return text
        case .binary where node.name == "+":
            let parts = node.children(.operand).map { effort.step() ? pattern($0, &effort) : nil }
            return parts.contains { $0 != nil } ? parts.map { $0 ?? "\u{FFFC}" }.joined() : nil
        default: return constant(node, Self.reach, &effort)?.value.string
        }
    }

    private func constant(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard reach > 0, effort.step() else { return nil }
        switch node.kind {
        case .string: return ConstantValue(value: .string(node.name), origin: node)
        case .integer: return Self.integer(node.name).map { ConstantValue(value: .integer($0), origin: node) }
        case .boolean: return ConstantValue(value: .boolean(node.name == "true"), origin: node)
        case .array: return bytes(node, reach, &effort)
        case .interpolatedString: return joined(node, reach, &effort)
        case .binary: return combined(node, reach, &effort)
        case .prefix where node.name == "-": return negated(node, reach, &effort)
        case .try, .await, .forceUnwrap, .cast: return node.children.first.flatMap { constant($0, reach, &effort) }
        case .reference: return declaration(of: node).flatMap { declared($0, reach, &effort) }
        case .member: return member(node, reach, &effort)
        case .call: return converted(node, reach, &effort)
        default: return nil
        }
    }

    /// A literal as Swift writes it: underscores, `0x`, `0o`, `0b`.
    static func integer(_ text: String) -> Int? {
        let digits = text.filter { $0 != "_" }
        let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))]
        return radix.map { Int(digits.dropFirst(2), radix: $0) } ?? Int(digits)
    }

    /// The value of a `let`, or of a `var` that nothing in its scope assigns again.
    private func declared(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard node.kind == .variable, let value = node.initialValue, !node.has(.isOptionalBinding) || node.has(.isLet)
        else { return nil }
        guard node.has(.isLet) || !isAssigned(node) else { return nil }
        return constant(value, reach - 1, &effort)
    }

    /// Whether a variable is assigned, changed in place or passed by reference anywhere its file could.
    ///
    /// A property that other files can write counts as assigned unless it is private.
    func isAssigned(_ variable: Node) -> Bool {
        guard let scope = variable.scope else { return true }
        let isLocal = !scope.kind.isTypeDeclaration && scope.kind != .file
        if !isLocal, !variable.has(.isPrivate), !variable.has(.isFileprivate), !variable.has(.hasNarrowSetter) {
            return true
        }
        // A wrapper, an outlet or an attribute of the run time may write it where no source shows.
        if !variable.children(.attribute).isEmpty { return true }
        return variable.tree.scopes.isWritten(variable)
    }

    private func bytes(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        var bytes: [UInt8] = []
        for element in node.children {
            let literal = element.kind == .integer ? Self.integer(element.name) : nil
            guard let number = literal ?? constant(element, reach, &effort)?.value.integer,
                let byte = UInt8(exactly: number)
            else { return nil }
            bytes.append(byte)
        }
        return bytes.isEmpty ? nil : ConstantValue(value: .bytes(bytes), origin: node)
    }

    private func joined(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        var text = ""
        for part in node.children {
            guard let piece = part.kind == .string ? part.name : interpolated(part, reach, &effort) else { return nil }
            text += piece
            guard text.utf8.count <= Self.longest else { return nil }
        }
        return ConstantValue(value: .string(text), origin: node)
    }

    private func interpolated(_ part: Node, _ reach: Int, _ effort: inout Effort) -> String? {
        guard let inner = part.children.first, let value = constant(inner, reach, &effort)?.value else { return nil }
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .boolean(let flag): return String(flag)
        case .bytes: return nil
        }
    }

    private func combined(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        var result: Constant?
        for operand in node.children where operand.role == .operand {
            guard let next = constant(operand, reach, &effort)?.value else { return nil }
            guard let left = result.take() else {
                result = next
                continue
            }
            result = Self.fold(left, node.name, next)
            if result == nil { return nil }
        }
        return result.map { ConstantValue(value: $0, origin: node) }
    }

    /// The most bytes of a text or of data that is put together from parts.
    private static let longest = 1 << 16

    private static func fold(_ left: Constant, _ symbol: String, _ right: Constant) -> Constant? {
        switch (left, symbol, right) {
        case (.string(let one), "+", .string(let other)):
            one.utf8.count + other.utf8.count <= longest ? .string(one + other) : nil
        case (.bytes(let one), "+", .bytes(let other)): one.count + other.count <= longest ? .bytes(one + other) : nil
        case (.integer(let one), "+", .integer(let other)): number(one.addingReportingOverflow(other))
        case (.integer(let one), "-", .integer(let other)): number(one.subtractingReportingOverflow(other))
        case (.integer(let one), "*", .integer(let other)): number(one.multipliedReportingOverflow(by: other))
        case (.integer(let one), "/", .integer(let other)) where other != 0:
            number(one.dividedReportingOverflow(by: other))
        case (.integer(let one), "<<", .integer(let other)) where (0..<63).contains(other):
            ((one << other) >> other) == one ? .integer(one << other) : nil
        default: nil
        }
    }

    private static func number(_ result: (partialValue: Int, overflow: Bool)) -> Constant? {
        result.overflow ? nil : .integer(result.partialValue)
    }

    private func negated(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard let value = node.children.first.flatMap({ constant($0, reach, &effort) })?.value.integer else {
            return nil
        }
        return Self.fold(.integer(0), "-", .integer(value)).map { ConstantValue(value: $0, origin: node) }
    }

    /// `Keys.token`, `Key.token.rawValue`, and views such as `"abc".utf8`.
    private func member(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard let base = node.base else { return nil }
        if node.name == "rawValue" { return rawValue(base, reach, &effort) }
        if ["utf8", "bytes", "description"].contains(node.name) { return constant(base, reach, &effort) }
        return declaration(ofMember: node, reach, &effort).flatMap { declared($0, reach, &effort) }
    }

    private func rawValue(_ base: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard base.kind == .member, let element = declaration(ofMember: base, reach, &effort), element.kind == .enumCase
        else { return nil }
        if let value = element.initialValue { return constant(value, reach, &effort) }
        let isText = element.enclosingType?.inheritedTypes.contains("String") ?? false
        return isText ? ConstantValue(value: .string(element.name), origin: element) : nil
    }

    private static let converting: Set<String> = [
        "Data", "Array", "String", "NSString", "ContiguousArray", "NSData", "SymmetricKey", "URL",
    ]

    /// Calls that keep the value: `Data("…".utf8)`, `Array("…".utf8)`, `"…".data(using: .utf8)`, `String(…)`.
    private func converted(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        if let base = node.base, ["data", "lowercased", "description", "toBase64"].contains(node.name) {
            return constant(base, reach, &effort)
        }
        guard node.callee?.kind == .array || Self.converting.contains(node.name) else { return nil }
        if node.argument("repeating") != nil { return repeated(node, reach, &effort) }
        guard let value = node.arguments.first,
            ["", "data", "string", "bytes", "base64Encoded", "stringLiteral"]
                .contains(value.label)
        else { return nil }
        return constant(value, reach, &effort).map { ConstantValue(value: $0.value, origin: $0.origin) }
    }

    /// `[UInt8](repeating: 0, count: 16)` and `Data(repeating: 0, count: 16)`, at most 4,096 bytes.
    private func repeated(_ node: Node, _ reach: Int, _ effort: inout Effort) -> ConstantValue? {
        guard let element = node.argument("repeating"), let count = node.argument("count"),
            let value = constant(element, reach, &effort)?.value.integer, let byte = UInt8(exactly: value),
            let length = constant(count, reach, &effort)?.value.integer, (1...4096).contains(length)
        else { return nil }
        return ConstantValue(value: .bytes(Array(repeating: byte, count: length)), origin: node)
    }
}
