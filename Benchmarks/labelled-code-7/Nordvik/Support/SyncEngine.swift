import Foundation
import UIKit

final class ThumbnailCache {
    private var images: [URL: UIImage] = [:]

    func image(for url: URL) -> UIImage? {
        images[url]
    }

    func load(_ url: URL, completion: @escaping (UIImage?) -> Void) {
        URLSession.shared.dataTask(with: url) { data, _, _ in
            let image = data.flatMap(UIImage.init(data:))
            self.images[url] = image // bad: data-race
            DispatchQueue.main.async { completion(image) }
        }.resume()
    }
}

@MainActor
final class AvatarCache {
    private var images: [URL: UIImage] = [:]

    func load(_ url: URL) async throws -> UIImage? {
        if let cached = images[url] { return cached }
        let (data, _) = try await URLSession.shared.data(from: url)
        let image = UIImage(data: data)
        images[url] = image // good: data-race
        return image
    }
}

final class UploadCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var pending = 0
    private var failures: [UUID] = []

    func begin() {
        lock.lock()
        pending += 1 // good: data-race
        lock.unlock()
    }

    func fail(_ id: UUID) {
        lock.withLock {
            failures.append(id)
        }
    }

    var failedUploads: [UUID] {
        failures // bad: data-race
    }
}

enum CurrentSession {
    nonisolated(unsafe) static var value: Session?

    static func refresh(with store: SessionStore) {
        Task.detached {
            value = await store.session // bad: data-race
        }
    }
}

struct ScanProcessor {
    func checksums(of slices: [Data]) -> [UInt32] {
        var sums: [UInt32] = []
        DispatchQueue.concurrentPerform(iterations: slices.count) { index in
            sums.append(slices[index].reduce(UInt32(0)) { $0 &+ UInt32($1) }) // bad: data-race
        }
        return sums
    }

    func brightness(of slices: [Data]) -> [Double] {
        [Double](unsafeUninitializedCapacity: slices.count) { buffer, count in
            let base = buffer.baseAddress
            DispatchQueue.concurrentPerform(iterations: slices.count) { index in
                let total = slices[index].reduce(0) { $0 + Int($1) }
                (base! + index).initialize(to: Double(total) / Double(max(slices[index].count, 1))) // good: data-race
            }
            count = slices.count
        }
    }

    func download(_ urls: [URL]) async throws -> [URL: Data] {
        try await withThrowingTaskGroup(of: (URL, Data).self) { group in
            for url in urls {
                group.addTask { (url, try await URLSession.shared.data(from: url).0) }
            }
            var result: [URL: Data] = [:]
            for try await (url, data) in group {
                result[url] = data // good: data-race
            }
            return result
        }
    }
}
