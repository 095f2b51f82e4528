package import AuditKit
import AuditModel
package import CodeModel

extension EscapeVerdict {
    /// Reports the escapes of a file that have one of these verdicts.
    package static func report(_ wanted: Verdict..., in file: SwiftFile, to pass: inout Pass) {
        for found in pass[EscapeVerdicts.self].verdicts(in: file) where wanted.contains(found.verdict) {
            pass.report(found.message, at: found.escape.place, found.details)
        }
    }

    /// The place of a race that the source shows, which is told there; what promises that there is none is advice then.
    package var racyPlace: Node? {
        guard verdict.isRace, !isGuess, !isRepeated, !isExcused, !escape.isTestCode, !EscapeReason.isAccepted(escape),
            let place = evidence.dropFirst(lock == nil ? 0 : 1).first?.node,
            ![.variable, .parameter].contains(place.kind)
        else { return nil }
        return place
    }

    /// Whether a comment says what keeps threads apart; that they exist excuses no race that the source shows.
    private var isExcused: Bool {
        isDocumented && (!verdict.isRace || isGuess || escape.isOfOthers || EscapeReason.saysWhatGuards(escape))
    }

    /// What is wrong at the place of a race.
    package var racyMessage: String { reason.asSentence }

    /// Whether all that is at stake are numbers and truths, which are read and written whole.
    package var isOfNumbers: Bool { !state.isEmpty && state.allSatisfy(\.isOfNumber) }

    /// The other places of a race, and the promise that it breaks.
    package var racyEvidence: [(node: Node, message: String)] {
        evidence.filter { $0.node != racyPlace }.map { (node: $0.node, message: $0.words) }
            + [(node: escape.place, message: "what promises that no two threads meet here")]
    }

    /// The reason, and the form to move to.
    var message: String {
        let advice = form == .keep ? "" : ": \(form.words)"
        return reason.asSentence + advice
    }

    /// How the finding differs from what its rule says in general: milder in tests and advice alone, less sure where it guesses or repeats
    /// another, or where a comment gives a reason that the source alone cannot show, such as who makes the value before it
    /// is shared.
    package var details: Pass.Details {
        let links = chain.map { (node: $0.declaration, message: "`\($0.name)` is \($0.verdict.words)") }
        return Pass.Details(
            severity: escape.isTestCode ? .low : nil,
            confidence: isGuess || isRepeated || isExcused && !verdict.isSafe ? .low : nil,
            related: evidence.map { (node: $0.node, message: $0.words) } + links,
            // Doubles of tests are counted with the escapes; no user meets their races.
            isAdvice: escape.isTestCode || racyPlace != nil, fix: fix)
    }
}
