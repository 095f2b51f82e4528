import Testing

@testable import SecretPatterns

/// Numbers of cards and accounts with the signs that printers and web pages put between their groups.
@Suite struct GroupedNumberTests {
    private static let redactor = TextRedactor()

    @Test(arguments: [" ", "-", ".", "/", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2011}", "\u{2013}"])
    func groupsAreRead(sign: String) {
        let numbers = [
            "4111 1111 1111 1111", "3782 822463 10005", "DE89 3704 0044 0532 0130 00", "NL91 ABNA 0417 1643 00",
        ]
        for number in numbers {
            let text = "paid \(number.replacing(" ", with: sign)) today"
            #expect(
                Self.redactor.redact(text).wholeMatch(of: /paid <redacted:(card|account)-number> today/) != nil,
                "\(text)")
        }
    }

    @Test(arguments: ["4111111111111111", "4111 1111 1111 1111", "378282246310005"])
    func aColonMayFollow(number: String) {
        for rest in [":12/29:123", ": declined", ":"] {
            let shown = Self.redactor.redact("card \(number)\(rest)")
            #expect(shown == "card <redacted:card-number>\(rest)")
        }
    }

    @Test(arguments: [
        "4111.1111.1111.1112", "4111 1111-1111.1111", "DE89-3704 0044-0532 0130-00", "1.4111.1111.1111.1111",
        "4111\u{20AC}1111\u{20AC}1111\u{20AC}1111",
    ])
    func otherNumbersStay(text: String) { #expect(Self.redactor.redact(text) == text) }
}
