import KeyedHashes
import SecretMemory

/// Base58 with four bytes of a double SHA-256 as checksum, as Bitcoin writes addresses and extended keys.
///
/// What it works on may be a private key, so it lies in memory that is wiped. It takes square time, so sizes are bounded.
enum Base58Check {
    /// Characters of the longest text that is looked at.
    static let longestText = 128

    /// The text of a payload of up to 80 bytes, as ASCII.
    static func secretText(of payload: UnsafeRawBufferPointer) -> SecretBytes {
        precondition(payload.count <= 80, "Base58 is for short payloads")
        return withWipedWords(UInt8.self, 84 + longestText) { scratch in
            let bytes = UnsafeMutableRawBufferPointer(start: scratch, count: payload.count + 4)
            bytes.copyMemory(from: payload)
            writeChecksum(of: payload, to: UnsafeMutableRawBufferPointer(rebasing: bytes[payload.count...]))
            let digits = scratch + 84
            let zeros = bytes.prefix { $0 == 0 }.count
            var count = 0
            for byte in bytes {
                var carry = UInt32(byte)
                for place in 0..<count {
                    carry += UInt32(digits[place]) << 8
                    digits[place] = UInt8(carry % 58)
                    carry /= 58
                }
                while carry > 0 {
                    digits[count] = UInt8(carry % 58)
                    carry /= 58
                    count += 1
                }
            }
            return SecretBytes(count: zeros + count) { text in
                for place in 0..<zeros { text[place] = alphabet[0] }
                for place in 0..<count { text[zeros + place] = alphabet[Int(digits[count - 1 - place])] }
            }
        }
    }

    /// The payload of a text, or nil where it has another character, is too long or its checksum is wrong.
    static func secretPayload(of text: UnsafeRawBufferPointer) -> SecretBytes? {
        guard text.count <= longestText else { return nil }
        return withWipedWords(UInt8.self, longestText) { bytes -> SecretBytes? in
            let zeros = text.prefix { $0 == alphabet[0] }.count
            var count = 0
            for character in text {
                guard character < 128, valueOf[Int(character)] != 0xFF else { return nil }
                var carry = UInt32(valueOf[Int(character)])
                for place in 0..<count {
                    carry += UInt32(bytes[place]) * 58
                    bytes[place] = UInt8(carry & 0xFF)
                    carry >>= 8
                }
                while carry > 0 {
                    bytes[count] = UInt8(carry & 0xFF)
                    carry >>= 8
                    count += 1
                }
            }
            guard zeros + count >= 4 else { return nil }
            let whole = SecretBytes(count: zeros + count) { whole in
                for place in 0..<count { whole[zeros + place] = bytes[count - 1 - place] }
            }
            return payload(of: whole)
        }
    }

    private static func payload(of whole: borrowing SecretBytes) -> SecretBytes? {
        whole.withUnsafeBytes { whole in
            let payload = UnsafeRawBufferPointer(rebasing: whole.dropLast(4))
            let isRight = withUnsafeTemporaryAllocation(byteCount: 4, alignment: 4) { checksum in
                writeChecksum(of: payload, to: checksum)
                let given = UnsafeRawBufferPointer(rebasing: whole.suffix(4))
                return constantTimeEqual(given, UnsafeRawBufferPointer(checksum))
            }
            guard isRight else { return nil }
            return SecretBytes(copying: payload)
        }
    }

    /// The text of what is no secret.
    static func text(of payload: [UInt8]) -> String {
        payload.withUnsafeBytes { payload in
            secretText(of: payload).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The payload of a text that is no secret.
    static func payload(of text: String) -> [UInt8]? {
        guard text.utf8.count <= longestText else { return nil }
        return Array(text.utf8).withUnsafeBytes { text in
            guard let payload = secretPayload(of: text) else { return nil }
            return payload.withUnsafeBytes { Array($0) }
        }
    }

    private static func writeChecksum(of payload: UnsafeRawBufferPointer, to checksum: UnsafeMutableRawBufferPointer) {
        withWipedWords(UInt64.self, 8) { scratch in
            let first = UnsafeMutableRawBufferPointer(start: scratch, count: 32)
            let second = UnsafeMutableRawBufferPointer(start: scratch + 4, count: 32)
            SHA256.write(payload, to: first)
            SHA256.write(UnsafeRawBufferPointer(first), to: second)
            checksum.copyMemory(from: UnsafeRawBufferPointer(rebasing: second[..<4]))
        }
    }

    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    private static let valueOf: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 128)
        for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
        return table
    }()
}
