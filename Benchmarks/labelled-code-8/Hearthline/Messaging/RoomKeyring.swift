import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

struct RoomInvite {
    let roomID: String
    let passphrase: String
    let salt: Data
}

protocol RoomKeyDeriving {
    func key(for invite: RoomInvite) throws -> SymmetricKey
}

struct PassphraseRoomKey: RoomKeyDeriving {
    func key(for invite: RoomInvite) throws -> SymmetricKey {
        let material = SymmetricKey(data: Data(invite.passphrase.utf8))
        return CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey( // bad: key-derivation
            inputKeyMaterial: material,
            salt: invite.salt,
            info: Data("room:\(invite.roomID)".utf8),
            outputByteCount: 32
        )
    }
}

struct AgreedRoomKey {
    let mine: Curve25519.KeyAgreement.PrivateKey

    func key(with peer: Curve25519.KeyAgreement.PublicKey, roomID: String) throws -> SymmetricKey {
        try mine.sharedSecretFromKeyAgreement(with: peer).hkdfDerivedSymmetricKey( // good: key-derivation
            using: CryptoKit.SHA256.self,
            salt: Data(roomID.utf8),
            sharedInfo: Data("hearthline-room".utf8),
            outputByteCount: 32
        )
    }
}

struct StretchedRoomKey: RoomKeyDeriving {
    enum Cost {
        static let quick = 1_000
        static let strong = 600_000
    }

    func key(for invite: RoomInvite) throws -> SymmetricKey {
        let bytes = try PKCS5.PBKDF2(
            password: Array(invite.passphrase.utf8),
            salt: Array(invite.salt),
            iterations: Cost.strong, // good: key-derivation
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
        return SymmetricKey(data: bytes)
    }

    func backupKey(phrase: String, salt: Data) throws -> SymmetricKey {
        let bytes = try PKCS5.PBKDF2(
            password: Array(phrase.utf8),
            salt: Array(salt),
            iterations: Cost.quick, // bad: key-derivation
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
        return SymmetricKey(data: bytes)
    }
}

final class RoomKeyring {
    private let deriver: RoomKeyDeriving
    private var keys: [String: SymmetricKey] = [:]

    init(deriver: RoomKeyDeriving = PassphraseRoomKey()) {
        self.deriver = deriver
    }

    func unlock(_ invite: RoomInvite) throws -> SymmetricKey {
        if let known = keys[invite.roomID] { return known }
        let key = try deriver.key(for: invite)
        keys[invite.roomID] = key
        return key
    }

    func albumKey(password: String) -> SymmetricKey {
        var bytes = Array(password.utf8.prefix(32))
        bytes += [UInt8](repeating: 0x20, count: 32 - bytes.count)
        return SymmetricKey(data: bytes) // bad: key-derivation
    }

    func albumSubkey(of master: SymmetricKey, album: String) -> SymmetricKey {
        CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(inputKeyMaterial: master, info: Data(album.utf8), outputByteCount: 32) // good: key-derivation
    }

    func exportKey(password: String) throws -> Data {
        var derived = [UInt8](repeating: 0, count: 32)
        let salt = Array("hearthline-export".utf8)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count,
            salt, salt.count, // bad: key-derivation
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 250_000,
            &derived, derived.count
        )
        guard status == kCCSuccess else { throw SealError.cipher(CCCryptorStatus(status)) }
        return Data(derived)
    }
}
