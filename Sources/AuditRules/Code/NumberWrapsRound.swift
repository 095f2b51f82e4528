import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sizes and amounts of which the bits that do not fit are dropped.
    static let numberWrapsRound = Rule(
        id: "number-wraps-round",
        title: "Size or amount can silently overflow",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(190), .cwe(197), .cwe(680), .cwe(682), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            `&+`, `&*` and `truncatingIfNeeded` drop the bits that do not fit. An attacker who controls the operands \
            can make a huge size small, so that a buffer is too small or a check passes, and a large price small or \
            negative.
            """,
        remedy: """
            Use `multipliedReportingOverflow(by:)` and `addingReportingOverflow(_:)` and reject what does not fit, \
            or compute in a wider type; convert with `exactly:` or `clamping:`.
            """,
        bad: .numberWrapsRoundBad,
        good: .numberWrapsRoundGood,
        checks: [.swift(inspectOperators), .swift(inspectSums), .swift(inspectConversions)]
    )
}

/// `width &* height`
private func inspectOperators(_ file: SwiftFile, _ pass: inout Pass) {
    for node in file.nodes(.binary) + file.nodes(.assignment) where wrapping.contains(node.name) {
        guard node.parent.map({ wrapping.contains($0.name) && $0.kind == .binary }) != true, !node.isMixing,
            !node.countsBits
        else { continue }
        if node.readsDigits {
            pass.report("A number with too many digits silently overflows here", at: node)
            continue
        }
        let parts = node.wrappingParts
        guard node.isChosen(parts, pass) else { continue }
        let names = parts.map(\.name) + [node.resultName].compactMap(\.self)
        guard names.contains(where: isQuantity), node.isNarrow(parts, pass) || names.contains(where: isMoney) else {
            continue
        }
        pass.report("`\(node.name)` wraps around on overflow, and `\(parts[0].name)` can be any number", at: node)
    }
}

/// `amounts.reduce(0, &+)`
private func inspectSums(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: ["reduce"]) {
        guard let list = call.base?.unwrapped, let last = call.arguments.last, last.combinesByWrapping,
            !call.isMixing, call.isChosen([list], pass),
            [list.name, call.resultName ?? ""].contains(where: isQuantity),
            !["[Int]", "[Int64]"].contains(ValueTypes(lookup: pass.lookup).text(of: list) ?? "")
                || [list.name, call.resultName ?? ""].contains(where: isMoney)
        else { continue }
        pass.report("The sum wraps around on overflow, and `\(list.name)` can contain any numbers", at: last)
    }
}

/// `Int8(truncatingIfNeeded: seats)`
private func inspectConversions(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("truncatingIfNeeded") else { return }
    for call in file.nodes(.call) {
        guard let number = call.argument("truncatingIfNeeded"), call.arguments.count == 1, !call.isMixing,
            call.label != "bitPattern",
            !["Int", "UInt", "Int64", "UInt64"].contains(call.name), number.unwrapped.kind != .binary,
            let flow = pass.outsideFlow(to: number, .number, from: chosen)
        else { continue }
        pass.report(
            "`\(call.name)` silently truncates a number from \(flow.origin)", at: call,
            .init(paths: [flow.path(to: call)]))
    }
}

private let wrapping: Set<String> = ["&+", "&*", "&+=", "&*="]

/// Entry points through which a number comes as somebody wrote it.
private let chosen: Set<OutsideSource.Kind> = [.request, .link, .push, .scriptMessage, .process, .parsed]

private func isQuantity(_ name: String) -> Bool {
    Words.of(name).contains { word in
        quantities.contains(word) || word.hasSuffix("s") && quantities.contains(String(word.dropLast()))
    }
}

private func isMoney(_ name: String) -> Bool {
    Words.of(name).contains { money.contains($0) || $0.hasSuffix("s") && money.contains(String($0.dropLast())) }
}

/// Words for what something costs, or what somebody has.
private let money: Set<String> = [
    "total", "amount", "price", "cent", "balance", "cost", "fee", "fare", "payment", "salary", "credit", "debit",
]

/// Words for how much there is of something, or what it costs.
private let quantities: Set<String> = [
    "size", "length", "len", "count", "width", "height", "stride", "capacity", "offset", "byte", "row", "column",
    "area", "total", "sum", "amount", "price", "cent", "balance", "cost", "quantity", "fee", "fare", "payment",
    "salary", "credit", "debit", "stock", "allocation",
]

/// Words of code in which numbers wrap round on purpose.
private let mixers: Set<String> = [
    "hash", "hasher", "hashed", "checksum", "crc", "adler", "fletcher", "random", "rng", "prng", "seed", "seeded",
    "mix", "mixed", "digest", "generator", "fnv", "murmur", "siphash", "lcg", "noise", "scramble", "cipher", "rotate",
    "xor", "fingerprint", "nonce", "sequence", "ticks", "wrapping", "unchecked", "twister", "avalanche", "shuffle",
    "limb", "carry", "modulus", "montgomery",
]

extension Node {
    /// Whether numbers are calculated with that hold no more than four bytes, or that somebody outside chooses.
    fileprivate func isNarrow(_ parts: [Node], _ pass: Pass) -> Bool {
        let types = ValueTypes(lookup: pass.lookup)
        if descendants.contains(where: { $0.kind == .call && IntegerConversions.narrow.contains($0.name) }) {
            return true
        }
        return parts.contains { part in
            types.text(of: part).map { IntegerConversions.narrow.contains(TypeName.base($0)) } == true
                || pass.outsideFlow(to: part, .number) != nil
        }
    }

    /// Whether bits of words in memory are counted, 64 a word at most.
    fileprivate var countsBits: Bool {
        name != "&*" && name != "&*="
            && ([self] + descendants).contains { $0.kind == .member && $0.name.hasSuffix("BitCount") }
    }

    /// Whether the code around wraps numbers round on purpose: digests, generators, sequence numbers.
    fileprivate var isMixing: Bool {
        // Which way round it went is asked of the result.
        if parent?.kind == .member, parent?.name == "magnitude" { return true }
        if let parent, parent.kind == .binary, ["%", "&", ">>", "^", "|", "<<"].contains(parent.name) { return true }
        let parts = [self] + descendants
        if parts.contains(where: { $0.kind == .binary && ["^", "|", "<<", ">>"].contains($0.name) }) { return true }
        let around = ancestors.filter { $0.kind.isFunctionLike || $0.kind.isTypeDeclaration || $0.kind == .variable }
        let names = parts.filter { $0.kind == .reference || $0.kind == .member } + around
        return names.contains { Words.of($0.name).contains(where: mixers.contains) }
    }

    /// The names that are calculated with, where none of them was made wider before: `width` and `height`.
    fileprivate var wrappingParts: [Node] {
        let node = unwrapped
        switch node.kind {
        case .binary where wrapping.contains(node.name) || ["+", "-", "*"].contains(node.name):
            let sides = node.children(.operand)
            // A step to the next is no sum of two numbers.
            if node.name != "&*", sides.contains(where: { $0.unwrapped.kind == .integer }) { return [] }
            return sides.flatMap(\.wrappingParts)
        case .assignment:
            if node.name != "&*=", node.child(.operand)?.unwrapped.kind == .integer { return [] }
            return node.child(.operand)?.wrappingParts ?? []
        case .call where IntegerConversions.narrow.contains(node.name):
            return node.arguments.count == 1 ? node.arguments[0].wrappingParts : []
        case .reference where node.name.first?.isLowercase == true: return [node]
        case .member where !node.has(.hasImplicitBase): return [node]
        default: return []
        }
    }

    /// Whether a part is one that callers or somebody outside chooses, and the function asks nothing of any of them.
    fileprivate func isChosen(_ parts: [Node], _ pass: Pass) -> Bool {
        guard !parts.isEmpty, let function = enclosingDeclaredFunction ?? enclosing(.accessor, .variable),
            parts.contains(where: { $0.isGivenOrSent(pass) })
        else { return false }
        let names = Set(parts.map(\.name))
        return !function.descendants.contains { node in
            let isTest =
                node.isComparison
                || node.kind == .call
                    && (["min", "max", "precondition", "assert", "contains", "clamped"].contains(node.name)
                        || node.name.hasSuffix("ReportingOverflow"))
            guard isTest, node.isBefore(self) || node.contains(self) || node.descendants.contains(self) else {
                return false
            }
            // A test of the sum bounds none of its parts.
            return ([node] + node.descendants).contains {
                names.contains($0.name) && $0.isUpperBound(in: node) && $0 != self && !contains($0)
            }
        }
    }

    /// Whether a comparison with 0, which bounds nothing above, is not all that a test asks.
    private func isUpperBound(in test: Node) -> Bool {
        guard test.isComparison else { return true }
        return !test.children(.operand).contains { $0.kind == .integer && ["0", "1"].contains($0.name) }
    }

    /// Whether a part is a parameter, a property of one, or comes from outside.
    private func isGivenOrSent(_ pass: Pass) -> Bool {
        var root = self
        while root.kind == .member, let base = root.base?.unwrapped { root = base }
        if root.kind == .reference, root.name != "self", let given = pass.declaration(of: root),
            given.kind == .parameter, given.parent?.kind != .closure
        {
            return true
        }
        return pass.outsideFlow(to: self, .number) != nil
    }

    /// The name of what a calculation makes: of the variable that keeps it, or of the function that gives it back.
    fileprivate var resultName: String? {
        for node in ancestors {
            if node.kind == .variable { return node.name }
            if node.kind == .assignment { return node.child(.target)?.unwrapped.name }
            if node.kind.isFunctionLike, node.kind != .closure { return node.name }
            if node.kind == .block { continue }
        }
        return nil
    }

    /// `{ $0 &+ $1 }`, or `&+` itself.
    fileprivate var combinesByWrapping: Bool {
        if kind != .closure { return ["&+", "&*"].contains(text) }
        guard let only = children.first(where: { $0.role == .statement })?.unwrapped, only.kind == .binary else {
            return false
        }
        return ["&+", "&*"].contains(only.name) && only.children(.operand).allSatisfy { $0.kind == .reference }
    }

    /// `value &* 10 &+ digit`: the number that stands in a text, read by hand.
    fileprivate var readsDigits: Bool {
        guard kind == .binary, name == "&+" else { return false }
        let sides = children(.operand).map(\.unwrapped)
        return sides.contains { side in
            side.kind == .binary && side.name == "&*"
                && side.children(.operand).contains { bases.contains($0.unwrapped.name.lowercased()) }
        } && sides.contains(where: \.isDigit)
    }

    /// Whether an expression is what a digit stands for: `Int(byte - 48)`, `character.wholeNumberValue!`, `digit`.
    private var isDigit: Bool {
        ([self] + descendants).contains { part in
            if ["wholeNumberValue", "hexDigitValue", "digitValue"].contains(part.name) { return true }
            if part.kind == .reference, Words.of(part.name).contains("digit") { return true }
            return part.kind == .binary && ["-", "&-"].contains(part.name)
                && part.children(.operand).last.map { zeros.contains($0.text.lowercased()) } ?? false
        }
    }
}

/// How often a digit counts for one more than the digit behind it.
private let bases: Set<String> = ["2", "8", "10", "16", "36", "radix", "base"]

/// The character 0.
private let zeros: Set<String> = ["48", "0x30", "uint8(ascii: \"0\")", "\"0\".asciivalue!"]

/// Initializers that make a number no wider than it may have been.
private enum IntegerConversions {
    static let narrow: Set<String> = [
        "UInt8", "Int8", "UInt16", "Int16", "UInt32", "Int32", "CInt", "CUnsignedInt", "numericCast",
    ]
}
