import Foundation
import InputValidation
import Testing

@Suite struct FileRuleTests {
    private let rule = FileRule(kinds: [.png, .jpeg, .pdf, .plainText], bytes: 1_000)
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]

    @Test func `Name, size and content agree`() throws {
        #expect(try rule.validate(IncomingFile(name: "me.PNG", size: 10, beginning: png)) == .png)
        let text = IncomingFile(name: "n.txt", size: 5, beginning: Array("señor".utf8.dropLast()))
        #expect(try rule.validate(text) == .plainText)
    }

    @Test(arguments: [
        ("me.jpg", 10, Reason.Code.fileContent), ("me.svg", 10, .fileKind), ("me", 10, .fileKind),
        ("me.png", 0, .fileEmpty),
        ("me.png", 1_001, .fileTooLarge), ("../me.png", 10, .fileName), ("a/b.png", 10, .fileName),
        (".png", 10, .fileName),
        ("me.php.png", 10, .fileName), ("con.png", 10, .fileName), ("me\u{202E}gnp.exe", 10, .fileName),
        ("me.png ", 10, .fileName), ("a\u{0}.png", 10, .fileName), ("me.png\n", 10, .fileName),
        ("-rf.png", 10, .fileName),
        ("COM1.png", 10, .fileName), ("me.txt", 10, .fileContent),
    ])
    func refused(_ name: String, _ size: Int, _ code: Reason.Code) {
        let reasons = rule.reasons(against: IncomingFile(name: name, size: size, beginning: png))
        #expect(reasons.map(\.code).contains(code))
    }
}

@Suite struct AmountRuleTests {
    @Test(arguments: [
        ("1", "1000000000000000000"), ("0.25", "250000000000000000"), ("0,000000000000000001", "1"),
        ("007.5", "7500000000000000000"),
    ])
    func ether(_ text: String, _ units: String) throws {
        let amount = try AmountRule.ether.validate(text)
        #expect(amount.smallestUnits == units && amount.decimals == 18)
    }

    @Test(arguments: [
        ("", Reason.Code.empty), ("-1", .amountMalformed), ("+1", .amountMalformed), ("1e3", .amountMalformed),
        ("0x10", .amountMalformed), (".5", .amountMalformed), ("5.", .amountMalformed), ("1.000,5", .amountMalformed),
        ("1 000", .amountMalformed), ("٣", .amountMalformed), ("0", .amountTooSmall), ("0.00", .amountTooSmall),
        ("0.123456789", .amountDecimals), ("21000000.00000001", .amountTooLarge), ("NaN", .amountMalformed),
    ])
    func bitcoin(_ text: String, _ code: Reason.Code) {
        #expect(AmountRule.bitcoin.reasons(against: text).map(\.code) == [code])
    }

    @Test func `Exact to the last unit`() throws {
        #expect(try AmountRule.bitcoin.validate("20999999.99999999").integer == 2_099_999_999_999_999)
        #expect(try AmountRule.bitcoin.validate("0.1").description == "0.1")
        let largest = String(repeating: "f", count: 64)
        let most = try AmountRule.token(decimals: 0).validate(
            "115792089237316195423570985008687907853269984665640564039457584007913129639935")
        #expect(most.uint256?.map { String($0, radix: 16) }.joined() == largest)
        #expect(
            AmountRule.token(decimals: 0).accepts(
                "11579208923731619542357098500868790785326998466564056403945758400791312963993"))
        #expect(
            !AmountRule.token(decimals: 0).accepts(
                "115792089237316195423570985008687907853269984665640564039457584007913129639936"))
        #expect(try AmountRule.bitcoin.validate("0.5") < AmountRule.ether.validate("0.6"))
        #expect(try AmountRule.bitcoin.validate("10") > AmountRule.ether.validate("9.99"))
    }

    @Test func `What is written is read back`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text =
                "\(UInt32.random(in: 1...9_999_999, using: &generator)).\(UInt32.random(in: 1...99_999_999, using: &generator))"
            let amount = try AmountRule.bitcoin.validate(text)
            #expect(try AmountRule.bitcoin.validate(amount.description) == amount)
        }
    }
}
