// Image loading: caches on disk and in memory, prefetching, decoders.
import Foundation

/// Sendable by construction: the only member locks for itself.
final class MemoryImageCache: @unchecked Sendable {  // bad: unchecked-sendable-documented-member; good: unchecked-sendable-undocumented
    private let images = NSCache<NSString, Image>()

    func image(_ key: String) -> Image? { images.object(forKey: key as NSString) }
    func keep(_ image: Image, _ key: String) { images.setObject(image, forKey: key as NSString, cost: image.bytes) }
}

final class Image: @unchecked Sendable {  // bad: unchecked-sendable-needless
    let pixels: Data
    let width: Int
    var bytes: Int { pixels.count }

    init(pixels: Data, width: Int) {
        self.pixels = pixels
        self.width = width
    }
}

// Thread-safe: `running` is confined to `queue`.
final class Prefetcher: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let queue = DispatchQueue(label: "images.prefetch")
    private var running: [URL: DispatchWorkItem] = [:]

    func start(_ url: URL, _ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            guard running[url] == nil else { return }
            let item = DispatchWorkItem(block: body)
            running[url] = item
            DispatchQueue.global().async(execute: item)
        }
    }

    func cancel(_ url: URL) {
        queue.async { self.running.removeValue(forKey: url)?.cancel() }
    }
}

final class ImageView {
    var image: Image?
}

final class ImageSetter: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let view: ImageView
    init(view: ImageView) { self.view = view }
    func set(_ image: Image) { view.image = image }
}

// Sendable holds: the paths are set once.
struct DiskLayout: @unchecked Sendable {  // bad: unchecked-sendable-needless; good: unchecked-sendable-undocumented
    var root: URL
    var extensionName: String?
    var bytes: ClosedRange<Int>
}

final class ImageLoader: @unchecked Sendable {  // bad: unchecked-sendable-race, unchecked-sendable-undocumented
    static let shared = ImageLoader()
    private var inFlight: [URL: Task<Data, any Error>] = [:]
    private let cache = MemoryImageCache()

    func load(_ url: URL) async throws -> Data {
        if let task = inFlight[url] { return try await task.value }
        let task = Task { try Data(contentsOf: url) }
        inFlight[url] = task
        return try await task.value
    }
}

final class LoaderFacade: @unchecked Sendable {  // bad: unchecked-chain, unchecked-sendable-undocumented
    private let loader: ImageLoader
    init(loader: ImageLoader = .shared) { self.loader = loader }
    func data(_ url: URL) async -> Data? { try? await loader.load(url) }
}

enum ImageSource: @unchecked Sendable {  // bad: unchecked-chain
    case memory(MemoryImageCache)
    case file(URL)
}

enum ViewEvent: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    case appeared(ImageView)
    case disappeared
}

final class DecoderPool: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let slots = DispatchSemaphore(value: 1)
    private var free: [JSONDecoder] = []

    func borrow() -> JSONDecoder {
        slots.wait()
        defer { slots.signal() }
        return free.popLast() ?? JSONDecoder()
    }

    func giveBack(_ decoder: JSONDecoder) {
        slots.wait()
        free.append(decoder)
        slots.signal()
    }
}

final class WideSemaphore: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let slots = DispatchSemaphore(value: 4)
    private var finished = 0

    func run(_ body: () -> Void) {
        slots.wait()
        body()
        finished += 1
        slots.signal()
    }
}
