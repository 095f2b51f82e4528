/// The sums of ISO/IEC 7812-1, annex B, for a number whose length is not known yet.
struct LuhnSums {
    /// The sums where the last digit counts as it is, and where it counts twice.
    private var once = 0
    private var twice = 0

    mutating func add(_ digit: UInt8) {
        let value = Int(digit &- 0x30)
        let double = value > 4 ? 2 * value - 9 : 2 * value
        (once, twice) = (twice + value, once + double)
    }

    var isRight: Bool { once % 10 == 0 }
}

/// Numbers that carry their own check.
enum CheckedNumber {
    /// Whether digits are a card number: the check digit of ISO/IEC 7812-1, annex B, and a length its issuer gives.
    static func isCard(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        isIssued(digits) && isLuhn(digits)
    }

    private static func isLuhn(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        var sums = LuhnSums()
        for digit in digits { sums.add(digit) }
        return sums.isRight
    }

    /// Whether numbers with these first four digits are given out as cards.
    static func isIssuer(_ head: Int) -> Bool { lengths(head) != 0 }

    private static func isIssued(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        isIssued(digits.prefix(4).reduce(0) { $0 * 10 + Int($1 &- 0x30) }, count: digits.count)
    }

    /// Whether numbers of a length with these first four digits are given out as cards.
    static func isIssued(_ head: Int, count: Int) -> Bool {
        (0..<32).contains(count) && lengths(head) >> UInt32(count) & 1 != 0
    }

    /// The lengths of the numbers that begin with four digits, a bit for each.
    private static func lengths(_ head: Int) -> UInt32 {
        switch head {
        case 4000...4999: 1 << 13 | 1 << 16
        case 5100...5599, 2221...2720, 2200...2204, 3528...3589: 1 << 16
        case 3400...3499, 3700...3799: 1 << 15
        case 3000...3059, 3600...3699, 3800...3999: 1 << 14
        case 6011, 6500...6599, 6440...6499, 6200...6299: 0xF << 16
        case 5018, 5020, 5038, 6304, 6759, 6761, 6762, 6763: 0xF << 16
        default: 0
        }
    }

    /// The number of ISO 13616 behind a further capital or digit, or what leaves the same remainder modulo 97.
    static func accountNumber(_ number: Int, _ byte: UInt8) -> Int {
        // A division for each of them would take most of the time.
        let number = number > 1 << 55 ? number % 97 : number
        return byte.isDigit ? number * 10 + Int(byte) - 0x30 : number * 100 + Int(byte) - 0x37
    }

    /// The number of characters of a country's account numbers, or nil.
    static func accountLength(_ first: UInt8, _ second: UInt8) -> Int? {
        let (row, column) = (Int(first) - 0x41, Int(second) - 0x41)
        guard (0..<26).contains(row), (0..<26).contains(column) else { return nil }
        let length = accountLengths[row * 26 + column]
        return length == 0 ? nil : Int(length)
    }

    private static let accountLengths: [UInt8] = {
        let list = """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 \
            ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 \
            LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 \
            PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 \
            YE30
            """
        var lengths = [UInt8](repeating: 0, count: 26 * 26)
        for entry in list.split(separator: " ") {
            let text = Array(entry.utf8)
            lengths[Int(text[0] - 0x41) * 26 + Int(text[1] - 0x41)] = (text[2] - 0x30) * 10 + text[3] - 0x30
        }
        return lengths
    }()
}
