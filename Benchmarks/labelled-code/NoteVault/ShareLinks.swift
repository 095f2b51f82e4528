import CommonCrypto
import CryptoKit
import Foundation

struct ShareLink {
    let url: URL
    let code: String
}

struct LinkGenerator<G: RandomNumberGenerator> {
    private var generator: G
    private let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    init(_ generator: G) { self.generator = generator }

    mutating func code(length: Int) -> String {
        String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
    }
}

final class ShareService {
    private let base: URL
    private let linkSecret = "nv-link-2021-signing"
    private let signer: SymmetricKey

    init(base: URL, signer: SymmetricKey) {
        self.base = base
        self.signer = signer
    }

    func publicLink(for note: Note) -> ShareLink {
        var links = LinkGenerator(SystemRandomNumberGenerator()) // good: weak-random
        let code = links.code(length: 26)
        return ShareLink(url: base.appendingPathComponent(code), code: code)
    }

    func pairingCode() -> String {
        let stamp = Int(Date().timeIntervalSince1970 * 1000)
        srand48(stamp)
        let digits = (0..<8).map { _ in String(Int(drand48() * 10)) } // bad: weak-random
        return digits.joined()
    }

    func cardRotation() -> Double {
        drand48() * 6 - 3 // good: weak-random
    }

    func signature(for path: String) -> String {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: signer) // good: hardcoded-key
        return Data(mac).base64EncodedString()
    }

    func shortSignature(for path: String) -> String {
        let key = SymmetricKey(data: Data(linkSecret.utf8)) // bad: hardcoded-key
        let mac = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: key)
        return Data(mac).prefix(12).base64EncodedString()
    }

    func accessTag(note: Note, recipient: String) -> String {
        let payload = Data("\(note.id)|\(recipient)|\(linkSecret)".utf8)
        let digest = Insecure.MD5.hash(data: payload) // bad: weak-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    func uploadHeaders(for blob: Data) -> [String: String] {
        let checksum = Insecure.MD5.hash(data: blob) // good: weak-hash
        return ["Content-MD5": Data(checksum).base64EncodedString()]
    }

    func recipientIdentifier(email: String, salt: Data) -> Data {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: signer, salt: salt, info: Data(email.utf8), outputByteCount: 16).withUnsafeBytes { Data($0) }
    }

    func sealForPrinter(_ pdf: Data, pin: [UInt8]) throws -> Data {
        let input = [UInt8](pdf)
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeDES)
        var moved = 0
        let iv = try KeyStore().freshSalt(count: kCCBlockSizeDES)
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), CCOptions(kCCOptionPKCS7Padding), pin, kCCKeySizeDES, iv, input, input.count, &output, output.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw VaultError.cipher(status) }
        return Data(iv + output.prefix(moved))
    }

    func sealForArchive(_ pdf: Data, key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(pdf, using: key).combined // good: weak-cipher
    }
}
