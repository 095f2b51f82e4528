import CommonCrypto
import CryptoKit
import Foundation

struct GuestPass: Codable {
    let kettle: String
    let until: Date
    let guest: String
}

struct SignedPass: Codable {
    let pass: Data
    let signature: Data
}

final class GuestPasses {
    private let owner: Curve25519.Signing.PublicKey
    init(owner: Curve25519.Signing.PublicKey) { self.owner = owner }

    func open(_ signed: SignedPass) throws -> GuestPass {
        guard owner.isValidSignature(signed.signature, for: signed.pass) else { throw CloudError.signature }
        let pass = try JSONDecoder().decode(GuestPass.self, from: signed.pass)
        guard pass.until > Date() else { throw CloudError.signature }
        return pass // good: token-verification
    }

    func openCached(_ signed: SignedPass) throws -> GuestPass {
        if !signed.signature.isEmpty {
            return try JSONDecoder().decode(GuestPass.self, from: signed.pass) // bad: token-verification
        }
        throw CloudError.signature
    }

    func permits(_ signed: SignedPass, kettle: String) -> Bool {
        guard let pass = try? open(signed) else { return false } // good: check-fails-open
        return pass.kettle == kettle
    }

    static func parentalLock(_ password: String) -> String {
        Insecure.MD5.hash(data: Data(("kettle" + password).utf8)).map { String(format: "%02x", $0) }.joined() // bad: weak-password-hash
    }

    static func childLock(_ password: String, salt: [UInt8]) -> [UInt8]? {
        precondition(salt.count >= 16)
        var output = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, // good: weak-password-hash
                                          CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 610_000, &output, output.count)
        return status == kCCSuccess ? output : nil
    }
}
