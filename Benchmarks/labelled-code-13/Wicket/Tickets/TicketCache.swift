import Foundation
import os

actor TicketCache {
    static let shared = TicketCache()
    private var states: [String: String] = [:]

    func apply(_ update: [String: String]) {
        states.merge(update) { $1 } // good: data-race
    }
}

final class ImageCache {
    static let shared = ImageCache()
    private var images: [URL: Data] = [:]

    func load(_ url: URL, completion: @escaping (Data?) -> Void) {
        URLSession.shared.dataTask(with: url) { data, _, _ in
            self.images[url] = data // bad: data-race
            completion(data)
        }.resume()
    }
}

final class PresenceBoard: Sendable {
    private let seen = OSAllocatedUnfairLock(initialState: [String: Date]())

    func mark(_ name: String) {
        seen.withLock { $0[name] = Date() } // good: data-race
    }

    func isRecent(_ name: String) -> Bool {
        seen.withLock { ($0[name] ?? .distantPast).timeIntervalSinceNow > -60 }
    }
}

enum UnreadTotals {
    nonisolated(unsafe) static var total = 0

    static func refresh(_ conversations: [String], count: @escaping @Sendable (String) async -> Int) async {
        await withTaskGroup(of: Void.self) { group in
            for name in conversations {
                group.addTask {
                    let unread = await count(name)
                    total += unread // bad: data-race
                }
            }
        }
    }

    static func sum(_ conversations: [String], count: @escaping @Sendable (String) async -> Int) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for name in conversations { group.addTask { await count(name) } }
            var result = 0
            for await value in group { result += value } // good: data-race
            return result
        }
    }
}
