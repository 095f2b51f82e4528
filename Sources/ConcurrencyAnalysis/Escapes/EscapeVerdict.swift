import AuditKit
package import AuditModel
import CodeModel

/// What the audit says of one escape, with all that a report needs to explain it.
package struct EscapeVerdict: Sendable {
    package let escape: EscapeHatch
    package let verdict: Verdict
    private(set) var risk: Risk
    /// Whether the verdict rests on something that the source does not show.
    let isGuess: Bool
    /// One sentence: which property, which lock, which type; names in back-ticks, no full stop.
    let reason: String
    /// The places that show it, with a few words each.
    let evidence: [Place]
    /// Where the verdict rests on the promises of other types: each with its own verdict, the nearest first.
    let chain: [Link]
    /// What to write instead.
    let form: ConcurrencyEscape.Form
    /// The properties whose uses would change.
    let state: [StoredProperty]
    /// The lock that the verdict is about, as messages name it.
    package let lock: String?
    /// Whether the source gives a reason for the escape.
    package let isDocumented: Bool

    /// Whether the type that keeps its state tells of the same race.
    private(set) var isRepeated = false

    /// The same where another escape tells of its race.
    var repeated: EscapeVerdict {
        var copy = self
        copy.risk = max(.important, risk)
        copy.isRepeated = true
        return copy
    }

    struct Place: Sendable {
        let node: Node
        let words: String
    }

    struct Link: Sendable {
        let name: String
        let declaration: Node
        let verdict: Verdict
    }
}

package typealias Verdict = ConcurrencyEscape.Verdict
typealias Risk = ConcurrencyEscape.Risk
