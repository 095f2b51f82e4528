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

    /// Looks into a run of base64 of either alphabet, RFC 4648, that begins as text does; and at keys of wallets.
    ///
    /// - Parameter known: So many characters are known to belong to it.
    mutating func base64(from start: Int, known: Int) {
        let rest = run(of: Self.base64Bytes, from: start + known, atMost: bytes.count)
        let range = start..<(start + known + rest)
        guard range.upperBound > from else { return }
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        if text.count == 51 || text.count == 52, tables.categories.contains(.tokens), let first = text.first,
            Self.walletKeyOpenings.contains(first), !budget.isExhausted
        {
            budget.spend(text.count * text.count)
            if Base58Check.isValid(text) { return hide(range, tables.kind(.walletKey)) }
        }
        guard Self.beginsReadably(text) else { return }
        let looked = min(text.count, Self.longestEncoded)
        budget.spend(looked)
        if budget.isExhausted { return hide(range, tables.kind(.unexamined)) }
        guard let decoded = Self.decoded(text.prefix(looked), count: looked), !inner(decoded).isEmpty else { return }
        hide(range, tables.kind(.encoded), .run(Self.base64Bytes))
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

    /// Decodes either alphabet; nil for anything else.
    private static func decoded(_ text: some Sequence<UInt8>, count: Int) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for byte in text {
            guard let value = value(of: byte) else { return nil }
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
    private static let walletKeyOpenings = ByteAlphabet(bytesOf: "5KLc9")
}
