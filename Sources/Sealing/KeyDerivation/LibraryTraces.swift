import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Wipes what a library leaves behind: in blocks of the heap that it has freed, and on the stack below.
///
/// The cryptography library derives a key into a plain `Data` and copies it into memory of its own; the plain copies
/// are freed as they are. An allocator keeps a few freed blocks of each size for each thread and hands the last one out
/// first. So these lists are filled before the call, by taking blocks of every size that a copy can have and giving
/// them back, and a few are kept, so that there is room: what the library allocates comes from these lists, or from
/// elsewhere, and it goes there when it is freed. After the call the blocks are taken once more, which empties the
/// lists, and wiped.
///
/// Digests are computed on the stack, where the last block of a key may stay; the frames that the call had are written
/// over.
///
/// An allocator may work otherwise, and then this is lost work, not a danger; the memory scan in the tests says that
/// it holds here.
package enum LibraryTraces {
    /// Runs `body`, on this thread, and wipes the copies that it leaves of secrets of up to `count` bytes.
    package static func wiped<Result: ~Copyable>(secretsOf count: Int, _ body: () -> Result) -> Result {
        let sizes = Array(stride(from: step, through: count + largestPrefix + step, by: step))
        give(take(sizes, blocksOfASize))
        let kept = take(sizes, blocksOfASize / 2)
        let result = body()
        wipeStackBelow(kibibytes: 16)
        give(take(sizes, blocksOfASize))
        give(kept)
        return result
    }

    /// Wipes what the library's ciphers leave of keys: their contexts, with the key or its schedule in them, are freed as
    /// they are (`EVP_AEAD_CTX` in a Swift object, 600 bytes, swift-crypto 4.5.2). To be called on the thread that sealed
    /// or opened, once it is done with a key.
    static func wipeCiphers() {
        // ChaCha20 writes its key there, below the frames of the call; 4 KiB did not reach it in a debug build.
        wipeStackBelow(kibibytes: 8)
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: blocksOfASize) { blocks in
            for index in blocks.indices { blocks[index] = malloc(cipherContextSize) }
            for block in blocks.reversed() {
                guard let block else { continue }
                wipe(UnsafeMutableRawBufferPointer(start: block, count: cipherContextSize))
                free(block)
            }
        }
    }

    /// Sees to it that this thread's list of freed blocks has one for a cipher's context, to be called before each use of a
    /// cipher. The context comes from that list then and goes back to it, where ``wipeCiphers()`` finds it. From elsewhere
    /// glibc hands out a block that is 16 bytes larger where what it would cut off is too small for a block, and such a one
    /// goes to another list.
    static func expectCipher() {
        guard hasBlocksOfContexts else { return }
        _ = giveBackBlockOfContext()
    }

    /// Whether the allocator has blocks of just that size; others do without.
    private static let hasBlocksOfContexts = giveBackBlockOfContext()

    /// Takes blocks until one has just the size of a context, and gives all back. Returns whether there was one.
    private static func giveBackBlockOfContext() -> Bool {
        #if canImport(Glibc)
            guard let sizeOfBlock = LibraryObject.blockSize else { return false }
            let most = mostLargerBlocks
            return withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: most) { blocks in
                var (count, isFound) = (0, false)
                while !isFound, count < blocks.count, let block = malloc(cipherContextSize) {
                    blocks[count] = block
                    count += 1
                    isFound = sizeOfBlock(block) == cipherContextSize
                }
                // The one of the right size last, so that it is the next to be handed out.
                for block in blocks[..<count] { free(block) }
                return isFound
            }
        #else
            return false
        #endif
    }

    /// glibc keeps seven freed blocks of a size for a thread.
    private static let blocksOfASize = 8
    /// Sizes differ by 16 bytes on every system at hand. A copy in an array has 32 bytes before it.
    private static let step = 16
    private static let cipherContextSize = 600
    private static let mostLargerBlocks = 512
    private static let largestPrefix = 64

    private static func take(_ sizes: [Int], _ number: Int) -> [UnsafeMutableRawBufferPointer] {
        var blocks: [UnsafeMutableRawBufferPointer] = []
        blocks.reserveCapacity(sizes.count * number)
        for size in sizes {
            for _ in 0..<number {
                guard let start = malloc(size - step / 2) else { continue }
                blocks.append(UnsafeMutableRawBufferPointer(start: start, count: size - step / 2))
            }
        }
        return blocks
    }

    private static func give(_ blocks: [UnsafeMutableRawBufferPointer]) {
        for block in blocks {
            wipe(block)
            free(block.baseAddress)
        }
    }
}
