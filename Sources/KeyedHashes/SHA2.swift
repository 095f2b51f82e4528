import SecretMemory

/// A hash function of the SHA-2 family (FIPS 180-4) whose state and message lie where the caller says, so that they can
/// be wiped.
///
/// The cryptography library's hash functions keep their states in heap blocks of which they wipe a part (8 bytes, version
/// 4.5.2). Where a key was hashed, its state is as good as the key; so keys are hashed here.
///
/// All takes raw memory, aligned for words: whoever is generic over hash functions in another module computes nothing.
package protocol SHA2 {
    /// Bytes of a block.
    static var blockSize: Int { get }
    /// Bytes of a digest, and of a state.
    static var digestSize: Int { get }

    /// Writes the state before the first block.
    static func begin(_ state: UnsafeMutableRawPointer)

    /// Takes a block into the state. The block is used up: it becomes the message schedule.
    static func compress(_ block: UnsafeMutableRawPointer, into state: UnsafeMutableRawPointer)

    /// Writes the digest that a state stands for.
    static func write(_ state: UnsafeRawPointer, to digest: UnsafeMutableRawPointer)
}

extension SHA2 {
    /// Writes the hash of `message`, which may lie in `digest`.
    package static func write(_ message: UnsafeRawBufferPointer, to digest: UnsafeMutableRawBufferPointer) {
        HashStream<Self>.digest(nil, prefixed: 0, into: digest) { $0.update(message) }
    }

    /// The hash of what is no secret.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: digestSize) { buffer, size in
            message.withUnsafeBytes { write($0, to: UnsafeMutableRawBufferPointer(buffer)) }
            size = digestSize
        }
    }
}
