import AuditAnalysis
import AuditKit
import CodeModel

/// What is put for a character of a text.
struct EscapeStep {
    let from: String
    let to: String

    /// Whether a character that ends a text or begins something in it is doubled, led by a backslash or written as an
    /// entity.
    var isEscape: Bool {
        guard ["'", "\"", "`", "<", "&"].contains(from) else { return false }
        return to == from + from || to == "\\" + from || to.hasPrefix("&") && to.hasSuffix(";") && to.utf8.count > 2
    }
}

extension Node {
    /// What a call puts for the first of some characters, where it leaves the others.
    func firstReplacement(_ pass: Pass) -> EscapeStep? {
        switch name {
        case "replacing", "replace":
            guard argument("maxReplacements")?.unwrapped.name == "1" else { return nil }
            return step(argument("of") ?? arguments.first, argument("with"), pass)
        case "joined":
            guard let parts = base?.unwrapped, parts.kind == .call, parts.name == "split",
                parts.argument("maxSplits")?.unwrapped.name == "1"
            else { return nil }
            return step(parts.argument("separator"), argument("separator"), pass)
        case "replaceSubrange", "replaceCharacters":
            guard let place = argument("in") ?? arguments.first, let found = pass.search(behind: place),
                found.base?.dottedName == base?.dottedName, !isRepeated
            else { return nil }
            return step(found.argument("of"), argument("with"), pass)
        default: return nil
        }
    }

    /// What one text and another come to, where both are known.
    func step(_ from: Node?, _ to: Node?, _ pass: Pass) -> EscapeStep? {
        guard let from = pass.constant(from)?.value.string, let to = pass.constant(to)?.value.string else { return nil }
        return EscapeStep(from: from, to: to)
    }

    /// Whether a loop round the statement goes on with the rest of the text.
    private var isRepeated: Bool {
        ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains(where: \.isLoop)
    }
}

extension Pass {
    /// `text.range(of: "…")`, of which a range is the result.
    fileprivate func search(behind place: Node) -> Node? {
        let place = place.unwrapped
        let made = place.kind == .reference ? declaration(of: place)?.initialValue?.unwrapped : place
        guard let made, made.kind == .call, made.name == "range" || made.name == "firstRange",
            made.argument("options") == nil
        else { return nil }
        return made
    }
}
