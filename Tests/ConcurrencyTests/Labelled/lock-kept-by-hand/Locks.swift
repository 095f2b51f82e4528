// Locks in code of the product, with and without a promise; and what needs none.
import Foundation
import Synchronization

final class Basket {
    private let lock = NSLock()  // bad: lock-kept-by-hand
    private var items: [String] = []

    func add(_ item: String) { lock.withLock { items.append(item) } }
    func all() -> [String] { lock.withLock { items } }
}

final class Visits: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let queue = DispatchQueue(label: "visits")  // bad: lock-kept-by-hand
    private var count = 0

    func add() { queue.sync { count += 1 } }
    func flush() async -> Int { queue.sync { count } }
}

final class Prices: Sendable {
    private let prices = Mutex<[String: Int]>([:])  // good: lock-kept-by-hand
    func set(_ price: Int, of name: String) { prices.withLock { $0[name] = price } }
}

final class Uploader {
    private let queue = DispatchQueue(label: "upload")  // good: lock-kept-by-hand
    private let send: @Sendable (Data) -> Void
    init(send: @escaping @Sendable (Data) -> Void) { self.send = send }
    func upload(_ data: Data) { queue.async { [send] in send(data) } }
}
