import Foundation
import SwiftParser
import SwiftSyntax

/// Reads and parses files with swift-syntax and does nothing with the trees.
struct ParseOnly: Sendable {
    let paths: [String]
    let threads: Int

    func run() {
        let next = Counter(end: paths.count)
        let group = DispatchGroup()
        for _ in 0..<threads {
            group.enter()
            let thread = Thread { [paths] in
                while let index = next.take() {
                    guard let data = FileManager.default.contents(atPath: paths[index]) else { continue }
                    data.withUnsafeBytes { bytes in _ = Parser.parse(source: bytes.bindMemory(to: UInt8.self)) }
                }
                group.leave()
            }
            thread.stackSize = 64 << 20
            thread.start()
        }
        group.wait()
    }
}

/// Hands out numbers to threads.
private final class Counter: @unchecked Sendable {
    // Sendable: `following` is read and written under `lock` alone.
    private let lock = NSLock()
    private var following = 0
    private let end: Int

    init(end: Int) { self.end = end }

    func take() -> Int? {
        lock.withLock {
            guard following < end else { return nil }
            defer { following += 1 }
            return following
        }
    }
}
