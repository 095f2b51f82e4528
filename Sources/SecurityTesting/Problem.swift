/// One thing that is unsafe: what, where, why, and what to do. It never holds a secret.
public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The name of the check that found it, such as `credentials`.
    public let check: String
    /// A file and line, a key, a host, or the name that a check was given.
    public let place: String
    /// What was found.
    public let what: String
    /// What it lets somebody do.
    public let why: String
    /// What to do about it.
    public let advice: String

    /// A problem of a check of your own. No text may hold a secret.
    public init(check: String, place: String, what: String, why: String, advice: String) {
        self.check = check
        self.place = place
        self.what = what
        self.why = why
        self.advice = advice
    }

    /// All of it, as the text of a failing test.
    public var description: String { "[\(check)] \(place): \(what). \(why). To do: \(advice)." }
}

/// One question about an app's security that a test can answer.
///
/// Every check is a value. ``problems()`` answers without a test framework; `run()` records each problem as an issue of
/// Swift Testing.
public protocol SecurityCheck: Sendable, CustomStringConvertible {
    /// What is wrong; none where the check passes.
    ///
    /// - Throws: Whatever kept the check from looking, such as a folder that is not there. Such a check has not passed.
    func problems() async throws -> [Problem]
}

/// Why a check could not look. No text in it holds a secret.
public struct CheckError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kept it from looking.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A place where something is allowed, and why.
///
///     Allowance("Sources/App/Demo.swift", because: "the demo server's key, which opens nothing")
///
/// An allowance without a reason is a problem itself, and so is one that nothing needs any more.
public struct Allowance: Hashable, Sendable {
    /// As the problem names it, without the line: a path relative to the folder, or a key.
    public let place: String
    /// Why it is safe there.
    public let reason: String

    /// Allows what is found at a place.
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
                        check: check, place: allowance.place, what: "An allowance has no reason",
                        why: "Nobody can tell later whether it still holds", advice: "say why the place is safe")
                }
                guard !used.contains(allowance.place) else { return nil }
                return Problem(
                    check: check, place: allowance.place, what: "An allowance is not needed",
                    why: "It would hide what comes to that place later", advice: "delete the allowance")
            }
    }
}
