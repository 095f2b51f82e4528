internal import Foundation

/// Which characters a text may hold, and the form it is given on in.
struct TextShape: Sendable {
    let allowed: AllowedCharacters
    let lines: TextRule.Lines
    let form: TextRule.Form

    /// What is wrong with a scalar that comes after another.
    func fault(of scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Reason.Code? {
        if HiddenCharacters.isLineBreak(scalar) { return lines == .allowed ? nil : .lineBreak }
        if scalar == "\t", lines == .allowed { return nil }
        if HiddenCharacters.isJoiner(scalar.value) {
            return last.map { !$0.isASCII && !HiddenCharacters.isJoiner($0.value) } == true ? nil : .invisibleCharacter
        }
        if let hidden = HiddenCharacters.fault(of: scalar) { return hidden }
        return allowed.contains(scalar) ? nil : .characterNotAllowed
    }

    func normalized(_ text: String) -> String {
        var text = text
        if lines == .allowed {
            text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\u{85}", with: "\n")
                .replacing("\u{2028}", with: "\n").replacing("\u{2029}", with: "\n")
        }
        return switch form {
        case .asGiven: text
        case .composed: text.precomposedStringWithCanonicalMapping
        case .compatible: text.precomposedStringWithCompatibilityMapping
        }
    }
}
