extension TextScan {
    /// A longer run of words is no mnemonic with a word before it; it is hidden without trying every part of it.
    private static let longestRun = 40

    /// Reads a run of letters, blanks and commas of forty-seven bytes or more: twelve words of three letters and eleven blanks,
    /// no mnemonic is shorter.
    mutating func words(from start: Int) {
        guard let table = tables.words else { return }
        let stretch = stretch(from: start)
        guard stretch.mayHoldMnemonic else {
            return budget.spend((stretch.end - start) / 4)
        }
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
    }

    /// Where letters and blanks end, and whether twelve words in a row among them have the length of one of the list.
    private func stretch(from start: Int) -> (end: Int, mayHoldMnemonic: Bool) {
        var place = start
        var (letters, blanks, words) = (0, 0, 0)
        var mayHold = false
        while place < bytes.count {
            let byte = bytes[place]
            if byte.isLetter {
                letters += 1
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
                if letters > 0 {
                    words = MnemonicTable.lengths.contains(letters) ? words + 1 : 0
                    (letters, blanks) = (0, 0)
                    if words == 12 { mayHold = true }
                }
                blanks += 1
                if blanks > 2 { words = 0 }
            } else {
                break
            }
            place += 1
        }
        if MnemonicTable.lengths.contains(letters), words == 11 { mayHold = true }
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
