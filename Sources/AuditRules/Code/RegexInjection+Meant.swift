import AuditAnalysis
import AuditKit
import CodeModel

/// Expressions that somebody wrote as such, for code that takes them as such.
extension FlowFinding {
    /// Whether the text is the whole of an expression, and whoever wrote it wrote one: the program has a mode for expressions,
    /// or calls what it was read into a pattern.
    ///
    /// Strangers that reach the program at any time choose how long it searches all the same.
    func isMeantAsExpression(at place: Node) -> Bool {
        guard let kind, !strangers.contains(kind) else { return false }
        if place.isInExpressionMode { return true }
        guard !isComposed, documents.contains(kind) else { return false }
        return ([place.unwrapped] + source.steps).contains { step in
            [.reference, .member, .variable, .parameter].contains(step.kind) && step.name.namesExpression
        }
    }
}

/// Entry points at which anybody may knock.
private let strangers: Set<OutsideSource.Kind> = [.request, .socket, .link, .scriptMessage, .scan, .bluetooth]

/// What is read as it was written, in the fields that it was written for, and what whoever starts the program has set.
private let documents: Set<OutsideSource.Kind> = [.decoded, .file, .content, .answer, .environment, .argument]

extension Node {
    /// Whether a place lies in the branch for regular expressions of code that also has one for plain text.
    var isInExpressionMode: Bool {
        var inner = self
        for outer in ancestors {
            if outer.kind.isTypeDeclaration { return false }
            switch outer.kind {
            case .case where inner.role != .pattern:
                if outer.children(.pattern).contains(where: \.asksForMode) { return true }
            case .if where inner.role == .body, .ternary where inner.role != .condition:
                if outer.children(.condition).contains(where: \.asksForMode) { return true }
            default: break
            }
            inner = outer
        }
        return enclosingDeclaredFunction?.descendants(.guard).contains { test in
            test.isBefore(self) && !test.contains(self) && test.children(.condition).contains(where: \.asksForMode)
        } ?? false
    }

    /// Whether an expression is made only to see whether it is one.
    var isOnlyCompiled: Bool {
        guard ["NSRegularExpression", "Regex"].contains(name) else { return false }
        var whole = outerExpression
        while let up = whole.parent, up.kind == .tuple, up.children.count(where: { _ in true }) == 1 {
            whole = up.outerExpression
        }
        guard let parent = whole.parent else { return false }
        if parent.kind == .assignment { return parent.child(.target)?.name == "_" }
        return parent.kind == .binary && parent.isComparison
            && parent.children(.operand).contains { $0.unwrapped.kind == .nilLiteral }
    }

    /// `options.contains(.regularExpression)`, `.regex(let text)`, `isRegex`.
    private var asksForMode: Bool {
        ([self] + descendants).contains { name in
            switch name.kind {
            case .member where name.has(.hasImplicitBase): name.name.namesExpression
            case .reference, .member: name.name.namesExpression && Words.of(name.name).contains(where: modes.contains)
            default: false
            }
        }
    }
}

extension String {
    /// Whether a name is one of a regular expression.
    fileprivate var namesExpression: Bool {
        let words = Words.of(self)
        return words.contains { ["regex", "regexp", "regexes", "pattern", "patterns", "pat"].contains($0) }
            || words.contains("regular") && words.contains { $0.hasPrefix("expression") }
    }
}

/// Words that make a question of the name of an expression.
private let modes: Set<String> = [
    "is", "use", "uses", "using", "as", "with", "enable", "enabled", "enables", "allow", "allows", "allowed", "mode",
    "search", "option",
]

extension [Example] {
    static let regexMeantBad: [Example] = [
        Example(
            """
            import Vapor
            func lines(_ req: Request) throws -> [String] {
                let wanted = try req.query.get(String.self, at: "pattern")
                return try log.filter { try $0.firstMatch(of: Regex(↓wanted)) != nil }
            }
            """, "anyone can send a request and choose how long it takes"),
        Example(
            """
            struct Filter: Decodable { let name: String; let isRegex: Bool }
            func finds(_ filter: Filter, in line: String) -> Bool {
                if filter.isRegex { return false }
                return line.range(of: ↓filter.name, options: .regularExpression) != nil
            }
            """, "only plain text is left"),
    ]

    static let regexMeantGood: [Example] = [
        Example(
            """
            let wanted: NSRegularExpression? = {
                guard let pat = ProcessInfo.processInfo.environment["LOG_CALLS"] else { return nil }
                return try? NSRegularExpression(pattern: pat)
            }()
            """, "the user who starts the program sets the pattern"),
        Example(
            """
            enum Mode { case plain, regex }
            func finds(_ mode: Mode, in line: String) throws -> Bool {
                let wanted = NSPasteboard.general.string(forType: .string) ?? ""
                switch mode {
                case .plain: return line.contains(wanted)
                case .regex: return try line.firstMatch(of: Regex(wanted)) != nil
                }
            }
            """, "the user chose to search by expression"),
        Example(
            """
            struct Outline: Decodable { let pattern: String; let title: String }
            func marks(_ outline: Outline) throws -> NSRegularExpression {
                try NSRegularExpression(pattern: outline.pattern)
            }
            """, "as the record uses it"),
        Example(
            """
            struct Source { let includePattern: String? }
            func filter() throws -> NSRegularExpression? {
                let source = Source(includePattern: ProcessInfo.processInfo.environment["INCLUDE"])
                guard let pattern = source.includePattern else { return nil }
                return try NSRegularExpression(pattern: pattern)
            }
            """, "the user who starts the program sets a pattern"),
        Example(
            """
            func isExpression(_ message: WKScriptMessage) -> Bool {
                (try? NSRegularExpression(pattern: message.body as? String ?? "")) != nil
            }
            """, "nothing is searched with it"),
        Example(
            """
            struct Edit: Decodable { let find: String; let put: String }
            func change(_ edit: Edit, _ options: NSString.CompareOptions, in text: NSMutableString) throws {
                let whole = NSRange(location: 0, length: text.length)
                var mark: NSRegularExpression?
                if options.contains(.regularExpression) { mark = try NSRegularExpression(pattern: edit.find) }
                if let mark { _ = mark.replaceMatches(in: text, range: whole, withTemplate: edit.put) }
            }
            """, "the template of an expression requested as such"),
    ]
}
