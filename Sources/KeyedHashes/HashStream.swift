import SecretMemory

/// Bytes on their way into a hash. What it works with lies in memory that is wiped when it is done.
package struct HashStream<Hash: SHA2>: ~Copyable {
    private let state: UnsafeMutableRawPointer
    /// The block that is filled.
    private let block: UnsafeMutableRawPointer
    private var held = 0
    private var total: Int

    private init(_ work: UnsafeMutableRawPointer, from known: UnsafeRawPointer?, prefixed: Int) {
        state = work
        block = work + Hash.digestSize
        total = prefixed
        if let known {
            state.copyMemory(from: known, byteCount: Hash.digestSize)
        } else {
            Hash.begin(state)
        }
    }

    /// The digest of what `feed` hands over, behind the `prefixed` bytes that led to the state `known`. `target` may hold
    /// what is hashed.
    package static func digest(
        _ known: UnsafeRawPointer?, prefixed: Int, into target: UnsafeMutableRawBufferPointer,
        _ feed: (inout HashStream) -> Void
    ) {
        precondition(target.count >= Hash.digestSize, "the target is too small for the digest")
        withWorkSpace { work in
            var stream = HashStream(work, from: known, prefixed: prefixed)
            feed(&stream)
            stream.finish()
            if let start = target.baseAddress { Hash.write(stream.state, to: start) }
        }
    }

    /// The state behind a key of at most a block, padded to one.
    package static func state(
        of key: UnsafeRawBufferPointer, _ padding: UInt8, into target: UnsafeMutableRawBufferPointer
    ) {
        precondition(key.count <= Hash.blockSize && target.count >= Hash.digestSize, "the key must fit in one block")
        withWorkSpace { work in
            let stream = HashStream(work, from: nil, prefixed: 0)
            if let start = key.baseAddress { stream.block.copyMemory(from: start, byteCount: key.count) }
            // Eight bytes at a time; blocks are multiples of them.
            let mask = UInt64(padding) &* 0x0101_0101_0101_0101
            memoryZeroed(stream.block, from: key.count, to: Hash.blockSize)
            for place in stride(from: 0, to: Hash.blockSize, by: 8) {
                let bits = stream.block.load(fromByteOffset: place, as: UInt64.self)
                stream.block.storeBytes(of: bits ^ mask, toByteOffset: place, as: UInt64.self)
            }
            Hash.compress(stream.block, into: stream.state)
            target.copyMemory(from: UnsafeRawBufferPointer(start: stream.state, count: Hash.digestSize))
        }
    }

    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    @_specialize(where Hash == WipedSHA256)
    @_specialize(where Hash == WipedSHA512)
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        var place = 0
        total += bytes.count
        while place < bytes.count {
            if held == Hash.blockSize { compress() }
            let count = min(Hash.blockSize - held, bytes.count - place)
            (block + held).copyMemory(from: start + place, byteCount: count)
            held += count
            place += count
        }
    }

    /// The padding of section 5.1: a bit, zeros, and the number of bits, in an eighth of the block.
    private mutating func finish() {
        if held == Hash.blockSize { compress() }
        block.storeBytes(of: 0x80, toByteOffset: held, as: UInt8.self)
        held += 1
        if held > Hash.blockSize - Hash.blockSize / 8 {
            memoryZeroed(block, from: held, to: Hash.blockSize)
            compress()
        }
        memoryZeroed(block, from: held, to: Hash.blockSize - 8)
        block.storeBytes(of: (UInt64(total) * 8).bigEndian, toByteOffset: Hash.blockSize - 8, as: UInt64.self)
        compress()
    }

    private mutating func compress() {
        Hash.compress(block, into: state)
        held = 0
    }

    private static func withWorkSpace(_ body: (UnsafeMutableRawPointer) -> Void) {
        let size = Hash.digestSize + Hash.blockSize
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { work in
            guard let start = work.baseAddress else { fatalError("the workspace has no address") }
            body(start)
            wipe(work)
        }
    }
}

private func memoryZeroed(_ start: UnsafeMutableRawPointer, from first: Int, to end: Int) {
    guard first < end else { return }
    (start + first).initializeMemory(as: UInt8.self, repeating: 0, count: end - first)
}
