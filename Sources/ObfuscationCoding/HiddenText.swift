import KeyedHashes
package import SecretMemory

/// The form in which an obfuscated text lies in a program: words that look random, from which the text comes back by
/// this code alone and without any further key.
///
/// An all-or-nothing transform (R. Rivest, 1997). The body is the text with its size in front and random bytes behind,
/// enciphered with HMAC-SHA-256 in counter mode under a random key of 32 bytes. The first four words are that key,
/// exclusive-or the SHA-256 of the enciphered body: the key stands nowhere as it is, and comes back only from all of
/// the body. Words are little-endian.
///
/// It keeps a text from those who look through the bytes of a program. It keeps no secret: whoever runs ``reveal(_:)``
/// has the text.
package enum HiddenText {
    /// Bytes of UTF-8 that a text may have.
    package static let mostBytes = 4096
    /// Words of the masked key.
    static let keyWords = 4
    /// Words that the cipher works on at once.
    static let blockWords = 4
    static let blockSize = 32
    /// Bytes of the size in front of the text.
    static let sizeBytes = 4

    /// Hides a text, under a new key each time.
    ///
    /// - Precondition: The text has at most ``mostBytes`` bytes.
    package static func words(hiding text: [UInt8]) -> [UInt64] {
        precondition(text.count <= mostBytes, "an obfuscated string must have at most \(mostBytes) bytes")
        let blocks = (sizeBytes + text.count + blockSize - 1) / blockSize
        var body = withUnsafeBytes(of: UInt32(text.count).littleEndian) { Array($0) } + text
        body += randomBytes(blocks * blockSize - body.count)
        var key = randomBytes(blockSize)
        body.withUnsafeMutableBytes { body in key.withUnsafeBytes { cipher(body, key: $0) } }
        key.withUnsafeMutableBytes { key in body.withUnsafeBytes { mask(key, with: $0) } }
        return words(of: key + body)
    }

    /// The text that was hidden, or `nil` where the words are none of ``words(hiding:)``.
    package static func reveal(_ words: [UInt64]) -> SecretBytes? {
        guard words.count >= keyWords + blockWords, words.count.isMultiple(of: blockWords) else { return nil }
        let stored = words.map(\.littleEndian)
        let body = SecretBytes(count: (words.count - keyWords) * 8) { body in
            stored.withUnsafeBytes { open($0, into: body) }
            wipeStackBelow()
        }
        return body.withUnsafeBytes { body in
            let size = Int(UInt32(littleEndian: body.loadUnaligned(as: UInt32.self)))
            guard size <= body.count - sizeBytes else { return nil }
            return SecretBytes(copying: UnsafeRawBufferPointer(rebasing: body[sizeBytes..<sizeBytes + size]))
        }
    }

    private static func open(_ stored: UnsafeRawBufferPointer, into body: UnsafeMutableRawBufferPointer) {
        body.copyMemory(from: UnsafeRawBufferPointer(rebasing: stored[blockSize...]))
        var key = SecretBytes(copying: UnsafeRawBufferPointer(rebasing: stored[..<blockSize]))
        key.withUnsafeMutableBytes { mask($0, with: UnsafeRawBufferPointer(body)) }
        key.withUnsafeBytes { cipher(body, key: $0) }
    }

    /// Takes the mask off a key, or puts it on.
    private static func mask(_ key: UnsafeMutableRawBufferPointer, with body: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(byteCount: blockSize, alignment: 16) { digest in
            WipedSHA256.write(body, to: digest)
            for index in 0..<blockSize { key[index] ^= digest[index] }
            wipe(digest)
        }
    }

    /// Enciphers whole blocks, or deciphers them.
    private static func cipher(_ body: UnsafeMutableRawBufferPointer, key: UnsafeRawBufferPointer) {
        let code = KeyedHash<WipedSHA256>(key: key)
        withUnsafeTemporaryAllocation(byteCount: blockSize, alignment: 16) { stream in
            for start in Swift.stride(from: 0, to: body.count, by: blockSize) {
                withUnsafeBytes(of: UInt64(start / blockSize).littleEndian) { code.write(codeOf: $0, to: stream) }
                for index in 0..<blockSize { body[start + index] ^= stream[index] }
            }
            wipe(stream)
        }
    }

    private static func words(of bytes: [UInt8]) -> [UInt64] {
        bytes.withUnsafeBytes { bytes in
            Swift.stride(from: 0, to: bytes.count, by: 8).map {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
            }
        }
    }
}
