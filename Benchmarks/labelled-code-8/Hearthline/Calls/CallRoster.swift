import Foundation
import os

struct Participant: Equatable {
    let id: String
    var muted: Bool
}

final class CallCoordinator {
    static let shared = CallCoordinator()

    private let roster = CallRoster()
    private let quality = QualityMeter()

    func join(roomID: String, camera: Bool) {
        let url = ServiceConfig.apiBase.appendingPathComponent("rooms/\(roomID)/participants")
        URLSession.shared.dataTask(with: url) { [roster] data, _, _ in
            guard let data, let ids = try? JSONDecoder().decode([String].self, from: data) else { return }
            ids.forEach { roster.add(Participant(id: $0, muted: !camera)) }
        }.resume()
        DispatchQueue.global(qos: .userInitiated).async { [roster] in
            roster.add(Participant(id: "me", muted: !camera))
        }
    }
}

final class CallRoster: @unchecked Sendable {
    private var participants: [String: Participant] = [:]

    func add(_ participant: Participant) {
        participants[participant.id] = participant // bad: data-race
    }
}

actor SpeakerBoard {
    private var levels: [String: Double] = [:]

    func report(_ id: String, level: Double) {
        levels[id] = level // good: data-race
    }

    func loudest() -> String? {
        levels.max { $0.value < $1.value }?.key
    }
}

final class QualityMeter {
    private let state = OSAllocatedUnfairLock(initialState: [Double]())

    func record(_ sample: Double) {
        state.withLock { $0.append(sample) } // good: data-race
    }
}

final class ThumbnailBatch {
    func render(_ frames: [Data], using render: @escaping (Data) -> Data) -> [Data] {
        var output: [Data] = []
        DispatchQueue.concurrentPerform(iterations: frames.count) { index in
            output.append(render(frames[index])) // bad: data-race
        }
        return output
    }

    func renderOrdered(_ frames: [Data], using render: @escaping (Data) -> Data) -> [Data] {
        var output: [Int: Data] = [:]
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: frames.count) { index in
            let rendered = render(frames[index])
            lock.withLock { output[index] = rendered } // good: data-race
        }
        return frames.indices.compactMap { output[$0] }
    }
}

enum CallStatistics {
    nonisolated(unsafe) static var packetsLost = 0

    static func observe(_ streams: [AsyncStream<Int>]) async {
        await withTaskGroup(of: Void.self) { group in
            for stream in streams {
                group.addTask {
                    for await lost in stream {
                        packetsLost += lost // bad: data-race
                    }
                }
            }
        }
    }
}

final class TypingIndicator {
    private let queue = DispatchQueue(label: "app.hearthline.typing", attributes: .concurrent)
    private var active: Set<String> = []

    var everyone: Set<String> {
        queue.sync { active }
    }

    func begin(_ id: String) {
        queue.async(flags: .barrier) { self.active.insert(id) } // good: data-race
    }
}

final class ReceiptTracker {
    private let queue = DispatchQueue(label: "app.hearthline.receipts", attributes: .concurrent)
    private var seen: [String: Date] = [:]

    func mark(_ id: String) {
        queue.async { self.seen[id] = Date() } // bad: data-race
    }

    func date(for id: String) -> Date? {
        queue.sync { seen[id] }
    }
}
