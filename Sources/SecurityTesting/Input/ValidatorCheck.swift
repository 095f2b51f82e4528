public import InputValidation

/// Checks that a validator or encoder stops hostile strings and lets valid ones pass.
///
///     await ValidatorCheck("nickname", rule: Nickname.rule, refuses: [.markup, .line], accepts: ["Ann", "Zoë"]).run()
///     await ValidatorCheck("comment as HTML", refuses: [.markup], accepts: ["a < b"]) { text in
///         text.encoded(for: .htmlText)
///     }.run()
///
/// A hostile string must be rejected, or come out harmless for the target of its family. Only bound parameters prevent
/// SQL injection; the `sql` family is for fields with a narrow format, such as numbers and codes.
public struct ValidatorCheck: SecurityCheck {
    /// The name of the validator.
    public let name: String
    private let hostile: [HostileInput]
    private let good: [String]
    private let judge: @Sendable (String) throws -> String?

    public var description: String { "validator \(name)" }

    /// - Parameters:
    ///   - families: The attacks to try.
    ///   - inputs: Additional hostile inputs.
    ///   - good: Strings that must pass, changed or not. At least one, because a validator that rejects everything
    ///     would pass otherwise.
    ///   - judge: Returns what is stored or written for a string; returns `nil` or throws an error if it is rejected.
    public init(
        _ name: String, refuses families: [HostileFamily], and inputs: [HostileInput] = [], accepts good: [String],
        _ judge: @escaping @Sendable (String) throws -> String?
    ) {
        self.name = name
        hostile = families.flatMap(\.inputs) + inputs
        self.good = good
        self.judge = judge
    }

    /// Checks a rule of InputValidation.
    ///
    /// - Parameter text: Converts the accepted value to the string that is written.
    public init<Rule: Validator>(
        _ name: String, rule: Rule, refuses families: [HostileFamily], and inputs: [HostileInput] = [],
        accepts good: [String], text: @escaping @Sendable (Rule.Output) -> String = { "\($0)" }
    ) where Rule.Input == String {
        self.init(name, refuses: families, and: inputs, accepts: good) { text(try rule.validate($0)) }
    }

    public func problems() throws -> [Problem] {
        guard !hostile.isEmpty, !good.isEmpty else {
            throw CheckError("\(name) has \(hostile.count) hostile and \(good.count) valid strings to try")
        }
        var findings = Findings(description)
        for input in hostile {
            guard let output = outcome(input.text), !input.family.isHarmless(output) else { continue }
            findings.add(
                "Hostile input (\(input.family.rawValue)) passes: \(Self.shown(input.text))", at: name,
                why: "Its sender acts with the privileges of the app, or of the user who views it",
                advice: "reject it with a rule of InputValidation, or encode it for the output context")
        }
        for text in good where outcome(text) == nil {
            findings.add(
                "Valid input is rejected: \(Self.shown(text))", at: name,
                why: "Users are turned away, and the rule soon gets disabled", advice: "relax the rule")
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
