#if Vault
    import SecretMemory

    /// Base64 with padding (RFC 4648, section 4), in buffers that are wiped: Foundation's would leave each value in ordinary
    /// memory.
    enum Base64Text {
        private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

        static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var group: UInt32 = 0
                for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
                for place in 0..<4 {
                    let value = Int(group >> UInt32(18 - 6 * place) & 63)
                    text.append(place <= count ? alphabet[value] : UInt8(ascii: "="))
                }
            }
        }

        /// Nil for what no encoder writes.
        static func decoded(_ text: [UInt8]) -> [UInt8]? {
            guard text.count.isMultiple(of: 4) else { return nil }
            let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.count / 4 * 3)
            var group: UInt32 = 0
            for (place, byte) in text.dropLast(padding).enumerated() {
                guard let value = alphabet.firstIndex(of: byte) else {
                    bytes.wipe()
                    return nil
                }
                group = group << 6 | UInt32(value)
                let bits = UInt32(place & 3) * 6 + 6
                guard bits >= 8 else { continue }
                bytes.append(UInt8(truncatingIfNeeded: group >> (bits & 7)))
                if bits == 24 { group = 0 }
            }
            // Bits that belong to no byte are zero, or two texts would be one value.
            guard padding == 0 || group & (padding == 1 ? 3 : 15) == 0 else {
                bytes.wipe()
                return nil
            }
            return bytes
        }
    }
#endif
