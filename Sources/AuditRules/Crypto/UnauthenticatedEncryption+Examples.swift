import AuditAnalysis
import AuditKit

extension [Example] {
    /// Modes that only hide, in other shapes.
    static var unauthenticatedEncryptionBad: [Example] {
        [
            Example(
                """
                struct Locker {
                    func hide(_ text: Data, _ iv: AES._CBC.IV) throws -> Data { try ↓AES._CBC.encrypt(text, using: key, iv: iv) }
                    func code(_ text: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: text, using: other)) }
                }
                """, "CryptoExtras, next to an HMAC for something else"),
            Example(
                "func hide(_ text: [UInt8]) throws -> [UInt8] { try ↓ChaCha20(key: key, iv: iv).encrypt(text) }",
                "a stream"),
            Example(
                "func hide(_ text: Bytes) -> Bytes? { ↓sodium.stream.xor(input: text, secretKey: key)?.output }",
                "Sodium"),
            Example(
                """
                let hidden = try AES(key: key, blockMode: ↓CFB(iv: iv)).encrypt(data)
                """),
            Example(
                """
                let hidden = try AES(key: key, blockMode: ↓OFB(iv: iv)).encrypt(data)
                """),
            Example(
                """
                let mode = ↓CBC(iv: iv)
                let hidden = try AES(key: key, blockMode: mode).encrypt(data)
                """, "a local"),
            Example(
                """
                let pad = CCOptions(kCCOptionPKCS7Padding)
                ↓CCCrypt(CCOperation(kCCEncrypt), aes, pad, key, 32, iv, input, n, output, m, &moved)
                """),
            Example(
                """
                struct Box { func seal() throws { try Blowfish(key: key, blockMode: ↓CBC(iv: iv)).encrypt(data) } }
                """),
            Example(
                """
                ↓CCCryptorCreate(CCOperation(kCCEncrypt), aes, pad, key, 32, iv, &ref)
                """),
            Example(
                """
                let hidden = try AES(key: key, blockMode: ↓PCBC(iv: iv)).encrypt(data)
                """),
        ]
    }

    /// What looks alike and is right.
    static var unauthenticatedEncryptionGood: [Example] {
        [
            Example(
                """
                struct Locker {
                    func seal(_ text: Data, _ iv: AES._CBC.IV) throws -> Data { let body = try hide(text, iv); return body + code(body) }
                    func hide(_ text: Data, _ iv: AES._CBC.IV) throws -> Data { try AES._CBC.encrypt(text, using: key, iv: iv) }
                    func code(_ text: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: text, using: other)) }
                }
                """, "the caller computes the HMAC"),
            Example(
                """
                let box = try ChaChaPoly.seal(data, using: key)
                """),
            Example(
                """
                enum Modes { static let book = CCOptions(kCCOptionECBMode) }
                CCCrypt(CCOperation(kCCEncrypt), aes, Modes.book, key, 32, nil, input, n, output, m, &moved)
                """, "reported by another rule"),
            Example(
                """
                let read = CCOperation(kCCDecrypt)
                CCCrypt(read, aes, pad, key, 32, iv, input, n, output, m, &moved)
                """, "reads an old format"),
            Example(
                """
                func seal() -> Data {
                    CCCrypt(CCOperation(kCCEncrypt), aes, pad, key, 32, iv, input, n, output, m, &moved)
                    CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), macKey, 32, output, moved, &tag)
                    return output + tag
                }
                """, "with an HMAC over it"),
            Example(
                """
                struct CTR { let rate: Double }
                show(CTR(rate: 0.3))
                """, "a rate of clicks"),
            Example(
                """
                let box = try AES.GCM.seal(data, using: key, authenticating: header)
                """),
        ]
    }
}
