extension TextScan {
    /// The longest encoded text that is looked into, in bytes.
    private static let longestEncoded = 8192

    /// Looks into percent-encoded words, RFC 3986, section 2.1.
    mutating func percentEncoded() {
        var place = 0
        while let sign = next(UInt8(ascii: "%"), from: place) {
            place = sign + 1
            guard escape(at: sign) != nil else { continue }
            var start = sign
            while start > 0, sign - start < Self.longestEncoded / 2, Self.encodedBytes.contains(bytes[start - 1]) {
                start -= 1
            }
            let end = sign + run(of: Self.encodedBytes, from: sign, atMost: Self.longestEncoded / 2)
            place = end
            if end <= from { continue }
            budget.spend(end - start)
            if budget.isExhausted {
                hide(start..<end, tables.kind(.unexamined))
                continue
            }
            var decoded: [UInt8] = []
            var origins: [Int] = []
            decoded.reserveCapacity(end - start)
            origins.reserveCapacity(end - start + 1)
            var index = start
            while index < end {
                origins.append(index)
                if bytes[index] == UInt8(ascii: "%"), index + 2 < end || index + 2 < bytes.count,
                    let byte = escape(at: index)
                {
                    decoded.append(byte)
                    index += 3
                } else {
                    decoded.append(bytes[index])
                    index += 1
                }
            }
            origins.append(index)
            for hit in inner(decoded) { hide(origins[hit.start]..<origins[hit.end], hit.kind) }
        }
    }

    private func escape(at position: Int) -> UInt8? {
        guard position + 2 < bytes.count, bytes[position] == UInt8(ascii: "%"),
            let high = Self.hexValue(bytes[position + 1]), let low = Self.hexValue(bytes[position + 2])
        else { return nil }
        return high << 4 | low
    }

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
        let range = start..<(start + known + rest)
        let end = range.upperBound
        guard end > from else { return end }
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        if text.count == 51 || text.count == 52, tables.categories.contains(.tokens), let first = text.first,
            Self.walletKeyOpenings.contains(first), !budget.isExhausted
        {
            budget.spend(text.count * text.count)
            if Base58Check.isValid(text) {
                hide(range, tables.kind(.walletKey))
                return end
            }
        }
        guard Self.beginsReadably(text) else { return end }
        let last = endOfLines(behind: range)
        let looked = min(last, start + Self.longestEncoded)
        budget.spend(looked - start)
        if budget.isExhausted {
            hide(start..<last, tables.kind(.unexamined))
        } else if !inner(Self.decoded(bytes[start..<looked])).isEmpty {
            hide(start..<last, tables.kind(.encoded), .run(Self.base64Bytes))
        }
        return last
    }

    /// Where lines of base64 end that are as long as the first, and a shorter last one: RFC 2045, section 6.8, has 76
    /// characters in a line, RFC 7468 64.
    private func endOfLines(behind first: Range<Int>) -> Int {
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

    /// Whether the first sixteen characters, or all, decode to printable ASCII and line feeds.
    private static func beginsReadably(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var group: UInt32 = 0
        for (place, byte) in text.prefix(16).enumerated() {
            guard let value = value(of: byte) else { return false }
            group = group << 6 | UInt32(value)
            // Four characters are three bytes; most runs that are no text fail at the first of them.
            let bits = (place & 3) * 6 + 6
            guard bits >= 8 else { continue }
            let decoded = UInt8(truncatingIfNeeded: group >> UInt32(bits & 7))
            guard decoded &- 0x20 < 0x5F || decoded == 0x0A else { return false }
            if bits == 24 { group = 0 }
        }
        return true
    }

    @inline(__always)
    private static func value(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 0x41
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x61 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30 + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// Decodes either alphabet, and passes over line ends.
    private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        var isEscape = false
        for byte in text {
            // The letter of a line end that is written out is none of the text.
            guard !isEscape, let value = value(of: byte) else {
                isEscape = byte == UInt8(ascii: "\\")
                continue
            }
            pending = pending << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            decoded.append(UInt8(truncatingIfNeeded: pending >> bits))
            pending &= 1 << bits - 1
        }
        return decoded
    }

    /// What is hidden in decoded text.
    private mutating func inner(_ decoded: [UInt8]) -> [TextHit] {
        decoded.withUnsafeBufferPointer { buffer in
            var scan = TextScan(tables, buffer, depth: depth + 1, budget: budget)
            scan.run()
            budget = scan.budget
            return scan.hits
        }
    }

    private static let encodedBytes = ByteAlphabet.visible - "\"'`<>\\"
    private static let base64Bytes = ByteAlphabet.base64 + "-_"
    private static let lineEnds = ByteAlphabet(bytesOf: "=\r\n\\\"'")
    private static let walletKeyOpenings = ByteAlphabet(bytesOf: "5KLc9")
}
