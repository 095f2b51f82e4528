/// Numbers that carry their own check.
enum CheckedNumber {
    /// Whether digits are a card number: the check digit of ISO/IEC 7812-1, annex B, and a length its issuer gives.
    static func isCard(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        isIssued(digits) && isLuhn(digits)
    }

    private static func isLuhn(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        var sum = 0
        var isDoubled = digits.count % 2 == 0
        for digit in digits {
            let value = Int(digit &- 0x30) << (isDoubled ? 1 : 0)
            sum += value > 9 ? value - 9 : value
            isDoubled.toggle()
        }
        return sum % 10 == 0
    }

    /// Whether numbers with these first four digits are given out as cards.
    static func isIssuer(_ head: Int) -> Bool { (13...19).contains { isIssued(head, count: $0) } }

    private static func isIssued(_ digits: some RandomAccessCollection<UInt8>) -> Bool {
        isIssued(digits.prefix(4).reduce(0) { $0 * 10 + Int($1 &- 0x30) }, count: digits.count)
    }

    private static func isIssued(_ head: Int, count: Int) -> Bool {
        switch head {
        case 4000...4999: return count == 13 || count == 16
        case 5100...5599, 2221...2720, 2200...2204, 3528...3589: return count == 16
        case 3400...3499, 3700...3799: return count == 15
        case 3000...3059, 3600...3699, 3800...3999: return count == 14
        case 6011, 6500...6599, 6440...6499, 6200...6299: return (16...19).contains(count)
        case 5018, 5020, 5038, 6304, 6759, 6761, 6762, 6763: return (16...19).contains(count)
        default: return false
        }
    }

    /// Whether capitals and digits are an account number: its country's length and the check of ISO 13616, modulo 97.
    static func isAccount(_ text: [UInt8]) -> Bool {
        guard text.count >= 15, accountLength(text[0], text[1]) == text.count else { return false }
        var rest = 0
        for byte in text[4...] + text[..<4] {
            let value = byte.isDigit ? Int(byte) - 0x30 : Int(byte) - 0x37
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        return rest == 1
    }

    /// The number of characters of a country's account numbers, or nil.
    static func accountLength(_ first: UInt8, _ second: UInt8) -> Int? {
        lengths[UInt16(first) << 8 | UInt16(second)]
    }

    private static let lengths: [UInt16: Int] = {
        let list = """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 \
            ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 \
            LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 \
            PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 \
            YE30
            """
        var lengths: [UInt16: Int] = [:]
        for entry in list.split(separator: " ") {
            let text = Array(entry.utf8)
            lengths[UInt16(text[0]) << 8 | UInt16(text[1])] = Int(text[2] - 0x30) * 10 + Int(text[3] - 0x30)
        }
        return lengths
    }()
}
