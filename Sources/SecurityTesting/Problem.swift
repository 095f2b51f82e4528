/// A security problem: what it is, where, why it matters, and how to fix it. It never contains a secret.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The name of the check that found the problem, such as `credentials`.
    public let check: String
    /// A file and line, a key, a host, or the name given to the check.
    public let place: String
    /// What was found.
    public let what: String
    /// Why it matters: what an attacker gains, or what breaks.
    public let why: String
    /// How to fix it.
    public let advice: String

    /// Creates a problem reported by a custom check. None of the strings may contain a secret.
    public init(check: String, place: String, what: String, why: String, advice: String) {
        self.check = check
        self.place = place
        self.what = what
        self.why = why
        self.advice = advice
    }

    /// The complete problem, as the message of a failing test.
    public var description: String { "[\(check)] \(place): \(what). \(why). Fix: \(advice)." }
}

/// A security property of an app that a test can verify.
///
/// Every check is a value. ``problems()`` works without a test framework; `run()` records each problem as a Swift
/// Testing issue.
public protocol SecurityCheck: Sendable, CustomStringConvertible {
    /// Returns the problems found; empty when the check passes.
    ///
    /// - Throws: An error when the check could not run, for example because a folder does not exist. Such a check has
    ///   not passed.
    func problems() async throws -> [Problem]
}

/// The reason a check could not run. It never contains a secret.
public struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What prevented the check from running.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A place where a finding is accepted, and why.
///
///     Allowance("Sources/App/Demo.swift", because: "the demo server's key, which opens nothing")
///
/// An allowance without a reason is itself a problem, and so is one that no longer matches anything.
public struct Allowance: Hashable, Sendable {
    /// The place as the problem reports it, without the line: a path relative to the folder, or a key.
    public let place: String
    /// Why the finding is safe there.
    public let reason: String

    /// Allows whatever is found at a place.
    public init(_ place: String, because reason: String) {
        self.place = place
        self.reason = reason
    }
}

/// Findings with the places they stand at, from which allowed ones are taken.
struct Findings {
    let check: String
    private(set) var problems: [Problem] = []
    private let allowances: [Allowance]
    private var used: Set<String> = []

    init(_ check: String, allowing allowances: [Allowance] = []) {
        self.check = check
        self.allowances = allowances
    }

    /// - Parameters:
    ///   - place: What an allowance names.
    ///   - detail: What follows the place in the text, such as `:12`.
    mutating func add(_ what: String, at place: String, _ detail: String = "", why: String, advice: String) {
        if allowances.contains(where: { $0.place == place }) {
            used.insert(place)
            return
        }
        problems.append(Problem(check: check, place: place + detail, what: what, why: why, advice: advice))
    }

    /// The problems, those of the allowances among them.
    func settled() -> [Problem] {
        problems
            + allowances.compactMap { allowance in
                guard allowance.reason.contains(where: { !$0.isWhitespace }) else {
                    return Problem(
                        check: check, place: allowance.place, what: "Allowance without a reason",
                        why: "Later readers cannot tell whether it still applies",
                        advice: "state why the place is safe")
                }
                guard !used.contains(allowance.place) else { return nil }
                return Problem(
                    check: check, place: allowance.place, what: "Unused allowance",
                    why: "It would hide a future problem at this place", advice: "delete the allowance")
            }
    }
}
