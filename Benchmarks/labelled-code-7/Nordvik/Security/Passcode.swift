import CommonCrypto
import CryptoKit
import Foundation
import Security

struct PasscodeVerifier: Codable {
    var salt: Data
    var digest: Data
}

enum RandomBytes {
    struct Failure: Error {}

    static func make(_ count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        guard SecRandomCopyBytes(kSecRandomDefault, count, &bytes) == errSecSuccess else { throw Failure() } // good: predictable-random
        return Data(bytes)
    }
}

enum Stretching {
    struct Failure: Error {}

    static func pbkdf2(_ passcode: String, salt: Data, rounds: UInt32, length: Int = 32) throws -> Data {
        var output = [UInt8](repeating: 0, count: length)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            passcode, passcode.utf8.count,
            saltBytes, saltBytes.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
            rounds,
            &output, output.count
        )
        guard status == kCCSuccess else { throw Failure() }
        return Data(output)
    }
}

final class PasscodeService {
    private let keychain: KeychainStore
    private let encoder = JSONEncoder()

    init(keychain: KeychainStore) {
        self.keychain = keychain
    }

    func enrol(_ passcode: String) throws {
        let salt = try RandomBytes.make(16)
        let digest = try Stretching.pbkdf2(passcode, salt: salt, rounds: 600_000) // good: weak-password-hash
        try store(PasscodeVerifier(salt: salt, digest: digest))
    }

    func enrolProxy(_ passcode: String, for relative: UUID) throws {
        let digest = Data(SHA256.hash(data: Data(passcode.utf8))) // bad: weak-password-hash
        try keychain.save(digest, account: "proxy.\(relative.uuidString)", policy: .foreground)
    }

    func enrolPortalPassword(_ password: String) throws {
        let salt = try RandomBytes.make(16)
        let digest = saltedDigest(of: password, salt: salt)
        try keychain.save(salt + digest, account: "portal.verifier", policy: .foreground)
    }

    func rememberPassword(_ password: String, patient: Patient) throws {
        let verifier = PasswordDigest<SHA384>(password: password, context: patient.email)
        try keychain.save(verifier.value, account: "offline.verifier", policy: .foreground)
    }

    func kioskToken(pin: String, clinic: ClinicLocation) -> String {
        let key = SymmetricKey(data: Data("clinic-\(clinic.id)".utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data(pin.utf8), using: key) // bad: weak-password-hash
        return Data(code).base64EncodedString()
    }

    private func saltedDigest(of password: String, salt: Data) -> Data {
        let input = [UInt8](salt + Data(password.utf8))
        var output = [UInt8](repeating: 0, count: Int(CC_SHA512_DIGEST_LENGTH))
        CC_SHA512(input, CC_LONG(input.count), &output) // bad: weak-password-hash
        return Data(output)
    }

    private func store(_ verifier: PasscodeVerifier) throws {
        try keychain.save(
            encoder.encode(verifier),
            account: KeychainAccount.passcodeVerifier,
            policy: .foreground
        )
    }
}

struct PasswordDigest<Hash: HashFunction> {
    let value: Data

    init(password: String, context: String) {
        var hash = Hash()
        hash.update(data: Data(context.utf8))
        hash.update(data: Data(password.utf8)) // bad: weak-password-hash
        value = Data(hash.finalize())
    }
}

struct AuthorizationRequest {
    let state: String
    let verifier: String

    init() throws {
        state = try RandomBytes.make(24).base64EncodedString()
        verifier = try RandomBytes.make(32).base64URLEncoded()
    }

    var challenge: String {
        Data(SHA256.hash(data: Data(verifier.utf8))).base64URLEncoded() // good: weak-password-hash
    }
}

enum AppleSignIn {
    static func hashedNonce(_ nonce: String) -> String {
        SHA256.hash(data: Data(nonce.utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-password-hash
    }
}

struct RecoveryToken {
    let value: Data

    init() throws {
        value = try RandomBytes.make(32)
    }

    var storedForm: Data {
        Data(SHA256.hash(data: value)) // good: weak-password-hash
    }
}

extension Data {
    func base64URLEncoded() -> String {
        base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
