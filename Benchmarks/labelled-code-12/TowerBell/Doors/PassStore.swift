import Foundation
import Defaults
import RealmSwift

extension Defaults.Keys {
    static let accessToken = Key<String?>("accessToken") // good: hard-coded-secret
    static let bellSound = Key<String>("bellSound", default: "gong")
}

@propertyWrapper
struct Stored<Value> {
    let key: String
    let fallback: Value
    var store = UserDefaults(suiteName: "group.example.towerbell")!

    init(wrappedValue: Value, _ key: String) {
        self.key = key
        self.fallback = wrappedValue
    }

    var wrappedValue: Value {
        get { store.object(forKey: key) as? Value ?? fallback }
        set { store.set(newValue, forKey: key) }
    }
}

struct IntercomSettings {
    @Stored("intercom.volume") var volume = 0.6 // good: secret-in-preferences
    @Stored("intercom.sipPassword") var sipPassword = "" // bad: secret-in-preferences

    mutating func apply(_ registration: [String: String]) {
        sipPassword = registration["password"] ?? ""
        volume = Double(registration["volume"] ?? "") ?? 0.6
    }
}

/// Passes and keys as the app, the extension and the widget see them.
struct PassStore {
    private let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.towerbell")!

    func signedIn(_ resident: Resident) {
        Defaults[.accessToken] = resident.accessToken // bad: secret-in-preferences
        Defaults[.bellSound] = "chime" // good: secret-in-preferences
    }

    func shareWithExtension(_ passes: [DoorPass]) throws {
        let data = try JSONEncoder().encode(passes)
        try data.write(to: group.appendingPathComponent("passes.json"), options: .noFileProtection) // bad: secret-in-plain-file
    }

    func shareNames(_ neighbours: [String: String]) throws {
        let data = try JSONEncoder().encode(neighbours)
        try data.write(to: group.appendingPathComponent("bell-labels.json"), options: .completeFileProtectionUnlessOpen) // good: secret-in-plain-file
    }

    func cache(_ passes: [DoorPass]) throws {
        let realm = try Realm()
        try realm.write {
            for pass in passes {
                realm.create(
                    StoredPass.self,
                    value: ["id": pass.id, "doorCode": pass.doorCode, "holder": pass.holder], // bad: secret-in-plain-file
                    update: .modified
                )
            }
        }
    }

    func cacheProtected(_ passes: [DoorPass], key: Data) throws {
        let file = group.appendingPathComponent("passes.realm")
        let realm = try Realm(configuration: Realm.Configuration(fileURL: file, encryptionKey: key))
        try realm.write {
            for pass in passes {
                realm.create(
                    StoredPass.self,
                    value: ["id": pass.id, "doorCode": pass.doorCode, "holder": pass.holder], // good: secret-in-plain-file
                    update: .modified
                )
            }
        }
    }

    func printSheet(_ passes: [DoorPass]) throws -> URL {
        let sheet = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("codes.txt")
        try passes.map { "\($0.holder): \($0.doorCode)" }.joined(separator: "\n")
            .write(to: sheet, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        return sheet
    }

    func labelSheet(_ neighbours: [StoredNeighbour]) throws -> URL {
        let sheet = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("labels.txt")
        try neighbours.map { "\($0.flat): \($0.bellLabel)" }.joined(separator: "\n")
            .write(to: sheet, atomically: true, encoding: .utf8) // good: secret-in-plain-file
        return sheet
    }
}
