internal import CByteMasks

extension TextScan {
    /// What is found by runs of bytes of one class, in one pass: numbers, mnemonics and base64.
    mutating func runs() {
        let reader = NumberReader(kinds: tables.numbers, bytes: bytes)
        let (readsNumbers, readsWords) = (!tables.numbers.isEmpty, tables.words != nil)
        let decodes = tables.decodes && depth < Self.deepest
        guard readsNumbers || readsWords || decodes else { return }
        var (endOfNumber, endOfBase64) = (0, 0)
        var words = WordRuns()
        Candidates.forEach(in: bytes) { found, position in
            if readsNumbers {
                found.numbers.forEachBit { bit in
                    let start = position &+ bit
                    guard start >= endOfNumber else { return }
                    budget.spend(1)
                    guard let number = reader.number(at: start) else { return }
                    hide(number.range, number.kind)
                    endOfNumber = number.range.upperBound
                }
            }
            if readsWords {
                words.add(found.words, found.breaks, at: position, in: bytes) { self.words(from: $0) }
            }
            if decodes {
                found.base64.forEachBit { bit in
                    if position &+ bit >= endOfBase64 { endOfBase64 = base64(from: position &+ bit, known: 24) }
                }
            }
        }
    }
}

/// What may stand in a text, sixty-four bytes at a time.
enum Candidates {
    /// So many are looked at in one go; they fit on the stack.
    private static let most = 24

    @inline(__always)
    static func forEach(in bytes: UnsafeBufferPointer<UInt8>, _ body: (bulwark_candidates, Int) -> Void) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        let all = (bytes.count &+ 63) / 64
        withUnsafeTemporaryAllocation(of: bulwark_candidates.self, capacity: min(all, most)) { found in
            guard let first = found.baseAddress else { return }
            var block = 0
            while block < all {
                let count = min(found.count, all &- block)
                bulwark_find_candidates(base, bytes.count, block &* 64, count, first)
                for place in 0..<count { body(first[place], (block &+ place) &* 64) }
                block &+= count
            }
        }
    }
}

extension UInt64 {
    /// Calls back for each bit that is set, from the lowest on.
    @inline(__always)
    func forEachBit(_ body: (Int) -> Void) {
        var rest = self
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest &- 1
        }
    }
}

/// Finds twelve words in a row that have three to eight letters and few signs between them, as those of a mnemonic.
///
/// A word of another length ends a list. So do many signs, but where the list is long already, it goes on behind them: one of
/// its words may be written apart from the others.
private struct WordRuns {
    /// The words since the last break.
    private var count = 0
    /// Where the list begins.
    private var start = 0
    /// What lies before was looked at.
    private var seen = 0

    private static let least = 12
    /// The bytes of a list that signs do not end.
    private static let long = 40

    /// Takes the next sixty-four bytes: where words begin, and where a list ends. Calls back with the beginning of a list that
    /// may hold a mnemonic, for the place up to which was looked.
    @inline(__always)
    mutating func add(
        _ words: UInt64, _ breaks: UInt64, at position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ look: (Int) -> Int
    ) {
        let end = position &+ 64
        guard seen < end else { return }
        let known = seen > position ? ~0 &<< UInt64(seen &- position) : ~0
        let (words, breaks) = (words & known, breaks & known)
        guard count &+ words.nonzeroBitCount >= Self.least else {
            if breaks == 0 { count &+= words.nonzeroBitCount } else { breakOff(words, breaks, at: position, in: bytes) }
            return
        }
        addEach(words, breaks, at: position, in: bytes, look)
    }

    /// Too few words for a list: what counts is behind the last break.
    @inline(__always)
    private mutating func breakOff(
        _ words: UInt64, _ breaks: UInt64, at position: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) {
        let last = 63 &- breaks.leadingZeroBitCount
        let before = breaks & ~(1 &<< UInt64(last))
        if before != 0 { start = position &+ 64 &- before.leadingZeroBitCount }
        end(at: position &+ last, in: bytes)
        count = ((words &>> UInt64(last)) &>> 1).nonzeroBitCount
    }

    /// A list ends here, but for signs behind many words.
    @inline(__always)
    private mutating func end(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        count = 0
        if place >= bytes.count || bytes[place].isLetter || place &- start < Self.long { start = place &+ 1 }
    }

    private mutating func addEach(
        _ words: UInt64, _ breaks: UInt64, at position: Int, in bytes: UnsafeBufferPointer<UInt8>, _ look: (Int) -> Int
    ) {
        let end = position &+ 64
        var from = max(seen, position)
        while from < end {
            let known = ~0 &<< UInt64(from &- position)
            let (words, breaks) = (words & known, breaks & known)
            let stop = breaks.trailingZeroBitCount
            count &+= (stop == 64 ? words : words & (1 &<< UInt64(stop) &- 1)).nonzeroBitCount
            if count >= Self.least {
                // A look ends where it finds too few words, which may lie before these.
                var looked = start
                repeat { looked = max(look(looked), looked &+ 1) } while looked <= from
                (count, start, seen, from) = (0, looked, looked, looked)
                continue
            }
            guard stop < 64 else { return }
            self.end(at: position &+ stop, in: bytes)
            from = position &+ stop &+ 1
        }
    }
}
