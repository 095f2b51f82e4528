import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text from outside read as a regular expression.
    static let regexInjection = Rule(
        id: "regex-injection",
        title: "Untrusted input in a regular expression",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(730), .cwe(400), .cwe(1333), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Metacharacters such as `.` and `|` in the input match more than intended, and checks pass that should \
            not. An attacker-supplied expression like `(a+)+$` keeps a processor busy for hours.
            """,
        remedy: """
            Insert text with `NSRegularExpression.escapedPattern(for:)`, or as a string component of `RegexBuilder`; \
            compare plain text with `==`, `contains` or `range(of:)` without `.regularExpression`.
            """,
        bad: .regexInjectionBad + .regexTemplatesBad + .regexMeantBad,
        good: .regexInjectionGood + .regexTemplatesGood + .regexMeantGood,
        checks: [.swift(inspect), .swift(inspectQueries), .swift(RegexTemplates.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: sinks) {
        guard let expression = call.expression(pass), pass.constant(expression) == nil else { continue }
        let isOnlyCompiled = call.isOnlyCompiled
        let isMeant = { (flow: FlowFinding) in
            !(isOnlyCompiled && !flow.isComposed) && !flow.isMeantAsExpression(at: expression)
        }
        if pass.reportFlow(into: expression, .pattern, "is used as a regular expression", where: isMeant) { continue }
        let text = OutsideText(pass: pass, safeWords: escaping)
        if expression.isAlsoTakenWhole { continue }
        let pieces = text.isComposed(expression) ? text.pieces(in: expression, except: \.isExpression) : []
        guard let place = text.place(in: expression, except: \.isExpression), !pieces.isEmpty,
            !pass.areSettled(pieces, .pattern)
        else { continue }
        let isPlain = pieces.contains { $0.isPlainText(pass) || $0.isJoinedPlainText(pass) || $0.isGivenText(pass) }
        pass.report(
            "`\(place.text.prefix(60))` becomes part of a regular expression", at: expression,
            .init(confidence: isPlain ? .medium : .low))
    }
}

/// `["name": ["$regex": text]]`: expressions that MongoDB reads.
private func inspectQueries(_ file: SwiftFile, _ pass: inout Pass) {
    for entry in file.nodes(.dictionaryEntry) where !entry.isDebugOnly {
        guard let key = entry.child(.key)?.unwrapped, key.kind == .string, key.name == "$regex",
            let value = entry.child(.value), pass.constant(value) == nil
        else { continue }
        _ = pass.reportFlow(into: value, .pattern, "is used as a regular expression")
    }
}

private let sinks = [
    "NSRegularExpression", "init", "Regex", "NSPredicate", "range", "replacingOccurrences", "ranges", "firstRange",
    "replaceOccurrences", "regcomp", "regncomp", "regwcomp", "NSComparisonPredicate",
]

private let escaping: Set<String> = ["escape", "escaped", "escaping", "quoted", "quote", "literal", "sanitized"]

extension Node {
    /// The argument that is used as a regular expression.
    fileprivate func expression(_ pass: Pass) -> Node? {
        switch name {
        case "NSRegularExpression": return isLiteralSearch(pass) ? nil : argument("pattern")
        case "init":
            let owner = callee?.unwrapped.base?.unwrapped.name ?? ""
            guard owner == "NSRegularExpression" || owner == "self" && enclosingType?.name == "NSRegularExpression"
            else {
                return nil
            }
            return isLiteralSearch(pass) ? nil : argument("pattern")
        case "Regex":
            guard callee?.kind == .reference, let first = arguments.first, first.kind != .closure else { return nil }
            return first.label.isEmpty ? first : nil
        case "regcomp", "regncomp", "regwcomp": return callee?.kind == .reference ? argument(at: 1) : nil
        case "NSComparisonPredicate":
            guard argument("type")?.unwrapped.name == "matches" else { return nil }
            return argument("rightExpression")?.unwrapped.argument("forConstantValue")
        case "NSPredicate":
            guard let format = pass.constant(argument("format"))?.value.string else { return nil }
            let halves = format.components(before: "MATCHES")
            guard let before = halves else { return nil }
            return argument(at: 1 + before.filter { $0 == "%" }.count)
        default:
            guard let options = argument("options"), options.names(option: "regularExpression", pass) else {
                return nil
            }
            return argument("of")
        }
    }

    private func isLiteralSearch(_ pass: Pass) -> Bool {
        argument("options").map { $0.names(option: "ignoreMetacharacters", pass) } ?? false
    }

    /// Whether an option is among these, read through the variable that holds them.
    private func names(option: String, _ pass: Pass) -> Bool {
        if namesWithin.contains(option) { return true }
        guard unwrapped.kind == .reference, let variable = pass.declaration(of: unwrapped) else { return false }
        if let value = variable.initialValue { return value.namesWithin.contains(option) }
        guard let tuple = variable.parent, tuple.kind == .tuple, let value = tuple.parent?.initialValue else {
            return false
        }
        guard let place = Array(tuple.children).firstIndex(of: variable), value.kind == .tuple else { return false }
        let elements = Array(value.children)
        return elements.indices.contains(place) && elements[place].namesWithin.contains(option)
    }

    /// Whether one of two ways takes a name as it stands and the other changes a sign in it: what is read whole was written as
    /// an expression, `text.first == "{" ? text.replacing("{", with: "\\{") : text`.
    fileprivate var isAlsoTakenWhole: Bool {
        let node = unwrapped
        guard node.kind == .ternary else { return false }
        let ways = node.children(.operand).map(\.uncast)
        return ways.contains { way in
            [.reference, .member].contains(way.kind)
                && ways.contains { $0 != way && $0.kind == .call && $0.base?.uncast.dottedName == way.dottedName }
        }
    }

    /// Whether the name says that this is a regular expression or a part of one.
    fileprivate var isExpression: Bool {
        let node = unwrapped
        if node.kind == .call, node.name == "joined", let list = node.base { return list.isExpression }
        let names = [node.name] + (node.base.map { [$0.unwrapped.name] } ?? [])
        return names.contains { Words.of($0).contains(where: expressions.contains) }
            || node.name == "joined"
            || names.contains { Words.of($0).contains(where: ends.contains) } && !node.isParameter
    }

    /// Whether a name means what a function is given.
    private var isParameter: Bool {
        guard kind == .reference, let function = enclosingDeclaredFunction else { return false }
        return function.children(.parameter).contains { $0.name == name }
    }

    /// Whether a piece of an expression is a text that a function or a value was given, be it with its ends cut off or a sign
    /// in it replaced: whatever stands in it is read as a part of the expression.
    fileprivate func isGivenText(_ pass: Pass) -> Bool {
        var node = uncast
        var types: Set<String> = ["String", "Substring"]
        if node.kind == .call, node.name == "joined", let list = node.base {
            (node, types) = (list.uncast, ["[String]"])
        }
        while node.kind == .call, forming.contains(node.name), let base = node.base { node = base.uncast }
        guard node.kind == .reference || node.kind == .member, let declared = pass.declaration(of: node) else {
            return false
        }
        let isGiven =
            declared.kind == .parameter && declared.parent?.kind != .closure
            || declared.kind == .variable && declared.parent?.kind.isTypeDeclaration == true
                && !declared.has(.isComputed) && declared.initialValue == nil
        return isGiven && types.contains(declared.typeText ?? "")
    }

    /// Whether a piece is a list of such texts, joined before: `names.joined(separator: "|")`.
    fileprivate func isJoinedPlainText(_ pass: Pass) -> Bool {
        var node = uncast
        if node.kind == .reference, let made = pass.declaration(of: node)?.initialValue?.uncast { node = made }
        guard node.kind == .call, node.name == "joined", let list = node.base else { return false }
        return list.isPlainText(pass)
    }

    /// Whether the name is one that people give to text to be found as it stands.
    fileprivate func isPlainText(_ pass: Pass) -> Bool {
        let node = uncast
        guard [.reference, .member].contains(node.kind), let last = Words.of(node.name).last else { return false }
        let type = pass.type(of: node)
        if let type, TypeName.element(of: type.text) == "String" {
            return last.hasSuffix("s") && plainText.contains(String(last.dropLast()))
        }
        guard type.map({ ["String", "Substring"].contains($0.name) }) ?? true else { return false }
        return plainText.contains(last)
    }
}

extension String {
    /// What stands before a word, if it is there.
    fileprivate func components(before word: String) -> Substring? {
        indices.first { self[$0...].hasPrefix(word) }.map { self[..<$0] }
    }
}

private let expressions: Set<String> = [
    "pattern", "patterns", "regex", "regexp", "regexes", "expression", "expr", "charset", "characters", "alternatives",
    "alternation", "syntax", "re", "group", "class", "unicode",
]

/// Words of what stands at the ends of a text, which may be an expression of the program's own.
private let ends: Set<String> = ["delimiter", "delimiters", "separator", "prefix", "suffix", "marker"]

/// Calls that give a text back in another form, with all its signs or all but one of them.
private let forming: Set<String> = [
    "lowercased", "uppercased", "trimmingCharacters", "replacingOccurrences", "replacing", "trimmed", "folding",
    "capitalized", "prefix", "suffix", "dropFirst", "dropLast",
]

private let plainText: Set<String> = [
    "name", "query", "search", "term", "keyword", "word", "input", "username", "title", "tag", "host", "domain",
    "filename", "label", "user", "email", "needle", "attribute", "element", "key", "id", "identifier", "phrase",
]
