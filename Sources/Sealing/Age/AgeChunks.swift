import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seals and opens the chunks of an age file's content, in order.
struct AgeChunks {
    private let key: SymmetricKey
    private var number: UInt64 = 0

    init(key: SymmetricKey) { self.key = key }

    /// Appends the sealed chunk.
    mutating func seal(
        _ chunk: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]
    ) throws(SealingError) {
        guard let nonce = nonce(isLast: isLast), let box = try? ChaChaPoly.seal(chunk, using: key, nonce: nonce) else {
            throw SealingError.noCipher
        }
        number += 1
        box.combined.withUnsafeBytes { output.append(contentsOf: $0.dropFirst(Self.nonceSize)) }
    }

    /// Appends the content of a chunk, or returns false when it was not sealed as this one, and stays at it.
    mutating func open(_ sealed: UnsafeRawBufferPointer, isLast: Bool, into output: inout [UInt8]) -> Bool {
        let tag = sealed.count - Self.tagSize
        guard
            tag >= 0, let nonce = nonce(isLast: isLast),
            let box = try? ChaChaPoly.SealedBox(
                nonce: nonce, ciphertext: UnsafeRawBufferPointer(rebasing: sealed[..<tag]),
                tag: UnsafeRawBufferPointer(rebasing: sealed[tag...])),
            let content = try? ChaChaPoly.open(box, using: key)
        else { return false }
        number += 1
        content.withUnsafeBytes { output.append(contentsOf: $0) }
        return true
    }

    var isFirst: Bool { number == 0 }
    /// Where the next chunk begins in the content, for messages.
    var offset: UInt64 { number * UInt64(Self.size) }

    /// Eleven bytes of number and one that marks the last chunk.
    private func nonce(isLast: Bool) -> ChaChaPoly.Nonce? {
        try? ChaChaPoly.Nonce(data: [0, 0, 0] + number.bigEndianBytes + [isLast ? 1 : 0])
    }

    static let size = 65536
    static let tagSize = 16
    static let sealedSize = size + tagSize
    private static let nonceSize = 12
}
