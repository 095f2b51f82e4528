internal import SecretMemory

/// Base64 (RFC 4648 §4) of digests and nonces, without the detour over Foundation, which takes longer than the hash.
///
/// Nothing is read back: there is one way to write bytes, so a code that came is compared with one that was written here.
enum Base64 {
    private static var letters: StaticString { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" }

    /// Characters for so many bytes.
    static func size(of count: Int) -> Int { (count + 2) / 3 * 4 }

    static func write(_ bytes: UnsafeRawBufferPointer, to text: UnsafeMutableBufferPointer<UInt8>) {
        precondition(text.count == size(of: bytes.count), "the text must have exactly the size of the encoded bytes")
        guard let source = bytes.baseAddress, let target = text.baseAddress else { return }
        // Six bits never lead out of the letters.
        let letters = letters.utf8Start
        func byte(_ place: Int) -> UInt32 { UInt32(source.load(fromByteOffset: place, as: UInt8.self)) }
        var (read, written) = (0, 0)
        while read + 3 <= bytes.count {
            let group = byte(read) << 16 | byte(read + 1) << 8 | byte(read + 2)
            target[written] = letters[Int(group >> 18)]
            target[written + 1] = letters[Int(group >> 12 & 63)]
            target[written + 2] = letters[Int(group >> 6 & 63)]
            target[written + 3] = letters[Int(group & 63)]
            (read, written) = (read + 3, written + 4)
        }
        guard read < bytes.count else { return }
        let group = byte(read) << 16 | (read + 1 < bytes.count ? byte(read + 1) << 8 : 0)
        target[written] = letters[Int(group >> 18)]
        target[written + 1] = letters[Int(group >> 12 & 63)]
        target[written + 2] = read + 1 < bytes.count ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "=")
        target[written + 3] = UInt8(ascii: "=")
    }

    /// Whether a text is the base64 of some bytes, in a time that does not tell where it differs (CWE-208).
    static func writes(_ text: ByteView, _ bytes: UnsafeRawBufferPointer) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size(of: bytes.count)) { own in
            write(bytes, to: own)
            return constantTimeEqual(UnsafeRawBufferPointer(own), text.raw)
        }
    }
}
