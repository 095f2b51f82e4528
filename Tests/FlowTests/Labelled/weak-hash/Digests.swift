// MD5 and SHA-1 over sensitive values with CryptoKit and CommonCrypto; file checksums and cache names are clean.
import CommonCrypto
import CryptoKit
import Foundation

struct Customer {
    var nickname: String
    var creditCardNumber: String
    var socialSecurityNumber: String?
    var bankAccount: String
    var cardCount: Int
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
}

struct CustomerIndex {
    func cardId(_ customer: Customer) -> String {
        let text = customer.creditCardNumber.replacingOccurrences(of: " ", with: "")
        return hex(Insecure.MD5.hash(data: Data(text.utf8)))  // bad: weak-hash
    }

    func strongCardId(_ customer: Customer, key: SymmetricKey) -> String {
        let text = customer.creditCardNumber.replacingOccurrences(of: " ", with: "")
        return hex(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))  // good: weak-hash
    }

    func avatar(_ customer: Customer) -> String {
        hex(Insecure.MD5.hash(data: Data(customer.nickname.utf8)))  // good: weak-hash
    }

    func person(_ customer: Customer) -> String? {
        guard let number = customer.socialSecurityNumber else { return nil }
        var hasher = Insecure.SHA1()
        hasher.update(data: Data(number.utf8))  // bad: weak-hash
        return hex(hasher.finalize())
    }

    func cards(_ customer: Customer) -> String {
        var hasher = Insecure.SHA1()
        hasher.update(data: Data("creditCardNumber".utf8))  // good: weak-hash
        hasher.update(data: Data([UInt8(customer.cardCount)]))  // good: weak-hash
        return hex(hasher.finalize())
    }

    func account(_ customer: Customer) -> [UInt8] {
        let input = Array(customer.bankAccount.utf8)
        var output = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(input, CC_LONG(input.count), &output)  // bad: weak-hash
        return output
    }

    func strongAccount(_ customer: Customer) -> [UInt8] {
        let input = Array(customer.bankAccount.utf8)
        var output = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(input, CC_LONG(input.count), &output)  // good: weak-hash
        return output
    }
}

struct DownloadCheck {
    /// The server publishes the MD5 sum of each file against transfer errors.
    func checksum(of file: URL) throws -> String {
        let data = try Data(contentsOf: file)
        return hex(Insecure.MD5.hash(data: data))  // good: weak-hash
    }

    func cacheName(for url: URL) -> String {
        hex(Insecure.SHA1.hash(data: Data(url.absoluteString.utf8)))  // good: weak-hash
    }

    func chunks(_ chunks: [Data]) -> String {
        let digest = chunks.reduce(into: Insecure.MD5()) { $0.update(data: $1) }.finalize()  // good: weak-hash
        return hex(digest)
    }
}

func fingerprint(privateKey: Data) -> Data {
    privateKey.withUnsafeBytes { bytes in
        var output = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        CC_SHA1(bytes.baseAddress, CC_LONG(bytes.count), &output)  // bad: weak-hash
        return Data(output)
    }
}

func requestSignature(parameters: [String: String], apiSecret: String) -> String {
    let sorted = parameters.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }.joined()
    let clear = apiSecret + sorted + apiSecret
    return hex(Insecure.MD5.hash(data: clear.data(using: .utf8) ?? Data()))  // bad: weak-hash
}
