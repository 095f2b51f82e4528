extension TextScan {
    /// A longer run of words is no mnemonic with a word before it; it is hidden without trying every part of it.
    fileprivate static var longestRun: Int { 40 }

    /// The most signs and blanks between two words of a list.
    private static var longestGap: Int { 40 }

    /// Reads words from a position, and says up to where.
    mutating func words(from start: Int) -> Int {
        guard let table = tables.words else { return bytes.count }
        var place = start
        while place > 0, place < bytes.count, isOfWord(place - 1), isOfWord(place) { place += 1 }
        let (end, mayHoldMnemonic) = stretch(from: place)
        budget.spend((end - start) / 4)
        guard mayHoldMnemonic else { return end }
        return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.longestRun) { numbers in
            read(place..<end, with: table, into: WordRun(numbers: numbers))
            budget.spend((end - start) / 4)
            return end
        }
    }

    private mutating func read(_ range: Range<Int>, with table: MnemonicTable, into run: consuming WordRun) {
        var place = range.lowerBound
        while place < range.upperBound {
            if !isOfWord(place) {
                place += 1
                continue
            }
            let first = place
            let word = word(from: first, to: range.upperBound)
            place = word.end
            let number = MnemonicTable.hasLength(place - first) ? table.number(of: word.letters) : nil
            if number == nil || run.count > 0 && first - run.end > Self.longestGap {
                finish(run)
                run.count = 0
            }
            if let number { run.add(number, first..<place) }
        }
        finish(run)
    }

    /// Where words with few signs between them end, and whether twelve in a row among them have the length of one of the list.
    private func stretch(from start: Int) -> (end: Int, mayHoldMnemonic: Bool) {
        var place = start
        var (words, signs, breaks) = (0, 0, 0)
        var mayHold = false
        while place < bytes.count, breaks < 3 {
            let byte = bytes[place]
            if isOfWord(place) {
                let first = place
                place = word(from: first, to: bytes.count).end
                signs = 0
                if MnemonicTable.hasLength(place - first) {
                    words += 1
                    if words >= 12 { mayHold = true }
                } else if mayHold {
                    return (first, true)
                } else {
                    (words, breaks) = (0, breaks + 1)
                }
                continue
            }
            signs = byte == 0x20 || byte == 0x09 || byte == 0x0A ? 0 : signs + 1
            if signs >= 6 {
                if mayHold { return (place, true) }
                if signs == 6 { (words, breaks) = (0, breaks + 1) }
            }
            place += 1
        }
        return (place, mayHold)
    }

    /// Where the letters end that begin at a position, and the first eight of them in small letters, one in each byte.
    @inline(__always)
    private func word(from start: Int, to limit: Int) -> (end: Int, letters: UInt64) {
        var place = start
        var letters: UInt64 = 0
        if let base = bytes.baseAddress, start &+ 8 <= limit {
            let text = UInt64(littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
            letters = text | 0x2020_2020_2020_2020
            // The highest bit of each byte that is no letter.
            let low = letters & 0x7F7F_7F7F_7F7F_7F7F
            let others =
                (~(low &+ 0x1F1F_1F1F_1F1F_1F1F) | (low &+ 0x0505_0505_0505_0505) | text) & 0x8080_8080_8080_8080
            if others != 0 {
                let bits = UInt64(others.trailingZeroBitCount) & ~7
                return (start &+ Int(bits / 8), letters & (1 &<< bits &- 1))
            }
            place &+= 8
        }
        while place < limit, bytes[place].isLetter {
            if place &- start < 8 { letters |= UInt64(bytes[place] | 0x20) &<< UInt64(8 &* (place &- start)) }
            place &+= 1
        }
        return (place, letters)
    }

    /// Whether a letter stands at a position, and no escape such as `\\n`, nor the end of a colour.
    @inline(__always)
    private func isOfWord(_ place: Int) -> Bool {
        guard bytes[place].isLetter else { return false }
        guard place > 0 else { return true }
        let before = bytes[place &- 1]
        if before.isLetter { return true }
        return before != UInt8(ascii: "\\")
            && !(bytes[place] == UInt8(ascii: "m") && isColour(endingWith: before, at: place))
    }

    /// Whether the `m` at a position ends what sets a terminal's colour (SGR, ECMA-48, section 8.3.117).
    @inline(never)
    private func isColour(endingWith before: UInt8, at place: Int) -> Bool {
        guard before.isDigit || before == UInt8(ascii: "[") else { return false }
        var start = place - 1
        while start > 0, place - start < 24, bytes[start].isDigit || bytes[start] == UInt8(ascii: ";") { start -= 1 }
        return start > 0 && bytes[start] == UInt8(ascii: "[") && bytes[start - 1] == 0x1B
    }

    private mutating func finish(_ run: WordRun) {
        guard run.count >= 12 else { return }
        let kind = tables.kind(.mnemonic)
        if run.count > Self.longestRun { return hide(run.start..<run.end, kind) }
        // The words before and behind a valid part are hidden too: a part may be valid by chance, one in sixteen.
        for first in 0...(run.count - 12) {
            var size = min(24, (run.count - first) / 3 * 3)
            while size >= 12 {
                budget.spend(320)
                if budget.isExhausted || MnemonicTable.isValid(run.numbers, first..<(first + size)) {
                    return hide(run.start..<run.end, kind)
                }
                size -= 3
            }
        }
    }

    /// Words of the list that follow one another.
    private struct WordRun {
        var count = 0
        private(set) var start = 0
        private(set) var end = 0
        /// The first of them, at most ``TextScan/longestRun``.
        let numbers: UnsafeMutableBufferPointer<UInt16>

        init(numbers: UnsafeMutableBufferPointer<UInt16>) { self.numbers = numbers }

        mutating func add(_ number: Int, _ range: Range<Int>) {
            if count == 0 { start = range.lowerBound }
            if count < TextScan.longestRun { numbers[count] = UInt16(number) }
            count += 1
            end = range.upperBound
        }
    }
}
