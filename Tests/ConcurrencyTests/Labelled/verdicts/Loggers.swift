// Loggers and sinks: files, buffers, fan-out.
import Foundation

protocol Sink {
    func write(_ line: String)
}

protocol SharedSink: Sendable {
    func write(_ line: String)
}

final class FileSink: SharedSink, @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let queue = DispatchQueue(label: "log.file", qos: .background)
    private var handle: FileHandle?
    private let file: URL

    init(file: URL) { self.file = file }

    func write(_ line: String) {
        queue.async {
            if self.handle == nil { self.handle = try? FileHandle(forWritingTo: self.file) }
            self.handle?.write(Data((line + "\n").utf8))
        }
    }

    deinit { try? handle?.close() }
}

final class BufferSink: SharedSink, @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var lines: [String] = []

    func write(_ line: String) {
        lock.lock()
        lines.append(line)
        let isFull = lines.count > 100
        lock.unlock()
        if isFull { flush() }
    }

    private func flush() {
        let batch = lines
        lines = []
        print(batch.joined(separator: "\n"))
    }
}

final class FanOut: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let sinks: [any Sink]
    init(_ sinks: [any Sink]) { self.sinks = sinks }
    func write(_ line: String) { sinks.forEach { $0.write(line) } }
}

// Every sink is itself Sendable.
final class SharedFanOut: @unchecked Sendable {  // bad: unchecked-chain; good: unchecked-sendable-undocumented
    private let sinks: [any SharedSink]
    init(_ sinks: [any SharedSink]) { self.sinks = sinks }
    func write(_ line: String) { sinks.forEach { $0.write(line) } }
}

final class LevelLogger: @unchecked Sendable {  // bad: unchecked-sendable-race
    enum Level: Int, Sendable { case debug, info, error }
    var level = Level.info
    private let sink: any SharedSink

    init(sink: any SharedSink) { self.sink = sink }

    func log(_ level: Level, _ text: String) {
        guard level.rawValue >= self.level.rawValue else { return }
        sink.write(text)
    }
}

final class PrefixLogger: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let prefix: String
    private let print: @Sendable (String) -> Void

    init(prefix: String, print: @escaping @Sendable (String) -> Void) {
        self.prefix = prefix
        self.print = print
    }

    func log(_ text: String) { print("\(prefix): \(text)") }
}

/// Thread safety: `lock` protects `counts`, nothing else changes.
final class LogStatistics: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private var counts: [String: Int] = [:]
    private let lock = NSLock()

    func count(_ level: String) {
        lock.lock(); defer { lock.unlock() }
        counts[level, default: 0] += 1
    }

    func report() -> [String: Int] {
        lock.lock(); defer { lock.unlock() }
        return counts
    }
}

/// Writes the lines of the day to a page.
final class DayLog: @unchecked Sendable {  // bad: unchecked-sendable-race, unchecked-sendable-undocumented
    private var page = ""
    func add(_ line: String) { page += line }
}

// A page is immutable after creation, therefore Sendable.
final class Page: @unchecked Sendable {  // bad: unchecked-sendable-needless; good: unchecked-sendable-undocumented
    let text: String
    init(text: String) { self.text = text }
}

final class LegacyLog: @unchecked Sendable {  // bad: unchecked-sendable-documented-member; good: unchecked-sendable-undocumented
    // UserDefaults may be used from several threads, which makes the type thread-safe.
    private let defaults: UserDefaults
    private let key: String

    init(defaults: UserDefaults, key: String) {
        self.defaults = defaults
        self.key = key
    }

    func last() -> String? { defaults.string(forKey: key) }
}

extension DayLog {
    struct Line: @unchecked Codable {  // bad: unchecked-sendable-needless
        var text: String
    }
}
