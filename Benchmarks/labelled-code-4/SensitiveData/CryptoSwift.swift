import CryptoSwift
import Foundation

final class Pseudonymizer {
    let employeeNumber: String
    let homeAddress: String
    let iban: [UInt8]
    let colour: String
    init(employeeNumber: String, homeAddress: String, iban: [UInt8], colour: String) {
        self.employeeNumber = employeeNumber
        self.homeAddress = homeAddress
        self.iban = iban
        self.colour = colour
    }

    func weak(creditCardNumber: String, mobileNumber: Data) throws {
        _ = homeAddress.md5()  // bad: weak-hash, String.md5
        _ = homeAddress.sha1()  // bad: weak-hash, String.sha1
        _ = homeAddress.bytes.md5()  // bad: weak-hash, Array.md5
        _ = homeAddress.bytes.sha1().toHexString()  // bad: weak-hash, Array.sha1
        _ = Data(homeAddress.utf8).md5()  // bad: weak-hash, Data.md5
        _ = mobileNumber.sha1()  // bad: weak-hash, Data.sha1
        _ = Array(homeAddress.utf8).md5()  // bad: weak-hash, Array(utf8).md5
        _ = Digest.md5(homeAddress.bytes)  // bad: weak-hash, Digest.md5
        _ = Digest.sha1(homeAddress.bytes)  // bad: weak-hash, Digest.sha1
        _ = MD5().calculate(for: homeAddress.bytes)  // bad: weak-hash, MD5.calculate
        _ = SHA1().calculate(for: homeAddress.bytes)  // bad: weak-hash, SHA1.calculate
        _ = MD5()(homeAddress.bytes)  // bad: weak-hash, MD5.callAsFunction
        _ = SHA1().callAsFunction(homeAddress.bytes)  // bad: weak-hash, SHA1.callAsFunction
        var m = MD5()
        _ = try m.update(withBytes: creditCardNumber.bytes)  // bad: weak-hash, MD5.update(withBytes:)
        _ = try m.update(withBytes: creditCardNumber.bytes[...], isLast: true)  // bad: weak-hash, MD5.update(withBytes:isLast:)
        _ = try m.finish(withBytes: creditCardNumber.bytes)  // bad: weak-hash, MD5.finish(withBytes:)
        var s = SHA1()
        _ = try s.update(withBytes: creditCardNumber.bytes)  // bad: weak-hash, SHA1.update
        _ = CryptoSwift.Digest.md5(creditCardNumber.bytes)  // bad: weak-hash, module-qualified Digest
        _ = CryptoSwift.MD5().calculate(for: creditCardNumber.bytes)  // bad: weak-hash, module-qualified MD5
        _ = "\(creditCardNumber)|\(colour)".md5()  // bad: weak-hash, interpolated literal
        _ = (creditCardNumber + colour).md5()  // bad: weak-hash, concatenation
        _ = [creditCardNumber].map { $0.md5() }  // bad: weak-hash, in map
        _ = [creditCardNumber].joined().sha1()  // bad: weak-hash, joined
        _ = colour.md5()  // good: sound, sound not sensitive
        _ = Digest.md5(colour.bytes)  // good: sound, sound not sensitive
        _ = creditCardNumber.sha256()  // good: sound, sound SHA-256 of private data
        _ = try HMAC(key: colour.bytes, variant: .md5).authenticate(creditCardNumber.bytes)  // good: sound, sound keyed MAC
        _ = creditCardNumber.crc32()  // good: sound, sound a checksum, not a hash rule
    }

    func passwords(password: String, userPass: Data, pwBytes passwordBytes: [UInt8]) throws {
        _ = password.md5()  // bad: password-hash, MD5 of a password
        _ = password.sha1()  // bad: password-hash, SHA-1 of a password
        _ = password.sha224()  // bad: password-hash, String.sha224
        _ = password.sha256()  // bad: password-hash, String.sha256
        _ = password.sha384()  // bad: password-hash, String.sha384
        _ = password.sha512()  // bad: password-hash, String.sha512
        _ = password.sha2(.sha256)  // bad: password-hash, String.sha2
        _ = password.sha3(.keccak256)  // bad: password-hash, String.sha3
        _ = Data(password.utf8).sha256()  // bad: password-hash, Data.sha256
        _ = Data(password.utf8).sha2(.sha512)  // bad: password-hash, Data.sha2
        _ = Data(password.utf8).sha3(.sha512)  // bad: password-hash, Data.sha3
        _ = password.bytes.sha512()  // bad: password-hash, Array.sha512
        _ = passwordBytes.sha224()  // bad: password-hash, Array.sha224
        _ = passwordBytes.sha3(.sha256)  // bad: password-hash, Array.sha3
        _ = passwordBytes.sha2(.sha384)  // bad: password-hash, Array.sha2
        _ = Digest.sha224(passwordBytes)  // bad: password-hash, Digest.sha224
        _ = Digest.sha256(passwordBytes)  // bad: password-hash, Digest.sha256
        _ = Digest.sha384(passwordBytes)  // bad: password-hash, Digest.sha384
        _ = Digest.sha512(passwordBytes)  // bad: password-hash, Digest.sha512
        _ = Digest.sha2(passwordBytes, variant: .sha256)  // bad: password-hash, Digest.sha2
        _ = Digest.sha3(passwordBytes, variant: .sha256)  // bad: password-hash, Digest.sha3
        _ = SHA2(variant: .sha256).calculate(for: password.bytes)  // bad: password-hash, SHA2.calculate
        _ = SHA3(variant: .keccak512).calculate(for: password.bytes)  // bad: password-hash, SHA3.calculate
        _ = SHA2(variant: .sha256)(password.bytes)  // bad: password-hash, SHA2.callAsFunction
        var d = SHA2(variant: .sha512)
        _ = try d.update(withBytes: password.bytes)  // bad: password-hash, SHA2.update
        _ = try d.update(withBytes: password.bytes[...], isLast: false)  // bad: password-hash, SHA2.update isLast
        _ = try d.finish(withBytes: password.bytes)  // bad: password-hash, SHA2.finish
        var e = SHA3(variant: .sha256)
        _ = try e.update(withBytes: passwordBytes)  // bad: password-hash, SHA3.update
        _ = (password + "salt").sha256()  // bad: password-hash, salted but fast
        _ = "salt\(password)".bytes.sha256().toHexString()  // bad: password-hash, chain
        _ = try PKCS5.PBKDF2(password: password.bytes, salt: "s".bytes, iterations: 310_000, variant: .sha2(.sha256)).calculate()  // good: sound, sound PBKDF2
        _ = try Scrypt(password: password.bytes, salt: "s".bytes, dkLen: 32, N: 16384, r: 8, p: 1).calculate()  // good: sound, scrypt
        _ = try HMAC(key: password.bytes, variant: .sha2(.sha256)).authenticate("m".bytes)  // good: sound, sound HMAC
    }
}
