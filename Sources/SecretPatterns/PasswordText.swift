/// Recognises passwords chosen by people.
enum PasswordText {
    /// Whether a text looks like a password rather than like a name, key or sentence.
    static func isPassword(_ text: [UInt8]) -> Bool {
        let folded = text.map(\.lowercased)
        if notorious.contains(folded) { return true }
        guard (6...64).contains(text.count), text.allSatisfy(ByteAlphabet.visible.contains) else { return false }
        guard !Placeholder.isPlaceholder(bytes: text), !isSomethingElse(text) else { return false }
        if LetterPairs.isMadeOfWords(text), hasOnlyNameSigns(text) { return isWordWithNumber(text) }
        return kinds(in: text) >= 2
    }

    private static func isSomethingElse(_ text: [UInt8]) -> Bool {
        ByteSearch.contains(Array("://".utf8), in: text) || ReadableText.isFormat(text) || ReadableText.isUUID(text)
            || ReadableText.isMailAddress(text) || text.first == UInt8(ascii: "/") || isDotted(text)
            || text.first == UInt8(ascii: "#") || text.suffix(2) == [UInt8(ascii: "("), UInt8(ascii: ")")]
    }

    /// Letters parted by dots, as in a key path or a localisation key.
    private static func isDotted(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count >= 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isWord) }
    }

    /// Whether nothing stands in the text but what a name may hold.
    private static func hasOnlyNameSigns(_ text: [UInt8]) -> Bool {
        text.allSatisfy { $0.isWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    }

    /// One word and a number of at most four digits, as in `hunter2`; a single word of a field, as in `field1`, too.
    private static func isWordWithNumber(_ text: [UInt8]) -> Bool {
        let word = text.prefix(while: \.isLetter)
        let number = text.dropFirst(word.count)
        let isNumbered = (1...4).contains(number.count) && number.allSatisfy(\.isDigit)
        return isNumbered && !fields.contains { word.map(\.lowercased).suffix($0.count).elementsEqual($0) }
    }

    /// How many kinds of character the text holds: letters, digits, and signs that no name has.
    private static func kinds(in text: [UInt8]) -> Int {
        let hasSigns = text.contains { !$0.isWord && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
        return (text.contains(where: \.isLetter) ? 1 : 0) + (text.contains(where: \.isDigit) ? 1 : 0)
            + (hasSigns ? 1 : 0)
    }

    /// Words that number the parts of a form or a protocol.
    private static let fields = [
        "field", "label", "text", "button", "view", "cell", "image", "step", "page", "key", "v",
    ]
    .map { Array($0.utf8) }

    /// The passwords that head every published list of the most used ones.
    private static let notorious = Set(
        [
            "123456", "1234567", "12345678", "123456789", "1234567890", "qwerty", "qwerty123", "qwertyuiop", "111111",
            "letmein", "password1", "password12", "password123", "password!", "passw0rd", "p@ssword", "p@ssw0rd",
            "p@ssw0rd1", "p@$$w0rd", "pa$$w0rd", "admin123", "admin1234", "iloveyou", "welcome1", "welcome123",
            "monkey", "dragon", "abc123", "1q2w3e4r", "1qaz2wsx", "trustno1", "sunshine", "test1234", "root123",
            "changeme123", "secret123", "hunter2", "correcthorsebatterystaple",
        ].map { Array($0.utf8) })
}
