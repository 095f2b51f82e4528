import Crypto
import Foundation
import _CryptoExtras
import Vapor

struct ResetMail: Content {
    let recipient: String
    let link: String
}

struct SplitMixGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

struct CredentialService: Sendable {
    private static let alphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")

    func makeResetToken() -> String {
        var generator = SplitMixGenerator(seed: 20_240_117) // bad: constant-seed
        return String((0..<16).map { _ in Self.alphabet.randomElement(using: &generator)! })
    }

    func makeVoucherCode() -> String {
        var generator = SystemRandomNumberGenerator() // good: constant-seed
        return String((0..<16).map { _ in Self.alphabet.randomElement(using: &generator)! })
    }

    func makeOneTimePin() -> String {
        srand48(Int(Date().timeIntervalSince1970))
        let pin = Int(drand48() * 1_000_000) // bad: weak-random
        return String(pin).leftPadded(to: 6)
    }

    func makePairingPin() -> String {
        String(Int.random(in: 0..<1_000_000)).leftPadded(to: 6) // good: weak-random
    }

    func digest(of token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex // good: weak-hash
    }

    func legacyPasswordDigest(_ password: String, salt: String) -> String {
        Insecure.MD5.hash(data: Data((salt + password).utf8)).hex // bad: weak-hash
    }

    func coverEtag(for image: Data) -> String {
        "\"" + SHA256.hash(data: image).hex.prefix(32) + "\"" // good: weak-hash
    }

    func signDownload(path: String, secret: SymmetricKey) -> String {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: secret)
        return Data(mac).base64EncodedString()
    }

    func signWebhook(body: Data) -> String {
        let key = SymmetricKey(data: Data("wh_8f2c1d7790aa4b5e".utf8)) // bad: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).base64EncodedString()
    }

    func sealNote(_ note: String) throws -> (Data, SymmetricKey) {
        let key = SymmetricKey(size: .bits256) // good: hardcoded-key
        let box = try AES.GCM.seal(Data(note.utf8), using: key)
        return (box.combined!, key)
    }

    func vaultKey(passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Data(passphrase.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 1_000) // bad: low-iterations
    }

    func exportKey(passphrase: String, salt: Data) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Data(passphrase.utf8), salt: salt, using: .sha256, outputByteCount: 32, rounds: 600_000) // good: low-iterations
    }

    func hashForStorage(_ password: String) throws -> String {
        try Bcrypt.hash(password, cost: 12) // good: low-iterations
    }

    func hashForImport(_ password: String) throws -> String {
        try Bcrypt.hash(password, cost: 4) // bad: low-iterations
    }

    func mailResetLink(to member: Member, code: String, client: any Client) async throws {
        let link = "https://bookswap.example/reset?code=\(code)"
        let mail = ResetMail(recipient: member.email, link: link)
        let response = try await client.post("http://mailer.bookswap.example/v1/send") { try $0.content.encode(mail) } // bad: send-cleartext
        guard response.status == .ok else { throw Abort(.badGateway) }
    }

    func exchangeCode(_ code: String, secret: String, client: any Client) async throws -> ClientResponse {
        let fields = ["code": code, "client_secret": secret]
        return try await client.post("https://id.bookswap.example/token") { try $0.content.encode(fields, as: .urlEncodedForm) } // good: send-cleartext
    }
}

extension Digest {
    var hex: String { map { String(format: "%02x", $0) }.joined() } // good: format-string
}

extension String {
    func leftPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - count)) + self
    }
}
