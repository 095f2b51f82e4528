import KeyedHashes

/// SHA-256 over memory that is wiped: checksums of entropy and of private keys.
typealias SHA256 = WipedSHA256

extension SHA256 {
    /// BIP 340's hash of `parts` under a name of its own.
    static func tagged(_ tag: String, _ parts: [UInt8]...) -> [UInt8] {
        let name = hash(Array(tag.utf8))
        return hash(name + name + parts.flatMap { $0 })
    }
}

/// `count` bytes that `write` fills, for results that are no secret.
func filled(_ count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
        write(UnsafeMutableRawBufferPointer(buffer))
        size = count
    }
}
