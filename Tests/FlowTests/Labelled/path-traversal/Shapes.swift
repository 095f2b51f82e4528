// Harder roads into paths: URLs from parts, pointers, tasks, subclasses, enums, optional chains, loops over parts.
import Foundation

enum Place {
    case inbox(name: String)
    case archive(year: Int)
    case absolute(URL)

    func url(in root: URL) -> URL {
        switch self {
        case .inbox(let name): root.appendingPathComponent("inbox").appendingPathComponent(name)
        case .archive(let year): root.appendingPathComponent("\(year).zip")
        case .absolute(let url): url
        }
    }
}

class Opener {
    let root: URL
    init(root: URL) { self.root = root }
    func resolve(_ name: String) throws -> URL { root.appendingPathComponent(name) }

    func open(_ name: String) throws -> Data {
        try Data(contentsOf: resolve(name))  // bad: path-traversal
    }
}

final class StrictOpener {
    let root: URL
    init(root: URL) { self.root = root }

    func resolve(_ name: String) throws -> URL {
        let url = root.appendingPathComponent(name).resolvingSymlinksInPath().standardizedFileURL
        let parts = root.resolvingSymlinksInPath().standardizedFileURL.pathComponents
        guard Array(url.pathComponents.prefix(parts.count)) == parts else { throw CocoaError(.fileNoSuchFile) }
        return url
    }

    func open(_ name: String) throws -> Data {
        try Data(contentsOf: resolve(name))  // good: path-traversal
    }
}

final class Sync {
    let files = FileManager.default
    let root: URL
    var pending: [Place] = []

    init(root: URL) { self.root = root }

    func start(_ socket: URLSessionWebSocketTask) {
        Task {
            guard case .string(let name) = try await socket.receive() else { return }
            pending.append(.inbox(name: name))
            _ = try Opener(root: root).open(name)
            _ = try StrictOpener(root: root).open(name)
            let year = Int(name.suffix(4)) ?? 2_020
            let box = Place.archive(year: year)
            try files.removeItem(at: box.url(in: root))  // good: path-traversal
            try files.removeItem(at: Place.inbox(name: name).url(in: root))  // bad: path-traversal
        }
    }

    func drain() throws {
        for place in pending {
            try files.trashItem(at: place.url(in: root), resultingItemURL: nil)  // bad: path-traversal
        }
        pending.removeAll()
        for place in [Place.archive(year: 2_001)] {
            try files.trashItem(at: place.url(in: root), resultingItemURL: nil)  // good: path-traversal
        }
    }

    func parts(_ arguments: [String] = CommandLine.arguments) throws {
        var url = root
        for part in arguments.dropFirst() {
            url.appendPathComponent(part)
        }
        try files.createDirectory(at: url, withIntermediateDirectories: true)  // bad: path-traversal
        var safe = root
        for part in arguments.dropFirst() where part != ".." && !part.contains("/") {
            safe.appendPathComponent(part)
        }
        try files.createDirectory(at: safe, withIntermediateDirectories: true)  // good: path-traversal
    }

    func raw() -> Int {
        let name = ProcessInfo.processInfo.environment["SYNC_FILE"] ?? "state"
        let file = (root.path + "/" + name).withCString { fopen($0, "r") }  // bad: path-traversal
        defer { file.map { _ = fclose($0) } }
        let state = fopen(root.path + "/state", "r")  // good: path-traversal
        state.map { _ = fclose($0) }
        return name.utf8.count
    }

    func base(_ text: String? = readLine()) throws -> Data? {
        guard let text, let url = URL(string: text, relativeTo: root) else { return nil }
        guard let other = URL(string: "state.json", relativeTo: root) else { return nil }
        _ = try Data(contentsOf: other)  // good: path-traversal
        return try Data(contentsOf: url)  // bad: path-traversal
    }

    func hashed(_ text: String? = readLine()) throws {
        let name = (text ?? "").utf8.map { String($0, radix: 16) }.joined()
        try Data().write(to: root.appendingPathComponent(name))  // good: path-traversal
    }
}
