import Foundation
import GRDB
import CryptoKit
import os

struct Card: Codable, FetchableRecord, PersistableRecord {
    let id: String
    var label: String
    var sealedNumber: Data
    var hidden: Bool
}

actor Wallet {
    private let database: DatabaseQueue
    private let gateway: GatewayClient
    private let sealer: CardSealer
    private let log = Logger(subsystem: "example.farepass", category: "wallet")
    private var trusted: [String: String] = [:]
    private var current: String?

    init(database: DatabaseQueue, gateway: GatewayClient, sealer: CardSealer) {
        self.database = database
        self.gateway = gateway
        self.sealer = sealer
    }

    static func live() -> Wallet {
        let folder = URL.applicationSupportDirectory
        let queue = try! DatabaseQueue(path: folder.appending(path: "wallet.sqlite").path)
        return Wallet(database: queue, gateway: GatewayClient(), sealer: CardSealer.stored())
    }

    func token() -> String? {
        current
    }

    func add(number: String, label: String) throws {
        let card = Card(id: UUID().uuidString, label: label, sealedNumber: try sealer.seal(number), hidden: false)
        try database.write { db in
            try card.insert(db) // good: secret-in-plain-file
        }
        log.info("card added: \(number.suffix(4), privacy: .private)") // good: secret-in-log
    }

    func remember(token: String, number: String) throws {
        current = token
        try database.write { db in
            try db.execute(sql: "INSERT INTO session (token, card_number) VALUES (?, ?)", arguments: [token, number]) // bad: secret-in-plain-file
        }
        debugPrint("session stored", token) // bad: secret-in-log
    }

    func transfer(cents: Int, to recipient: String) async throws -> Int {
        let left = try await gateway.transfer(cents: cents, to: recipient, token: current ?? "")
        log.notice("transfer of \(cents, privacy: .public) cents done") // good: secret-in-log
        return left
    }

    func trust(device: String, publicKey: String) {
        trusted[device] = publicKey
    }

    func hide(card: String) {
        try? database.write { db in
            try db.execute(sql: "UPDATE card SET hidden = 1 WHERE id = ?", arguments: [card])
        }
    }

    func number(of card: String) throws -> String {
        let row = try database.read { db in
            try Card.fetchOne(db, sql: "SELECT * FROM card WHERE label = ?", arguments: [card])
        }
        guard let row else { return "" }
        return String(decoding: try sealer.open(row.sealedNumber), as: UTF8.self)
    }

    func removeAllCards() {
        _ = try? database.write { db in
            try Card.deleteAll(db)
        }
    }
}

struct WalletArchive {
    let folder: URL

    func archive(pin: String, seed: Data) throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(pin as NSString, forKey: "pin")
        archiver.encode(seed as NSData, forKey: "seed")
        archiver.finishEncoding()
        try archiver.encodedData.write(to: folder.appending(path: "wallet.archive"), options: .noFileProtection) // bad: secret-in-plain-file
    }

    func archive(favourites: [String]) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: favourites as NSArray, requiringSecureCoding: true)
        try data.write(to: folder.appending(path: "favourites.archive"), options: .noFileProtection) // good: secret-in-plain-file
    }

    func cacheReceipt(_ html: String, token: String) -> Bool {
        guard let stream = OutputStream(url: folder.appending(path: "receipt.txt"), append: false) else { return false }
        stream.open()
        defer { stream.close() }
        let bytes = Array((html + "\n" + token).utf8)
        return stream.write(bytes, maxLength: bytes.count) == bytes.count // bad: secret-in-plain-file
    }

    func cacheTimetable(_ text: String) -> Bool {
        guard let stream = OutputStream(url: folder.appending(path: "timetable.txt"), append: false) else { return false }
        stream.open()
        defer { stream.close() }
        let bytes = Array(text.utf8)
        return stream.write(bytes, maxLength: bytes.count) == bytes.count // good: secret-in-plain-file
    }
}

struct WalletDefaults {
    private let defaults = UserDefaults.standard

    func rememberLogin(email: String, password: String) {
        let login: [String: Any] = ["email": email, "password": password]
        defaults.set(login, forKey: Keys.login.rawValue) // bad: secret-in-preferences
    }

    func rememberFilter(lines: [String], zone: Int) {
        let filter: [String: Any] = ["lines": lines, "zone": zone]
        defaults.set(filter, forKey: Keys.filter.rawValue) // good: secret-in-preferences
    }

    func migrate(from chain: TokenChain, oneTimeSecret: String) {
        defaults.setValuesForKeys(["totp.secret": oneTimeSecret]) // bad: secret-in-preferences
        defaults.setValuesForKeys(["totp.migrated": true]) // good: secret-in-preferences
    }

    func cacheCard<C: Encodable>(_ card: C, sealer: CardSealer) throws {
        let plain = try JSONEncoder().encode(card)
        defaults.set(try sealer.sealData(plain), forKey: Keys.card.rawValue) // good: secret-in-preferences
    }

    func cachePayment(number: String, cvc: String) {
        PreferencesBridge(defaults).store("\(number)|\(cvc)", under: "checkout.card")
    }

    enum Keys: String {
        case login, filter, card
    }
}

struct PreferencesBridge {
    private let defaults: UserDefaults

    init(_ defaults: UserDefaults) {
        self.defaults = defaults
    }

    func store(_ text: String, under key: String) {
        defaults.setValue(text, forKey: key) // bad: secret-in-preferences
    }
}
