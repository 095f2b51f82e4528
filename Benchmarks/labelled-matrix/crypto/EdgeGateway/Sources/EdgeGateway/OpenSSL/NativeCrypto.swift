import COpenSSL
import Foundation

struct NativeCrypto {
    let key: [UInt8]

    func openOrder(_ body: [UInt8], iv: [UInt8], tag: [UInt8]) throws -> [UInt8] {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var out = [UInt8](repeating: 0, count: body.count + 16), tag = tag, written: Int32 = 0, last: Int32 = 0
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, iv) == 1,
              EVP_DecryptUpdate(context, &out, &written, body, Int32(body.count)) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        guard tag.count == 16, EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, &tag) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        EVP_DecryptFinal_ex(context, &out, &last) // bad: unauthenticated-encryption
        return Array(out.prefix(Int(written)))
    }

    func openInvoice(_ body: [UInt8], iv: [UInt8], tag: [UInt8]) throws -> [UInt8] {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var out = [UInt8](repeating: 0, count: body.count + 16), tag = tag, written: Int32 = 0, last: Int32 = 0
        guard tag.count == 16, EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, iv) == 1,
              EVP_DecryptUpdate(context, &out, &written, body, Int32(body.count)) == 1,
              EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, &tag) == 1,
              EVP_DecryptFinal_ex(context, &out, &last) == 1 else { throw NativeError.openssl(ERR_get_error()) } // good: unauthenticated-encryption
        return Array(out.prefix(Int(written)))
    }

    func sealField(_ field: [UInt8]) throws -> [UInt8] {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var out = [UInt8](repeating: 0, count: field.count + 16), written: Int32 = 0, last: Int32 = 0
        guard EVP_EncryptInit_ex(context, EVP_aes_256_ecb(), nil, key, nil) == 1, // bad: weak-cipher-or-mode
              EVP_EncryptUpdate(context, &out, &written, field, Int32(field.count)) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        let split = Int(written)
        guard out.withUnsafeMutableBufferPointer({ EVP_EncryptFinal_ex(context, $0.baseAddress! + split, &last) }) == 1 else { throw NativeError.openssl(ERR_get_error()) }
        return Array(out.prefix(split + Int(last)))
    }

    static func key(for password: String, salt: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32), iv = [UInt8](repeating: 0, count: 16)
        let bytes = Array(password.utf8)
        EVP_BytesToKey(EVP_aes_256_cbc(), EVP_md5(), salt, bytes, Int32(bytes.count), 1, &key, &iv) // bad: key-derivation
        return key
    }

    static func sharedKey(for password: String, salt: [UInt8]) -> [UInt8]? {
        var key = [UInt8](repeating: 0, count: 32)
        let ok = PKCS5_PBKDF2_HMAC(password, Int32(password.utf8.count), salt, Int32(salt.count), 600_000, EVP_sha256(), 32, &key) // good: key-derivation
        return ok == 1 ? key : nil
    }

    static func sessionID() -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        RAND_bytes(&bytes, 16) // bad: predictable-random
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    static func csrfToken() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard RAND_bytes(&bytes, 32) == 1 else { throw NativeError.openssl(ERR_get_error()) } // good: predictable-random
        return bytes
    }

    static func rotateKey() -> OpaquePointer? {
        let rsa = RSA_new(), exponent = BN_new()
        defer { BN_free(exponent) }
        BN_set_word(exponent, UInt(RSA_F4))
        return RSA_generate_key_ex(rsa, 512, exponent, nil) == 1 ? rsa : nil // bad: key-size
    }

    static func csrfMatches(_ given: [UInt8], _ stored: [UInt8]) -> Bool {
        given.count == stored.count && CRYPTO_memcmp(given, stored, stored.count) == 0 // good: timing-comparison
    }

    static func adminTokenMatches(_ given: String, _ stored: String) -> Bool {
        strcmp(given, stored) == 0 // bad: timing-comparison
    }
}
