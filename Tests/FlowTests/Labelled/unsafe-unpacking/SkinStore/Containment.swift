// Project: a skin store. Where entries may go is decided here; the other file unpacks.
import Foundation

struct Entry {
    var path: String
    var isDirectory: Bool
}

final class Archive {
    var entries: [Entry] = []
    init?(url: URL) {}
    func extract(_ entry: Entry, to url: URL) throws {}
    func data(of entry: Entry) throws -> Data { Data() }
}

enum Containment {
    static func resolve(_ path: String, in folder: URL) -> URL? {
        let target = folder.appendingPathComponent(path).standardizedFileURL
        let base = folder.standardizedFileURL.pathComponents
        guard target.pathComponents.count > base.count, target.pathComponents.starts(with: base) else { return nil }
        return target
    }

    static func join(_ path: String, in folder: URL) -> URL {
        folder.appendingPathComponent(path)
    }

    static func hasNoSteps(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    }
}

extension Entry {
    func address(in folder: URL) -> URL { folder.appendingPathComponent(path) }
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? "unnamed" }
}
