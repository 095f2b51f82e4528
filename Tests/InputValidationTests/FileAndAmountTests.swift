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
        // By bytes: a dot and a mark behind it are one Character.
        ("a.php.\u{301}x.png", 10, .fileName), (".\u{301}htaccess.png", 10, .fileName),
        ("-\u{301}x.png", 10, .fileName),
        ("con.\u{301}txt.png", 10, .fileName), ("con .png", 10, .fileName), ("CONIN$.png", 10, .fileName),
        ("com¹.png", 10, .fileName), ("photo.php7.png", 10, .fileName), ("photo.PHT.png", 10, .fileName),
        ("photo.hta.png", 10, .fileName), ("photo.asp;.png", 10, .fileName), ("photo.php .png", 10, .fileName),
        // Hidden ones.
        ("me\u{E0068}\u{E0069}.png", 10, .fileName), ("me\u{FE0F}.png", 10, .fileName),
        ("me\u{200D}\u{200D}.png", 10, .fileName), ("me\u{13430}.png", 10, .fileName),
    ])
    func refused(_ name: String, _ size: Int, _ code: Reason.Code) {
        let reasons = rule.reasons(against: IncomingFile(name: name, size: size, beginning: png))
        #expect(reasons.map(\.code).contains(code))
    }
}

@Suite struct FileKindTests {
    private static func box(_ name: String, size: UInt8 = 24) -> [UInt8] { [0, 0, 0, size] + Array(name.utf8) }

    /// Pages and programs that have some bytes of another kind at their place.
    @Test(arguments: [
        (FileKind.webp, "<script>WEBPx=1;alert(1)</script>"), (.webp, "<script>WEBPVP8 =1"), (.wav, "#!/bin/sWAVE\n"),
        (.wav, "MZ......WAVEfmt "), (.mp4, "<!--ftypisom--><script>x()</script>"), (.quickTime, "<!--moov-->"),
        (.heic, "<!--ftypheic"), (.m4a, "<!--ftypM4A "), (.mp3, "ID3<script>"), (.json, "<html><script>x()</script>"),
        (.json, "nothing<script>"), (.json, " \n"), (.json, "#!/bin/sh"),
    ])
    func otherBeginnings(_ kind: FileKind, _ content: String) {
        #expect(!kind.matches(Array(content.utf8)))
    }

    @Test(
        arguments: [
            (FileKind.webp, Array("RIFF\u{1}\u{0}\u{0}\u{0}WEBPVP8L".utf8)), (.wav, Array("RIFF1234WAVEfmt ".utf8)),
            (.wav, Array("RF641234WAVEds64".utf8)), (.mp4, box("ftypisom")), (.heic, box("ftypheic")),
            (.m4a, box("ftypM4A ", size: 32)), (.quickTime, box("ftypqt  ", size: 20)),
            (.quickTime, box("moov", size: 108)),
            (.mp3, [0x49, 0x44, 0x33, 4, 0, 0]), (.mp3, [0xFF, 0xFB, 0x90]), (.json, Array("{\"a\":1}".utf8)),
            (.json, Array(" \r\n[1]".utf8)), (.json, Array("-1".utf8)), (.json, Array("null".utf8)),
            (.json, Array("\"x".utf8)),
            (.plainText, Array("señor".utf8.prefix(3))),
        ] as [(FileKind, [UInt8])])
    func beginnings(_ kind: FileKind, _ content: [UInt8]) {
        #expect(kind.matches(content))
    }

    @Test func signaturesOfSeveralParts() {
        let kind = FileKind(
            "x", extensions: ["x"], mediaType: "x/x", signatures: [FileKind.Signature([1]).and([2, 3], at: 4)])
        #expect(
            kind.matches([1, 0, 0, 0, 2, 3]) && !kind.matches([0, 0, 0, 0, 2, 3]) && !kind.matches([1, 0, 0, 0, 2]))
    }

    @Test(arguments: ["a.txt", "a.json", "a.png"]) func noContentToSee(_ name: String) {
        let rule = FileRule(kinds: [.plainText, .json, .png], bytes: 100)
        #expect(rule.reasons(against: IncomingFile(name: name, size: 10, beginning: [])) == [Reason(.fileContent)])
    }

    @Test func whatIsNoText() {
        for bytes: [UInt8] in [[0xFF], [0x61, 0xFF], [0x61, 0x80, 0x80], [0xE2, 0x82, 0x28], [0xC0]] {
            #expect(!FileKind.plainText.matches(bytes), "\(bytes)")
        }
    }

    /// Flags, which are read backwards in time that grows with the square of their number.
    @Test func longNamesEndQuickly() {
        let rule = FileRule(kinds: [.png], bytes: 10)
        for unit in ["🇮", "\u{301}", "a\u{301}\u{316}", ".", " "] {
            let name = String(repeating: unit, count: 80_000) + ".png"
            let file = IncomingFile(name: name, size: 1, beginning: [0x89])
            #expect(rule.reasons(against: file) == [Reason(.fileName)])
            _ = FileRule(kinds: [.png], bytes: 10, nameBytes: .max).accepts(file)
        }
    }

    @Test(arguments: ["❤️.png", "👩‍👩‍👧.png", "می‌خواهم.png", "a.b.png", "photo (1).png", "conman.png", "php.png"])
    func goodNames(_ name: String) {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(FileRule(kinds: [.png], bytes: 10).accepts(IncomingFile(name: name, size: 8, beginning: png)))
    }
}

@Suite struct AmountRuleTests {
    @Test(arguments: ["ten", "", "-1", "1e3", "1_000", "١"]) func noLargestAmount(_ largest: String) {
        let rule = AmountRule(decimals: 2, largest: largest, allowsZero: true)
        #expect(!rule.accepts("0.05") && !rule.accepts("0"))
    }

    @Test func zerosBeforeTheLargestAmount() {
        let rule = AmountRule(decimals: 2, largest: "00100")
        #expect(rule.accepts("1") && !rule.accepts("1.01") && !rule.accepts("99.99"))
        #expect(AmountRule(decimals: 2, largest: "00", allowsZero: true).accepts("0"))
    }

    @Test func placesWithoutABound() throws {
        let rule = AmountRule(decimals: .max, largest: "1", allowsZero: true)
        #expect(try rule.validate("0").decimals == 255)
        #expect(AmountRule(decimals: .min, largest: "1").accepts("1"))
    }

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
