import Foundation

final class Session: @unchecked Sendable {
    let id: Int
    let user: String
    var requestCount = 0

    init(id: Int, user: String) {
        self.id = id
        self.user = user
    }
}

/// Finds or creates the session of a user.
final class SessionManager: @unchecked Sendable {
    private let lock = NSLock()
    private var sessions: [String: Session] = [:]
    private var nextID = 1

    func session(for user: String) -> Session {
        lock.lock()
        defer { lock.unlock() }
        if let existing = sessions[user] { return existing }
        let fresh = Session(id: nextID, user: user)
        nextID += 1
        sessions[user] = fresh
        return fresh
    }

    func close(user: String) {
        lock.lock()
        defer { lock.unlock() }
        sessions[user] = nil
    }

    var activeCount: Int {
        lock.lock()
        defer { lock.unlock() }
        return sessions.count
    }
}

struct RequestHandler: Sendable {
    let manager: SessionManager
    let quota: Int

    func handle(user: String) -> Bool {
        let session = manager.session(for: user)
        session.requestCount += 1
        return session.requestCount <= quota
    }
}

@main
struct SessionDemo {
    static func main() async {
        let manager = SessionManager()
        let handler = RequestHandler(manager: manager, quota: 2500)
        let users = ["ana", "bo", "cy"]
        let accepted = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    var count = 0
                    for i in 0..<2000 {
                        if handler.handle(user: users[(i + worker) % users.count]) { count += 1 }
                        if i % 50 == 0 { try? await Task.sleep(for: .microseconds(20)) }
                        if i % 350 == 349 { manager.close(user: users[worker % users.count]) }
                    }
                    return count
                }
            }
            var total = 0
            for await count in group { total += count }
            return total
        }
        print("accepted:", accepted, "active:", manager.activeCount)
    }
}
