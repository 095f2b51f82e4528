import CommonCrypto
import CryptoKit
import Foundation

struct Citizen {
    let socialSecurityNumber: String
    let passportNumber: String
    let bankAccountNo: String
    let dateOfBirth: String
    let salary: Double
    let petName: String
}

func kit(_ c: Citizen, image: Data) {
    _ = Insecure.MD5.hash(data: Data(c.socialSecurityNumber.utf8))  // bad: weak-hash, Insecure.MD5.hash
    _ = Insecure.SHA1.hash(data: Data(c.passportNumber.utf8))  // bad: weak-hash, Insecure.SHA1.hash
    _ = Insecure.MD5.hash(data: c.bankAccountNo.data(using: .utf8)!)  // bad: weak-hash, data(using:)
    _ = CryptoKit.Insecure.MD5.hash(data: Data(c.dateOfBirth.utf8))  // bad: weak-hash, module-qualified
    _ = Insecure.MD5.hash(data: Data("\(c.salary)".utf8))  // bad: weak-hash, a number
    _ = Insecure.MD5.hash(data: Array(c.dateOfBirth.utf8))  // bad: weak-hash, byte array
    _ = Insecure.MD5.hash(data: image)  // good: sound, sound not sensitive
    _ = Insecure.SHA1.hash(data: Data(c.petName.utf8))  // good: sound, sound not sensitive
    _ = SHA256.hash(data: Data(c.socialSecurityNumber.utf8))  // good: sound, sound SHA-256 of private data
    var md5 = Insecure.MD5()
    md5.update(data: Data(c.passportNumber.utf8))  // bad: weak-hash, MD5.update(data:)
    md5.update(data: image)  // good: sound, sound not sensitive
    c.passportNumber.withCString { p in md5.update(bufferPointer: UnsafeRawBufferPointer(start: p, count: strlen(p))) }  // bad: weak-hash, update(bufferPointer:)
    _ = md5.finalize()
    var sha1 = Insecure.SHA1()
    Data(c.passportNumber.utf8).withUnsafeBytes { sha1.update(bufferPointer: $0) }  // bad: weak-hash, update(bufferPointer: $0)
    sha1.update(data: Data(c.bankAccountNo.utf8))  // bad: weak-hash, SHA1.update(data:)
    let key = SymmetricKey(size: .bits256)
    _ = HMAC<Insecure.MD5>.authenticationCode(for: Data(c.passportNumber.utf8), using: key)  // good: sound, sound a keyed MAC
    typealias H = Insecure.SHA1
    _ = H.hash(data: Data(c.dateOfBirth.utf8))  // bad: weak-hash, typealias
    _ = digest(Insecure.MD5.self, c.socialSecurityNumber)  // bad: weak-hash, generic helper with the metatype
    _ = hex(c.socialSecurityNumber)  // bad: weak-hash, helper function
    _ = hex("constant")  // good: sound, constant
    _ = c.passportNumber.legacyDigest  // bad: weak-hash, extension of String
    let hasher: (Data) -> Insecure.SHA1.Digest = Insecure.SHA1.hash(data:)
    _ = hasher(Data(c.passportNumber.utf8))  // bad: weak-hash, function value
    _ = [c.passportNumber, c.dateOfBirth].map { Insecure.MD5.hash(data: Data($0.utf8)) }  // bad: weak-hash, in map
}

func digest<H: HashFunction>(_ type: H.Type, _ s: String) -> H.Digest {
    H.hash(data: Data(s.utf8))
}

func hex(_ s: String) -> String {
    Insecure.MD5.hash(data: Data(s.utf8)).map { String(format: "%02x", $0) }.joined()
}

extension String {
    var legacyDigest: Insecure.SHA1Digest { Insecure.SHA1.hash(data: Data(self.utf8)) }
}

func common(_ c: Citizen, image: Data) {
    let data = Data(c.socialSecurityNumber.utf8)
    var out = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
    CC_MD5(c.passportNumber, CC_LONG(c.passportNumber.utf8.count), &out)  // bad: weak-hash, CC_MD5 of a string
    CC_SHA1(c.passportNumber, CC_LONG(c.passportNumber.utf8.count), &out)  // bad: weak-hash, CC_SHA1 of a string
    _ = data.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(data.count), &out) }  // bad: weak-hash, CC_MD5 withUnsafeBytes
    _ = data.withUnsafeBytes { (p: UnsafeRawBufferPointer) in CC_SHA1(p.baseAddress!, UInt32(data.count), &out) }  // bad: weak-hash, CC_SHA1 typed closure
    CC_MD5((data as NSData).bytes, CC_LONG(data.count), &out)  // bad: weak-hash, NSData.bytes
    CC_MD2(c.passportNumber, 9, &out)  // bad: weak-hash, CC_MD2
    CC_MD4(c.passportNumber, 9, &out)  // bad: weak-hash, CC_MD4
    var ctx = CC_MD5_CTX()
    CC_MD5_Init(&ctx)
    CC_MD5_Update(&ctx, c.passportNumber, CC_LONG(c.passportNumber.utf8.count))  // bad: weak-hash, CC_MD5_Update
    CC_MD5_Final(&out, &ctx)
    var sctx = CC_SHA1_CTX()
    CC_SHA1_Init(&sctx)
    CC_SHA1_Update(&sctx, Array(data), CC_LONG(data.count))  // bad: weak-hash, CC_SHA1_Update
    CC_SHA1_Final(&out, &sctx)
    _ = image.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(image.count), &out) }  // good: sound, sound not sensitive
    CC_SHA256(c.passportNumber, 9, &out)  // good: sound, sound SHA-256 of private data
    CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), "key", 3, c.passportNumber, 9, &out)  // good: sound, sound keyed MAC
    if let s = c.bankAccountNo.cString(using: .utf8) { CC_MD5(s, CC_LONG(strlen(s)), &out) }  // bad: weak-hash, cString(using:)
}
