import Foundation
import UIKit

protocol ImageCaching: Sendable {
    func image(for key: String) -> UIImage?
    func store(_ image: UIImage, for key: String)
}

final class ThumbnailCache: ImageCaching, @unchecked Sendable { // bad: data-race
    private var images: [String: UIImage] = [:]
    private var order: [String] = []

    func image(for key: String) -> UIImage? {
        images[key]
    }

    func store(_ image: UIImage, for key: String) {
        images[key] = image
        order.append(key)
        if order.count > 200 {
            images[order.removeFirst()] = nil
        }
    }
}

final class AvatarCache: ImageCaching, @unchecked Sendable { // good: data-race
    private let lock = NSLock()
    private var images: [String: UIImage] = [:]

    func image(for key: String) -> UIImage? {
        lock.withLock { images[key] }
    }

    func store(_ image: UIImage, for key: String) {
        lock.withLock { images[key] = image }
    }
}

enum TypingState {
    nonisolated(unsafe) static var activeTypers: [Int64: Set<String>] = [:] // bad: data-race
    nonisolated(unsafe) static let formatter = ISO8601DateFormatter() // good: data-race
}

struct TypingReporter: Sendable {
    func began(_ sender: String, in conversation: Int64) {
        Task.detached {
            TypingState.activeTypers[conversation, default: []].insert(sender)
        }
    }

    func ended(_ sender: String, in conversation: Int64) {
        Task.detached {
            TypingState.activeTypers[conversation]?.remove(sender)
        }
    }
}
