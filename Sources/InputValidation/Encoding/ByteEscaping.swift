/// Writes some bytes of a text otherwise and leaves the rest: one table, one pass, nothing copied where nothing is to do.
///
/// By bytes, as whoever reads it does. A quote and a mark behind it are one `Character`, which is no quote: to replace
/// Characters is to leave such quotes as they are.
struct ByteEscaping: Sendable {
    /// What stands for a byte: its text from the second byte of the number on, its length in the first; zero where the
    /// byte stands for itself.
    private let written: [UInt64]
    /// Bytes that begin a scalar which is to be looked at.
    private let first: Set<UInt8>
    /// What stands for such a scalar; nil where it stands for itself.
    private let beyond: @Sendable (Unicode.Scalar) -> String?

    private static let look: UInt64 = .max

    /// - Parameters:
    ///   - first: Bytes that begin a scalar which is to be looked at.
    ///   - bytes: What stands for a byte, at most seven bytes; nil where it stands for itself.
    private init(
        first: Set<UInt8> = [], bytes: (UInt8) -> String?,
        beyond: @escaping @Sendable (Unicode.Scalar) -> String? = { _ in nil }
    ) {
        written = (UInt8(0)...UInt8(255)).map { byte in
            if first.contains(byte) { return Self.look }
            guard let text = bytes(byte) else { return 0 }
            return text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | UInt64(text.utf8.count)
        }
        self.first = first
        self.beyond = beyond
    }

    func apply(to text: inout String) -> String {
        let clean = text.withUTF8 { bytes in
            written.withUnsafeBufferPointer { table in !bytes.contains { table[Int($0)] != 0 } }
        }
        guard !clean else { return text }
        return text.withUTF8 { bytes in written.withUnsafeBufferPointer { escaped(bytes, $0) } }
    }

    private func escaped(_ bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt64>) -> String {
        // Of each scalar that was looked at, what stands for it.
        var others: [[UInt8]?] = []
        let size = size(of: bytes, table, &others)
        // Whole words are written, so that there is room for one more.
        return String(unsafeUninitializedCapacity: size + 8) { output in
            guard let start = UnsafeMutableRawPointer(output.baseAddress) else { return 0 }
            var place = start
            var other = others.makeIterator()
            var index = 0
            while index < bytes.count {
                let entry = table[Int(bytes[index])]
                if entry == 0 {
                    place.storeBytes(of: bytes[index], as: UInt8.self)
                    place += 1
                    index += 1
                } else if entry == Self.look {
                    let length = Self.length(of: bytes[index])
                    let text = (other.next() ?? nil) ?? Array(bytes[index..<(index + length)])
                    place.copyMemory(from: text, byteCount: text.count)
                    place += text.count
                    index += length
                } else {
                    place.storeBytes(of: (entry >> 8).littleEndian, as: UInt64.self)
                    place += Int(entry & 0xFF)
                    index += 1
                }
            }
            return place - start
        }
    }

    private func size(
        of bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt64>, _ others: inout [[UInt8]?]
    ) -> Int {
        var (size, index) = (0, 0)
        while index < bytes.count {
            let entry = table[Int(bytes[index])]
            if entry == Self.look {
                let length = Self.length(of: bytes[index])
                let other = beyond(Self.scalar(in: bytes[index..<(index + length)])).map { Array($0.utf8) }
                others.append(other)
                size += other?.count ?? length
                index += length
            } else {
                size += entry == 0 ? 1 : Int(entry & 0xFF)
                index += 1
            }
        }
        return size
    }

    /// Of a sequence in UTF-8 that begins so. A string is well-formed: the rest is there.
    private static func length(of first: UInt8) -> Int { first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2 }

    private static func scalar(in sequence: Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar {
        let first = UInt32(sequence[sequence.startIndex]) & (0x7F &>> UInt32(sequence.count))
        return Unicode.Scalar(sequence.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }) ?? "\u{FFFD}"
    }

    // MARK: Tables

    static let html = Self(bytes: { byte in
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        // A parser of HTML drops it or replaces it; as a reference it is an error, too.
        case 0: "\u{FFFD}"
        default: nil
        }
    })

    static let attribute = Self(
        first: [0xC2, 0xE1, 0xE2, 0xE3],
        bytes: { byte in
            if byte >= 0x80 || HostName.isLetterOrDigit(byte) || ",-._".utf8.contains(byte) { return nil }
            switch byte {
            case 0: return "\u{FFFD}"
            // A reference to a control character is an error, and some readers drop it; the character is kept.
            case 0x01..<0x09, 0x0B, 0x0E..<0x20, 0x7F: return nil
            // The reference of a carriage return is read as one, where the byte itself would be made a line feed.
            default: return "&#\(byte);"
            }
        },
        // HTML ends an unquoted value at white space of ASCII alone; not every reader of it does.
        beyond: { $0.properties.isWhitespace && $0.value > 0x9F ? "&#\($0.value);" : nil })

    static let javaScript = Self(
        first: [0xE2],
        bytes: { byte in
            guard byte < 0x20 || byte == 0x7F || "\"'`\\/<>&=${}".utf8.contains(byte) else { return nil }
            return "\\u00" + hex(UInt32(byte), digits: 2)
        },
        beyond: { $0.value == 0x2028 || $0.value == 0x2029 ? "\\u\(hex($0.value, digits: 4))" : nil })

    static let url = Self(bytes: { byte in
        HostName.isLetterOrDigit(byte) || "-._~".utf8.contains(byte) ? nil : "%" + hex(UInt32(byte), digits: 2)
    })

    static let log = Self(
        first: [0xC2, 0xD8, 0xE2, 0xEF, 0xF3],
        bytes: { byte in
            switch byte {
            case UInt8(ascii: "\\"): "\\\\"
            case UInt8(ascii: "\n"): "\\n"
            case UInt8(ascii: "\r"): "\\r"
            case UInt8(ascii: "\t"): "\\t"
            case 0..<0x20, 0x7F: "\\u{\(hex(UInt32(byte), digits: 2))}"
            default: nil
            }
        },
        beyond: { scalar in
            let value = scalar.value
            guard
                HiddenCharacters.isLineBreak(scalar) || HiddenCharacters.isDirectionControl(value)
                    || (0x80...0x9F).contains(value) || value == 0xFEFF || (0xE0000...0xE007F).contains(value)
            else { return nil }
            return "\\u{\(hex(value, digits: 4))}"
        })

    /// Within single quotes of a POSIX shell.
    static let shell = Self(bytes: { $0 == UInt8(ascii: "'") ? "'\\''" : nil })

    /// Within single quotes, a quote twice.
    static let singleQuotes = Self(bytes: { $0 == UInt8(ascii: "'") ? "''" : nil })

    /// Within double quotes, a quote twice.
    static let doubleQuotes = Self(bytes: { $0 == UInt8(ascii: "\"") ? "\"\"" : nil })

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
