// Counters whose loops are left by name.
import Foundation

final class RowCounter: @unchecked Sendable {  // bad: unchecked-sendable-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var total = 0

    func count(_ rows: [[Int]]) {
        search: do {
            lock.lock()
            for row in rows where row.isEmpty {
                lock.unlock()
                break search
            }
            total += rows.count
            lock.unlock()
        }
    }
}

final class CellCounter: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, unchecked-sendable-undocumented
    private let lock = NSLock()
    private var total = 0

    func count(_ rows: [[Int]]) {
        lock.lock()
        outer: for row in rows {
            for cell in row where cell < 0 {
                lock.unlock()
                break outer
            }
        }
        total += 1
    }

    func clear() { lock.withLock { total = 0 } }
}
