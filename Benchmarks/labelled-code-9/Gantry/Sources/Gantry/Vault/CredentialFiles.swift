import Crypto
import Foundation
import GRDB

struct CredentialFiles {
    let home: URL
    let key: SymmetricKey

    private var folder: URL { home.appendingPathComponent(".gantry", isDirectory: true) }

    func saveProfiles(_ profiles: [AccessProfile]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let data = try encoder.encode(profiles)
        try data.write(to: folder.appendingPathComponent("profiles.json"), options: .atomic) // bad: secret-in-plain-file
    }

    func saveSealedProfiles(_ profiles: [AccessProfile]) throws {
        let box = try AES.GCM.seal(JSONEncoder().encode(profiles), using: key)
        try box.combined?.write(to: folder.appendingPathComponent("profiles.gantry"), options: .atomic) // good: secret-in-plain-file
    }

    func saveTargets(_ targets: [DeployTarget]) throws {
        try JSONEncoder().encode(targets).write(to: folder.appendingPathComponent("targets.json")) // good: secret-in-plain-file
    }

    func writeNetrc(host: String, login: String, password: String) throws {
        let line = "machine \(host) login \(login) password \(password)\n"
        let handle = try FileHandle(forWritingTo: home.appendingPathComponent(".netrc"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(line.utf8)) // bad: secret-in-plain-file
    }

    func writeKnownHost(host: String, publicKey: String) throws {
        let line = "\(host) ssh-ed25519 \(publicKey)\n"
        let handle = try FileHandle(forWritingTo: home.appendingPathComponent(".ssh/known_hosts"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(line.utf8)) // good: secret-in-plain-file
    }

    func exportDeployKey(_ key: P256.Signing.PrivateKey, name: String) -> Bool {
        let path = folder.appendingPathComponent("\(name).pem").path
        return FileManager.default.createFile(atPath: path, contents: Data(key.pemRepresentation.utf8), attributes: [.posixPermissions: 0o644]) // bad: secret-in-plain-file
    }

    func exportPublicKey(_ key: P256.Signing.PrivateKey, name: String) -> Bool {
        let path = folder.appendingPathComponent("\(name).pub").path
        return FileManager.default.createFile(atPath: path, contents: Data(key.publicKey.pemRepresentation.utf8), attributes: [.posixPermissions: 0o644]) // good: secret-in-plain-file
    }
}

/// Remembers the environment of each deploy in a local database.
struct DeployHistory {
    let database: DatabaseQueue

    func record(_ target: DeployTarget, environment: [String: String]) throws {
        let names = environment.keys.sorted().joined(separator: ",")
        try database.write { db in
            try db.execute(sql: "INSERT INTO deploys (target, variables) VALUES (?, ?)", arguments: [target.name, names]) // good: secret-in-plain-file
        }
    }

    func rememberSession(_ profile: AccessProfile) throws {
        try database.write { db in
            try db.execute(sql: "INSERT INTO sessions (account, token) VALUES (?, ?)", arguments: [profile.account, profile.personalToken]) // bad: secret-in-plain-file
        }
    }
}
