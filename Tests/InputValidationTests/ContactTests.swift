import InputValidation
import Testing

@Suite struct ContactTests {
    @Test(arguments: [
        "a@example.com", "first.last+tag@sub.example.co.uk", "o'brien@example.org", "x_y-z@xn--bcher-kva.example",
        "user%x@example.museum", "1@2.com",
    ])
    func mail(_ text: String) throws {
        #expect(try EmailRule().validate(text).description == text)
    }

    @Test(arguments: [
        "", "a", "@example.com", "a@", "a@b", "a@@example.com", ".a@example.com", "a.@example.com", "a..b@example.com",
        "a@-example.com", "a@example-.com", "a@example..com", "a@.example.com", "a@example.com.", "a@127.0.0.1",
        "a@[127.0.0.1]", "\"a b\"@example.com", "a b@example.com", "a@exam ple.com", "a@example.com\n",
        "a\r\nBcc: x@y.com",
        "a@example.com,b@example.com", "<a@example.com>", "a@ex_ample.com", "ä@example.com", "a@exämple.com",
        "\(String(repeating: "a", count: 65))@example.com", "a@\(String(repeating: "b", count: 64)).com",
        "a@example.c", "a@example.123", "a@b@example.com",
    ])
    func noMail(_ text: String) {
        #expect(!EmailRule().accepts(text))
    }

    @Test func `Letters beyond ASCII on request`() {
        let rule = EmailRule(internationalized: true)
        #expect(rule.accepts("josé@correo.example") && rule.accepts("用户@例子.广告"))
        #expect(!rule.accepts("a\u{202E}b@example.com") && !rule.accepts("a\u{A0}b@example.com"))
        #expect(!rule.accepts("a@exa\u{200B}mple.com") && !rule.accepts("a@exa\u{2028}mple.com"))
    }

    /// Two at signs or another host to those who bring it to compatible forms, and what is no letter.
    @Test(arguments: [
        "victim＠bank.com@evil.com", "a@bank.com。evil.com", "a@bank．com", "a@bank／.evil.com", "a@b⁄c.com", "💣@b.com",
        "ａ@b.com", "a@\u{212A}.com", "aﬁ@b.com", "a\u{E0061}@b.com", "é\u{FE0F}@b.com", "\u{2800}@b.com",
        "a\u{13430}@b.com", "a\u{FFFC}@b.com", "\u{301}@b.com", "a.\u{301}@b.com", "a@é.\u{301}b.com",
        "é\u{200D}@b.com",
        "1\u{301}@b.com", "a@b.c\u{16FE4}om",
    ])
    func whatIsNoLetter(_ text: String) {
        #expect(!EmailRule(internationalized: true).accepts(text))
    }

    @Test(arguments: ["e\u{301}@b.com", "हिन्दी@उदाहरण.भारत", "٣@b.com", "ß@b.com", "ñ.o'x+1@exämple.org"])
    func lettersOfOthers(_ text: String) {
        #expect(EmailRule(internationalized: true).accepts(text))
    }

    @Test func topDomainsInCapitals() {
        #expect(EmailRule().accepts("a@b.XN--P1AI") && EmailRule().accepts("a@b.xn--p1ai"))
    }

    @Test(arguments: [
        ("+34 600 123 456", "+34600123456"), ("0034600123456", "+34600123456"), ("+1 (212) 555-0100", "+12125550100"),
        ("+39 06 6982", "+39066982"), ("+44 20 7946 0000", "+442079460000"), ("+358.9.1234567", "+35891234567"),
    ])
    func phone(_ text: String, _ number: String) throws {
        #expect(try PhoneRule().validate(text).description == number)
    }

    @Test(arguments: [
        "", "+", "600123456", "+999 123 456", "+34 600 12x", "+34(600 123", "+34 600 123 456 789 012", "34+600123456",
        "++34600123456", "+1", "+0 600123456", "٣٤٦٠٠", "+34 600;ext=1", "+210123456", "+34)600(123",
        "+44 (0)20 7946 0958", "0044 (0) 20 7946 0958", "+39 (0)6 6982",
    ])
    func noPhone(_ text: String) {
        #expect(!PhoneRule().accepts(text))
    }

    @Test func `National numbers by a calling code`() throws {
        #expect(try PhoneRule(callingCode: 34).validate("600 123 456").description == "+34600123456")
        let german = PhoneRule(callingCode: 49, trunkPrefix: "0")
        #expect(try german.validate("030 123456").description == "+4930123456")
        #expect(try german.validate("(0)30 123456").description == "+4930123456")
        #expect(try german.validate("+33 1 23 45 67 89").callingCode == 33)
        #expect(PhoneRule().reasons(against: "600123456").map(\.code) == [.phoneNotInternational])
    }
}
