import CoreData
import Foundation
import os

struct Item: Codable, Sendable, Identifiable {
    let id: UUID
    var body: String
    var revision: Int
}

/// Downloads in parallel; callbacks come on the queue of the session.
final class Downloader: NSObject, URLSessionDataDelegate {
    private var buffers: [Int: Data] = [:]
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)

    func start(_ url: URL) {
        let task = session.dataTask(with: url)
        buffers[task.taskIdentifier] = Data() // bad: data-race
        task.resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        buffers[dataTask.taskIdentifier]?.append(data)
    }
}

final class LockedDownloader: NSObject, URLSessionDataDelegate {
    private let buffers = OSAllocatedUnfairLock(initialState: [Int: Data]())
    private lazy var session = URLSession(configuration: .default, delegate: self, delegateQueue: .main)

    @MainActor func start(_ url: URL) {
        let task = session.dataTask(with: url)
        buffers.withLock { $0[task.taskIdentifier] = Data() } // good: data-race
        task.resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        buffers.withLock { $0[dataTask.taskIdentifier]?.append(data) }
    }
}

/// Checksums of the chunks of a file.
enum Chunks {
    static func digests(_ chunks: [Data]) -> [Int] {
        var result: [Int] = []
        DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
            result.append(chunks[index].hashValue) // bad: data-race
        }
        return result
    }

    static func sizes(_ chunks: [Data]) async -> [Int] {
        await withTaskGroup(of: (Int, Int).self) { group in
            for (index, chunk) in chunks.enumerated() { group.addTask { (index, chunk.count) } }
            var sizes = [Int](repeating: 0, count: chunks.count)
            for await (index, size) in group { sizes[index] = size } // good: data-race
            return sizes
        }
    }
}

/// One cache for all callers.
final class ThumbnailCache: @unchecked Sendable {
    static let shared = ThumbnailCache()
    private let queue = DispatchQueue(label: "thumbs", attributes: .concurrent)
    private var store: [URL: Data] = [:]
    private var hits: [URL: Int] = [:]

    func insert(_ data: Data, for url: URL) {
        queue.async { self.store[url] = data } // bad: data-race
    }

    func countHit(_ url: URL) {
        queue.async(flags: .barrier) { self.hits[url, default: 0] += 1 } // good: data-race
    }

    func data(for url: URL) -> Data? { queue.sync { store[url] } }
    func hits(for url: URL) -> Int { queue.sync { hits[url] ?? 0 } }
}

/// Balance of the prepaid storage.
actor Quota {
    private var bytes: Int
    private let api: QuotaAPI

    init(bytes: Int, api: QuotaAPI) {
        self.bytes = bytes
        self.api = api
    }

    func spend(_ amount: Int) async throws -> Bool {
        guard bytes >= amount else { return false }
        try await api.book(amount)
        bytes -= amount // bad: data-race
        return true
    }

    func reserve(_ amount: Int) async throws -> Bool {
        guard bytes >= amount else { return false }
        bytes -= amount // good: data-race
        do {
            try await api.book(amount)
            return true
        } catch {
            bytes += amount
            throw error
        }
    }
}

struct QuotaAPI: Sendable {
    func book(_ amount: Int) async throws {
        var request = URLRequest(url: URL(string: "https://api.tide.example/quota")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["bytes": amount])
        _ = try await URLSession.shared.data(for: request)
    }
}

/// Merges what the server sends into the store.
final class Merger {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) { self.container = container }

    func merge(_ items: [Item], into folder: NSManagedObject) {
        container.performBackgroundTask { context in
            folder.setValue(items.count, forKey: "itemCount") // bad: data-race
            try? context.save()
        }
    }

    func mergeByID(_ items: [Item], into folder: NSManagedObjectID) {
        container.performBackgroundTask { context in
            context.object(with: folder).setValue(items.count, forKey: "itemCount") // good: data-race
            try? context.save()
        }
    }
}

final class SyncCoordinator {
    private let downloader = Downloader()
    private let locked = LockedDownloader()
    private let quota: Quota
    private let merger: Merger

    init(quota: Quota, merger: Merger) {
        self.quota = quota
        self.merger = merger
    }

    @MainActor
    func sync(_ urls: [URL], folder: NSManagedObject) async throws {
        for url in urls {
            if url.pathExtension == "bin" { downloader.start(url) } else { locked.start(url) }
            ThumbnailCache.shared.countHit(url)
            if ThumbnailCache.shared.data(for: url) == nil, ThumbnailCache.shared.hits(for: url) > 3 {
                ThumbnailCache.shared.insert(try await URLSession.shared.data(from: url).0, for: url)
            }
        }
        let chunks = urls.compactMap { try? Data(contentsOf: $0) }
        let sizes = await Chunks.sizes(chunks)
        async let first = quota.spend(sizes.reduce(0, +))
        async let second = quota.reserve(Chunks.digests(chunks).count)
        guard try await first, try await second else { return }
        merger.merge([], into: folder)
        merger.mergeByID([], into: folder.objectID)
    }
}
