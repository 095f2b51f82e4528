import Dispatch
import SecretMemory

/// Argon2id, version 0x13 (RFC 9106, section 3).
struct Argon2id {
    let memoryKiB: Int
    let iterations: Int
    let parallelism: Int

    /// A key of `count` bytes. Parameters are those that ``KeyDerivation/checkBounds()`` accepts. `pepper` and
    /// `context` are the optional inputs K and X, which only the published vectors use.
    func derive(
        _ password: borrowing SecretBytes, salt: [UInt8], count: Int, pepper: [UInt8] = [], context: [UInt8] = []
    ) throws(SealingError) -> SecretBytes {
        let shape = Argon2Shape(memoryKiB: memoryKiB, lanes: parallelism)
        let memory = try Argon2Memory(blockCount: shape.blockCount)
        let seed = seed(password, salt: salt, count: count, pepper: pepper, context: context)
        let workspaces = try Argon2Workspaces(count: shape.workers(processors: Processors.count))
        fillFirstBlocks(of: memory, shape, seed)
        for pass in 0..<iterations {
            for slice in 0..<Argon2Shape.slices { fill(memory, shape, pass, slice, workspaces) }
        }
        return key(of: memory, shape, count: count)
    }

    /// H0 of section 3.2, 64 bytes, with room for the two numbers that make the first blocks of it.
    func seed(
        _ password: borrowing SecretBytes, salt: [UInt8], count: Int, pepper: [UInt8], context: [UInt8]
    ) -> SecretBytes {
        var hash = BLAKE2b(digestSize: BLAKE2b.largestDigest)
        for number in [parallelism, count, memoryKiB, iterations, Self.version, Self.type] { hash.update(number) }
        hash.update(password.count)
        password.withUnsafeBytes { hash.update($0) }
        for field in [salt, pepper, context] {
            hash.update(field.count)
            field.withUnsafeBytes { hash.update($0) }
        }
        var seed = SecretBytes(count: BLAKE2b.largestDigest + 8) { _ in }
        seed.withUnsafeMutableBytes { target in
            guard let start = target.baseAddress else { return }
            hash.finish(into: start)
        }
        return seed
    }

    /// The first two blocks of each lane.
    func fillFirstBlocks(of memory: Argon2Memory, _ shape: Argon2Shape, _ seed: consuming SecretBytes) {
        for lane in 0..<parallelism {
            for column in 0..<2 {
                seed.withUnsafeMutableBytes { seed in
                    seed.storeBytes(
                        of: UInt32(column).littleEndian, toByteOffset: BLAKE2b.largestDigest, as: UInt32.self)
                    seed.storeBytes(
                        of: UInt32(lane).littleEndian, toByteOffset: BLAKE2b.largestDigest + 4, as: UInt32.self)
                    Self.longHash(UnsafeRawBufferPointer(seed), into: memory.bytes(of: shape.block(lane, column)))
                }
                swapToNative(memory[shape.block(lane, column)])
            }
        }
    }

    /// A slice of all lanes, which the threads share among them.
    func fill(_ memory: Argon2Memory, _ shape: Argon2Shape, _ pass: Int, _ slice: Int, _ workspaces: Argon2Workspaces) {
        let work: @Sendable (Int) -> Void = { worker in
            let space = workspaces[worker]
            for lane in stride(from: worker, to: parallelism, by: workspaces.count) {
                Argon2Segment(
                    memory: memory, shape: shape, iterations: iterations, pass: pass, slice: slice, lane: lane
                ).fill(space)
            }
        }
        if workspaces.count == 1 {
            work(0)
        } else {
            DispatchQueue.concurrentPerform(iterations: workspaces.count, execute: work)
        }
    }

    /// The last blocks of all lanes, added up and hashed.
    private func key(of memory: Argon2Memory, _ shape: Argon2Shape, count: Int) -> SecretBytes {
        let last = memory[shape.block(0, shape.laneLength - 1)]
        for lane in 1..<max(parallelism, 1) {
            let other = memory[shape.block(lane, shape.laneLength - 1)]
            for index in 0..<Argon2Compression.words { last[index] ^= other[index] }
        }
        swapToNative(last)
        return SecretBytes(count: count) { key in
            Self.longHash(UnsafeRawBufferPointer(memory.bytes(of: shape.block(0, shape.laneLength - 1))), into: key)
        }
    }

    /// Blocks are little-endian by definition; nothing happens where words are.
    private func swapToNative(_ block: Argon2Block) {
        for index in 0..<Argon2Compression.words { block[index] = UInt64(littleEndian: block[index]) }
    }

    /// The hash function H' of section 3.3, of any size from one byte.
    static func longHash(_ input: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) {
        guard var place = target.baseAddress else { return }
        var rest = target.count
        var hash = BLAKE2b(digestSize: min(rest, BLAKE2b.largestDigest))
        hash.update(target.count)
        hash.update(input)
        hash.finish(into: place)
        while rest > BLAKE2b.largestDigest {
            // Half of each digest is output; the last one is whole. The next is the hash of the one before.
            let half = BLAKE2b.largestDigest / 2
            rest -= half
            var next = BLAKE2b(digestSize: min(rest, BLAKE2b.largestDigest))
            next.update(UnsafeRawBufferPointer(start: place, count: BLAKE2b.largestDigest))
            place += half
            next.finish(into: place)
        }
    }

    private static let version = 0x13
    private static let type = 2
}
