import Foundation
import CryptoKit
import CryptoSwift
import CommonCrypto

private let fixedIV: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
final class StaticIVs {
    let zero = Array<UInt8>(repeating: 0x00, count: 16)
    func modes(key: [UInt8], msg: [UInt8]) throws {
        _ = try AES(key: key, blockMode: CBC(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, CBC global iv
        _ = try AES(key: key, blockMode: CBC(iv: zero)).encrypt(msg)  // bad: crypto-vectors, CBC zero iv
        _ = try AES(key: key, blockMode: CFB(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, CFB
        _ = try AES(key: key, blockMode: CFB(iv: fixedIV, segmentSize: .cfb8)).encrypt(msg)  // bad: crypto-vectors, CFB segment
        _ = try AES(key: key, blockMode: CTR(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, CTR
        _ = try AES(key: key, blockMode: CTR(iv: fixedIV, counter: 1)).encrypt(msg)  // bad: crypto-vectors, CTR counter
        _ = try AES(key: key, blockMode: OFB(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, OFB
        _ = try AES(key: key, blockMode: PCBC(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, PCBC
        _ = try AES(key: key, blockMode: GCM(iv: fixedIV)).encrypt(msg)  // bad: crypto-vectors, GCM
        _ = try AES(key: key, blockMode: GCM(iv: fixedIV, additionalAuthenticatedData: nil, tagLength: 16, mode: .combined)).encrypt(msg)  // bad: crypto-vectors, GCM long form
        _ = try AES(key: key, blockMode: CCM(iv: Array(fixedIV.prefix(12)), tagLength: 16, messageLength: msg.count)).encrypt(msg)  // bad: crypto-vectors, CCM
        _ = try AES(key: key, blockMode: OCB(nonce: fixedIV)).encrypt(msg)  // bad: crypto-vectors, OCB nonce
        _ = try AES(key: "sixteen byte key" + UUID().uuidString, iv: "drowssapdrowssap")  // bad: crypto-vectors, string iv
        _ = try Blowfish(key: key, blockMode: CBC(iv: [1, 2, 3, 4, 5, 6, 7, 8]), padding: .pkcs7)  // bad: crypto-vectors, Blowfish CBC
        _ = try Blowfish(key: key, padding: .pkcs7).encrypt(msg)  // bad: crypto-vectors, Blowfish default iv is zero
        _ = try ChaCha20(key: key, iv: [UInt8](repeating: 0, count: 12)).encrypt(msg)  // bad: crypto-vectors, ChaCha20
        _ = try XChaCha20(key: key, iv: Array("twentyfour byte nonce 00".utf8)).encrypt(msg)  // bad: crypto-vectors, XChaCha20
        _ = try Rabbit(key: key, iv: Array("12345678".utf8)).encrypt(msg)  // bad: crypto-vectors, Rabbit
        _ = try AEADChaCha20Poly1305.encrypt(msg, key: key, iv: Array("nonce nonce!".utf8), authenticationHeader: [])  // bad: crypto-vectors, AEAD iv
        let mode = GCM(iv: Array("nonce nonce!".utf8))  // bad: crypto-vectors, mode in a variable
        _ = try AES(key: key, blockMode: mode).encrypt(msg)
        _ = try AES(key: key, blockMode: block(fixedIV)).encrypt(msg)
        let d = "drowssapdrowssap".data(using: .ascii)!
        _ = try AES(key: key, blockMode: CBC(iv: d.bytes)).encrypt(msg)  // bad: crypto-vectors, data bytes
        _ = try AES(key: key, blockMode: CBC(iv: Array(key.prefix(16)))).encrypt(msg)
    }
    private func block(_ iv: [UInt8]) -> BlockMode { CBC(iv: iv) }  // bad: crypto-vectors, constant iv from the caller

    func cryptoKit(key: SymmetricKey, msg: Data) throws {
        let nonce = try CryptoKit.AES.GCM.Nonce(data: Data(repeating: 0, count: 12))  // bad: crypto-vectors, AES.GCM.Nonce(data:)
        _ = try CryptoKit.AES.GCM.seal(msg, using: key, nonce: nonce)
        _ = try CryptoKit.AES.GCM.seal(msg, using: key, nonce: .init(data: Data("constant 12b".utf8)))  // bad: crypto-vectors, .init(data:)
        _ = try ChaChaPoly.seal(msg, using: key, nonce: ChaChaPoly.Nonce(data: [UInt8](repeating: 9, count: 12)))  // bad: crypto-vectors, ChaChaPoly.Nonce
        let n2 = try! CryptoKit.AES.GCM.Nonce(data: "abcdefghijkl".data(using: .utf8)!)  // bad: crypto-vectors, from a string
        _ = try CryptoKit.AES.GCM.seal(msg, using: key, nonce: n2, authenticating: Data())
    }

    func commonCrypto(key: Data, input: Data) {
        var out = [UInt8](repeating: 0, count: input.count + 16); var n = 0
        let iv = "0000000000000000"
        _ = key.withUnsafeBytes { k in input.withUnsafeBytes { p in
            CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k.baseAddress, key.count, iv, p.baseAddress, input.count, &out, out.count, &n)  // bad: crypto-vectors, string iv
        } }
        _ = key.withUnsafeBytes { k in
            CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), k.baseAddress, key.count, nil, [UInt8](input), input.count, &out, out.count, &n)  // bad: crypto-vectors, nil iv in CBC means zeros
        }
        let ivBytes: [UInt8] = Array(repeating: 0, count: kCCBlockSizeAES128)
        var ref: CCCryptorRef?
        _ = CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), [UInt8](key), key.count, ivBytes, &ref)  // bad: crypto-vectors, CCCryptorCreate iv
        _ = CCCryptorCreateWithMode(CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), ivBytes, [UInt8](key), key.count, nil, 0, 0, 0, &ref)  // bad: crypto-vectors, CCCryptorCreateWithMode iv
        _ = CCCryptorReset(ref, ivBytes)  // bad: crypto-vectors, CCCryptorReset iv
        let ivData = Data(count: 16)
        ivData.withUnsafeBytes { v in
            _ = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), [UInt8](key), key.count, v.baseAddress, [UInt8](input), input.count, &out, out.count, &n)  // bad: crypto-vectors, Data(count:) iv through withUnsafeBytes
        }
    }

    func sound(key: [UInt8], msg: [UInt8], box: Data) throws {
        _ = try AES(key: key, blockMode: CBC(iv: AES.randomIV(16))).encrypt(msg)  // good: crypto-vectors, random
        var iv = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, 16, &iv)
        _ = try AES(key: key, blockMode: CBC(iv: iv)).encrypt(msg)  // good: crypto-vectors, filled at random
        _ = try AES(key: key, blockMode: GCM(iv: Array(box.prefix(12)))).decrypt(Array(box.dropFirst(12)))  // good: crypto-vectors, read from the message
        _ = try CryptoKit.AES.GCM.seal(Data(msg), using: SymmetricKey(size: .bits256))  // good: crypto-vectors, random nonce
        _ = try CryptoKit.AES.GCM.seal(Data(msg), using: SymmetricKey(size: .bits256), nonce: CryptoKit.AES.GCM.Nonce())  // good: crypto-vectors, random nonce
        let g = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        _ = try AES(key: key, blockMode: CBC(iv: g)).encrypt(msg)  // good: crypto-vectors, system generator
        var d = Data(count: 16)
        _ = d.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 16, $0.baseAddress!) }
        _ = try AES(key: key, blockMode: CBC(iv: [UInt8](d))).encrypt(msg)  // good: crypto-vectors, Data filled at random
        var cc = [UInt8](repeating: 0, count: 16)
        _ = CCRandomGenerateBytes(&cc, 16)
        _ = try AES(key: key, blockMode: CTR(iv: cc)).encrypt(msg)  // good: crypto-vectors, CCRandomGenerateBytes
        let u = UUID().uuid
        _ = withUnsafeBytes(of: u) { try? AES(key: key, blockMode: CBC(iv: Array($0))) }  // good: crypto-vectors, UUID bytes
    }
}
