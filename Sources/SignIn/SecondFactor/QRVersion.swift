/// A size of QR code at error correction level M (ISO/IEC 18004, tables 7 and 9).
struct QRVersion {
    let number: Int

    init(_ number: Int) { self.number = number }

    var size: Int { number * 4 + 17 }

    /// Of the correction, a block.
    private static let correctionLength = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    ]
    private static let blockCount = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

    private var blocks: Int { Self.blockCount[number - 1] }
    private var correction: Int { Self.correctionLength[number - 1] }

    /// All codewords: what the function patterns leave, in bytes.
    private var total: Int {
        var modules = (16 * number + 128) * number + 64
        if number >= 2 {
            let count = number / 7 + 2
            modules -= (25 * count - 10) * count - 55
            if number >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private var data: Int { total - blocks * correction }

    /// Bytes of text that fit: less the mode, the length and the end.
    var capacity: Int { data - (number < 10 ? 2 : 3) }

    /// Centres of the alignment patterns, the same in both directions (annex E).
    var alignment: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return ([6] + (0..<(count - 1)).map { size - 7 - $0 * step }.reversed())
    }

    /// Data and correction, interleaved (section 7.6).
    func codewords(for bytes: [UInt8]) -> [UInt8] {
        let content = padded(bytes)
        let (short, longBlocks) = (data / blocks, data % blocks)
        var parts: [(data: [UInt8], correction: [UInt8])] = []
        var start = 0
        for block in 0..<blocks {
            // The longer blocks come last.
            let length = short + (block >= blocks - longBlocks ? 1 : 0)
            let part = Array(content[start..<(start + length)])
            parts.append((part, ReedSolomon.correction(of: part, length: correction)))
            start += length
        }
        var result: [UInt8] = []
        for index in 0...short { for part in parts where index < part.data.count { result.append(part.data[index]) } }
        for index in 0..<correction { for part in parts { result.append(part.correction[index]) } }
        return result
    }

    /// Mode of bytes, length, text, end, filling (section 7.4).
    private func padded(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for index in (0..<count).reversed() { bits.append(value >> index & 1 == 1) }
        }
        append(4, 4)
        append(bytes.count, number < 10 ? 8 : 16)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, data * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var filling = 0xEC
        while bits.count < data * 8 {
            append(filling, 8)
            filling ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }
}

/// The correction of QR codes, over the field of 256 elements with the polynomial 0x11D (annex A).
enum ReedSolomon {
    static func correction(of data: [UInt8], length: Int) -> [UInt8] {
        let divisor = divisor(length)
        var rest = [UInt8](repeating: 0, count: length)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in 0..<length { rest[index] ^= product(divisor[index], factor) }
        }
        return rest
    }

    private static func divisor(_ length: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: length)
        result[length - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<length {
            for index in 0..<length {
                result[index] = product(result[index], root)
                if index + 1 < length { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result: UInt8 = 0
        for index in (0..<8).reversed() {
            result = (result << 1) ^ (result & 0x80 != 0 ? 0x1D : 0)
            if right >> index & 1 == 1 { result ^= left }
        }
        return result
    }
}
