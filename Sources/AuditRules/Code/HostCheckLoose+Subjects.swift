import AuditAnalysis
import AuditKit
import CodeModel

/// `NSPredicate(format: "SELF ENDSWITH %@", "example.com").evaluate(with: url.host)`
func inspectHostPredicates(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("NSPredicate") {
        guard let written = pass.constant(call.argument("format"))?.value.string,
            case let format = written.uppercased(),
            ["ENDSWITH", "BEGINSWITH", "CONTAINS", "LIKE"].contains(where: format.contains),
            let text = call.arguments.count > 1 ? pass.constant(call.argument(at: 1))?.value.string : written.quoted,
            let domain = text.filter({ $0 != "*" }).domain(),
            !(format.contains("ENDSWITH") && text.hasPrefix(".")), !(format.contains("LIKE") && !text.hasPrefix("*")),
            !text.hasPrefix("*.") || text.hasSuffix("*"), call.isDecision
        else { continue }
        pass.report("A URL that merely contains `\(domain)` also passes", at: call.evaluation ?? call)
    }
}

extension String {
    /// The text that stands in a format in quotes: `SELF ENDSWITH 'example.com'`.
    fileprivate var quoted: String? {
        let parts = split(separator: "'", omittingEmptySubsequences: false)
        return parts.count == 3 ? String(parts[1]) : nil
    }
}

extension Node {
    /// Where a predicate that is kept in a constant is asked: `pattern.evaluate(with: address)`.
    fileprivate var evaluation: Node? {
        guard let kept = outerExpression.parent, kept.kind == .variable, let function = enclosingDeclaredFunction else {
            return nil
        }
        return function.descendants(.call).first {
            $0.name == "evaluate" && $0.base?.unwrapped.name == kept.name
        }
    }

    /// Whether a navigation is allowed where the test holds: `host.contains("example.com") ? .allow : .cancel`.
    var choosesPolicy: Bool {
        guard let choice = ancestors.first(where: { [.ternary, .return, .if, .guard, .block].contains($0.kind) }),
            choice.kind == .ternary
        else { return false }
        let ways = choice.children(.operand).map(\.unwrapped)
        return ways.first(where: { !$0.contains(self) && $0 != self })?.name == "allow"
    }

    /// Whether the function round a name makes an address of the text that it holds: `URL(string: raw)`.
    var becomesAddress: Bool {
        let text = unwrapped
        guard text.kind == .reference, let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            guard ["URL", "NSURL", "URLComponents"].contains(call.name), let made = call.argument("string")?.unwrapped
            else { return false }
            return made.kind == .reference && made.name == text.name
        }
    }

    /// Whether an expression is the text of an origin, which ends in a host, by its name.
    var isOriginText: Bool { namesWithin.contains { Words.of($0).contains("origin") } }

    /// The list whose element a closure is asked about: `parts` for `$0` in `parts.contains { $0.hasSuffix(…) }`.
    var listOfElement: Node? { unwrapped.sourceOfElement(in: ["contains", "first", "allSatisfy", "filter"]) }

    /// The negated test that a literal stands in.
    var refusal: Node? {
        guard let parent else { return nil }
        if parent.kind == .binary, parent.name == "!=" { return parent }
        if parent.kind == .call, parent.name == "hasPrefix" || parent.name == "starts", let up = parent.parent,
            up.kind == .prefix, up.name == "!"
        {
            return parent
        }
        return nil
    }
}

extension Node {
    /// The `a || b || c` that an expression is a part of, or itself.
    var outermostChoice: Node {
        ancestors.prefix { $0.kind == .binary || $0.kind == .tuple || $0.unwrapped.kind == .binary }
            .last { $0.kind == .binary && $0.name == "||" } ?? self
    }
}

extension String {
    /// `firmware.`, but neither the beginning of an address in numbers nor what many hosts begin with.
    var isFirstLabel: Bool {
        hasSuffix(".") && count > 3 && !["www.", "amp.", "mobile."].contains(self)
            && dropLast().allSatisfy { $0.isLetter || $0 == "-" }
    }
}

extension Node {
    /// Whether an expression is what is left of an address without its scheme.
    func isBehindScheme(_ pass: Pass) -> Bool {
        var node = uncast
        if node.kind == .reference, let value = pass.declaration(of: node)?.initialValue { node = value.uncast }
        return ([node] + node.descendants).contains { $0.kind == .string && $0.name == "://" }
    }

    /// Whether an expression is the labels of a host: `host.split(separator: ".")`.
    func isLabels(_ pass: Pass) -> Bool {
        let parts = uncast
        guard parts.kind == .call, ["split", "components"].contains(parts.name),
            let sign = parts.arguments.first, pass.constant(sign)?.value.string == ".", let host = parts.base
        else { return false }
        return host.isHost(pass)
    }

    /// Whether what fails the test goes no further: `guard host.hasSuffix("example.com") else { return }`. A test that only
    /// chooses among texts or pictures lets nobody in.
    var turnsAway: Bool {
        var node = self
        while let parent = node.parent, node.role != .condition {
            switch parent.kind {
            case .binary, .optionalChain, .forceUnwrap, .try, .await, .tuple, .prefix: node = parent
            case .closure where ["contains", "first", "allSatisfy"].contains(parent.parent?.name ?? ""): node = parent
            case .call where node.role == .argument && node.kind == .closure: node = parent
            default: return false
            }
        }
        guard let test = node.parent, node.role == .condition else { return false }
        let isNegated = node.kind == .prefix && node.name == "!"
        let branch = test.kind == .guard && !isNegated ? test.child(.elseBody) : isNegated ? test.child(.body) : nil
        guard test.kind == .guard || test.kind == .if, let last = branch?.children(.statement).last else {
            return false
        }
        let result = TypeName.base(enclosingDeclaredFunction?.child(.returnType)?.name ?? "Void")
        switch last.kind {
        case .throw: return true
        case .return:
            guard let value = last.children.first?.unwrapped else { return true }
            return value.name == "false" && result == "Bool" || value.namesWithin.contains("cancel")
        case .call: return last.arguments.contains { ["cancel", "false"].contains($0.unwrapped.name) }
        default: return false
        }
    }

    /// `if host.hasSuffix("example.org") { return false }`, where no is the answer that gives less.
    private var isAnsweredWithNo: Bool {
        let around = ancestors.prefix { [.binary, .tuple, .optionalChain, .if].contains($0.kind) }
        guard let test = around.last, test.kind == .if,
            around.dropLast().allSatisfy({ !["==", "!="].contains($0.name) || $0.isTrueTest }),
            let body = test.child(.body), !body.contains(self),
            let only = body.children.first(where: { $0.role == .statement }), only.kind == .return,
            only.children.first?.unwrapped.name == "false", let function = enclosingDeclaredFunction
        else { return false }
        return Set(Words.of(function.name)).isDisjoint(with: warnings)
    }

    /// `host?.hasSuffix("example.org") == true`
    private var isTrueTest: Bool { name == "==" && children(.operand).contains { $0.unwrapped.name == "true" } }

    /// Whether what passes gets less, and not more: `if !host.contains("example.org") { resolve() }`.
    var leavesOut: Bool {
        if isAnsweredWithNo { return true }
        guard let not = parent, not.kind == .prefix, not.name == "!" else { return false }
        guard let body = not.enclosing(.if, .guard)?.child(.body), !body.contains(self),
            let last = body.children(.statement).last
        else { return false }
        switch last.kind {
        case .return:
            let value = last.children.first?.unwrapped
            return value != nil && value?.kind != .nilLiteral && value?.name != "false"
        case .call: return !last.arguments.contains { $0.unwrapped.name == "cancel" || $0.unwrapped.name == "false" }
        default: return last.kind != .throw && last.kind != .jump
        }
    }
}

/// Words in the names of questions to which no is the answer that lets pass: `isExternal`, `needsConfirmation`.
private let warnings: Set<String> = [
    "external", "foreign", "warn", "warning", "needs", "requires", "require", "should", "must", "blocked", "block",
    "suspicious", "unsafe", "dangerous", "insecure", "phishing", "untrusted", "unknown", "confirm", "confirmation",
    "deny",
    "denied", "reject", "rejected", "cancel", "outside", "other", "third", "intercept",
]
