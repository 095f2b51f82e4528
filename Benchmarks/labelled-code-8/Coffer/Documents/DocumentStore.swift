import Foundation
import Synchronization

final class ThumbnailCache: @unchecked Sendable {
    static let shared = ThumbnailCache()
    private var images: [UUID: Data] = [:]

    func image(for id: UUID, render: @Sendable @escaping () async -> Data) async -> Data {
        if let known = images[id] { return known }
        let fresh = await render()
        images[id] = fresh // bad: data-race
        return fresh
    }
}

final class IndexCache: Sendable {
    private let terms = Mutex<[String: Set<UUID>]>([:])

    func add(_ term: String, _ id: UUID) {
        terms.withLock { $0[term, default: []].insert(id) } // good: data-race
    }
}

struct DocumentScanner {
    func total(of urls: [URL]) async -> Int {
        var total = 0
        let queue = DispatchQueue.global(qos: .utility)
        let group = DispatchGroup()
        for url in urls {
            queue.async(group: group) {
                total += (try? Data(contentsOf: url).count) ?? 0 // bad: data-race
            }
        }
        await withCheckedContinuation { continuation in
            group.notify(queue: queue) { continuation.resume() }
        }
        return total
    }

    func summed(_ urls: [URL]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for url in urls {
                group.addTask { (try? Data(contentsOf: url).count) ?? 0 }
            }
            var total = 0
            for await size in group {
                total += size // good: data-race
            }
            return total
        }
    }
}

final class AutoLock {
    private var deadline = Date.distantFuture
    private let ticker = DispatchQueue(label: "com.cofferapp.autolock")

    func start(lock: @escaping () -> Void) {
        ticker.async { [weak self] in
            while let self, Date() < self.deadline { Thread.sleep(forTimeInterval: 1) }
            lock()
        }
    }

    @MainActor
    func touched(minutes: Int) {
        deadline = Date().addingTimeInterval(Double(minutes) * 60) // bad: data-race
    }
}

@MainActor
final class SelectionModel: ObservableObject {
    @Published private(set) var selected: Set<UUID> = []

    func load(_ urls: [URL]) {
        Task.detached {
            let ids = urls.map { _ in UUID() }
            await self.replace(ids)
        }
    }

    private func replace(_ ids: [UUID]) {
        selected = Set(ids) // good: data-race
    }
}

final class HelperService: NSObject, HelperProtocol {
    private var sessions: [String: Date] = [:]
    private let guardQueue = DispatchQueue(label: "com.cofferapp.helper.state")
    private var pending: [String] = []

    func openSession(_ name: String, reply: @escaping (Bool) -> Void) {
        sessions[name] = Date() // bad: data-race
        reply(true)
    }

    func enqueue(_ name: String, reply: @escaping (Int) -> Void) {
        guardQueue.sync {
            pending.append(name) // good: data-race
            reply(pending.count)
        }
    }
}
