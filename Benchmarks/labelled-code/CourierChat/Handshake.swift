import Bugsnag
import CryptoKit
import Foundation
import RealmSwift
import SwiftyBeaver
import UIKit

final class AccountObject: Object {
    @Persisted(primaryKey: true) var userID: String
    @Persisted var handle: String
    @Persisted var remoteValue: String
    @Persisted var signaturePublicKey: Data
    @Persisted var settings: SettingsObject?
}

final class SettingsObject: EmbeddedObject {
    @Persisted var theme: String = "system"
    @Persisted var lockCode: String?
    @Persisted var lockEnabled = false
}

final class MessageObject: Object {
    @Persisted(primaryKey: true) var id: ObjectId
    @Persisted var chatID: String
    @Persisted var sealedBody: Data
    @Persisted var sentAt: Date
}

final class PairingObject: Object {
    @Persisted(primaryKey: true) var deviceName: String
    @Persisted var shared: Data

    convenience init(deviceName: String, shared: Data) {
        self.init()
        self.deviceName = deviceName
        self.shared = shared
    }
}

struct Profile: Codable {
    let userID: String
    let handle: String
    let mobile: String
    let mail: String
}

struct Handshake {
    let profile: Profile
    let authToken: String
    let sharedSecret: Data
    let publicKey: Data
}

struct IncomingPush: Decodable {
    enum Kind: String, Decodable { case message, loginCode, call }

    let kind: Kind
    let chatID: String
    let sender: String
    let text: String
    let mutedUntil: Date?
}

enum RealmFactory {
    static func plain() throws -> Realm {
        try Realm(configuration: Realm.Configuration(schemaVersion: 4))
    }

    static func locked(with key: Data) throws -> Realm {
        try Realm(configuration: Realm.Configuration(encryptionKey: key, schemaVersion: 4))
    }

    static func transient() throws -> Realm {
        try Realm(configuration: Realm.Configuration(inMemoryIdentifier: "scratch", schemaVersion: 4))
    }
}

let log = SwiftyBeaver.self

protocol HandshakeAPI {
    func handshake(phone: String, code: String) async throws -> Handshake
}

extension Profile {
    var logName: String { "\(handle) <\(mail)>, \(mobile)" }
    var shortName: String { "user#\(userID.suffix(4))" }
}

@MainActor
final class HandshakeCoordinator {
    private let api: HandshakeAPI
    private let store: AccountStore
    private unowned let navigation: UINavigationController
    private var attempts = 0

    init(api: HandshakeAPI, store: AccountStore, navigation: UINavigationController) {
        self.api = api
        self.store = store
        self.navigation = navigation
        let file = FileDestination()
        log.addDestination(file)
    }

    func finish(phone: String, code: String) async {
        attempts += 1
        log.verbose("attempt \(attempts) with a code of \(code.count) digits") // good: log-secret
        log.verbose("attempt \(attempts) for \(phone) with \(code)") // bad: log-secret
        do {
            let handshake = try await api.handshake(phone: phone, code: code)
            try store.begin(handshake)
            announce(handshake)
            navigation.popToRootViewController(animated: true)
        } catch {
            log.error("handshake failed", context: ["attempt": attempts]) // good: log-secret
            Bugsnag.leaveBreadcrumb(withMessage: "handshake failed with code \(code)") // bad: log-secret
            Bugsnag.leaveBreadcrumb(withMessage: "handshake failed, attempt \(attempts)") // good: log-secret
        }
    }

    private func announce(_ handshake: Handshake) {
        log.info("welcome \(handshake.profile.logName)") // bad: log-secret
        log.info("welcome \(handshake.profile.shortName)") // good: log-secret
        attach(handshake.authToken)
        let secret = handshake.sharedSecret.base64EncodedString()
        log.debug("paired", context: secret) // bad: log-secret
        log.debug("paired with key \(fingerprint(handshake.publicKey))") // good: log-secret
    }

    private func attach(_ text: String) {
        Bugsnag.addMetadata(text, key: "session", section: "account") // bad: log-secret
        Bugsnag.addMetadata(text.isEmpty, key: "signedOut", section: "account") // good: log-secret
    }

    private func fingerprint(_ publicKey: Data) -> String {
        SHA256.hash(data: publicKey).prefix(6).map { String(format: "%02x", $0) }.joined(separator: ":")
    }

    func signOut(_ profile: Profile) {
        let defaults = UserDefaults.standard
        defaults.set(profile.userID, forKey: "lastUserID") // good: store-secret-preferences
        defaults.removeObject(forKey: "authToken")
        log.info("token removed for \(profile.shortName)") // good: log-secret
    }

    func keepSignedIn(_ handshake: Handshake, account: [String: String]) {
        var copy = account
        copy["t"] = handshake.authToken
        UserDefaults.standard.setPersistentDomain(copy, forName: "chat.courier.account") // bad: store-secret-preferences
    }
}
