import CryptoKit
import Foundation

@objc(HGScene)
final class HomeScene: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true
    let name: String
    let levels: [String: NSNumber]

    init(name: String, levels: [String: NSNumber]) {
        self.name = name
        self.levels = levels
    }

    init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
        let levels = coder.decodeDictionary(withKeyClass: NSString.self, objectClass: NSNumber.self, forKey: "levels") as? [String: NSNumber] // good: unarchive
        self.name = name as String
        self.levels = levels ?? [:]
    }

    func encode(with coder: NSCoder) {
        coder.encode(name as NSString, forKey: "name")
        coder.encode(levels as NSDictionary, forKey: "levels")
    }
}

struct SceneStore {
    private let folder = HomePaths.scenes

    func load(_ id: UUID) throws -> HomeScene? {
        let data = try Data(contentsOf: folder.appending(path: "\(id.uuidString).scene"))
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: HomeScene.self, from: data) // good: unarchive
    }

    func receive(_ data: Data) throws -> [HomeScene] {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false // bad: unarchive
        defer { unarchiver.finishDecoding() }
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [HomeScene] ?? []
    }

    func importShared(_ file: URL) throws -> HomeScene? {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(Data(contentsOf: file)) as? HomeScene // bad: unarchive
    }

    func save(_ scene: HomeScene, id: UUID) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: scene, requiringSecureCoding: true)
        try data.write(to: folder.appending(path: "\(id.uuidString).scene"), options: .atomic)
    }

    func parseLayout(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: xxe
    }

    func parseTheme(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: xxe
    }

    func seal(_ backup: Data) throws -> Data {
        let key = SymmetricKey(data: Data("homeglow-backup-key-v1-0000000000".utf8.prefix(32))) // bad: hardcoded-secret
        return try AES.GCM.seal(backup, using: key).combined ?? Data()
    }

    func saveCredentials(_ credentials: BridgeCredentials) throws {
        let data = try PropertyListEncoder().encode(credentials)
        try data.write(to: HomePaths.support.appending(path: "bridge.plist"), options: .atomic) // bad: plaintext-storage
    }

    func savePreferences(_ preferences: ScenePreferences) throws {
        let data = try PropertyListEncoder().encode(preferences)
        try data.write(to: HomePaths.support.appending(path: "scenes.plist"), options: .atomic) // good: plaintext-storage
    }

    func saveWifi(_ passphrase: String, ssid: String) {
        UserDefaults.standard.set(passphrase, forKey: "wifi.\(ssid)") // bad: userdefaults
        UserDefaults.standard.set(ssid, forKey: "wifi.last") // good: userdefaults
    }
}

struct BridgeCredentials: Codable {
    let host: String
    let username: String
    let clientKey: String
}

struct ScenePreferences: Codable {
    let order: [UUID]
    let fade: Double
}
