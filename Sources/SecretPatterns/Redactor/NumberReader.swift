/// Says what number begins where a run of digits does. Looks at no more than a few dozen bytes.
struct NumberReader {
    /// The kinds of numbers that are looked for.
    struct Kinds {
        let card, account, telephone, security: Int?

        init(_ known: Set<RedactionRules.Category>) {
            typealias Kind = RedactionTables.Kind
            card = known.contains(.cards) ? Kind.card.rawValue : nil
            account = known.contains(.accounts) ? Kind.account.rawValue : nil
            telephone = known.contains(.telephone) ? Kind.telephone.rawValue : nil
            security = known.contains(.socialSecurity) ? Kind.socialSecurity.rawValue : nil
        }

        var isEmpty: Bool { card == nil && account == nil && telephone == nil && security == nil }
    }

    let kinds: Kinds
    let bytes: UnsafeBufferPointer<UInt8>

    /// The number that the run of digits at a position begins, or nil.
    @inline(__always)
    func number(at start: Int) -> (range: Range<Int>, kind: Int)? {
        let before = start > 0 ? bytes[start - 1] : 0x20
        if before == UInt8(ascii: "+") { return spoken(at: start, before) }
        // In brackets stands any number.
        if before == UInt8(ascii: "("), let found = spoken(at: start, before) { return found }
        if before.isWord, !TokenBoundary.isStart(start, in: bytes), !isTrack(start) {
            guard before.isUppercase else { return nil }
            return accountNumber(at: start)
        }
        var end = start
        while end < bytes.count, bytes[end].isDigit, end - start < 20 { end += 1 }
        let count = end - start
        let after = end < bytes.count ? bytes[end] : 0x20
        if count >= 13 { return cardNumber(start..<end) }
        // Most runs of a log are parts of times, dates and counters.
        if after == UInt8(ascii: ":") || count < 2 { return nil }
        if count == 4, separator(at: end) > 0, let found = groupedCard(at: start) { return found }
        guard
            after == UInt8(ascii: "-") || after == UInt8(ascii: " ") || after == UInt8(ascii: ".")
                || after == UInt8(ascii: "/")
        else { return nil }
        guard before != UInt8(ascii: "."), before != UInt8(ascii: "-"), end + 1 < bytes.count, bytes[end + 1].isDigit
        else { return nil }
        if count == 3 {
            if after == UInt8(ascii: "-"), let found = securityNumber(at: start) { return found }
            if let found = northAmerican(at: start) { return found }
        }
        return bytes[start] == UInt8(ascii: "0") ? national(at: start, first: start) : nil
    }
}

extension NumberReader {
    /// Whether the first track of a card's strip begins, ISO/IEC 7813.
    private func isTrack(_ start: Int) -> Bool { ByteSearch.matches("%B", at: start - 2, in: bytes) }

    private func isFree(_ end: Int) -> Bool {
        guard end < bytes.count else { return true }
        let next = bytes[end]
        if next.isWord { return false }
        // A further group says that it is another number.
        return
            !((next == UInt8(ascii: "-") || next == UInt8(ascii: ".")) && end + 1 < bytes.count
            && bytes[end + 1].isDigit)
    }

    private func cardNumber(_ range: Range<Int>) -> (Range<Int>, Int)? {
        guard let card = kinds.card, range.count <= 19, isFree(range.upperBound), CheckedNumber.isCard(bytes[range])
        else {
            return nil
        }
        if range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: ".") { return nil }
        return (range, card)
    }

    /// How many bytes a sign takes up that parts groups of digits: a blank, hyphen, full stop or stroke, one of the blanks that
    /// do not break (U+00A0, U+202F), a thin one, or a hyphen or dash (U+2010 to U+2014); 0 for any other.
    private func separator(at place: Int) -> Int {
        guard place < bytes.count else { return 0 }
        switch bytes[place] {
        case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"): return 1
        case 0xC2: return place + 1 < bytes.count && bytes[place + 1] == 0xA0 ? 2 : 0
        case 0xE2:
            guard place + 2 < bytes.count, bytes[place + 1] == 0x80 else { return 0 }
            let isOne = bytes[place + 2] == 0xAF || bytes[place + 2] == 0x89 || (0x90...0x94).contains(bytes[place + 2])
            return isOne ? 3 : 0
        default: return 0
        }
    }

    /// Whether the same bytes stand at two places.
    private func isSame(_ count: Int, at place: Int, as other: Int) -> Bool {
        guard place + count <= bytes.count else { return false }
        if count == 1 { return bytes[place] == bytes[other] }
        return (0..<count).allSatisfy { bytes[place + $0] == bytes[other + $0] }
    }

    /// Groups of four, or of four, six and five, with one sign between them.
    @inline(never)
    private func groupedCard(at start: Int) -> (Range<Int>, Int)? {
        guard let card = kinds.card else { return nil }
        let sign = separator(at: start + 4)
        if start > 0, bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1] == UInt8(ascii: "-") { return nil }
        // Most groups fail at the first digits.
        guard CheckedNumber.isIssuer(value(start, 4)) else { return nil }
        var luhn = LuhnSums()
        var count = 0
        var place = start
        var group = 0
        let limit = min(bytes.count, start + 32)
        while place < limit {
            if bytes[place].isDigit {
                luhn.add(bytes[place])
                count += 1
                group += 1
                place += 1
            } else if group >= 3, count < 16, isSame(sign, at: place, as: start + 4), place + sign < bytes.count,
                bytes[place + sign].isDigit
            {
                group = 0
                place += sign
            } else {
                break
            }
            if count == 8, group > 6 { return nil }
        }
        guard luhn.isRight, CheckedNumber.isIssued(value(start, 4), count: count), isFree(place) else { return nil }
        return (start..<place, card)
    }

    /// Three, two and four digits that were ever given out.
    private func securityNumber(at start: Int) -> (Range<Int>, Int)? {
        guard let security = kinds.security, start + 11 <= bytes.count, bytes[start + 6] == UInt8(ascii: "-"),
            isFree(start + 11)
        else {
            return nil
        }
        for place in [4, 5, 7, 8, 9, 10] where !bytes[start + place].isDigit { return nil }
        let area = value(start, 3)
        guard area != 0, area != 666, area < 900, value(start + 4, 2) != 0, value(start + 7, 4) != 0 else { return nil }
        return (start..<(start + 11), security)
    }

    private func value(_ start: Int, _ count: Int) -> Int {
        var value = 0
        for place in start..<(start + count) { value = value * 10 + Int(bytes[place]) - 0x30 }
        return value
    }

    /// Area, exchange and line of the North American plan, with one sign between them.
    private func northAmerican(at start: Int) -> (Range<Int>, Int)? {
        guard let telephone = kinds.telephone, start + 12 <= bytes.count else { return nil }
        let sign = bytes[start + 3]
        guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "."), bytes[start + 7] == sign, isFree(start + 12),
            bytes[start] >= UInt8(ascii: "2"), bytes[start + 4] >= UInt8(ascii: "2")
        else { return nil }
        for place in [1, 2, 4, 5, 6, 8, 9, 10, 11] where !bytes[start + place].isDigit { return nil }
        return (start..<(start + 12), telephone)
    }

    /// A number behind a plus or an opening bracket.
    private func spoken(at start: Int, _ before: UInt8) -> (Range<Int>, Int)? {
        guard let telephone = kinds.telephone else { return nil }
        if before == UInt8(ascii: "(") {
            if bytes[start] == UInt8(ascii: "0") { return national(at: start, first: start - 1) }
            guard start + 13 <= bytes.count, bytes[start + 3] == UInt8(ascii: ")") else { return nil }
            let rest = bytes[start + 4] == UInt8(ascii: " ") ? start + 5 : start + 4
            guard rest + 8 <= bytes.count, bytes[rest + 3] == UInt8(ascii: "-") || bytes[rest + 3] == UInt8(ascii: " "),
                isFree(rest + 8)
            else { return nil }
            for place in [0, 1, 2, 4, 5, 6, 7] where !bytes[rest + place].isDigit { return nil }
            return ((start - 1)..<(rest + 8), telephone)
        }
        // E.164: a country's code never begins with zero, as the offset of a time does.
        guard bytes[start] != UInt8(ascii: "0"), start < 2 || !bytes[start - 2].isWord else { return nil }
        let groups = digitGroups(from: start, most: 15)
        guard groups.digits >= 8, isFree(groups.end), !isLineNumber(groups.end) else { return nil }
        // The plans of North America and of Russia and Kazakhstan have one length.
        if bytes[start] == UInt8(ascii: "1") || bytes[start] == UInt8(ascii: "7"), groups.digits != 11 { return nil }
        return ((start - 1)..<groups.end, telephone)
    }

    /// Whether a comma and a digit follow, as in the header of a difference.
    private func isLineNumber(_ end: Int) -> Bool {
        end + 1 < bytes.count && bytes[end] == UInt8(ascii: ",") && bytes[end + 1].isDigit
    }

    /// A number with its trunk zero, in groups.
    private func national(at start: Int, first: Int) -> (Range<Int>, Int)? {
        guard let telephone = kinds.telephone, start + 1 < bytes.count, bytes[start + 1] != UInt8(ascii: "0") else {
            return nil
        }
        let groups = digitGroups(from: start, most: 12)
        guard (9...12).contains(groups.digits), groups.count >= 2, isFree(groups.end),
            groups.count > 2 || groups.last >= 6, groups.hasOneSign, !groups.isRow || !isInRow(start, groups)
        else { return nil }
        return (first..<groups.end, telephone)
    }

    /// Whether groups of one size go on before or behind a number, as in a dump of memory.
    private func isInRow(_ start: Int, _ groups: Groups) -> Bool {
        let size = groups.last
        return isGroup(start - 1 - size, size) || isGroup(groups.end + 1, size)
    }

    /// Whether so many digits stand at a place, between blanks or the ends of the text.
    private func isGroup(_ start: Int, _ size: Int) -> Bool {
        let end = start + size
        guard start >= 0, end <= bytes.count else { return false }
        return bytes[start..<end].allSatisfy(\.isDigit) && (start == 0 || bytes[start - 1] <= 0x20)
            && (end == bytes.count || bytes[end] <= 0x20)
    }

    private struct Groups {
        var digits = 0
        var count = 0
        var last = 0
        var end = 0
        var hasOneSign = true
        /// Whether all groups have one size.
        var isRow = true
    }

    /// Groups of digits with at most two signs between them, up to so many digits.
    private func digitGroups(from start: Int, most: Int) -> Groups {
        var groups = Groups()
        var place = start
        var sign: UInt8?
        while true {
            let from = place
            while place < bytes.count, bytes[place].isDigit { place += 1 }
            guard place > from, groups.digits + place - from <= most else { break }
            groups.digits += place - from
            if groups.count > 0, place - from != groups.last { groups.isRow = false }
            groups.count += 1
            groups.last = place - from
            groups.end = place
            var signs = 0
            var isOne = groups.hasOneSign
            while place < bytes.count, signs < 2, isSign(bytes[place]) {
                if let sign, sign != bytes[place], sign != UInt8(ascii: ")") { isOne = false }
                sign = bytes[place]
                (place, signs) = (place + 1, signs + 1)
            }
            // A blank or full stop behind the last group is none of its signs.
            guard signs > 0, place < bytes.count, bytes[place].isDigit else { break }
            groups.hasOneSign = isOne
        }
        return groups
    }

    private func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
    }

    /// A country, two check digits and the account, in one piece or in groups of four.
    @inline(never)
    private func accountNumber(at start: Int) -> (Range<Int>, Int)? {
        guard let account = kinds.account, start >= 2, bytes[start - 2].isUppercase,
            TokenBoundary.isStart(start - 2, in: bytes),
            let length = CheckedNumber.accountLength(bytes[start - 2], bytes[start - 1])
        else { return nil }
        // The country and its check digits count last, ISO 13616-1, annex A.
        var (count, group, number) = (0, 0, 0)
        var place = start - 2
        let sign = separator(at: start + 2)
        while place < bytes.count, count < length {
            let byte = bytes[place]
            if byte.isDigit || byte.isUppercase {
                if count >= 4 { number = CheckedNumber.accountNumber(number, byte) }
                count += 1
                group += 1
                place += 1
            } else if sign > 0, group == 4, isSame(sign, at: place, as: start + 2) {
                group = 0
                place += sign
            } else {
                return nil
            }
        }
        guard count == length, TokenBoundary.isEnd(place, in: bytes) else { return nil }
        for byte in bytes[(start - 2)..<(start + 2)] { number = CheckedNumber.accountNumber(number, byte) }
        guard number % 97 == 1 else { return nil }
        return ((start - 2)..<place, account)
    }
}
