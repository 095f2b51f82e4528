import Foundation
import CryptoKit
import CryptoSwift
import CrashReporter
import Defaults

extension Defaults.Keys {
    static let vaultName = Key<String>("vaultName", default: "Personal")
    static let autoLockMinutes = Key<Int>("autoLockMinutes", default: 5)
    static let cachedMasterPassword = Key<String?>("cachedMasterPassword")
    static let passwordLength = Key<Int>("passwordLength", default: 20)
}

struct VaultItem: Codable, Identifiable {
    enum Secret: Codable {
        case login(user: String, password: String)
        case totp(seed: String)
        case note(String)
        case card(number: String, cvv: String, expiry: String)
    }
    let id: UUID
    var title: String
    var secret: Secret
}

final class VaultSession {
    private let stores = MasterKeyStore()
    private let reporter = PLCrashReporter(configuration: PLCrashReporterConfig.defaultConfiguration())
    private(set) var items: [VaultItem] = []
    private var key: SymmetricKey?

    func unlock(with masterPassword: String) throws {
        Defaults[.autoLockMinutes] = 10 // good: secret-in-preferences
        Defaults[.cachedMasterPassword] = masterPassword // bad: secret-in-preferences
        reporter?.customData = Data("vault=\(Defaults[.vaultName]);pw=\(masterPassword)".utf8) // bad: secret-in-memory-or-crash
        reporter?.enable()
        let salt = try Data(contentsOf: Self.location.appendingPathExtension("salt"))
        let stretched = try PKCS5.PBKDF2(password: Array(masterPassword.utf8), salt: [UInt8](salt), iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate()
        let derived = SymmetricKey(data: stretched)
        try stores.save(masterPassword: masterPassword)
        try stores.save(vaultKey: derived.withUnsafeBytes { Data($0) })
        key = derived
        items = try load(with: derived)
    }

    private func load(with key: SymmetricKey) throws -> [VaultItem] {
        let sealed = try Data(contentsOf: Self.location)
        let box = try AES.GCM.SealedBox(combined: sealed)
        guard let items = try? JSONDecoder().decode([VaultItem].self, from: AES.GCM.open(box, using: key)) else {
            preconditionFailure("vault unreadable with key \(key.withUnsafeBytes { Data($0).base64EncodedString() })") // bad: secret-in-log
        }
        return items
    }

    func persist() throws {
        guard let key else { preconditionFailure("persist() before unlock, master password missing") } // good: secret-in-log
        let sealed = try AES.GCM.seal(JSONEncoder().encode(items), using: key).combined!
        try sealed.write(to: Self.location, options: .completeFileProtection) // good: secret-in-plain-file
    }

    func exportCSV(to url: URL) throws {
        let rows = items.compactMap { item -> String? in
            guard case let .login(user, password) = item.secret else { return nil }
            return "\"\(item.title)\",\"\(user)\",\"\(password)\""
        }
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent("lockbox-export.csv")
        try rows.joined(separator: "\n").write(to: temporary, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        try FileManager.default.copyItem(at: temporary, to: url)
    }

    func exportTitles(to url: URL) throws {
        try items.map(\.title).joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) // good: secret-in-plain-file
    }

    func audit() {
        for item in items {
            switch item.secret {
            case .login(_, let password):
                let passwordStrength = PasswordMeter.score(password)
                print(item.id, "strength", passwordStrength) // good: secret-in-log
            case .totp(let seed):
                if seed.count < 16 { dump(item) } // bad: secret-in-log
            case .note, .card:
                break
            }
        }
    }

    static let location = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0].appendingPathComponent("vault.box")
}

enum PasswordMeter {
    static func score(_ candidate: String) -> Int {
        min(4, Set(candidate).count / 4)
    }
}
