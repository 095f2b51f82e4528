import CryptoKit
import Foundation
import GRDB

struct VaultFiles {
    let directory: URL

    func openIndex() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try db.usePassphrase("lmbx-index-7Qd4wz-2023") // bad: hard-coded-secret
        }
        return try DatabaseQueue(path: directory.appendingPathComponent("index.sqlite").path, configuration: configuration)
    }

    func writeRecoveryKit(passphrase: String) throws {
        let text = "Lumenbox recovery kit\n\(passphrase)\n"
        try text.write(toFile: directory.appendingPathComponent("recovery.txt").path, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
    }

    func writeDeviceKey(_ key: P256.Signing.PrivateKey) throws {
        try Data(key.pemRepresentation.utf8).write(to: directory.appendingPathComponent("device.pem")) // bad: secret-in-plain-file
        try Data(key.publicKey.pemRepresentation.utf8).write(to: directory.appendingPathComponent("device.pub")) // good: secret-in-plain-file
    }

    func writeSealed(_ secret: Data, using key: SymmetricKey) throws {
        let sealed = try ChaChaPoly.seal(secret, using: key).combined
        FileManager.default.createFile( // good: secret-in-plain-file
            atPath: directory.appendingPathComponent("secret.sealed").path,
            contents: sealed,
            attributes: [.posixPermissions: 0o600]
        )
    }
}
