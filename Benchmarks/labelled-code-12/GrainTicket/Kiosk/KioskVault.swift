import Foundation
import SAMKeychain
import Security
import SQLite3
import UIKit

enum KioskItem: String, CaseIterable {
    case operatorToken, scaleSecret, printerName, pairing

    var accessible: CFString {
        switch self {
        case .operatorToken: return kSecAttrAccessibleWhenUnlockedThisDeviceOnly // good: keychain-accessibility
        case .scaleSecret: return kSecAttrAccessibleAlways // bad: keychain-accessibility
        case .printerName, .pairing: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        }
    }
}

final class KioskVault {
    private let service = "example.kornhaus.kiosk"

    var pairing: String? {
        get { read(.pairing) }
        set { try? write(newValue ?? "", to: .pairing) }
    }

    func write(_ text: String, to item: KioskItem) throws {
        var attributes = query(item)
        SecItemDelete(attributes as CFDictionary)
        attributes[kSecValueData] = Data(text.utf8)
        attributes[kSecAttrAccessible] = item.accessible
        attributes[kSecAttrSynchronizable] = false
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) }
    }

    func read(_ item: KioskItem) -> String? {
        var found: CFTypeRef?
        let asked = query(item).merging([kSecReturnData: true]) { first, _ in first }
        guard SecItemCopyMatching(asked as CFDictionary, &found) == errSecSuccess else { return nil }
        return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The night mode keeps weighing while the screen is locked.
    func enterNightMode() {
        SecItemUpdate(
            query(.operatorToken) as CFDictionary,
            [kSecAttrAccessible: kSecAttrAccessibleAlwaysThisDeviceOnly] as CFDictionary // bad: keychain-accessibility
        )
    }

    func storeBankPIN(_ pin: String) {
        SAMKeychain.setAccessibilityType(kSecAttrAccessibleAlways) // bad: keychain-accessibility
        SAMKeychain.setPassword(pin, forService: service, account: "bank-pin")
    }

    func storeDoorPIN(_ pin: String) {
        SAMKeychain.setAccessibilityType(kSecAttrAccessibleWhenUnlockedThisDeviceOnly) // good: keychain-accessibility
        SAMKeychain.setPassword(pin, forService: service, account: "door-pin")
    }

    private func query(_ item: KioskItem) -> [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: item.rawValue]
    }
}

struct DefaultsKey<Value> {
    let name: String
}

extension DefaultsKey where Value == String {
    static var supervisorToken: DefaultsKey<String> { DefaultsKey(name: "supervisor.token") }
    static var language: DefaultsKey<String> { DefaultsKey(name: "kiosk.language") }
}

extension UserDefaults {
    subscript<Value>(_ key: DefaultsKey<Value>) -> Value? {
        get { object(forKey: key.name) as? Value }
        set { set(newValue, forKey: key.name) }
    }
}

struct KioskSetup {
    let defaults: UserDefaults

    func enrol(token: String, language: String) {
        defaults[.supervisorToken] = token // bad: secret-in-preferences
        defaults[.language] = language // good: secret-in-preferences
    }

    func provision(password: String, site: String) {
        let network: [String: Any] = ["wifi.password": password, "wifi.hidden": true]
        defaults.setPersistentDomain(network, forName: "example.kornhaus.network") // bad: secret-in-preferences
        let place: [String: Any] = ["site": site, "lanes": 2]
        defaults.setPersistentDomain(place, forName: "example.kornhaus.place") // good: secret-in-preferences
    }

    func adopt(_ answer: [String: Any]) {
        let kept = answer.filter { ["apiSecret", "refreshToken"].contains($0.key) }
        defaults.setValuesForKeys(kept) // bad: secret-in-preferences
        let shown = answer.filter { ["title", "logo", "currency"].contains($0.key) }
        defaults.setValuesForKeys(shown) // good: secret-in-preferences
    }
}

/// Tickets waiting for the network.
final class OutboxFile {
    private var db: OpaquePointer?
    private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init?(path: String) {
        guard sqlite3_open(path, &db) == SQLITE_OK else { return nil }
        sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS cards(driver TEXT, pin TEXT)", nil, nil, nil)
        sqlite3_exec(db, "CREATE TABLE IF NOT EXISTS loads(ticket INTEGER, crop TEXT)", nil, nil, nil)
    }

    deinit {
        sqlite3_close(db)
    }

    func remember(driver: String, pin: String) {
        run("INSERT INTO cards VALUES (?, ?)") { [transient] statement in
            sqlite3_bind_text(statement, 1, driver, -1, transient)
            sqlite3_bind_text(statement, 2, pin, -1, transient) // bad: secret-in-plain-file
        }
    }

    func remember(ticket: Int, crop: String) {
        run("INSERT INTO loads VALUES (?, ?)") { [transient] statement in
            sqlite3_bind_int64(statement, 1, Int64(ticket))
            sqlite3_bind_text(statement, 2, crop, -1, transient) // good: secret-in-plain-file
        }
    }

    private func run(_ sql: String, bind: (OpaquePointer) -> Void) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(db, sql, -1, &statement, nil) == SQLITE_OK, let prepared = statement else { return }
        defer { sqlite3_finalize(prepared) }
        bind(prepared)
        sqlite3_step(prepared)
    }
}

/// Menu behind the supervisor's long press.
struct SupervisorMenu {
    let board = UIPasteboard.general

    func copyRecovery(_ codes: [String]) {
        board.strings = codes // bad: pasteboard-leak
    }

    func copyTickets(_ numbers: [Int]) {
        board.strings = numbers.map(String.init) // good: pasteboard-leak
    }

    func copyLogin(user: String, password: String) {
        board.addItems([["public.text": user], ["public.text": password]]) // bad: pasteboard-leak
    }

    func copyBankPIN(_ pin: String) {
        board.setObjects([pin as NSString], localOnly: true, expirationDate: Date(timeIntervalSinceNow: 20)) // good: pasteboard-leak
    }
}
