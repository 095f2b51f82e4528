/// Recognises examples, dummies and template variables that stand where a secret would.
public enum Placeholder {
    /// Whether a text is no secret but holds the place of one.
    public static func isPlaceholder(_ text: String) -> Bool {
        isPlaceholder(bytes: Array(text.utf8.prefix(512)))
    }

    /// Whether the bytes of a text are no secret but hold the place of one.
    static func isPlaceholder(bytes: [UInt8]) -> Bool {
        let text = bytes.prefix(512).map(\.lowercased)
        let trimmed = Array(text.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
        guard !trimmed.isEmpty else { return true }
        return isVariable(trimmed) || isWrapped(trimmed) || hasMarker(trimmed) || hasDummyWord(trimmed)
            || BytePattern.isMonotonous(trimmed)
    }

    /// Template and shell variables, and format specifiers alone.
    private static func isVariable(_ text: [UInt8]) -> Bool {
        if openings.contains(where: { ByteSearch.contains($0, in: text) }) { return true }
        if text.first == UInt8(ascii: "$"), text.count > 1 {
            return text.dropFirst().allSatisfy(\.isWord)
        }
        return formats.contains(text)
    }

    /// A text between angle or square brackets, percent signs, or double underscores.
    private static func isWrapped(_ text: [UInt8]) -> Bool {
        guard text.count > 2, let first = text.first, let last = text.last else { return false }
        let pairs = [("<", ">"), ("[", "]"), ("%", "%"), ("@", "@")]
        if pairs.contains(where: { Array($0.0.utf8) == [first] && Array($0.1.utf8) == [last] }) { return true }
        return text.count > 4 && text.starts(with: [0x5F, 0x5F]) && text.suffix(2) == [0x5F, 0x5F]
    }

    private static func hasMarker(_ text: [UInt8]) -> Bool {
        markers.contains { ByteSearch.contains($0, in: text) }
    }

    /// A short text one of whose words is a dummy; a long random word beside it speaks against that.
    private static func hasDummyWord(_ text: [UInt8]) -> Bool {
        let words = text.split { !$0.isAlphanumeric }
        let isReadable = words.allSatisfy { $0.count < 12 || !$0.contains(where: \.isDigit) }
        return isReadable && words.contains { dummies.contains(Array($0)) }
    }

    private static let openings = ["$(", "${", "{{", "#{", "<%", "\\("].map { Array($0.utf8) }
    private static let formats = ["%@", "%s", "%d", "%ld", "%lu", "%u", "%1$@", "?", "-", "n/a"].map { Array($0.utf8) }

    /// Texts that no random token is likely to hold.
    private static let markers = [
        "example", "placeholder", "changeme", "change_me", "change-me", "change me", "replace_", "replace-",
        "replaceme",
        "replacewith", "your_", "your-", "yourapi", "yourkey", "yourtoken", "yoursecret", "yourpass", "yourapp",
        "youraccess", "keyhere", "tokenhere", "secrethere", "goeshere", "_here", "-here", "redacted", "lorem",
        "ipsum", "foobar", "notareal", "not_a_real", "not-a-real", "notreal", "insert_", "insert-", "dummy_", "dummy-",
        "dummykey", "dummytoken", "fakekey", "faketoken", "fake_", "fake-", "sample_", "sample-", "samplekey", "xxxx",
        "****", "....", "…", "••", "not_set", "undefined", "deadbeefdeadbeef", "todo:", "qwerty", "asdfgh",
    ].map { Array($0.utf8) }

    /// Words that make a short text a dummy.
    private static let dummies = Set(
        [
            "your", "sample", "test", "tests", "testing", "dummy", "fake", "demo", "mock", "todo", "tbd", "tba",
            "fixme",
            "foo", "bar", "baz", "xxx", "yyy", "zzz", "none", "null", "nil", "undefined", "unknown", "insert",
            "replace",
            "password", "passwd", "passphrase", "pass", "secret", "token", "apikey", "username", "user", "string",
            "value", "redacted", "hidden", "removed", "empty", "default", "stub", "pwd",
        ].map { Array($0.utf8) })
}
