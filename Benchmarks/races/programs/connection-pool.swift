import Foundation

struct Connection: Sendable, Identifiable {
    let id: Int
    let host: String
}

/// Hands out reusable connections to one database host.
final class ConnectionPool: @unchecked Sendable {
    private let idleLock = NSLock()
    private let statusLock = NSLock()
    private let host: String
    private let limit: Int

    private var idle: [Connection] = []
    private var created = 0
    private var leased = 0

    init(host: String, limit: Int) {
        self.host = host
        self.limit = limit
    }

    func checkout() -> Connection? {
        idleLock.lock()
        defer { idleLock.unlock() }
        if let connection = idle.popLast() {
            leased += 1
            return connection
        }
        guard created < limit else { return nil }
        created += 1
        leased += 1
        return Connection(id: created, host: host)
    }

    func checkin(_ connection: Connection) {
        idleLock.lock()
        idle.append(connection)
        idleLock.unlock()

        statusLock.lock()
        leased -= 1
        statusLock.unlock()
    }

    var leasedCount: Int {
        statusLock.lock()
        defer { statusLock.unlock() }
        return leased
    }
}

@main
struct PoolDemo {
    static func main() {
        let pool = ConnectionPool(host: "db-1", limit: 4)
        let group = DispatchGroup()
        for worker in 0..<4 {
            group.enter()
            let thread = Thread {
                for round in 0..<1500 {
                    guard let connection = pool.checkout() else { continue }
                    if (round + worker) % 10 == 0 { _ = pool.leasedCount }
                    pool.checkin(connection)
                }
                group.leave()
            }
            thread.name = "worker-\(worker)"
            thread.start()
        }
        group.wait()
        print("leased at the end:", pool.leasedCount)
    }
}
