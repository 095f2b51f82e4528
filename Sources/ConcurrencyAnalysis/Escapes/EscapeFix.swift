import AuditKit
import AuditModel
import CodeModel

extension EscapeVerdict {
    /// Takes the word away where the code compiles without it; nil where anything else has to change.
    var fix: SourceFix? {
        // What a comment says of the word would be left behind; a branch of `#if` may be for another compiler.
        guard !isGuess, !isDocumented, form == .deleteWord || form == .plainSendable,
            !escape.place.ancestors.contains(where: { $0.kind == .ifClause })
        else { return nil }
        switch escape.kind {
        case .uncheckedSendable where verdict == .needless: return escape.place.without("@unchecked")
        case .nonisolatedUnsafe where verdict == .unsafeConstant: return escape.place.without("nonisolated(unsafe)")
        case .preconcurrency where verdict == .preconcurrencyUnjustified:
            return escape.place.kind == .attribute
                ? escape.owner.without("@preconcurrency") : escape.place.without("@preconcurrency")
        default: return nil
        }
    }
}

extension Node {
    /// Takes a word with the space behind it out of the code; nil where it does not stand there before all else.
    fileprivate func without(_ word: String) -> SourceFix? {
        let text = self.text
        guard let place = text.firstRange(of: word), !text[..<place.lowerBound].contains(where: "{=\"".contains) else {
            return nil
        }
        let space = text[place.upperBound...].prefix(while: \.isWhitespace)
        let start = range.lowerBound + text[..<place.lowerBound].utf8.count
        let end = start + word.utf8.count + space.utf8.count
        let edit = SourceFix.Edit(path: tree.path, range: start..<end, replacement: "")
        return SourceFix("Remove `\(word)`", edits: [edit])
    }
}
