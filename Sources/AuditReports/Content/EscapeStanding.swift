import AuditModel

/// What has to be done about an escape; each has one of them.
enum EscapeStanding: CaseIterable {
    /// Two threads can meet in what is behind it.
    case race
    /// It promises what the source does not show.
    case unproven
    /// The compiler would take the code without the word.
    case needless
    /// Safe, not needless, and nobody has written why.
    case unexplained
    /// It can stay as it is.
    case justified

    init(_ escape: ConcurrencyEscape) {
        if escape.isJustified {
            self = .justified
        } else if escape.isNeedless {
            self = .needless
        } else if escape.verdict.isSafe {
            self = .unexplained
        } else {
            self = escape.verdict.isRace ? .race : .unproven
        }
    }
}

extension ConcurrencyEscape.Verdict {
    fileprivate var isRace: Bool { self == .race || self == .partlyGuarded || self == .unsafeMutable }
}
