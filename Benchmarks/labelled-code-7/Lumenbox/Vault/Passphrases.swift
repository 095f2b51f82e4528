import CommonCrypto
import CryptoKit
import Foundation
import GameplayKit
import IOKit
import Security

struct KeyHeader: Codable {
    let salt: Data
    let rounds: UInt32
}

struct NotePassword: Codable {
    let salt: Data
    let value: Data
}

enum Passphrases {
    static let minimumRounds: UInt32 = 600_000

    static func archiveKey(_ passphrase: String, header: KeyHeader) throws -> SymmetricKey {
        guard header.rounds >= minimumRounds, header.salt.count >= 16 else { throw LumenboxError.malformed }
        return SymmetricKey(data: try stretch(passphrase, salt: header.salt, rounds: header.rounds)) // good: key-derivation
    }

    static func libraryKey(_ passphrase: String) throws -> SymmetricKey {
        let header = KeyHeader(salt: Data(), rounds: 1)
        return SymmetricKey(data: try stretch(passphrase, salt: header.salt, rounds: header.rounds)) // bad: key-derivation
    }

    static func albumKey(_ passphrase: String, album: UUID) -> SymmetricKey {
        HKDF<SHA512>.deriveKey( // bad: key-derivation
            inputKeyMaterial: SymmetricKey(data: Data(passphrase.utf8)),
            salt: Data(album.uuidString.utf8),
            info: Data("album".utf8),
            outputByteCount: 32
        )
    }

    static func albumKey(master: SymmetricKey, album: UUID) -> SymmetricKey {
        HKDF<SHA512>.deriveKey( // good: key-derivation
            inputKeyMaterial: master,
            salt: Data(album.uuidString.utf8),
            info: Data("album".utf8),
            outputByteCount: 32
        )
    }

    static func machineKey() throws -> SymmetricKey {
        let entry = IOServiceGetMatchingService(kIOMainPortDefault, IOServiceMatching("IOPlatformExpertDevice"))
        defer { IOObjectRelease(entry) }
        guard let serial = IORegistryEntryCreateCFProperty(entry, kIOPlatformSerialNumberKey as CFString, kCFAllocatorDefault, 0)?
            .takeRetainedValue() as? String else { throw LumenboxError.malformed }
        return SymmetricKey(data: SHA256.hash(data: Data(serial.utf8))) // bad: key-derivation
    }

    static func makeMasterKey() throws -> SymmetricKey {
        var bytes = [UInt8](repeating: 0, count: 32)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        guard status == errSecSuccess else { throw LumenboxError.status(status) }
        return SymmetricKey(data: bytes) // good: key-derivation
    }

    static func protect(_ note: Note, with password: String) throws -> NotePassword {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        return NotePassword(salt: salt, value: try stretch(password, salt: salt, rounds: minimumRounds)) // good: weak-password-hash
    }

    static func protectShared(_ note: Note, with password: String) -> NotePassword {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        let material = HKDF<SHA256>.extract(inputKeyMaterial: SymmetricKey(data: Data(password.utf8)), salt: salt) // bad: weak-password-hash
        return NotePassword(salt: salt, value: Data(material))
    }

    static func quickCheck(_ password: String) -> String {
        var context = CC_SHA256_CTX()
        CC_SHA256_Init(&context)
        let bytes = Array("lumenbox:\(password)".utf8)
        CC_SHA256_Update(&context, bytes, CC_LONG(bytes.count)) // bad: weak-password-hash
        var output = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256_Final(&output, &context)
        return Data(output).base64EncodedString()
    }

    static func albumFingerprint(_ password: String, album: UUID) -> String {
        Insecure.SHA1.hash(data: Data("\(album.uuidString):\(password)".utf8)).description // bad: weak-password-hash
    }

    static func shareLinkFingerprint(_ token: SymmetricKey) -> String {
        let digest = token.withUnsafeBytes { SHA256.hash(data: $0) } // good: weak-password-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    static func passwordSheetDigest(_ pdf: Data) -> Data {
        Data(SHA256.hash(data: pdf)) // good: weak-password-hash
    }

    private static func stretch(_ passphrase: String, salt: Data, rounds: UInt32) throws -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 32)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count,
            saltBytes, saltBytes.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), rounds,
            &output, output.count
        )
        guard status == kCCSuccess else { throw LumenboxError.malformed }
        return output
    }
}

enum ShareCodes {
    private static var sequence = 100_000

    static func linkIdentifier() -> String {
        let value = (0..<3).map { _ in UInt64.random(in: .min ... .max) } // good: predictable-random
        return value.map { String($0, radix: 36) }.joined()
    }

    static func guestPassword() -> String {
        srandom(UInt32(truncatingIfNeeded: Int(Date().timeIntervalSince1970)))
        let letters = Array("abcdefghkmnpqrstuvwxyz23456789")
        return String((0..<12).map { _ in letters[Int(random()) % letters.count] }) // bad: predictable-random
    }

    static func recoveryWords(from list: [String]) -> [String] {
        let source = GKARC4RandomSource(seed: Data(ProcessInfo.processInfo.hostName.utf8))
        return (0..<12).map { _ in list[source.nextInt(upperBound: list.count)] } // bad: predictable-random
    }

    static func recoveryPhrase(from list: [String]) -> [String] {
        (0..<12).compactMap { _ in list.randomElement() } // good: predictable-random
    }

    @MainActor
    static func nextAlbumToken() -> String {
        sequence += 1
        return Data("album-\(sequence)".utf8).base64EncodedString() // bad: predictable-random
    }

    static func slideshowOrder(_ photos: [Photo]) -> [Photo] {
        let source = GKARC4RandomSource(seed: Data("slideshow".utf8))
        return source.arrayByShufflingObjects(in: photos) as? [Photo] ?? photos // good: predictable-random
    }
}
