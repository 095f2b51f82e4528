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

    /// Looks into runs of base64 of either alphabet, RFC 4648, that begin as text does; and at keys of wallets.
    mutating func base64() {
        let least = 24
        var start = 0
        while start + least <= bytes.count {
            var probe = start + least - 1
            while probe >= start, Self.base64Bytes.contains(bytes[probe]) { probe -= 1 }
            if probe >= start {
                start = probe + 1
                continue
            }
            var end = start + least
            while end < bytes.count, Self.base64Bytes.contains(bytes[end]) { end += 1 }
            look(atBase64: start..<end)
            start = end
        }
    }

    private mutating func look(atBase64 range: Range<Int>) {
        guard range.upperBound > from else { return }
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        if tables.categories.contains(.tokens), text.count == 51 || text.count == 52, let first = text.first,
            Self.walletKeyOpenings.contains(first), !budget.isExhausted
        {
            budget.spend(text.count * text.count)
            if Base58Check.isValid(text) { return hide(range, tables.kind(.walletKey)) }
        }
        var head: [UInt8] = []
        guard Self.decode(text.prefix(16), into: &head), head.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A })
        else { return }
        let looked = min(text.count, Self.longestEncoded)
        budget.spend(looked)
        if budget.isExhausted { return hide(range, tables.kind(.unexamined)) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(looked)
        guard Self.decode(text.prefix(looked), into: &decoded), !inner(decoded).isEmpty else { return }
        hide(range, tables.kind(.encoded), .run(Self.base64Bytes))
    }

    /// Decodes whole groups of either alphabet.
    private static func decode(_ text: some Sequence<UInt8>, into decoded: inout [UInt8]) -> Bool {
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for byte in text {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 0x41
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 0x61 + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return false
            }
            pending = pending << 6 | UInt32(value)
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            decoded.append(UInt8(truncatingIfNeeded: pending >> bits))
            pending &= 1 << bits - 1
        }
        return true
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
