package import SecretMemory

extension KeyedHash<WipedSHA512> {
    /// PBKDF2 (RFC 8018, section 5.2) with this key as the password: one block of 64 bytes.
    package func pbkdf2(salt: UnsafeRawBufferPointer, rounds: Int) -> SecretBytes {
        // The number of the block follows the salt.
        let first = SecretBytes(count: salt.count + 4) { bytes in
            bytes.copyMemory(from: salt)
            bytes[salt.count + 3] = 1
        }
        let derived = SecretBytes(count: WipedSHA512.digestSize) { output in
            first.withUnsafeBytes { write(codeOf: $0, to: output) }
            states.withUnsafeBytes { states in Self.sum(states.words, rounds, UnsafeMutableRawBufferPointer(output)) }
        }
        wipeStackBelow(kibibytes: 2)
        return derived
    }

    /// Adds the codes of `rounds` to the first, which stands in `output`.
    private static func sum(
        _ key: UnsafePointer<UInt64>, _ rounds: Int, _ output: UnsafeMutableRawBufferPointer
    ) {
        withWipedWords(UInt64.self, 32) { scratch in
            let (sum, state, words) = (scratch, scratch + 8, scratch + 16)
            for index in 0..<8 {
                state[index] = UInt64(bigEndian: output.load(fromByteOffset: 8 * index, as: UInt64.self))
                sum[index] = state[index]
            }
            for _ in 1..<max(rounds, 1) {
                hashOn(state, from: key, words)
                hashOn(state, from: key + 8, words)
                for index in 0..<8 { sum[index] ^= state[index] }
            }
            for index in 0..<8 {
                output.storeBytes(of: sum[index].bigEndian, toByteOffset: 8 * index, as: UInt64.self)
            }
        }
    }

    /// Hashes the 64 bytes of `state` after a block of the key, whose state is `key`: one block with its padding.
    @inline(__always)
    private static func hashOn(
        _ state: UnsafeMutablePointer<UInt64>, from key: UnsafePointer<UInt64>, _ words: UnsafeMutablePointer<UInt64>
    ) {
        for index in 0..<8 { words[index] = state[index] }
        words[8] = 0x8000_0000_0000_0000
        for index in 9..<15 { words[index] = 0 }
        words[15] = UInt64(8 * (WipedSHA512.blockSize + WipedSHA512.digestSize))
        for index in 0..<8 { state[index] = key[index] }
        WipedSHA512.compress(words, into: state)
    }
}

extension UnsafeRawBufferPointer {
    /// As words, where the memory is aligned for them.
    fileprivate var words: UnsafePointer<UInt64> {
        guard let start = bindMemory(to: UInt64.self).baseAddress else { preconditionFailure("no room for a word") }
        return start
    }
}
