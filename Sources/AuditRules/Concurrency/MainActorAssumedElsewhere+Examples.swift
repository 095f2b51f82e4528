import AuditAnalysis
import AuditKit

extension [Example] {
    static let mainActorAssumedElsewhere: [Example] = [
        Example(
            """
            @MainActor final class Profile {
                var name = ""
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        let text = String(decoding: data ?? Data(), as: UTF8.self)
                        ↓MainActor.assumeIsolated { self.name = text }
                    }.resume()
                }
            }
            """, "a session calls back on a queue of its own"),
        Example(
            """
            final class Scanner {
                @MainActor var found: [String] = []
                private let queue = DispatchQueue(label: "scan")
                func scan() {
                    queue.async {
                        ↓MainActor.assumeIsolated { self.found.append("a") }
                    }
                }
            }
            """),
        Example(
            """
            final class Meter: NSObject, URLSessionDownloadDelegate {
                @MainActor var done = 0.0
                lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
                func urlSession(
                    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData: Int64,
                    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
                ) {
                    ↓MainActor.assumeIsolated { self.done = Double(totalBytesWritten) }
                }
            }
            """, "no queue was asked for"),
        Example(
            """
            @MainActor final class Totals {
                var sum = 0
                func add(_ numbers: [Int]) {
                    Task.detached {
                        let sum = numbers.reduce(0, +)
                        ↓MainActor.preconditionIsolated()
                        print(sum)
                    }
                }
            }
            """),
    ]

    static let mainActorAssumedRightly: [Example] = [
        Example(
            """
            @MainActor final class Profile {
                var name = ""
                func load(_ url: URL) {
                    URLSession.shared.dataTask(with: url) { data, _, _ in
                        let text = String(decoding: data ?? Data(), as: UTF8.self)
                        DispatchQueue.main.async { MainActor.assumeIsolated { self.name = text } }
                    }.resume()
                }
            }
            """),
        Example(
            """
            final class Clock: NSObject {
                @MainActor var ticks = 0
                func start() {
                    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                        MainActor.assumeIsolated { self.ticks += 1 }
                    }
                }
            }
            """, "the timer of the loop that it was started on"),
        Example(
            """
            final class Meter: NSObject, URLSessionDownloadDelegate {
                @MainActor var done = 0.0
                lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: .main)
                func urlSession(
                    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData: Int64,
                    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
                ) {
                    MainActor.assumeIsolated { self.done = Double(totalBytesWritten) }
                }
            }
            """, "on the main queue by request"),
        Example(
            """
            final class Observer {
                @MainActor var count = 0
                func start() {
                    NotificationCenter.default.addObserver(forName: .init("changed"), object: nil, queue: .main) { _ in
                        MainActor.assumeIsolated { self.count += 1 }
                    }
                }
            }
            """),
        Example(
            """
            final class Screen {
                @MainActor var title = ""
                func show(_ text: String) {
                    DispatchQueue.global().async {
                        if Thread.isMainThread { MainActor.assumeIsolated { self.title = text } }
                    }
                }
            }
            """, "asked for first"),
        Example(
            """
            struct Row {
                @MainActor var label: String { "" }
                nonisolated func text() -> String { MainActor.assumeIsolated { label } }
            }
            """, "whoever calls it is not shown"),
    ]
}
