/// The operators that a reference to a build setting may apply, as in `$(NAME:lower)`.
enum SettingOperator {
    /// The value after an operator; an unknown operator changes nothing.
    static func apply(_ text: String, to value: String) -> String {
        if let equals = text.firstIndex(of: "=") {
            let argument = String(text[text.index(after: equals)...])
            return text[..<equals] == "default" && value.isEmpty ? argument : value
        }
        switch text {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "identifier": return identifier(value, filler: "_") { $0.isIdentifierCharacter && $0.isASCII }
        case "c99extidentifier": return identifier(value, filler: "_") { $0.isIdentifierCharacter }
        case "rfc1034identifier":
            return identifier(value, filler: "-") { $0.isASCII && ($0.isLetterOrDigit || $0 == "-") }
        case "dir": return PathText.folder(of: value) + "/"
        case "file": return PathText.name(of: value)
        case "base": return PathText.name(of: value).beforeSuffix
        case "suffix": return String(PathText.name(of: value).dropFirst(PathText.name(of: value).beforeSuffix.count))
        case "standardizepath": return PathText.normalized(value)
        default: return value
        }
    }

    /// The value with each character that `isLegal` refuses, and a leading digit, replaced.
    private static func identifier(
        _ value: String, filler: Character, isLegal: (Character) -> Bool
    ) -> String {
        var result = ""
        for character in value {
            let isLeadingDigit = result.isEmpty && character.isASCII && character.isNumber
            result.append(isLegal(character) && !isLeadingDigit ? character : filler)
        }
        return result
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
    fileprivate var isIdentifierCharacter: Bool { isLetterOrDigit || self == "_" }
}

extension String {
    /// The name without its last suffix; a dot at the start begins no suffix.
    fileprivate var beforeSuffix: String {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
        return String(self[..<dot])
    }
}
