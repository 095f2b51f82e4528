extension TextScan {
    /// A longer run of words is no mnemonic with a word before it; it is hidden without trying every part of it.
    private static let longestRun = 40

    /// The most signs and blanks between two words of a list.
    private static let longestGap = 40

    /// Reads words from a position, and says up to where.
    mutating func words(from start: Int) -> Int {
        guard let table = tables.words else { return bytes.count }
        var place = start
        while place > 0, place < bytes.count, bytes[place - 1].isLetter, bytes[place].isLetter { place += 1 }
        let (end, mayHoldMnemonic) = stretch(from: place)
        budget.spend((end - start) / 4)
        guard mayHoldMnemonic else { return end }
        var run = WordRun()
        while place < end {
            if !bytes[place].isLetter {
                place += 1
                continue
            }
            let first = place
            while place < end, bytes[place].isLetter { place += 1 }
            let word = UnsafeBufferPointer(rebasing: bytes[first..<place])
            if let number = table.number(of: word), run.count == 0 || first - run.end <= Self.longestGap {
                run.add(number, first..<place)
            } else {
                finish(run)
                run = WordRun()
                if let number = table.number(of: word) { run.add(number, first..<place) }
            }
        }
        budget.spend((place - start) / 4)
        finish(run)
        return end
    }

    /// Where words with few signs between them end, and whether twelve in a row among them have the length of one of the list.
    private func stretch(from start: Int) -> (end: Int, mayHoldMnemonic: Bool) {
        var place = start
        var (words, signs, breaks) = (0, 0, 0)
        var mayHold = false
        while place < bytes.count, breaks < 3 {
            if bytes[place].isLetter {
                let first = place
                while place < bytes.count, bytes[place].isLetter { place += 1 }
                signs = 0
                if MnemonicTable.lengths.contains(place - first) {
                    words += 1
                    if words >= 12 { mayHold = true }
                } else if mayHold {
                    return (first, true)
                } else {
                    (words, breaks) = (0, breaks + 1)
                }
                continue
            }
            signs = Self.blanks.contains(bytes[place]) ? 0 : signs + 1
            if signs >= 6 {
                if mayHold { return (place, true) }
                if signs == 6 { (words, breaks) = (0, breaks + 1) }
            }
            place += 1
        }
        return (place, mayHold)
    }

    private mutating func finish(_ run: WordRun) {
        guard run.count >= 12 else { return }
        let kind = tables.kind(.mnemonic)
        if run.count > Self.longestRun { return hide(run.start..<run.end, kind) }
        // The words before and behind a valid part are hidden too: a part may be valid by chance, one in sixteen.
        for first in 0...(run.count - 12) {
            for size in MnemonicTable.sizes where first + size <= run.count {
                budget.spend(320)
                if budget.isExhausted || MnemonicTable.isValid(run.numbers[first..<(first + size)]) {
                    return hide(run.start..<run.end, kind)
                }
            }
        }
    }

    private static let blanks = ByteAlphabet(bytesOf: " \t\n")

    /// Words of the list that follow one another.
    private struct WordRun {
        var count = 0
        var start = 0
        var end = 0
        var numbers: [Int] = []
        var ranges: [Range<Int>] = []

        mutating func add(_ number: Int, _ range: Range<Int>) {
            if count == 0 { start = range.lowerBound }
            count += 1
            end = range.upperBound
            guard count <= TextScan.longestRun else { return }
            numbers.append(number)
            ranges.append(range)
        }
    }
}
