import AuditAnalysis
import AuditKit
import CodeModel

/// `NSPredicate(format: "SELF ENDSWITH %@", "example.com").evaluate(with: url.host)`
func inspectHostPredicates(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("NSPredicate") {
        guard let format = pass.constant(call.argument("format"))?.value.string?.uppercased(), call.arguments.count > 1,
            ["ENDSWITH", "BEGINSWITH", "CONTAINS"].contains(where: format.contains),
            let text = pass.constant(call.argument(at: 1))?.value.string, let domain = text.domain(),
            !(format.contains("ENDSWITH") && text.hasPrefix(".")), call.isDecision
        else { continue }
        pass.report("An address that only contains `\(domain)` passes, too", at: call)
    }
}

extension Node {
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
    var listOfElement: Node? {
        guard unwrapped.kind == .reference, let closure = enclosing(.closure), let each = closure.parent,
            each.kind == .call, ["contains", "first", "allSatisfy", "filter"].contains(each.name),
            unwrapped.name == "$0" || closure.children(.parameter).first?.name == unwrapped.name
        else { return nil }
        return each.base
    }

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
