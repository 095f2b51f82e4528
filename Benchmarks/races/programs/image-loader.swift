import Foundation

struct DecodedImage: Sendable {
    let url: String
    let pixels: Int
}

/// Memory cache in front of the decoder, with least-recently-used eviction.
final class ImageLoader: @unchecked Sendable {
    private let lock = NSLock()
    private var cache: [String: DecodedImage] = [:]
    private var order: [String] = []
    private var hits = 0
    private var misses = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    func image(for url: String) -> DecodedImage {
        if let cached = cachedImage(for: url) { return cached }
        let decoded = decode(url)
        store(decoded)
        return decoded
    }

    var hitRate: Double {
        lock.lock()
        defer { lock.unlock() }
        let total = hits + misses
        return total == 0 ? 0 : Double(hits) / Double(total)
    }

    private func cachedImage(for url: String) -> DecodedImage? {
        lock.lock()
        defer { lock.unlock() }
        guard let image = cache[url] else {
            misses += 1
            return nil
        }
        hits += 1
        touch(url)
        return image
    }

    private func store(_ image: DecodedImage) {
        lock.lock()
        defer { lock.unlock() }
        cache[image.url] = image
        touch(image.url)
        evictIfNeeded()
    }

    private func touch(_ url: String) {
        order.removeAll { $0 == url }
        order.append(url)
    }

    private func evictIfNeeded() {
        while cache.count > capacity, let oldest = order.first {
            order.removeFirst()
            cache[oldest] = nil
        }
    }

    private func decode(_ url: String) -> DecodedImage {
        DecodedImage(url: url, pixels: url.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 0xFFFF)
    }
}

@main
struct LoaderDemo {
    static func main() async {
        let loader = ImageLoader(capacity: 8)
        await withTaskGroup(of: Void.self) { group in
            for row in 0..<6 {
                group.addTask {
                    for i in 0..<400 {
                        _ = loader.image(for: "img/\((i * (row + 1)) % 12)")
                        if i % 100 == 0 { _ = loader.hitRate }
                    }
                }
            }
        }
        print("hit rate:", loader.hitRate > 0)
    }
}
