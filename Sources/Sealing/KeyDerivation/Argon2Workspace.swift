import SecretMemory

/// Four blocks that a thread works with, and which hold what the password has been mixed into.
struct Argon2Workspace {
    /// The block that is permuted.
    let work: Argon2Block
    /// Never written to.
    let zeros: Argon2Block
    /// Of the address generator.
    let input: Argon2Block
    let output: Argon2Block

    fileprivate init(_ start: UnsafeMutableRawPointer) {
        work = start.assumingMemoryBound(to: UInt64.self)
        zeros = work + Argon2Compression.words
        input = zeros + Argon2Compression.words
        output = input + Argon2Compression.words
    }

    fileprivate static let size = 4 * Argon2Memory.blockSize
}

/// A workspace for each thread, locked in memory and wiped with the last of them. They are made once: a header can ask
/// for millions of segments, of which each would otherwise lock pages of its own.
///
/// Sendable: each thread has a number, and a workspace, of its own.
final class Argon2Workspaces: @unchecked Sendable {
    let count: Int
    private let bytes: SecretBytes

    init(count: Int) throws(SealingError) {
        self.count = count
        do throws(SecretMemoryError) {
            bytes = try SecretBytes(allocating: count * Argon2Workspace.size)
        } catch {
            throw .noMemory("the key cannot be derived", error)
        }
    }

    subscript(index: Int) -> Argon2Workspace {
        bytes.withUnsafeBytes { bytes in
            guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
                fatalError("allocated pages have no address")
            }
            return Argon2Workspace(start + index * Argon2Workspace.size)
        }
    }
}
