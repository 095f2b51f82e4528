import AuditAnalysis
import AuditKit
import CodeModel

/// Templates of replacements, in which `$1` and a backslash have a meaning.
enum RegexTemplates {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls(
            "stringByReplacingMatches", "replaceMatches", "replacementString", "replacingOccurrences",
            "replaceOccurrences")
        where !pass.lookup.isOwnCode(call) {
            guard let template = call.template, pass.constant(template) == nil,
                call.expression.map({ pass.areKeptTogether($0, template) }) != true,
                !call.isOfExpressionMode(pass),
                let flow = pass.outsideFlows(to: template, .pattern).first(where: \.isUnescapedTemplate)
            else { continue }
            pass.report(
                "Untrusted input from \(flow.origin) is used as a replacement template, where `$1` is a capture",
                at: template,
                .init(paths: [flow.path(to: template)]))
        }
    }
}

extension FlowFinding {
    /// Whether somebody else has sent the text, and the signs of templates are in it still.
    fileprivate var isUnescapedTemplate: Bool {
        guard let kind, ![.typed, .environment, .argument, .content, .input, .file].contains(kind) else { return false }
        return !source.steps.contains { $0.kind == .call && ["escapedTemplate", "escapedPattern"].contains($0.name) }
    }
}

extension Pass {
    /// Whether an expression and a template come out of one pair or record: whoever wrote the one wrote the other for it, and
    /// the expression is what is told.
    fileprivate func areKeptTogether(_ expression: Node, _ template: Node) -> Bool {
        let (one, other) = (expression.unwrapped, template.unwrapped)
        if one.kind == .member, other.kind == .member, let record = one.base?.dottedName, !record.isEmpty {
            return record != "self" && record == other.base?.dottedName
        }
        guard one.kind == .reference, other.kind == .reference, let first = declaration(of: one),
            let second = declaration(of: other), first != second
        else { return false }
        return first.ancestors.prefix(3).contains { $0.kind == .tuple && $0.contains(second) }
    }
}

extension Node {
    /// What is searched for where a template is put in.
    fileprivate var expression: Node? { argument("withTemplate") != nil ? base : argument("of") }

    /// Whether the expression that a template is for is there only where expressions were asked for.
    fileprivate func isOfExpressionMode(_ pass: Pass) -> Bool {
        if isInExpressionMode { return true }
        guard let mark = base?.unwrapped, mark.kind == .reference else { return false }
        return enclosingDeclaredFunction?.descendants(.assignment).contains { kept in
            kept.child(.target)?.unwrapped.name == mark.name && kept.isInExpressionMode
        } ?? false
    }

    /// The template among the arguments, where a regular expression is replaced.
    fileprivate var template: Node? {
        switch name {
        case "replacementString": return argument("template")
        case "replacingOccurrences", "replaceOccurrences":
            return argument("options")?.namesWithin.contains("regularExpression") == true ? argument("with") : nil
        default: return argument("withTemplate")
        }
    }
}

extension [Example] {
    static let regexTemplatesBad: [Example] = [
        Example(
            """
            struct Order: Decodable { let greeting: String }
            func greet(_ order: Order, in letter: String) throws -> String {
                let mark = try NSRegularExpression(pattern: "<name>")
                let all = NSRange(letter.startIndex..., in: letter)
                return mark.stringByReplacingMatches(in: letter, range: all, withTemplate: ↓order.greeting)
            }
            """, "the template of a replacement"),
        Example(
            """
            func find(_ names: [String], in line: String) -> Bool {
                let any = names.joined(separator: "|")
                return line.range(of: ↓"^(\\(any))$", options: .regularExpression) != nil
            }
            """, "a list of names"),
    ]

    static let regexTemplatesGood: [Example] = [
        Example(
            """
            struct Order: Decodable { let greeting: String }
            func greet(_ order: Order, in letter: String) throws -> String {
                let mark = try NSRegularExpression(pattern: "<name>")
                let all = NSRange(letter.startIndex..., in: letter)
                let plain = NSRegularExpression.escapedTemplate(for: order.greeting)
                return mark.stringByReplacingMatches(in: letter, range: all, withTemplate: plain)
                    .replacingOccurrences(of: "<me>", with: order.greeting)
            }
            """, "escaped; no expression"),
        Example(
            """
            func find(_ names: [String], in line: String) -> Bool {
                let any = names.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")
                return line.range(of: "^(\\(any))$", options: .regularExpression) != nil
            }
            """, "each name escaped"),
        Example(
            """
            struct Change: Decodable { let find: String; let put: String }
            final class Changes {
                private var all: [(NSRegularExpression, String)] = []
                func take(_ data: Data) throws {
                    let list = try JSONDecoder().decode([Change].self, from: data)
                    all = list.map { (known[$0.find]!, $0.put) }
                }
                func apply(to line: String) -> String {
                    var line = line
                    for (mark, text) in all {
                        let whole = NSRange(line.startIndex..., in: line)
                        line = mark.stringByReplacingMatches(in: line, range: whole, withTemplate: text)
                    }
                    return line
                }
            }
            """, "stored next to its expression"),
    ]
}
