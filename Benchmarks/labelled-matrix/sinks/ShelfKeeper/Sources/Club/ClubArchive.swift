import FMDB
import MultipeerConnectivity

struct ClubMessage: Codable {
    var room: String
    var sender: String
    var text: String
    var tags: [String]
    var script: String
}

/// Book club members nearby exchange messages without a server.
final class ClubArchive: NSObject, MCSessionDelegate {
    private let queue: FMDatabaseQueue
    private let database: FMDatabase

    init?(path: String) {
        guard let queue = FMDatabaseQueue(path: path) else { return nil }
        self.queue = queue
        database = FMDatabase(path: path)
        super.init()
        database.open()
    }

    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {
        guard let message = try? JSONDecoder().decode(ClubMessage.self, from: data) else { return }
        keep(message)
        _ = lastText(in: message.room)
        _ = try? members(taggedWith: message.tags)
        replay(message.script)
        touch(message)
    }

    private func keep(_ message: ClubMessage) {
        queue.inTransaction { db, rollback in
            let ok = db.executeUpdate("INSERT INTO message(room, text) VALUES ('\(message.room)', '\(message.text)')", withArgumentsIn: []) // bad: sql-injection
            if !ok { rollback.pointee = true }
        }
        queue.inDatabase { db in
            try? db.executeUpdate("INSERT INTO sender(name) VALUES (?)", values: [message.sender]) // good: sql-injection
        }
    }

    private func lastText(in room: String) -> String? {
        guard let rows = try? database.executeQuery("SELECT text FROM message WHERE room = '\(room)' ORDER BY id DESC", values: nil) else { return nil } // bad: sql-injection
        defer { rows.close() }
        return rows.next() ? rows.string(forColumn: "text") : nil
    }

    private func members(taggedWith tags: [String]) throws -> [String] {
        let marks = Array(repeating: "?", count: tags.count).joined(separator: ",")
        let bound = try database.executeQuery("SELECT name FROM member WHERE tag IN (\(marks))", values: tags) // good: sql-injection
        let quoted = tags.map { "'\($0)'" }.joined(separator: ",")
        let loose = database.executeQuery("SELECT name FROM alumni WHERE tag IN (" + quoted + ")", withParameterDictionary: [:]) // bad: sql-injection
        var names: [String] = []
        while bound.next() { names.append(bound.string(forColumnIndex: 0) ?? "") }
        while loose?.next() == true { names.append(loose?.string(forColumnIndex: 0) ?? "") }
        return names
    }

    private func replay(_ script: String) {
        database.executeStatements(script) // bad: sql-injection
        database.executeStatements("PRAGMA optimize; VACUUM;") // good: sql-injection
    }

    private func touch(_ message: ClubMessage) {
        let sql = "UPDATE room SET last_sender = '" + message.sender + "' WHERE name = :room"
        database.executeUpdate(sql, withParameterDictionary: ["room": message.room]) // bad: sql-injection
    }

    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {}
    func session(_ session: MCSession, didReceive stream: InputStream, withName streamName: String, fromPeer peerID: MCPeerID) {}
    func session(_ session: MCSession, didStartReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, with progress: Progress) {}
    func session(_ session: MCSession, didFinishReceivingResourceWithName resourceName: String, fromPeer peerID: MCPeerID, at localURL: URL?, withError error: Error?) {}
}
