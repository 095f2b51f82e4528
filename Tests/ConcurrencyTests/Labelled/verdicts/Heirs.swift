// Classes that others inherit from: what a subclass adds is part of the promise.
import Foundation

class Repository: @unchecked Sendable {  // bad: unchecked-chain
    private let lock = NSLock()
    private var rows: [String] = []

    func add(_ row: String) { lock.withLock { rows.append(row) } }
    func all() -> [String] { lock.withLock { rows } }
}

final class CachedRepository: Repository {  // bad: unchecked-sendable-race
    private var hits = 0

    func find(_ row: String) -> Bool {
        hits += 1
        return all().contains(row)
    }
}

class Reporter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }
}

final class LoudReporter: Reporter {
    private let prefix = "!"

    func shout(_ line: String) { add(prefix + line) }
}

class Fetcher: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var urls: [URL] = []

    func add(_ url: URL) { lock.withLock { urls.append(url) } }
}

final class CountingFetcher: Fetcher, @unchecked Sendable {  // bad: unchecked-sendable-race
    private var count = 0

    func fetch(_ url: URL) {
        count += 1
        add(url)
    }
}

class Exporter: @unchecked Sendable {  // bad: unchecked-chain
    let name: String
    init(name: String) { self.name = name }
}

class FileExporter: Exporter {
    func path() -> String { "/" + name }
}

final class BufferedExporter: FileExporter {  // bad: unchecked-sendable-race
    private var buffer: [String] = []

    func write(_ line: String) { buffer.append(line) }
}

class Erased: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    let name: String
    init(name: String) { self.name = name }
}

final class ErasedModifiable: Erased, @unchecked Sendable {}  // bad: unchecked-chain
