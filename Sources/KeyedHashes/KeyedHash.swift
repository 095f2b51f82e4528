package import SecretMemory

/// HMAC (RFC 2104) whose states are wiped.
///
/// One key serves several codes: the states behind its two padded blocks are kept, in secret memory, so that the code of a
/// short message takes two compressions and not four.
///
/// Whoever calls from another module is generic there; the two specialisations keep the calls inside from being so.
package struct KeyedHash<Hash: SHA2>: ~Copyable, Sendable {
    /// Bytes of a code.
    package static var digestSize: Int { Hash.digestSize }

    /// The inner state, then the outer one.
    let states: SecretBytes

    /// - Parameter key: of any size; one that is longer than a block of the hash is hashed first.
    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package init(key: UnsafeRawBufferPointer) {
        states = SecretBytes(count: 2 * Hash.digestSize) { Self.begin(key, $0) }
        // What the compression had in registers may lie on the stack, and leads back to the states.
        wipeStackBelow(kibibytes: 2)
    }

    private static func begin(_ key: UnsafeRawBufferPointer, _ states: UnsafeMutableRawBufferPointer) {
        guard key.count > Hash.blockSize else { return pad(key, states) }
        withUnsafeTemporaryAllocation(byteCount: Hash.digestSize, alignment: 16) { short in
            Hash.write(key, to: short)
            pad(UnsafeRawBufferPointer(short), states)
            wipe(short)
        }
    }

    private static func pad(_ key: UnsafeRawBufferPointer, _ states: UnsafeMutableRawBufferPointer) {
        HashStream<Hash>.state(of: key, 0x36, into: states)
        HashStream<Hash>.state(
            of: key, 0x5C, into: UnsafeMutableRawBufferPointer(rebasing: states[Hash.digestSize...]))
    }

    /// The code of what `feed` hands over.
    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package func code(_ feed: (inout HashStream<Hash>) -> Void) -> SecretBytes {
        defer { wipeStackBelow(kibibytes: 2) }
        return SecretBytes(count: Hash.digestSize) { code in
            states.withUnsafeBytes { Self.write($0, code, feed) }
        }
    }

    /// Writes the code of `message`, which may lie in `code`. What computing it left on the stack is the caller's to wipe.
    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package func write(codeOf message: UnsafeRawBufferPointer, to code: UnsafeMutableRawBufferPointer) {
        states.withUnsafeBytes { states in Self.write(states, code) { $0.update(message) } }
    }

    /// Writes the code of one message under a key, without secret memory for its states. What computing it left on the
    /// stack is the caller's to wipe.
    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package static func write(
        codeOf message: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, to code: UnsafeMutableRawBufferPointer
    ) {
        withUnsafeTemporaryAllocation(byteCount: 2 * Hash.digestSize, alignment: 16) { states in
            begin(key, states)
            write(UnsafeRawBufferPointer(states), code) { $0.update(message) }
            wipe(states)
        }
    }

    /// HKDF-Expand (RFC 5869, section 2.3) under this key, as many bytes as `target` has. What computing it left on the
    /// stack is the caller's to wipe.
    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package func expand(_ info: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        precondition((1...255 * Hash.digestSize).contains(target.count), "at most 255 blocks can be expanded")
        withUnsafeTemporaryAllocation(byteCount: Hash.digestSize, alignment: 16) { block in
            states.withUnsafeBytes { states in
                for (index, place) in stride(from: 0, to: target.count, by: Hash.digestSize).enumerated() {
                    Self.write(states, block) { stream in
                        // Each block begins with the one before and ends with its number.
                        if index > 0 { stream.update(UnsafeRawBufferPointer(block)) }
                        stream.update(info)
                        withUnsafeBytes(of: UInt8(index + 1)) { stream.update($0) }
                    }
                    let rest = UnsafeMutableRawBufferPointer(rebasing: target[place...])
                    rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<min(rest.count, block.count)]))
                }
            }
            wipe(block)
        }
    }

    private static func write(
        _ states: UnsafeRawBufferPointer, _ code: UnsafeMutableRawBufferPointer,
        _ feed: (inout HashStream<Hash>) -> Void
    ) {
        guard let inner = states.baseAddress else { return }
        HashStream<Hash>.digest(inner, prefixed: Hash.blockSize, into: code, feed)
        HashStream<Hash>.digest(inner + Hash.digestSize, prefixed: Hash.blockSize, into: code) { stream in
            stream.update(UnsafeRawBufferPointer(rebasing: code[..<Hash.digestSize]))
        }
    }

    /// The code of `bytes` where it is no secret, as in the header of a file.
    package func publicCode(of bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        return code { $0.update(bytes) }.withUnsafeBytes { Array($0) }
    }
}
