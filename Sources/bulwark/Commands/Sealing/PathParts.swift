import CoreFoundation
import Foundation
import Sealing

#if canImport(CDispatch)
    import CDispatch
#endif

/// The parts of a path. Foundation's `NSString` traps on names of one letter on Linux (6.3).
extension String {
    /// What stands before the last name: the folder that holds it, "." where none is named.
    var folderPath: String {
        guard let slash = lastSlash else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The name behind the last slash.
    var lastName: String { lastSlash.map { String(self[utf8.index(after: $0)...]) } ?? self }

    /// A name in the same folder.
    func sibling(_ name: String) -> String {
        guard let slash = lastSlash else { return name }
        return self[..<utf8.index(after: slash)] + name
    }

    /// The path as the system compares it: by its bytes, where Swift takes two ways to write an accent for one.
    var pathBytes: [UInt8] { Array(utf8) }

    /// Whether the bytes of a name end so: a letter that joins with what follows makes one character of both.
    func ends(in suffix: String) -> Bool { utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }

    /// The name without its last bytes.
    func droppingBytes(of suffix: String) -> String { String(Substring(utf8.dropLast(suffix.utf8.count))) }

    /// Found among the bytes: a combining mark behind a slash makes another character of both.
    private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

    /// The path without links and dots; as it is where there is no such file.
    var realPath: String {
        guard let resolved = realpath(fileName, nil) else { return self }
        defer { free(resolved) }
        return String(fileName: resolved)
    }

    var isLink: Bool {
        var status = stat()
        return lstat(fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether the path leads to a file whose parts can be read by place.
    var isPlainFile: Bool {
        var status = stat()
        return stat(fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether the path leads to a folder.
    var isFolder: Bool {
        var status = stat()
        return stat(fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
