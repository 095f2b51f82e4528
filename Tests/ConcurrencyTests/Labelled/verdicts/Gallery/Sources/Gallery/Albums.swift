// Gallery app: types under main-actor default isolation.
import Foundation

final class Album: @unchecked Sendable {  // bad: unchecked-sendable-needless
    var photos: [String] = []
    func add(_ photo: String) { photos.append(photo) }
}

nonisolated final class PhotoIndex: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var words: [String: Int] = [:]
    func index(_ word: String) { words[word, default: 0] += 1 }
}

nonisolated final class PhotoCache: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var photos: [String: Data] = [:]

    func photo(_ name: String) -> Data? { lock.withLock { photos[name] } }
    func keep(_ data: Data, _ name: String) { lock.withLock { photos[name] = data } }
}

final class Selection {  // good: unchecked-sendable-race
    static var shared = Selection()  // good: global-mutable-state
    var names: Set<String> = []
}

var lastOpened: Date?  // good: global-mutable-state

func opened() { lastOpened = Date() }

nonisolated(unsafe) var decodeCount = 0  // bad: nonisolated-unsafe-mutable, global-mutable-state

nonisolated func decoded() { decodeCount += 1 }
