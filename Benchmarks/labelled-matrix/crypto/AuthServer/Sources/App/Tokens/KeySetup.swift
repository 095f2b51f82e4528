import Crypto
import JWT
import Vapor

extension Application {
    func configureKeys() async throws {
        let publicPEM = Environment.get("OIDC_PUBLIC_KEY") ?? ""
        let rsa = try Insecure.RSA.PublicKey(pem: publicPEM)
        await jwt.keys.add(rsa: rsa, digestAlgorithm: .sha256, kid: "oidc")
        await jwt.keys.add(hmac: HMACKey(from: publicPEM), digestAlgorithm: .sha256, kid: "oidc-hs") // bad: token-verification

        guard let secret = Environment.get("SESSION_SECRET"), secret.count >= 32 else { throw Abort(.internalServerError) }
        await jwt.keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "session") // good: hard-coded-key
        await jwt.keys.add(hmac: "correct-horse-battery", digestAlgorithm: .sha512, kid: "mobile") // bad: hard-coded-key
        await jwt.keys.add(hmac: HMACKey(from: Environment.get("DEVICE_SECRET") ?? "device-dev-secret"), digestAlgorithm: .sha256, kid: "device") // bad: hard-coded-key

        let short = SymmetricKey(size: SymmetricKeySize(bitCount: 32)) // bad: key-size
        await jwt.keys.add(hmac: HMACKey(key: short), digestAlgorithm: .sha256, kid: "invite")
        await jwt.keys.add(hmac: HMACKey(key: SymmetricKey(size: .bits256)), digestAlgorithm: .sha256, kid: "csrf") // good: key-size

        if environment != .testing {
            await jwt.keys.addUnsecuredNone(kid: "internal") // bad: token-verification
        }

        switch environment {
        case .testing: passwords.use(.plaintext) // good: weak-password-hash
        default: passwords.use(.bcrypt(cost: 12))
        }
    }
}
