import CommonCrypto
import CryptoKit
import Foundation

struct RequestSigner {
    let key: Data

    func header(for body: Data) -> String {
        "v1=" + mac(body).map { String(format: "%02x", $0) }.joined()
    }

    func accepts(callback body: Data, signature: String) -> Bool {
        let expected = header(for: body)
        return expected == signature // bad: timing-comparison
    }

    func acceptsSigned(_ body: Data, code: Data) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: body, using: SymmetricKey(data: key)) // good: timing-comparison
    }

    func unwrap(_ message: Data) -> Data? {
        guard message.count > 32 else { return nil }
        let body = message.dropFirst(32)
        let tag = Array(message.prefix(32))
        for (left, right) in zip(tag, mac(Data(body))) where left != right { // bad: timing-comparison
            return nil
        }
        return Data(body)
    }

    private func mac(_ data: Data) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), Array(key), key.count, Array(data), data.count, &output)
        return output
    }

    static func certificatePin(_ der: Data) -> String {
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(Array(der), CC_LONG(der.count), &digest) // bad: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}
