// Objects behind references: collections of Foundation, and what a property refers to.
import Foundation

final class ThumbnailCache {
    private var images: [String: Data] = [:]
    func keep(_ data: Data, for key: String) { images[key] = data }
    func data(for key: String) -> Data? { images[key] }
}

final class GalleryModel {
    private let cache = ThumbnailCache()

    func load(_ url: URL) {
        Task.detached {
            let data = try Data(contentsOf: url)
            self.cache.keep(data, for: url.path)  // bad: task-captures-non-sendable
        }
        show(cache.data(for: url.path))
    }

    func show(_ data: Data?) {}
}

final class CapturedCache {
    private let cache = ThumbnailCache()

    func load(_ url: URL) {
        DispatchQueue.global().async { [cache] in
            cache.keep(Data(), for: url.path)  // bad: task-captures-non-sendable
        }
        show(cache.data(for: url.path))
    }

    func show(_ data: Data?) {}
}

final class PatientModel {
    private let cache = ThumbnailCache()

    func load(_ url: URL) async {
        let task = Task.detached {
            self.cache.keep(Data(), for: url.path)  // good: task-captures-non-sendable
        }
        await task.value
        show(cache.data(for: url.path))
    }

    func show(_ data: Data?) {}
}

@MainActor
final class MainModel {
    private let cache = ThumbnailCache()

    func load(_ url: URL) {
        Task {
            cache.keep(Data(), for: url.path)  // good: task-captures-non-sendable
        }
        show(cache.data(for: url.path))
    }

    func show(_ data: Data?) {}
}

func gather(_ urls: [URL]) -> Int {
    let found = NSMutableArray()
    DispatchQueue.global().async {
        for url in urls { found.add(url) }  // bad: task-captures-non-sendable
    }
    return found.count
}

func index(_ names: [String]) {
    let table = NSMutableDictionary()
    Task.detached {
        table["first"] = names.first  // bad: task-captures-non-sendable
    }
    table["count"] = names.count
}

func gatherAll(_ names: [String]) -> NSMutableArray {
    let found = NSMutableArray()
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: names.count) { place in
        lock.withLock { found.add(names[place]) }  // good: task-captures-non-sendable
    }
    return found
}

func gatherBare(_ names: [String]) -> NSMutableArray {
    let found = NSMutableArray()
    DispatchQueue.concurrentPerform(iterations: names.count) { place in
        found.add(names[place])  // bad: task-captures-non-sendable
    }
    return found
}

func handOver(_ names: [String]) {
    let found = NSMutableArray(array: names)
    Task.detached {
        print(found.count)  // good: task-captures-non-sendable
    }
    print(found.object(at: 0))
}
