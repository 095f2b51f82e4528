import Crypto
import Foundation

/// What the format asks for, by calls of swift-crypto alone: the derivations, chunks and codes of a sealed file with one
/// key, from bytes to bytes. Nothing is wiped, no header is looked at, and no memory is locked.
///
/// This is what the format itself costs with that library; bare calls have neither derivations nor a header, and opening
/// them begins with boxes that were made before.
struct SameSteps {
    let key: SymmetricKey
    /// Magic, version, sizes, type and name of the key: all before the wrapped key.
    let start: Data

    static let headerSize = 164
    private static let (chunk, tag, salt, preamble) = (16384, 16, 24, 56)
    private static let wrappedSize = 104

    /// - Parameter sealed: a file in memory with one key and nothing reserved.
    init(key: SymmetricKey, like sealed: Data) {
        self.key = key
        start = Data(sealed.prefix(28))
    }

    func seal(_ plaintext: Data) throws -> Data {
        let fileKey = SymmetricKey(size: .bits256)
        let tags = Self.tag * (plaintext.count / Self.chunk + 1)
        var sealed = Data(capacity: Self.headerSize + Self.preamble + plaintext.count + tags)
        sealed.append(start)
        try message(fileKey.withUnsafeBytes { Data($0) }, under: key, context: wrapContext, into: &sealed)
        sealed.append(contentsOf: HMAC<SHA256>.authenticationCode(for: sealed, using: derived(fileKey, "header")))
        try message(plaintext, under: derived(fileKey, "payload"), context: Data(), into: &sealed)
        return sealed
    }

    func open(_ sealed: Data) throws -> Data {
        let header = sealed.prefix(Self.headerSize)
        let wrapped = header.dropFirst(start.count).prefix(Self.wrappedSize)
        let fileKey = SymmetricKey(data: try content(wrapped, under: key, context: wrapContext))
        guard
            HMAC<SHA256>.isValidAuthenticationCode(
                header.suffix(32), authenticating: header.dropLast(32), using: derived(fileKey, "header"))
        else { throw CryptoKitError.authenticationFailure }
        return try content(sealed.dropFirst(Self.headerSize), under: derived(fileKey, "payload"), context: Data())
    }

    private var wrapContext: Data { Data("bulwark-sealed-file/v1 recipient".utf8) + start.suffix(8) }

    private func derived(_ key: SymmetricKey, _ purpose: String) -> SymmetricKey {
        HKDF<SHA256>.expand(
            pseudoRandomKey: key, info: Data("bulwark-sealed-file/v1 \(purpose)".utf8), outputByteCount: 32)
    }

    private func message(_ plaintext: Data, under key: SymmetricKey, context: Data, into sealed: inout Data) throws {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<3).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } })
        let keys = Keys(key, salt: salt, context: context)
        sealed.append(salt)
        sealed.append(keys.commitment)
        for (index, start) in stride(from: 0, through: plaintext.count, by: Self.chunk).enumerated() {
            let piece = plaintext[start..<min(start + Self.chunk, plaintext.count)]
            let box = try AES.GCM.seal(piece, using: keys.key, nonce: keys.nonce(index))
            sealed.append(box.ciphertext)
            sealed.append(box.tag)
        }
    }

    private func content(_ sealed: Data, under key: SymmetricKey, context: Data) throws -> Data {
        let keys = Keys(key, salt: sealed.prefix(Self.salt), context: context)
        guard keys.commitment == sealed.dropFirst(Self.salt).prefix(32) else {
            throw CryptoKitError.authenticationFailure
        }
        var rest = sealed.dropFirst(Self.preamble)
        var plaintext = Data(capacity: rest.count)
        var index = 0
        while !rest.isEmpty {
            let piece = rest.prefix(Self.chunk + Self.tag)
            let box = try AES.GCM.SealedBox(
                nonce: keys.nonce(index), ciphertext: piece.dropLast(Self.tag), tag: piece.suffix(Self.tag))
            plaintext.append(try AES.GCM.open(box, using: keys.key))
            rest = rest.dropFirst(piece.count)
            index += 1
        }
        return plaintext
    }

    /// The keys of a Cobblestone-256 message.
    private struct Keys {
        let key: SymmetricKey
        let commitment: Data
        private let base: Data

        init(_ key: SymmetricKey, salt: Data, context: Data) {
            let info = Data("c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM".utf8) + [0] + salt + context
            let bytes = HKDF<SHA512>.expand(pseudoRandomKey: key, info: info, outputByteCount: 76)
                .withUnsafeBytes { Data($0) }
            self.key = SymmetricKey(data: bytes[..<32])
            base = bytes[32..<44]
            commitment = bytes[44...]
        }

        func nonce(_ index: Int) throws -> AES.GCM.Nonce {
            var bytes = Array(base)
            for place in 0..<5 { bytes[11 - place] ^= UInt8(truncatingIfNeeded: index >> (8 * place)) }
            return try AES.GCM.Nonce(data: bytes)
        }
    }
}
