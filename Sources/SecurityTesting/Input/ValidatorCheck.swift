public import InputValidation

/// A validator or an encoder that holds against hostile texts and lets good ones pass.
///
///     await ValidatorCheck("nickname", rule: Nickname.rule, refuses: [.markup, .line], accepts: ["Ann", "Zoë"]).run()
///     await ValidatorCheck("comment as HTML", refuses: [.markup], accepts: ["a < b"]) { text in
///         text.encoded(for: .htmlText)
///     }.run()
///
/// A hostile text must be refused, or come out so that it is harmless at the place that its family aims at. Against SQL
/// bound parameters help and nothing else; the family is for fields with a narrow form, such as numbers and codes.
public struct ValidatorCheck: SecurityCheck {
    /// The name it was given.
    public let name: String
    private let hostile: [HostileInput]
    private let good: [String]
    private let judge: @Sendable (String) throws -> String?

    public var description: String { "validator \(name)" }

    /// - Parameters:
    ///   - families: What is tried.
    ///   - inputs: Hostile texts of your own, beside those.
    ///   - good: Texts that must pass, changed or not. One at least, since who refuses everything holds too.
    ///   - judge: What becomes of a text: what is kept or written of it, or nil or an error where it is refused.
    public init(
        _ name: String, refuses families: [HostileFamily], and inputs: [HostileInput] = [], accepts good: [String],
        _ judge: @escaping @Sendable (String) throws -> String?
    ) {
        self.name = name
        hostile = families.flatMap(\.inputs) + inputs
        self.good = good
        self.judge = judge
    }

    /// A rule of InputValidation.
    ///
    /// - Parameter text: How what the rule accepted is written.
    public init<Rule: Validator>(
        _ name: String, rule: Rule, refuses families: [HostileFamily], and inputs: [HostileInput] = [],
        accepts good: [String], text: @escaping @Sendable (Rule.Output) -> String = { "\($0)" }
    ) where Rule.Input == String {
        self.init(name, refuses: families, and: inputs, accepts: good) { text(try rule.validate($0)) }
    }

    public func problems() throws -> [Problem] {
        guard !hostile.isEmpty, !good.isEmpty else {
            throw CheckError("\(name) is tried on \(hostile.count) hostile and \(good.count) good texts")
        }
        var findings = Findings(description)
        for input in hostile {
            guard let output = outcome(input.text), !input.family.isHarmless(output) else { continue }
            findings.add(
                "A hostile text (\(input.family.rawValue)) comes through: \(Self.shown(input.text))", at: name,
                why: "Whoever sends it acts with the app's rights, or with those of the person who sees it",
                advice: "refuse it with a rule of InputValidation, or encode it for the place that it is written to")
        }
        for text in good where outcome(text) == nil {
            findings.add(
                "A good text is refused: \(Self.shown(text))", at: name,
                why: "People are turned away, and soon somebody turns the rule off", advice: "widen the rule")
        }
        return findings.settled()
    }

    private func outcome(_ text: String) -> String? {
        do { return try judge(text) } catch { return nil }
    }

    /// One line of it, at most 60 characters.
    private static func shown(_ text: String) -> String {
        let line = String(text.prefix(60)).encoded(for: .logLine)
        return text.count > 60 ? "“\(line)…” (\(text.count) characters)" : "“\(line)”"
    }
}
