internal import Foundation

/// Which characters a text may hold, and the form it is given on in.
struct TextShape: Sendable {
    let allowed: AllowedCharacters
    let lines: TextRule.Lines
    let form: TextRule.Form

    /// What is wrong with a scalar that stands behind others, and before the next one.
    func fault(
        of scalar: Unicode.Scalar, in context: JoinedCharacters, before next: Unicode.Scalar?
    ) -> Reason.Code? {
        if HiddenCharacters.isLineBreak(scalar) { return lines == .allowed ? nil : .lineBreak }
        if scalar == "\t", lines == .allowed { return nil }
        if JoinedCharacters.contains(scalar) {
            guard JoinedCharacters.isJoiner(scalar) || allowed.contains(scalar) else { return .characterNotAllowed }
            // Compatible forms are for identifiers, which must not differ in how they are drawn.
            let isVariant = form == .compatible && JoinedCharacters.isVariationSelector(scalar)
            return !isVariant && context.shows(scalar, before: next) ? nil : .invisibleCharacter
        }
        if let hidden = HiddenCharacters.fault(of: scalar) { return hidden }
        return allowed.contains(scalar) ? nil : .characterNotAllowed
    }

    /// Marks beyond ``MarkRuns/longest`` on one letter are left out, before and after.
    func shortened(_ text: String) -> String { MarkRuns.cut(normalized(MarkRuns.cut(text))) }

    /// For texts without long runs of marks.
    func normalized(_ text: String) -> String {
        let text = lines == .allowed ? Self.withLineFeeds(text) : text
        return switch form {
        case .asGiven: text
        case .composed: text.precomposedStringWithCanonicalMapping
        case .compatible: text.precomposedStringWithCompatibilityMapping
        }
    }

    /// By scalars: to a string a carriage return and a line feed are one character, also where the one was left over by
    /// another replacement.
    private static func withLineFeeds(_ text: String) -> String {
        var written = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            if scalar == "\n", last == "\r" { continue }
            written.append(HiddenCharacters.isLineBreak(scalar) ? "\n" : scalar)
        }
        return String(written)
    }
}
