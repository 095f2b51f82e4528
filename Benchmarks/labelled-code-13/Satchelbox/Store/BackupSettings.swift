import Foundation

struct BackupSettings {
    let defaults: UserDefaults

    private enum Key {
        static let account = "account"
        static let unlock = "unlock"
        static let tokenRefreshedAt = "tokenRefreshedAt"
    }

    func remember(account: String, passphrase: String) {
        write([Key.account: account, Key.unlock: passphrase])
    }

    func noteTokenRefresh(_ date: Date) {
        defaults.set(date, forKey: Key.tokenRefreshedAt) // good: secret-in-preferences
    }

    private func write(_ values: [String: String]) {
        for (key, value) in values {
            defaults.set(value, forKey: key) // bad: secret-in-preferences
        }
    }
}

struct AgentConfiguration: Codable {
    var endpoint: URL
    var clientSecret: String
    var refreshToken: String
}

struct ConfigurationFile {
    let folder: URL

    func save(_ configuration: AgentConfiguration) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        try encoder.encode(configuration).write(to: folder.appendingPathComponent("agent.plist"), options: .atomic) // bad: secret-in-plain-file
    }

    func saveEndpoint(_ configuration: AgentConfiguration) throws {
        try Data(configuration.endpoint.absoluteString.utf8).write(to: folder.appendingPathComponent("endpoint.txt")) // good: secret-in-plain-file
    }

    func saveSealed(_ configuration: AgentConfiguration, cipher: BackupCipher) throws {
        let plain = try JSONEncoder().encode(configuration)
        try cipher.seal(plain).write(to: folder.appendingPathComponent("agent.sealed"), options: .atomic) // good: secret-in-plain-file
    }
}

struct KeyExporter {
    let folder: URL

    func export(_ material: Data, named name: ExportName) -> Bool {
        let target = folder.appendingPathComponent(name.rawValue + ".pem")
        return FileManager.default.createFile(atPath: target.path, contents: material, attributes: [.posixPermissions: 0o644]) // bad: secret-in-plain-file
    }
}

enum ExportName: String {
    case signing, transport
}
