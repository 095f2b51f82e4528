import AsyncAlgorithms
import CoreMetrics
import Foundation
import InMemoryLogging
import Logging
import MetricsTestKit

@testable import FlyingFox

let otherPrograms: [String: @Sendable () throws -> Void] = [
    // One sequence of frames that several readers share keeps one buffer for all of them.
    "fox-frame-validator": {
        let frames = WSFrameValidator.validateFrames(from: Frames())
        readTogether { for try await _ in frames {} }
    },
    "fox-frame-iterator": {
        let frames = AsyncStream.protocolFrames(from: Frames())
        readTogether { for await _ in frames {} }
    },
    "async-flat-map-latest": {
        // Each value starts a task, and is soon followed by the next.
        let values = AsyncStream<Int> { next in
            for value in 0..<200 { next.yield(value) }
            next.finish()
        }
        let latest = values.flatMapLatest { value in
            AsyncStream<Int> { next in
                next.yield(value)
                next.finish()
            }
        }
        let done = DispatchSemaphore(value: 0)
        Task {
            for await _ in latest {}
            done.signal()
        }
        _ = done.wait(timeout: .now() + 20)
    },
    "metrics-timer-unit": {
        let metrics = TestMetrics()
        let timer = try metrics.expectTimer(CoreMetrics.Timer(label: "request", factory: metrics))
        timer.recordNanoseconds(1_000)
        together { thread, round in
            if thread == 0 {
                timer.preferDisplayUnit(round % 2 == 0 ? .milliseconds : .seconds)
            } else {
                _ = timer.valueInPreferredUnit(atIndex: 0)
            }
        }
    },
    "log-store": {
        let handler = InMemoryLogHandler()
        let logger = Logger(label: "store") { _ in handler }
        together { thread, round in
            logger.info("\(thread)", metadata: ["round": "\(round)"])
            if round % 50 == 0 { _ = handler.entries.count }
        }
    },
    "log-copies": {
        let logger = Logger(label: "copies") { _ in InMemoryLogHandler() }
        together { thread, round in
            var copy = logger
            copy[metadataKey: "thread"] = "\(thread)"
            copy.logLevel = round % 2 == 0 ? .debug : .info
            copy.info("\(round)")
        }
    },
    "log-system": {
        LoggingSystem.bootstrap { _ in InMemoryLogHandler() }
        together { thread, round in Logger(label: "\(thread)-\(round)").info("here") }
    },
]

/// Frames of which each reader gets the same.
private struct Frames: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        var left = 2_000

        mutating func next() async throws -> WSFrame? {
            guard left > 0 else { return nil }
            left -= 1
            return WSFrame(
                fin: left % 2 == 0, opcode: left % 2 == 0 ? .continuation : .text, mask: nil, payload: Data([1]))
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

/// Runs four readers to their end; a reader that two others disturb may well fail.
private func readTogether(_ read: @escaping @Sendable () async throws -> Void) {
    let group = DispatchGroup()
    for _ in 0..<4 {
        group.enter()
        Task {
            try? await read()
            group.leave()
        }
    }
    group.wait()
}
