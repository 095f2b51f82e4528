/// What to look for in memory, kept so that it is not found itself: two halves whose XOR is the secret.
public struct SecretPattern: Sendable {
    private let mask: [UInt8]
    private let masked: [UInt8]

    /// The tail of a secret: an allocator writes its lists over the first 16 bytes of a block that it frees.
    ///
    /// - Precondition: the secret has at least 12 bytes, or it would be found by chance.
    public init(_ secret: UnsafeRawBufferPointer) {
        precondition(secret.count >= 12, "a secret of \(secret.count) bytes is found by chance")
        let tail = UnsafeRawBufferPointer(rebasing: secret.suffix(max(secret.count - 16, 12)))
        var generator = SystemRandomNumberGenerator()
        let mask = tail.map { _ in generator.next() as UInt8 }
        masked = tail.indices.map { tail[$0] ^ mask[$0] }
        self.mask = mask
    }

    var count: Int { mask.count }
    var first: UInt8 { mask[0] ^ masked[0] }

    /// Whether the secret's tail lies at `place`, where as many bytes are readable.
    func matches(_ place: UnsafePointer<UInt8>) -> Bool {
        for index in mask.indices where place[index] != mask[index] ^ masked[index] { return false }
        return true
    }
}
