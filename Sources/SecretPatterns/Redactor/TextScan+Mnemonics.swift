extension TextScan {
    /// Twelve words of three letters and eleven blanks: no mnemonic is shorter.
    private static let shortest = 47
    /// A longer run of words is no mnemonic with a word before it; it is hidden without trying every part of it.
    private static let longestRun = 40

    /// Mnemonics: probes for a stretch of letters and blanks long enough, and reads words only there.
    mutating func mnemonics() {
        var start = 0
        while start + Self.shortest <= bytes.count {
            var probe = start + Self.shortest - 1
            while probe >= start, Self.wordBytes.contains(bytes[probe]) { probe -= 1 }
            start = probe >= start ? probe + 1 : words(from: start)
        }
    }

    /// Reads words up to the first byte that belongs to none; says where that is.
    private mutating func words(from start: Int) -> Int {
        guard let table = tables.words else { return bytes.count }
        var run = WordRun()
        var place = start
        while place < bytes.count, Self.wordBytes.contains(bytes[place]) {
            if !bytes[place].isLetter {
                place += 1
                continue
            }
            let first = place
            while place < bytes.count, bytes[place].isLetter { place += 1 }
            let word = UnsafeBufferPointer(rebasing: bytes[first..<place])
            if let number = table.number(of: word), run.count == 0 || first - run.end <= 2 {
                run.add(number, first..<place)
            } else {
                finish(run)
                run = WordRun()
                if let number = table.number(of: word) { run.add(number, first..<place) }
            }
        }
        budget.spend((place - start) / 4)
        finish(run)
        return max(place, start + 1)
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

    private static let wordBytes = ByteAlphabet.letters + " ,\n"

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
