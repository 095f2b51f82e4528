internal import CByteMasks

/// What stands at sixty-four bytes of a text and before and behind them: a bit for each, the lowest for the first.
struct ByteRuns {
    private(set) var position = 0
    private let bytes: UnsafeBufferPointer<UInt8>
    private var last = bulwark_byte_masks()
    private var here: bulwark_byte_masks
    private var next: bulwark_byte_masks
    /// Where no list of words goes on.
    private var breaks: UInt64
    private var nextBreaks: UInt64

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        (here, next) = (Self.masks(bytes, 0), Self.masks(bytes, 64))
        (breaks, nextBreaks) = (Self.breaks(here, behind: last), Self.breaks(next, behind: here))
    }

    /// Goes on by sixty-four bytes.
    @inline(__always)
    mutating func advance() {
        position += 64
        (last, here, next) = (here, next, Self.masks(bytes, position + 64))
        (breaks, nextBreaks) = (nextBreaks, Self.breaks(next, behind: here))
    }

    /// As if zeros followed the text.
    @inline(__always)
    private static func masks(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> bulwark_byte_masks {
        guard position + 64 <= bytes.count, let base = bytes.baseAddress else { return lastMasks(bytes, position) }
        return bulwark_byte_masks_of(base + position)
    }

    @inline(never)
    private static func lastMasks(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> bulwark_byte_masks {
        guard position < bytes.count else { return bulwark_byte_masks() }
        var end = SIMD64<UInt8>()
        return withUnsafeMutableBytes(of: &end) { end in
            end.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[position...]))
            return end.baseAddress.map { bulwark_byte_masks_of($0) } ?? bulwark_byte_masks()
        }
    }
}

extension ByteRuns {
    /// Where runs of digits begin that may be a number: thirteen or more in a run, a card's groups, those of a United States
    /// number, a zero with a digit behind it, or what stands behind two capitals, `+` or `(`. ``NumberReader`` looks at the
    /// others in vain.
    @inline(__always)
    var numbers: UInt64 {
        let digits = Pair(here.digits, next.digits)
        let starts = digits.low & ~(digits.low &<< 1 | last.digits &>> 63)
        if starts == 0 { return 0 }
        let two = digits.ahead(1)
        let three = two & digits.ahead(2)
        let (fourth, fifth, sixth) = (digits.ahead(3), digits.ahead(4), digits.ahead(5))
        let (seventh, eighth) = (digits.ahead(6), digits.ahead(7))
        let long = three & fourth & digits.ahead(12) & eighth & digits.ahead(10)
        // Four digits, a sign of up to three bytes and four or more: a card in groups.
        let card = three & fourth & ~fifth & eighth & digits.ahead(8)
        // Three digits, a sign, and two or three, a sign and more: United States numbers.
        let american = three & ~fourth & fifth & sixth & (seventh ^ eighth) & digits.ahead(8)
        let capital = here.capitals &<< 1 | last.capitals &>> 63
        let opened = here.signs &<< 1 | last.signs &>> 63 | capital & (here.capitals &<< 2 | last.capitals &>> 62)
        return starts & (long | card | american | here.zeros & two | opened)
    }

    /// Where runs of base64 may begin that have twenty-four characters or more.
    @inline(__always)
    var base64: UInt64 {
        let mask = Pair(here.base64, next.base64)
        let starts = mask.low & ~(mask.low &<< 1 | last.base64 &>> 63)
        return starts & mask.ahead(23) & mask.ahead(18) & mask.ahead(12) & mask.ahead(6)
    }

    /// Where stretches begin in which words of three to eight letters stand with few signs between them, forty bytes or more:
    /// twelve such words have forty-seven.
    @inline(__always)
    var words: UInt64 {
        let good = ~breaks
        // What goes on into the next bytes.
        let top = breaks.leadingZeroBitCount
        var starts: UInt64 = 0
        if top > 0, top + nextBreaks.trailingZeroBitCount >= 40 { starts = 1 &<< UInt64(64 - top) }
        let two = good & good &>> 1
        let four = two & two &>> 2
        let eight = four & four &>> 4
        let forty = eight & eight &>> 8 & eight &>> 16 & eight &>> 24 & eight &>> 32
        return starts | forty & ~(good &<< 1)
    }

    /// Where a word begins that has one or two letters or more than eight, or six signs or more that are no blanks. What
    /// reaches into the next bytes is not seen, so that a stretch may be taken for longer than it is, and never for shorter.
    @inline(__always)
    private static func breaks(_ masks: bulwark_byte_masks, behind last: bulwark_byte_masks) -> UInt64 {
        let letters = masks.letters
        let starts = letters & ~(letters &<< 1 | last.letters &>> 63)
        let two = letters & letters &>> 1
        let four = two & two &>> 2
        let nine = four & four &>> 4 & letters &>> 8
        // Of a word at the end, its next letters may follow.
        let short = starts & ~(two & two &>> 1) & ~(3 &<< 62)
        let signs = ~(letters | masks.blanks)
        let pairs = signs & signs &>> 1
        return short | starts & nine | pairs & pairs &>> 2 & pairs &>> 4
    }

    /// How many bytes of base64 stand at a place of these sixty-four and behind it, up to the end of the next.
    @inline(__always)
    func lengthOfBase64(from place: Int) -> Int { Pair(here.base64, next.base64).length(from: place) }

    /// A mask of sixty-four bytes and that of the next.
    private struct Pair {
        let low, high: UInt64

        @inline(__always)
        init(_ low: UInt64, _ high: UInt64) { (self.low, self.high) = (low, high) }

        /// The mask of the bytes so many further on.
        @inline(__always)
        func ahead(_ count: UInt64) -> UInt64 { low &>> count | high &<< (64 - count) }

        @inline(__always)
        func length(from place: Int) -> Int {
            let length = (~(low &>> UInt64(place))).trailingZeroBitCount
            return length < 64 - place ? length : 64 - place + (~high).trailingZeroBitCount
        }
    }
}

extension TextScan {
    /// What is found by runs of bytes of one class, in one pass: numbers, mnemonics and base64.
    mutating func runs() {
        let reader = NumberReader(tables: tables, bytes: bytes)
        let (readsNumbers, readsWords) = (!reader.isIdle, tables.words != nil)
        let decodes = tables.decodes && depth < Self.deepest
        guard readsNumbers || readsWords || decodes, !bytes.isEmpty else { return }
        var runs = ByteRuns(bytes)
        var (endOfNumber, endOfWords, endOfBase64) = (0, 0, 0)
        while runs.position < bytes.count {
            if readsNumbers {
                Self.forEach(runs.numbers, runs.position) { start in
                    guard start >= endOfNumber else { return }
                    budget.spend(1)
                    guard let found = reader.number(at: start) else { return }
                    hide(found.range, found.kind)
                    endOfNumber = found.range.upperBound
                }
            }
            if readsWords {
                Self.forEach(runs.words, runs.position) { start in
                    if start >= endOfWords { endOfWords = words(from: start) }
                }
            }
            if decodes {
                Self.forEach(runs.base64, runs.position) { start in
                    guard start >= endOfBase64 else { return }
                    let length = runs.lengthOfBase64(from: start & 63)
                    if length >= 24 { endOfBase64 = base64(from: start, known: length) }
                }
            }
            runs.advance()
        }
    }

    /// Calls back for each bit of a mask, with its place in the text.
    @inline(__always)
    private static func forEach(_ mask: UInt64, _ position: Int, _ body: (Int) -> Void) {
        var rest = mask
        while rest != 0 {
            body(position + rest.trailingZeroBitCount)
            rest &= rest &- 1
        }
    }
}
