import Foundation

/// Passwords that are known from breaches, in a file on this machine. Nothing is asked over the network.
///
/// Two kinds of files, both of SHA-1 hashes, since that is what the public list of Have I Been Pwned holds: the list
/// itself, sorted by hash, which is searched where it lies; and a filter of Bloom, ten bits a password, small enough for
/// an app, which takes about one password in a hundred for known that is not.
public struct KnownPasswords: Sendable {
    private let source: Source

    private enum Source: Sendable {
        case list(SortedHashFile)
        case filter(PasswordFilter)
        case words(Set<String>)
    }

    /// The public list of hashes, one a line, sorted (`HASH` or `HASH:COUNT`, hexadecimal).
    ///
    /// - Throws: ``KnownPasswordsError`` where the file cannot be read or is no such list.
    public init(sortedHashes path: String) throws(KnownPasswordsError) { source = .list(try SortedHashFile(path)) }

    /// A filter that ``PasswordFilter`` made.
    public init(filter: PasswordFilter) { source = .filter(filter) }

    /// A short list of your own, compared without case.
    public init(words: some Sequence<String>) {
        source = .words(Set(words.map { $0.precomposedStringWithCompatibilityMapping.lowercased() }))
    }

    /// Whether the password is on the list. A list that can no longer be read counts as one that holds it: the person
    /// chooses another one, and nothing weak is let in silently.
    public func contains(_ password: String) -> Bool {
        switch source {
        case .words(let words): words.contains(password.lowercased())
        // bulwark:ignore fast-hash-for-password -- looked up in a public list of SHA-1 hashes, stored nowhere
        case .list(let list): list.contains(SHA1.digest(of: Array(password.utf8)))
        // bulwark:ignore fast-hash-for-password -- looked up in a filter over such a list, stored nowhere
        case .filter(let filter): filter.contains(SHA1.digest(of: Array(password.utf8)))
        }
    }
}

/// Why a list of known passwords cannot be used.
public enum KnownPasswordsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// With the number of the system.
    case unreadable(Int32)
    /// No list of hashes, or no filter of this version.
    case malformed

    public var description: String {
        switch self {
        case .unreadable(let code): "The list of known passwords cannot be read: \(String(cString: strerror(code)))."
        case .malformed:
            "The list of known passwords is invalid: it needs one sorted hexadecimal SHA-1 hash per line, or a filter."
        }
    }
}

/// A sorted list of hashes, searched in halves where it lies on disk: some thirty reads for a thousand million lines.
struct SortedHashFile: Sendable {
    private let descriptor: Descriptor
    private let size: Int

    /// Closed with its last owner.
    private final class Descriptor: Sendable {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { close(number) }
    }

    init(_ path: String) throws(KnownPasswordsError) {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw .unreadable(errno) }
        descriptor = Descriptor(number)
        size = Int(lseek(number, 0, SEEK_END))
        guard size >= 40 else { throw .malformed }
        guard looksSorted else { throw .malformed }
    }

    /// Whether lines from all over the file, the first and the last among them, are hashes in their order. The public list is
    /// offered ordered by how often each password is used as well, and nothing would be found in that.
    private var looksSorted: Bool {
        var last: Line?
        for place in (0..<64).map({ size / 64 * $0 }) + [size - 1] {
            guard let line = line(at: place) else { return false }
            if let last, line < last { return false }
            last = line
        }
        return true
    }

    func contains(_ digest: [UInt8]) -> Bool {
        let wanted = digest.map {
            String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true)
        }
        .joined()
        var (low, high) = (0, size)
        while low < high {
            let middle = low + (high - low) / 2
            guard let found = line(at: middle) else { return true }
            if found.hash == wanted { return true }
            if found.hash < wanted { low = found.end } else { high = found.start }
        }
        return false
    }

    private struct Line {
        let hash: String
        let start: Int
        /// Past its line feed.
        let end: Int

        static func < (left: Line, right: Line) -> Bool { left.hash < right.hash }
    }

    /// The line around a place; nil where there is none that begins with a hash.
    private func line(at place: Int) -> Line? {
        // A line is 40 bytes, a colon, a count and a line feed.
        let from = max(0, place - 64)
        var bytes = [UInt8](repeating: 0, count: 192)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor.number, $0.baseAddress, 192, off_t(from)) }
        // Less than that where the file was cut meanwhile.
        guard count > place - from else { return nil }
        let read = bytes[..<count]
        // A place on a line feed belongs to the line before it.
        let before = read[..<(place - from)].lastIndex(of: 0x0A)
        guard before != nil || from == 0 else { return nil }
        let start = before.map { $0 + 1 } ?? 0
        let end = read[(place - from)...].firstIndex(of: 0x0A) ?? count
        guard end - start >= 40 else { return nil }
        let hash = String(decoding: read[start..<(start + 40)], as: UTF8.self).uppercased()
        guard hash.utf8.allSatisfy({ Hexadecimal.value($0) != nil }) else { return nil }
        return Line(hash: hash, start: from + start, end: from + end + 1)
    }
}
