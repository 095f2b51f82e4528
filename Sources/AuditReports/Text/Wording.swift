import AuditModel

/// How reports put numbers and sentences.
enum Wording {
    /// `1 file`, `3,912 files`.
    static func counted(_ number: Int, _ noun: String) -> String {
        "\(self.number(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// With a comma before each group of three digits, whatever the locale.
    static func number(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// With a mark before each group of three digits: a comma in English, a point elsewhere.
    static func number(_ value: Int, _ language: Language) -> String {
        let text = number(value)
        return language == .english ? text : String(text.map { $0 == "," ? "." : $0 })
    }

    /// The text with a full stop, unless it ends a sentence already.
    static func sentence(_ text: String) -> String {
        guard let last = text.last, !".!?…".contains(last) else { return text }
        return text + "."
    }

    /// `keyInSource` from `key-in-source`, with the first letter upper-cased too.
    static func pascalCase(_ id: String) -> String {
        id.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
