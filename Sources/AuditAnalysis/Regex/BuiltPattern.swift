import AuditKit
import CodeModel

/// The pattern that the parts of RegexBuilder say, where all of them are known and a repeat stands within another: others
/// are no trouble to an engine.
struct BuiltPattern {
    private var isNested = false
    private var depth = 0

    static func text(of regex: Node) -> String? {
        guard regex.kind == .call, let body = regex.trailingClosure else { return nil }
        var built = BuiltPattern()
        guard let text = built.parts(of: body, joinedBy: ""), built.isNested else { return nil }
        return text
    }

    private mutating func parts(of closure: Node, joinedBy separator: String) -> String? {
        var texts: [String] = []
        guard depth < 12, closure.children(.parameter).isEmpty else { return nil }
        for statement in closure.children where statement.role == .statement {
            guard let text = part(statement) else { return nil }
            texts.append(text)
        }
        return texts.isEmpty ? nil : texts.joined(separator: separator)
    }

    private mutating func part(_ node: Node) -> String? {
        let node = node.unwrapped
        switch node.kind {
        case .string: return node.name.unicodeScalars.map(Self.escaped).joined()
        case .regex:
            guard let literal = PatternText(regexLiteral: node)?.text else { return nil }
            if [")+", ")*"].contains(where: literal.contains) { isNested = true }
            return "(?:\(literal))"
        case .member: return classes[node.name]
        case .call: return call(node)
        default: return nil
        }
    }

    private mutating func call(_ node: Node) -> String? {
        switch node.name {
        case "OneOrMore": return repeated(node, "+")
        case "ZeroOrMore": return repeated(node, "*")
        case "Optionally": return content(of: node).map { "(?:\($0))?" }
        case "Repeat":
            guard let count = node.arguments.first?.unwrapped, count.label.isEmpty, count.kind == .postfix,
                count.name == "...", let least = count.children.first?.name, ["0", "1"].contains(least)
            else { return nil }
            return repeated(node, least == "0" ? "*" : "+")
        case "ChoiceOf": return node.trailingClosure.flatMap { parts(of: $0, joinedBy: "|") }.map { "(?:\($0))" }
        case "Capture", "TryCapture", "Regex": return content(of: node).map { "(?:\($0))" }
        case "Local": return content(of: node).map { "(?>\($0))" }
        default: return nil
        }
    }

    /// A repeat without a bound, which gives back what it took unless it is told not to.
    private mutating func repeated(_ node: Node, _ sign: String) -> String? {
        if depth > 0 { isNested = true }
        depth += 1
        defer { depth -= 1 }
        let names = node.arguments.filter { $0.kind == .member }.map(\.name)
        let mode = names.contains("possessive") ? "+" : names.contains("reluctant") ? "?" : ""
        return content(of: node).map { "(?:\($0))\(sign)\(mode)" }
    }

    /// What a part is made of: the closure behind it, or its first argument.
    private mutating func content(of node: Node) -> String? {
        if let closure = node.arguments.first(where: { $0.kind == .closure }) {
            return parts(of: closure, joinedBy: "")
        }
        return node.arguments.first { $0.label.isEmpty && !modes.contains($0.name) }.flatMap { part($0) }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        signs.contains(scalar) ? "\\\(scalar)" : String(scalar)
    }

    private static let signs = Set("\\^$.|?*+()[]{}/#".unicodeScalars)
}

/// Characters that RegexBuilder has a name for.
private let classes = ["word": "\\w", "digit": "\\d", "whitespace": "\\s", "any": "(?s:.)", "anyNonNewline": "."]

private let modes: Set<String> = ["eager", "reluctant", "possessive"]
