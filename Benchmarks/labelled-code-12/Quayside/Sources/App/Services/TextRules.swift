import Foundation

/// Checks on the texts that guests type.
enum TextRules {
    private static let vessel = try! NSRegularExpression(pattern: #"^([A-Za-z0-9]+[ .-]?)+$"#) // bad: slow-regex
    private static let plate = try! NSRegularExpression(pattern: #"^[A-Z]{1,3}-[0-9]{1,6}$"#) // good: slow-regex

    static func tidyVessel(_ name: String) -> String {
        let range = NSRange(name.startIndex..., in: name)
        if vessel.firstMatch(in: name, range: range) != nil { return name }
        if plate.firstMatch(in: name, range: range) != nil { return name }
        return name.components(separatedBy: .punctuationCharacters).joined(separator: " ")
    }

    static func isPersonName(_ name: String) -> Bool {
        name.wholeMatch(of: #/(\w+\s*)*[.!]?/#) != nil // bad: slow-regex
    }

    static func isPhone(_ text: String) -> Bool {
        text.range(of: #"^\+?[0-9][0-9 ]{5,18}$"#, options: .regularExpression) != nil // good: slow-regex
    }

    static func isEmail(_ text: String) -> Bool {
        text.range(of: #"^([a-zA-Z0-9_.-])+@(([a-zA-Z0-9-])+\.?)+([a-zA-Z0-9]{2,4})+$"#, options: .regularExpression) != nil // bad: slow-regex
    }

    static func isReference(_ text: String) -> Bool {
        text.wholeMatch(of: #/(?>[A-Z]+[0-9]*)+/#) != nil // good: slow-regex
    }
}
