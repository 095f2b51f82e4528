/// A rule that validates untrusted input and converts it to its accepted form.
///
///     let name = try TextRule(characters: 1...60).validate(field.text)
///
/// An accepted value is returned in normalized form, as a type that cannot hold invalid values if there is one; a
/// rejected value results in a ``Rejection`` with all reasons, not just the first.
public protocol Validator<Input, Output>: Sendable {
    associatedtype Input = String
    associatedtype Output = String

    /// - Throws: All reasons for rejecting the value. No reason contains the value.
    func validate(_ input: Input) throws(Rejection) -> Output
}

extension Validator {
    /// Returns whether the value is accepted.
    public func accepts(_ input: Input) -> Bool { reasons(against: input).isEmpty }

    /// Returns all reasons for rejecting the value; empty if it is accepted.
    public func reasons(against input: Input) -> [Reason] {
        do {
            _ = try validate(input)
            return []
        } catch {
            return error.reasons
        }
    }

    /// Returns a rule that applies this rule and then another one to its output.
    public func then<Next: Validator>(_ next: Next) -> ChainedValidator<Self, Next> where Next.Input == Output {
        ChainedValidator(first: self, next: next)
    }

    /// Returns a rule that applies both rules to the same value. It reports the reasons of both; the output is that of
    /// this rule.
    public func and<Other: Validator>(_ other: Other) -> JointValidator<Self, Other> where Other.Input == Input {
        JointValidator(first: self, second: other)
    }

    /// Returns a rule that adds a custom check of this rule's output: `nil` accepts it.
    public func and(_ reason: @escaping @Sendable (Output) -> Reason?) -> ChainedValidator<Self, Condition<Output>> {
        then(Condition(reason))
    }

    /// The reasons carry the name of the field, for a form that shows them beside it.
    public func named(_ field: String) -> NamedValidator<Self> { NamedValidator(rule: self, field: field) }

    /// Nil where the text is empty or holds white space alone.
    public func optional() -> OptionalValidator<Self> where Input == String { OptionalValidator(rule: self) }
}

/// One rule after another.
public struct ChainedValidator<First: Validator, Next: Validator>: Validator where Next.Input == First.Output {
    let first: First
    let next: Next

    public func validate(_ input: First.Input) throws(Rejection) -> Next.Output {
        try next.validate(first.validate(input))
    }
}

/// Two rules on one value.
public struct JointValidator<First: Validator, Second: Validator>: Validator where First.Input == Second.Input {
    let first: First
    let second: Second

    public func validate(_ input: First.Input) throws(Rejection) -> First.Output {
        let others = second.reasons(against: input)
        let output: First.Output
        do {
            output = try first.validate(input)
        } catch {
            throw Rejection(error.reasons + others)
        }
        guard others.isEmpty else { throw Rejection(others) }
        return output
    }
}

/// A rule that a closure decides.
public struct Condition<Value>: Validator {
    private let reason: @Sendable (Value) -> Reason?

    /// - Parameter reason: Nil where the value is accepted.
    public init(_ reason: @escaping @Sendable (Value) -> Reason?) { self.reason = reason }

    public func validate(_ input: Value) throws(Rejection) -> Value {
        if let reason = reason(input) { throw Rejection([reason]) }
        return input
    }
}

/// A rule whose reasons carry the name of a field.
public struct NamedValidator<Rule: Validator>: Validator {
    let rule: Rule
    let field: String

    public func validate(_ input: Rule.Input) throws(Rejection) -> Rule.Output {
        do {
            return try rule.validate(input)
        } catch {
            throw Rejection(error.reasons.map { $0.of(field: field) })
        }
    }
}

/// A rule that is asked only where something was typed.
public struct OptionalValidator<Rule: Validator>: Validator where Rule.Input == String {
    let rule: Rule

    public func validate(_ input: String) throws(Rejection) -> Rule.Output? {
        guard input.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
        return try rule.validate(input)
    }
}

/// A rule and the value it is to be asked about.
public struct Field<Rule: Validator> {
    let name: String
    let input: Rule.Input
    let rule: Rule

    /// - Parameter name: What the reasons call the field.
    public init(_ name: String, _ input: Rule.Input, _ rule: Rule) {
        self.name = name
        self.input = input
        self.rule = rule
    }
}

/// Asks about all fields of a form, and gives what they accepted.
///
///     let (mail, name) = try validate(
///         Field("mail", form.mail, EmailRule()), Field("name", form.name, TextRule(characters: 1...60)))
///
/// - Throws: The reasons of all fields, in their order.
public func validate<each Rule: Validator>(
    _ field: repeat Field<each Rule>
) throws(Rejection) -> (repeat (each Rule).Output) {
    var reasons: [Reason] = []
    for one in repeat each field { reasons += one.rule.named(one.name).reasons(against: one.input) }
    guard reasons.isEmpty else { throw Rejection(reasons) }
    return (repeat try (each field).rule.validate((each field).input))
}
