import CryptoKit
import Foundation
import UIKit

enum OperatorKeys {
    static func fromPin(_ pin: String) -> SymmetricKey {
        SymmetricKey(data: SHA256.hash(data: Data(pin.utf8))) // bad: key-derivation
    }

    static func fromPassword(_ password: String, salt: Data) -> SymmetricKey {
        let input = SymmetricKey(data: Data(password.utf8))
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, salt: salt, info: Data("operator".utf8), outputByteCount: 32) // bad: key-derivation
    }

    static func perShift(master: SymmetricKey, shift: UUID) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data(shift.uuidString.utf8), outputByteCount: 32) // good: key-derivation
    }

    @MainActor
    static func forDevice() -> SymmetricKey {
        let id = UIDevice.current.identifierForVendor?.uuidString ?? UIDevice.current.name
        return SymmetricKey(data: SHA256.hash(data: Data(id.utf8))) // bad: key-derivation
    }

    static let offlineQueue = SymmetricKey(data: Data("9f1c77a2kioskQueue5b0e44d1aa83f6".utf8)) // bad: hard-coded-key

    static func journal() -> SymmetricKey {
        let parts: [[UInt8]] = [[0x2a, 0x91, 0x5e, 0x07, 0xc4, 0x18, 0xb3, 0x6d], [0xf0, 0x3b, 0x88, 0x52, 0x9e, 0xd7, 0x41, 0xac]]
        return SymmetricKey(data: parts.flatMap { $0.map { $0 ^ 0x5a } }) // bad: hard-coded-key
    }

    static func session() -> SymmetricKey {
        SymmetricKey(size: .bits256) // good: hard-coded-key
    }
}

extension SymmetricKey {
    static func compact() -> SymmetricKey {
        SymmetricKey(size: SymmetricKeySize(bitCount: 40)) // bad: key-size
    }
}

struct OfflineQueue {
    let directory: URL

    func store(_ payment: Data, name: String, pin: String?, password: (String, Data)?, master: SymmetricKey) async throws {
        let key: SymmetricKey
        switch (pin, password) {
        case let (pin?, _): key = OperatorKeys.fromPin(pin)
        case let (_, (phrase, salt)?): key = OperatorKeys.fromPassword(phrase, salt: salt)
        default: key = name.hasPrefix("journal") ? OperatorKeys.journal() : OperatorKeys.offlineQueue
        }
        let inner = try AES.GCM.seal(payment, using: key).combined ?? Data()
        let outer = try await ChaChaPoly.seal(inner, using: name.hasPrefix("shift") ? OperatorKeys.perShift(master: master, shift: UUID()) : OperatorKeys.forDevice())
        try outer.combined.write(to: directory.appendingPathComponent(name), options: .completeFileProtection)
    }

    func tag(_ batch: Data, ephemeral: Bool) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: batch, using: ephemeral ? OperatorKeys.session() : .compact()))
    }
}
