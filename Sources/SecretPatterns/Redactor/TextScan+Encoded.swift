internal import CByteMasks

extension TextScan {
    /// The longest encoded text that is looked into, in bytes.
    private static var longestEncoded: Int { 8192 }

    /// Looks into percent-encoded words, RFC 3986, section 2.1.
    mutating func percentEncoded() {
        let allowed = Self.encodedBytes
        var place = 0
        while let sign = next(UInt8(ascii: "%"), from: place) {
            place = sign + 1
            guard escape(at: sign) != nil else { continue }
            var start = sign
            let first = max(0, sign - Self.longestEncoded / 2)
            while start > first, allowed.contains(bytes[start - 1]) { start -= 1 }
            let end = sign + run(of: allowed, from: sign, atMost: Self.longestEncoded / 2)
            place = end
            if end <= from { continue }
            budget.spend(end - start)
            if budget.isExhausted {
                hide(start..<end, tables.kind(.unexamined))
            } else {
                lookInto(percentEncoded: start..<end)
            }
        }
    }

    private mutating func lookInto(percentEncoded range: Range<Int>) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { decoded in
            var count = 0
            var hasPlus = false
            forEachEncoded(in: range) { place, byte in
                decoded[count] = byte
                count &+= 1
                if byte == UInt8(ascii: "+"), bytes[place] == byte { hasPlus = true }
            }
            lookInto(decoded[..<count], of: range)
            guard hasPlus else { return }
            // In forms, a plus is a blank; elsewhere it may belong to what is looked for.
            count = 0
            forEachEncoded(in: range) { place, byte in
                decoded[count] = byte == UInt8(ascii: "+") && bytes[place] == byte ? 0x20 : byte
                count &+= 1
            }
            budget.spend(range.count)
            lookInto(decoded[..<count], of: range)
        }
    }

    private mutating func lookInto(_ decoded: Slice<UnsafeMutableBufferPointer<UInt8>>, of range: Range<Int>) {
        // The hits are in order, so that each is looked for from the one before.
        var (count, place) = (0, range.lowerBound)
        for hit in inner(UnsafeBufferPointer(rebasing: decoded)) {
            let start = origin(of: hit.start, &count, &place, in: range)
            hide(start..<origin(of: hit.end, &count, &place, in: range), hit.kind)
        }
    }

    /// Calls back with each byte that an encoded text stands for, and its place.
    @inline(__always)
    private func forEachEncoded(in range: Range<Int>, _ body: (Int, UInt8) -> Void) {
        var place = range.lowerBound
        while place < range.upperBound {
            let escaped = escape(at: place)
            body(place, escaped ?? bytes[place])
            place &+= escaped == nil ? 1 : 3
        }
    }

    /// Where a byte of a decoded text was written, behind a place up to which bytes were counted.
    private func origin(of index: Int, _ count: inout Int, _ place: inout Int, in range: Range<Int>) -> Int {
        while count < index, place < range.upperBound {
            place += escape(at: place) == nil ? 1 : 3
            count += 1
        }
        return place
    }

    @inline(__always)
    private func escape(at position: Int) -> UInt8? {
        guard position + 2 < bytes.count, bytes[position] == UInt8(ascii: "%"),
            let high = Self.hexValue(bytes[position + 1]), let low = Self.hexValue(bytes[position + 2])
        else { return nil }
        return high << 4 | low
    }

    @inline(__always)
    private static func hexValue(_ byte: UInt8) -> UInt8? {
        if byte.isDigit { return byte - 0x30 }
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : nil
    }

    /// Looks into a run of base64 of either alphabet, RFC 4648, that begins as text does, and at the lines that go on with it;
    /// and at keys of wallets. Says up to where it looked.
    ///
    /// - Parameter known: So many characters are known to belong to it.
    mutating func base64(from start: Int, known: Int) -> Int {
        let rest = run(of: Self.base64Bytes, from: start + known, atMost: bytes.count)
        let end = start + known + rest
        guard end > from else { return end }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if text.count == 51 || text.count == 52, tables.hidesTokens, let first = text.first,
            Self.walletKeyOpenings.contains(first), !budget.isExhausted
        {
            budget.spend(text.count * text.count)
            if Base58Check.isValid(text) {
                hide(start..<end, tables.kind(.walletKey))
                return end
            }
        }
        guard let opening = Self.readableOpening(in: text) else { return end }
        let range = (start + opening)..<end
        let last = endOfLines(behind: range)
        let looked = min(last, range.lowerBound + Self.longestEncoded)
        budget.spend(looked - range.lowerBound)
        if budget.isExhausted {
            hide(range.lowerBound..<last, tables.kind(.unexamined))
        } else if holdsSecret(range.lowerBound..<looked) {
            hide(range.lowerBound..<last, tables.kind(.encoded), .run(Self.base64Bytes))
        } else if last > end, holdsSecret(range.lowerBound..<min(end, looked)) {
            // What follows may be no line of it but the next word.
            hide(range, tables.kind(.encoded))
        }
        return last
    }

    private mutating func holdsSecret(_ range: Range<Int>) -> Bool {
        let encoded = UnsafeBufferPointer(rebasing: bytes[range])
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: encoded.count) { decoded in
            let count = Self.decode(encoded, into: decoded)
            return !inner(UnsafeBufferPointer(rebasing: decoded[..<count])).isEmpty
        }
    }

    /// Where lines of base64 end that are as long as the first, and a shorter last one: RFC 2045, section 6.8, has 76
    /// characters in a line, RFC 7468 64.
    func endOfLines(behind first: Range<Int>) -> Int {
        var end = first.upperBound
        guard (40...128).contains(first.count), first.count % 4 == 0 else { return end }
        while end - first.lowerBound < Self.longestEncoded - 160 {
            var place = end
            while place < bytes.count, place - end < 16, let next = endOfLineSign(at: place) { place = next }
            guard place > end else { break }
            let count = run(of: Self.base64Bytes, from: place, atMost: first.count + 1)
            guard (1...first.count).contains(count) else { break }
            let isWhole = place + count == bytes.count || Self.lineEnds.contains(bytes[place + count])
            guard isWhole else { break }
            end = place + count
            if count < first.count { break }
        }
        return end
    }

    /// Behind a blank, a line end, or one that is written out.
    private func endOfLineSign(at place: Int) -> Int? {
        switch bytes[place] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"): return place + 1
        case UInt8(ascii: "\\"):
            guard place + 1 < bytes.count else { return nil }
            return bytes[place + 1] == UInt8(ascii: "n") || bytes[place + 1] == UInt8(ascii: "r") ? place + 2 : nil
        default: return nil
        }
    }

    /// Where a run begins as text does: at its first character, or behind a sign that joins words, since a path or a prefix
    /// before it belongs to the run.
    @inline(never)
    private static func readableOpening(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        if beginsReadably(text) { return 0 }
        for place in 0..<max(0, text.count - 24) where joiners.contains(text[place]) {
            if beginsReadably(UnsafeBufferPointer(rebasing: text[(place + 1)...])) { return place + 1 }
        }
        return nil
    }

    /// Whether the first sixteen characters, or all, decode to printable UTF-8, tabs and line ends.
    private static func beginsReadably(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var group: UInt32 = 0
        var following = 0
        for place in 0..<min(16, text.count) {
            let value = bulwark_base64_value(text[place])
            guard value < 64 else { return false }
            group = group << 6 | UInt32(value)
            // Four characters are three bytes; most runs that are no text fail at the first of them.
            let bits = (place & 3) * 6 + 6
            guard bits >= 8 else { continue }
            let decoded = UInt8(truncatingIfNeeded: group >> UInt32(bits & 7))
            if following > 0 {
                guard decoded & 0xC0 == 0x80 else { return false }
                following -= 1
            } else if decoded & 0x80 != 0 {
                guard (0xC2...0xF4).contains(decoded) else { return false }
                following = decoded < 0xE0 ? 1 : decoded < 0xF0 ? 2 : 3
            } else {
                guard decoded &- 0x20 < 0x5F || decoded == 0x0A || decoded == 0x0D || decoded == 0x09 else {
                    return false
                }
            }
            if bits == 24 { group = 0 }
        }
        return true
    }

    /// The bytes that a text in base64 stands for, in either alphabet.
    func decoded(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { decoded, count in
            count = Self.decode(UnsafeBufferPointer(rebasing: bytes[range]), into: decoded)
        }
    }

    /// Decodes either alphabet, and passes over line ends; gives the number of bytes.
    private static func decode(_ text: UnsafeBufferPointer<UInt8>, into decoded: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        var (pending, bits, count): (UInt32, UInt32, Int) = (0, 0, 0)
        var isEscape = false
        for byte in text {
            let value = bulwark_base64_value(byte)
            // The letter of a line end that is written out is none of the text.
            guard !isEscape, value < 64 else {
                isEscape = byte == UInt8(ascii: "\\")
                continue
            }
            pending = pending &<< 6 | UInt32(value)
            bits &+= 6
            guard bits >= 8 else { continue }
            bits &-= 8
            decoded[count] = UInt8(truncatingIfNeeded: pending &>> bits)
            count &+= 1
        }
        return count
    }

    /// What is hidden in decoded text.
    private mutating func inner(_ decoded: UnsafeBufferPointer<UInt8>) -> [TextHit] {
        var scan = TextScan(tables, decoded, depth: depth + 1, budget: budget)
        scan.run()
        budget = scan.budget
        return scan.hits
    }

    private static let encodedBytes = ByteAlphabet.visible - "\"'`<>\\"
    private static let joiners = ByteAlphabet(bytesOf: "/-_")
    static let base64Bytes = ByteAlphabet.base64 + "-_"
    private static let lineEnds = ByteAlphabet(bytesOf: "=\r\n\\\"'")
    private static let walletKeyOpenings = ByteAlphabet(bytesOf: "5KLc9")
}
