import Foundation

/// The parts of a path. Foundation's `NSString` traps on names of one letter on Linux (6.3).
extension String {
    /// What stands before the last name: the folder that holds it, "." where none is named.
    var folderPath: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The name behind the last slash.
    var lastName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

    /// A name in the same folder.
    func sibling(_ name: String) -> String {
        guard let slash = lastIndex(of: "/") else { return name }
        return self[...slash] + name
    }

    /// The path without links and dots; as it is where there is no such file.
    var realPath: String {
        guard let resolved = realpath(self, nil) else { return self }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
