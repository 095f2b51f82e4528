import Crypto

/// The same functions of another library, under names that do not clash.
enum LibraryHashes {
    static func hmac(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        Array(HMAC<Crypto.SHA512>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    }

    static func sha256(_ message: [UInt8]) -> [UInt8] { Array(Crypto.SHA256.hash(data: message)) }
}
