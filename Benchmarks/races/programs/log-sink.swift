import Foundation

enum Level: Int, Sendable, Comparable {
    case debug, info, warning, error

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// One log file on disk.
final class LogFile: Sendable {
    let path: String
    let lock = NSLock()

    init(path: String) {
        self.path = path
    }
}

/// Buffers log lines in memory until they are flushed to a file.
final class LogSink: @unchecked Sendable {
    private var lock: NSLock
    private var lineCount = 0
    private var byteCount = 0
    private let minimum: Level

    init(file: LogFile, minimum: Level) {
        self.lock = file.lock
        self.minimum = minimum
    }

    func write(_ message: String, level: Level) {
        guard level >= minimum else { return }
        let held = lock
        held.lock()
        defer { held.unlock() }
        lineCount += 1
        byteCount += message.utf8.count + 1
    }

    /// Starts over with an empty buffer, after the file was rotated.
    func reopen(_ file: LogFile) {
        let held = lock
        held.lock()
        defer { held.unlock() }
        lineCount = 0
        byteCount = 0
        lock = file.lock
    }

    func summary() -> (lines: Int, bytes: Int) {
        let held = lock
        held.lock()
        defer { held.unlock() }
        return (lineCount, byteCount)
    }
}

@main
struct LogDemo {
    static func main() {
        let files = (0..<4).map { LogFile(path: "/var/log/app.\($0).log") }
        let sink = LogSink(file: files[0], minimum: .info)
        let group = DispatchGroup()
        for worker in 0..<3 {
            group.enter()
            Thread.detachNewThread {
                for i in 0..<6000 {
                    sink.write("worker \(worker) step \(i)", level: i % 5 == 0 ? .debug : .info)
                }
                group.leave()
            }
        }
        group.enter()
        Thread.detachNewThread {
            for i in 1...60 {
                usleep(200)
                sink.reopen(files[i % files.count])
            }
            group.leave()
        }
        group.wait()
        let total = sink.summary()
        print("lines \(total.lines), bytes \(total.bytes)")
    }
}
