import CommonCrypto
import Crypto
import CryptoKit
import Foundation

struct Registration {
    let password: String
    let passcode: String
    let fileContents: Data

    var passwordHash: SHA256.Digest { SHA256.hash(data: Data(password.utf8)) }  // bad: password-hash, computed property

    func kit() {
        _ = SHA256.hash(data: Data(password.utf8))  // bad: password-hash, SHA256.hash
        _ = SHA384.hash(data: password.data(using: .utf8)!)  // bad: password-hash, SHA384.hash
        _ = SHA512.hash(data: Array(password.utf8))  // bad: password-hash, SHA512.hash of an array
        _ = Insecure.MD5.hash(data: Data(password.utf8))  // bad: password-hash, MD5
        _ = Insecure.SHA1.hash(data: Data(passcode.utf8))  // bad: password-hash, SHA-1
        _ = CryptoKit.SHA256.hash(data: Data(password.utf8))  // bad: password-hash, module-qualified
        _ = SHA256.hash(data: Data((password + "salt").utf8))  // bad: password-hash, salted but fast
        _ = SHA256.hash(data: fileContents)  // good: sound, sound a file
        var h = SHA256()
        h.update(data: Data(password.utf8))  // bad: password-hash, update(data:)
        h.update(data: fileContents)  // good: sound, sound a file
        Data(password.utf8).withUnsafeBytes { h.update(bufferPointer: $0) }  // bad: password-hash, update(bufferPointer:)
        _ = h.finalize()
        var g = SHA512()
        g.update(data: Data(passcode.utf8))  // bad: password-hash, SHA512.update
        var k = SHA384()
        k.update(data: Data(passcode.utf8))  // bad: password-hash, SHA384.update
        let hash = SHA256.hash(data: Data(password.utf8)).compactMap { String(format: "%02x", $0) }.joined()  // bad: password-hash, then hex
        print(hash)  // good: sound, sound hashed (the weak hash is reported above)
        _ = HMAC<SHA256>.authenticationCode(for: Data("m".utf8), using: SymmetricKey(data: Data(password.utf8)))  // good: sound, sound HMAC (a weak key is another rule)
    }

    func modern() {
        _ = SHA3_256.hash(data: Data(password.utf8))  // bad: password-hash, CryptoKit SHA3_256
        _ = SHA3_512.hash(data: Data(password.utf8))  // bad: password-hash, CryptoKit SHA3_512
        var s = SHA3_384()
        s.update(data: Data(password.utf8))  // bad: password-hash, CryptoKit SHA3_384 update
    }

    func common() {
        var out = [UInt8](repeating: 0, count: 64)
        CC_SHA256(password, CC_LONG(password.utf8.count), &out)  // bad: password-hash, CC_SHA256
        CC_SHA224(password, CC_LONG(password.utf8.count), &out)  // bad: password-hash, CC_SHA224
        CC_SHA384(password, CC_LONG(password.utf8.count), &out)  // bad: password-hash, CC_SHA384
        let d = Data(password.utf8)
        _ = d.withUnsafeBytes { CC_SHA512($0.baseAddress, CC_LONG(d.count), &out) }  // bad: password-hash, CC_SHA512 withUnsafeBytes
        CC_MD5(password, CC_LONG(password.utf8.count), &out)  // bad: password-hash, CC_MD5
        CC_SHA1((password as NSString).utf8String, CC_LONG(password.utf8.count), &out)  // bad: password-hash, CC_SHA1 NSString.utf8String
        var ctx = CC_SHA256_CTX()
        CC_SHA256_Init(&ctx)
        CC_SHA256_Update(&ctx, password, CC_LONG(password.utf8.count))  // bad: password-hash, CC_SHA256_Update
        CC_SHA256_Final(&out, &ctx)
        var c5 = CC_SHA512_CTX()
        CC_SHA512_Init(&c5)
        CC_SHA512_Update(&c5, password, CC_LONG(password.utf8.count))  // bad: password-hash, CC_SHA512_Update
        fileContents.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(fileContents.count), &out) }  // good: sound, sound a file
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, Array("salt".utf8), 4, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 310_000, &out, 32)  // good: sound, sound PBKDF2
    }
}

extension String {
    func sha256Hex() -> String { SHA256.hash(data: Data(utf8)).map { String(format: "%02x", $0) }.joined() }
    func fingerprinted() -> String { SHA256.hash(data: Data(self.utf8)).description }
    var hashed: String { SHA512.hash(data: self.data(using: .utf8)!).description }
}

final class AuthViewModel: ObservableObject {
    @Published var password = ""
    @Published var confirmPassword = ""

    func register() -> [String] {
        [
            password.sha256Hex(),  // bad: password-hash, own extension sha256Hex
            confirmPassword.fingerprinted(),  // bad: password-hash, own extension
            password.hashed,  // bad: password-hash, own computed property
        ]
    }

    func check(enteredPassword: String, stored: String) -> Bool {
        let digest = SHA256.hash(data: Data(enteredPassword.utf8))  // bad: password-hash, comparison with a stored hash
        return digest.description == stored
    }
}

func hashAll(passwords: [String], titles: [String]) -> [String] {
    _ = titles.map { SHA256.hash(data: Data($0.utf8)).description }  // good: sound, titles
    return passwords.map { SHA256.hash(data: Data($0.utf8)).description }  // bad: password-hash, in map
}
