import Foundation
import GRDB
import CryptoKit
import SwiftUI

final class SessionRepository {
    private let vault: CredentialVault
    private let shared = UserDefaults(suiteName: "group.example.harbourpilots")
    private let lock = NSLock()
    private var session: PilotSession?

    init(vault: CredentialVault) {
        self.vault = vault
    }

    func currentToken() throws -> String {
        guard let current = lock.withLock({ session }) else { throw BoardError.notAuthenticated }
        return current.accessToken
    }

    func adopt(accessToken: String) {
        let adopted = PilotSession(pilotID: "", accessToken: accessToken, refreshToken: "", expiresAt: .distantFuture)
        lock.withLock { session = adopted }
    }

    func keep(_ new: PilotSession) throws {
        lock.withLock { session = new }
        try vault.keepRefreshToken(new.refreshToken)
        UserDefaults.standard.set(new.pilotID, forKey: "lastPilot") // good: secret-in-preferences
        shared?.set(try JSONEncoder().encode(new), forKey: "session") // bad: secret-in-preferences
    }

    func rememberForWidget(_ token: String) {
        let defaults = UserDefaults.standard
        defaults.setValue(token, forKeyPath: "widgetToken") // bad: secret-in-preferences
        defaults.set(Date(), forKey: "widgetTokenIssued") // good: secret-in-preferences
    }

    func signOut() {
        lock.withLock { session = nil }
        UserDefaults.standard.removeObject(forKey: "widgetToken") // good: secret-in-preferences
        shared?.removeObject(forKey: "session")
    }
}

struct PINSettingsView: View {
    @AppStorage("boardingPIN") private var pin = "" // bad: secret-in-preferences
    @AppStorage("pinReminderDays") private var reminderDays = 30

    var body: some View {
        Form {
            SecureField("Boarding PIN", text: $pin)
            Stepper("Remind me every \(reminderDays) days", value: $reminderDays, in: 7...90)
        }
    }
}

/// Jobs kept for days without coverage.
final class JobStore {
    private let queue: DatabaseQueue
    private let folder: URL
    private let key: SymmetricKey

    init(folder: URL, key: SymmetricKey) throws {
        self.folder = folder
        self.key = key
        queue = try DatabaseQueue(path: folder.appendingPathComponent("board.sqlite").path)
        try queue.write { db in
            try db.create(table: "refresh", ifNotExists: true) { t in
                t.column("pilot", .text).primaryKey()
                t.column("token", .text)
            }
            try db.create(table: "berth", ifNotExists: true) { t in
                t.column("name", .text).primaryKey()
                t.column("depth", .double)
            }
        }
    }

    func saveRefresh(_ session: PilotSession) throws {
        try queue.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO refresh (pilot, token) VALUES (?, ?)",
                arguments: [session.pilotID, session.refreshToken] // bad: secret-in-plain-file
            )
        }
    }

    func saveBerth(name: String, depth: Double) throws {
        try queue.write { db in
            try db.execute(sql: "INSERT OR REPLACE INTO berth (name, depth) VALUES (?, ?)", arguments: [name, depth]) // good: secret-in-plain-file
        }
    }

    func exportGateCodes(_ jobs: [Job]) throws -> URL {
        let lines = jobs.map { "\($0.berth);\($0.gateCode)" }.joined(separator: "\n")
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("gates.csv")
        FileManager.default.createFile(atPath: target.path, contents: Data(lines.utf8)) // bad: secret-in-plain-file
        return target
    }

    func snapshot(_ session: PilotSession) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try encoder.encode(session).write(to: folder.appendingPathComponent("resume.plist"), options: .atomic) // bad: secret-in-plain-file
    }

    func snapshotSealed(_ session: PilotSession) throws {
        let sealed = try AES.GCM.seal(JSONEncoder().encode(session), using: key).combined!
        try sealed.write(to: folder.appendingPathComponent("resume.box"), options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    func keepTideTable(_ table: Data) throws {
        try table.write(to: folder.appendingPathComponent("tides.json")) // good: secret-in-plain-file
    }
}
