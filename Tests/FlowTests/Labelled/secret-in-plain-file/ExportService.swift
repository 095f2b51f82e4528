// Exports and caches written to disk: String.write, Data.write, FileManager, archives, property lists, handles.
import Foundation

struct Credentials: Codable {
    var username: String
    var password: String
    var lastUsed: Date
}

final class ExportService {
    private let folder: URL
    private let cipher: BackupCipher

    init(folder: URL, cipher: BackupCipher) {
        self.folder = folder
        self.cipher = cipher
    }

    func export(_ credentials: [Credentials]) throws {
        let rows = credentials.map { "\($0.username),\($0.password)" }
        let csv = rows.joined(separator: "\n")
        let target = folder.appendingPathComponent("export.csv")
        try csv.write(to: target, atomically: true, encoding: .utf8)  // bad: secret-in-plain-file

        let names = credentials.map(\.username).joined(separator: "\n")
        try names.write(to: target, atomically: true, encoding: .utf8)  // good: secret-in-plain-file

        let sealed = try cipher.encrypt(Data(csv.utf8))
        try sealed.write(to: target, options: .completeFileProtection)  // good: secret-in-plain-file
    }

    func cache(privateKey: Data, label: String) {
        let path = folder.appendingPathComponent("identity.bin").path
        FileManager.default.createFile(atPath: path, contents: privateKey)  // bad: secret-in-plain-file
        let sheet = Data("privateKey: \(label)".utf8)
        FileManager.default.createFile(atPath: path + ".txt", contents: sheet)  // good: secret-in-plain-file
    }

    func archive(_ credentials: Credentials) throws {
        let plist = try PropertyListEncoder().encode(credentials)
        try plist.write(to: folder.appendingPathComponent("last.plist"))  // bad: secret-in-plain-file
        let stamp = try PropertyListEncoder().encode(["password.lastUsed": credentials.lastUsed])
        try stamp.write(to: folder.appendingPathComponent("last-used.plist"))  // good: secret-in-plain-file
    }

    func legacyPlist(sessionToken: String) {
        let table = NSMutableDictionary()
        table["entry"] = sessionToken
        table.write(toFile: folder.path + "/state.plist", atomically: false)  // bad: secret-in-plain-file
        let counters: NSDictionary = ["sessionToken.refreshes": 3]
        counters.write(toFile: folder.path + "/counters.plist", atomically: false)  // good: secret-in-plain-file
    }

    func appendToJournal(pinCode: String) throws {
        let handle = try FileHandle(forWritingTo: folder.appendingPathComponent("journal"))
        defer { try? handle.close() }
        var line = "unlock "
        line += pinCode
        try handle.write(contentsOf: Data(line.utf8))  // bad: secret-in-plain-file
        line = "unlock pinCode ok"
        try handle.write(contentsOf: Data(line.utf8))  // good: secret-in-plain-file
    }

    func keyedArchive(token authToken: String) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: authToken as NSString, requiringSecureCoding: true)
        let spot = FileManager.default.temporaryDirectory.appendingPathComponent("a")
        try data.write(to: spot)  // bad: secret-in-plain-file
    }
}

protocol BackupCipher {
    func encrypt(_ clear: Data) throws -> Data
}
