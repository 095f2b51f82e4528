#if Vault
    import Sealing

    /// Takes fields from the front of bytes that somebody else may have written.
    struct ByteReader {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

        var isAtEnd: Bool { rest.isEmpty }

        /// Nil where fewer bytes are left.
        mutating func bytes(_ count: Int) -> [UInt8]? {
            guard count >= 0, rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }

        /// A big-endian number.
        mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type = Number.self) -> Number?
        {
            bytes(Number.bitWidth / 8).map { Number(bigEndian: $0) }
        }

        /// A number of two bytes, and as many bytes as it says.
        mutating func sized() -> [UInt8]? {
            guard let count = number(UInt16.self) else { return nil }
            return bytes(Int(count))
        }
    }
#endif
