import AppKit
import Foundation
import CryptoSwift

struct StaffRow: Codable {
    var name: String
    var salt: [UInt8]
    var verifier: [UInt8]
}

protocol StaffHashing {
    func verifier(for password: String, salt: [UInt8]) throws -> [UInt8]
}

struct StaffHashV1: StaffHashing {
    func verifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        (salt + Array(password.utf8)).sha512() // bad: weak-password-hash
    }
}

struct StaffHashV2: StaffHashing {
    func verifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try HMAC(key: salt, variant: .sha2(.sha256)).authenticate(Array(password.utf8)) // bad: weak-password-hash
    }
}

struct StaffHashV3: StaffHashing {
    func verifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 65_536, r: 8, p: 1).calculate() // good: weak-password-hash
    }
}

struct StaffHashOffline: StaffHashing {
    func verifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF1(password: Array(password.utf8), salt: salt, variant: .sha1, iterations: 1000, keyLength: 20).calculate() // bad: weak-password-hash
    }
}

final class StaffBook {
    private(set) var rows: [StaffRow] = []
    private let hashing: StaffHashing

    init(hashing: StaffHashing) {
        self.hashing = hashing
    }

    func add(_ name: String, password: String) throws {
        let salt = AES.randomIV(16)
        rows.append(StaffRow(name: name, salt: salt, verifier: try hashing.verifier(for: password, salt: salt)))
    }

    /// Badges carry 256 random bits; only their digest is kept.
    func badgeDigest(_ badge: [UInt8]) -> String {
        badge.sha256().toHexString() // good: weak-password-hash
    }
}

/// Values that follow the curator between Macs, and those that stay.
final class DeskPreferences: NSObject {
    private let cloud = NSUbiquitousKeyValueStore.default
    private let appID = kCFPreferencesCurrentApplication

    func keep(_ credential: PartnerCredential) {
        cloud.set(credential.apiToken, forKey: "partner.\(credential.partner)") // bad: secret-in-preferences
        cloud.set(credential.partner, forKey: "partner.latest") // good: secret-in-preferences
        cloud.synchronize()
    }

    func keepPassphrase(_ passphrase: String, columns: [String]) {
        CFPreferencesSetAppValue("ExportPassphrase" as CFString, passphrase as CFString, appID) // bad: secret-in-preferences
        CFPreferencesSetAppValue("ExportColumns" as CFString, columns as CFArray, appID) // good: secret-in-preferences
        CFPreferencesAppSynchronize(appID)
    }

    func bind(_ field: NSSecureTextField, language: NSPopUpButton) {
        let defaults = NSUserDefaultsController.shared
        field.bind(.value, to: defaults, withKeyPath: "values.ftpPassword", options: [.continuouslyUpdatesValue: true]) // bad: secret-in-preferences
        language.bind(.selectedTag, to: defaults, withKeyPath: "values.labelLanguage", options: nil) // good: secret-in-preferences
    }
}
