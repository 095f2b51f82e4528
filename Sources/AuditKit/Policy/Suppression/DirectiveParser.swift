import AuditModel

/// Reads one line of a comment, if it is a directive at all.
struct DirectiveParser {
    /// What every directive begins with.
    static let mark = "bulwark:"

    private let text: String
    private let range: Range<Int>
    private let scope: SuppressionDirective.Scope
    private let known: Set<String>
    private var problems: [DirectiveProblem] = []

    init(line: DirectiveLine, scope: SuppressionDirective.Scope, rules: Set<String>) {
        text = String(Substring(line.text))
        range = line.range
        self.scope = scope
        known = rules
    }

    /// Adds the directive and its problems to what was read so far.
    mutating func parse(into reading: inout SuppressionDirective.Reading) {
        guard text.hasPrefix(Self.mark) else { return }
        let word = text.dropFirst(Self.mark.count).prefix { !$0.isWhitespace }
        if let scope = scope(of: word) {
            let body = text.dropFirst(Self.mark.count + word.count)
            if let directive = directive(body, scope: scope) { reading.directives.append(directive) }
        }
        reading.problems += problems
    }

    private mutating func directive(_ body: Substring, scope: SuppressionDirective.Scope) -> SuppressionDirective? {
        let (names, explanation) = Self.divide(body)
        let rules = ruleIDs(names)
        guard let (reason, until) = reasonAndDay(explanation ?? ""), !rules.isEmpty else { return nil }
        if reason.isEmpty {
            let list = rules.map { "`\($0)`" }.joined(separator: ", ")
            problems.append(
                .init(
                    rule: PolicyRules.suppressionWithoutReason,
                    message: "The suppression of \(list) gives no reason; add “-- ” followed by the reason",
                    range: range))
        }
        return SuppressionDirective(rules: rules, scope: scope, reason: reason, until: until, range: range)
    }

    /// `ignore` and `ignore-file`. A word that is nearly one of them is a slip; any other is none of our business.
    private mutating func scope(of word: Substring) -> SuppressionDirective.Scope? {
        if word == "ignore" { return scope }
        if word == "ignore-file" { return .file }
        let nearest =
            word.hasPrefix("ignore") ? "ignore" : NearestName.of(String(word), among: ["ignore", "ignore-file"])
        if let nearest {
            malformed("\(Self.quoted(word)) is not a directive; write “\(Self.mark)\(nearest)”")
        }
        return nil
    }

    private mutating func malformed(_ message: String) {
        problems.append(.init(rule: PolicyRules.suppressionMalformed, message: message, range: range))
    }

    private static func quoted(_ word: Substring) -> String { (mark + word).quoted }
}

// MARK: - The parts

extension DirectiveParser {
    /// The rules and the explanation, on either side of `--`, a dash or a single hyphen between spaces.
    ///
    /// XML forbids `--` inside comments (XML 1.0, section 2.5), so something else must do there.
    private static func divide(_ body: Substring) -> (Substring, Substring?) {
        var at = body.startIndex
        while at < body.endIndex {
            let rest = body[at...]
            for sign in ["--", "—", "–"] where rest.hasPrefix(sign) {
                return (body[..<at], rest.dropFirst(sign.count).drop { $0 == "-" })
            }
            if rest.hasPrefix(" - ") { return (body[..<at], rest.dropFirst(3)) }
            at = body.index(after: at)
        }
        return (body, nil)
    }

    /// The ids that are known. Everything else is reported, so that nobody trusts a suppression that does nothing.
    private mutating func ruleIDs(_ names: Substring) -> [String] {
        var rules: [String] = []
        let items = names.split(separator: ",", omittingEmptySubsequences: true).map(Self.trimmed)
        for item in items where !item.isEmpty {
            if PolicyRules.all.contains(where: { $0.id == item }) {
                malformed("`\(item)` cannot be suppressed with a comment; disable it in \(ConfigurationFile.name)")
            } else if known.contains(item) {
                if !rules.contains(item) { rules.append(item) }
            } else if item.contains(where: \.isWhitespace) {
                malformed("\(item.quoted) is not a rule; separate rules with commas and put “--” before the reason")
            } else {
                malformed("There is no rule \(item.quoted)\(NearestName.hint(for: item, among: known.sorted()))")
            }
        }
        if items.allSatisfy(\.isEmpty) {
            malformed("The suppression names no rule; write “\(Self.mark)ignore RULE -- reason”")
        }
        return rules
    }

    /// Takes `until YYYY-MM-DD` off the end. `nil` where something else than a day stands behind `until`.
    private mutating func reasonAndDay(_ explanation: Substring) -> (reason: String, until: Day?)? {
        let reason = Self.trimmed(explanation)
        let words = reason.split(omittingEmptySubsequences: true) { $0.isWhitespace }
        guard let last = words.last else { return ("", nil) }
        guard !Self.isUntil(last) else {
            malformed("“until” must be followed by a date; write “until YYYY-MM-DD”")
            return nil
        }
        guard let until = words.dropLast().last, Self.isUntil(until) else { return (reason, nil) }
        guard let day = Day(Self.bare(last)) else {
            malformed("\(String(last).quoted) is not a date; write “until YYYY-MM-DD”")
            return nil
        }
        return (Self.trimmed(reason[..<until.startIndex]), day)
    }

    private static func isUntil(_ word: Substring) -> Bool { bare(word).lowercased() == "until" }

    /// A word without brackets and the punctuation behind it.
    private static func bare(_ word: Substring) -> Substring {
        var word = word.drop { "([".contains($0) }
        while let last = word.last, ")].,;".contains(last) { word.removeLast() }
        return word
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
