// Project: a small file share. The folder type makes addresses; the other file uses names from outside.
import Foundation

struct Folder {
    let root: URL

    func address(of name: String) -> URL {
        root.appendingPathComponent(name)
    }

    func safeAddress(of name: String) throws -> URL {
        let target = root.appendingPathComponent(name).standardizedFileURL
        let base = root.standardizedFileURL.path
        guard target.path.hasPrefix(base.hasSuffix("/") ? base : base + "/") else {
            throw CocoaError(.fileReadInvalidFileName)
        }
        return target
    }

    static func tidy(_ name: String) -> String {
        let last = URL(fileURLWithPath: name).lastPathComponent
        return last == ".." || last == "/" ? "unnamed" : last
    }

    subscript(name: String) -> Data? {
        get { try? Data(contentsOf: address(of: name)) }  // bad: path-traversal
        nonmutating set { files.createFile(atPath: address(of: name).path, contents: newValue) }  // bad: path-traversal
    }

    private var files: FileManager { .default }
}

/// A table in memory with the same words as FileManager.
struct MemoryFiles {
    private var table: [String: Data] = [:]

    mutating func removeItem(atPath path: String) throws { table[path] = nil }
    func contents(atPath path: String) -> Data? { table[path] }
}
