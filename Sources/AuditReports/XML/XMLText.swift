/// Text as XML 1.0 takes it.
enum XMLText {
    /// `text` without markup. Line ends stay, those of an attribute as references; what acts or hides, and what is no
    /// character of XML at all (section 2.2), is shown in Swift's notation.
    static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += isAttribute ? "&#10;" : "\n"
            case _ where scalar.actsOrHides || isForbidden(scalar):
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The two noncharacters of the first plane that no document may hold.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }
}
