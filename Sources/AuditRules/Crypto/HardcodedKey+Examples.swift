import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are keys through variables, types and functions.
    static var hardcodedKeyBad: [Example] {
        [
            Example(
                """
                /// The code of a message.
                func code(_ text: [UInt8]) throws -> [UInt8] {
                    let key = [UInt8](repeating: 0, count: 16)
                    return try CMAC(key: ↓key).authenticate(text)
                }
                """, "an all-zero key for a message"),
            Example(
                """
                func seal(_ file: [UInt8]) throws -> [UInt8]? {
                    let key: [UInt8] = [9, 3, 7, 1, 5, 8, 2, 6, 4, 0, 11, 13, 17, 19, 23, 29]
                    return try Cryptor(operation: .encrypt, algorithm: .aes, options: .pkcs7Padding, key: ↓key, iv: randomIV(16))
                        .update(byteArray: file)?.final()
                }
                """, "BlueCryptor"),
            Example(
                """
                struct LetterboxKey {
                    static let front: [UInt8] = ↓[0x8d, 0x31, 0xc2, 0x17, 0x6e, 0xa8, 0x23, 0xf1, 0x50, 0x7d, 0xb4, 0x02, 0x9b, 0xe3, 0x48, 0x1f]
                }
                """, "named only by its type"),
            Example("let key = SymmetricKey(data: Data(↓\"abc\".utf8))", "short, and a key all the same"),
            Example(
                """
                extension Data {
                    init?(hexString: String) {
                        var bytes: [UInt8] = []
                        for pair in pairs(of: hexString) { bytes.append(UInt8(pair, radix: 16) ?? 0) }
                        self.init(bytes)
                    }
                }
                let key = SymmetricKey(data: Data(hexString: ↓"00010203a4b5c6d708090a0b0c0d0e0f")!)
                """, "a custom decoder"),
            Example("let code = try HMAC(key: Array(↓\"k\".utf8), variant: .sha2(.sha256)).authenticate(bytes)"),
            Example("sqlite3_rekey_v2(db, \"main\", ↓\"abc\", 3)"),
            Example("let aes = try AES(key: ↓\"passwordpassword\".md5().bytes, blockMode: GCM(iv: iv))", "its digest"),
            Example(
                """
                import JWTKit
                func keys(_ keys: JWTKeyCollection) async {
                    await keys.add(hmac: ↓"parcel-links-2021-spring", digestAlgorithm: .sha256, kid: "links")
                }
                """),
            Example(
                """
                enum Store { static let sealing = "mB7qL0xTz2RkW9cV" }
                let raw = Data(Store.sealing.utf8)
                let key = SymmetricKey(data: ↓raw)
                """, "through a local"),
            Example(
                """
                func key(_ given: Data?) -> SymmetricKey { SymmetricKey(data: given ?? Data(↓"fallback-key-0001".utf8)) }
                """, "on one branch"),
            Example(
                """
                let phrase = "correct" + "-" + "battery" + "-staple!!"
                let key = SymmetricKey(data: ↓SHA256.hash(data: Data(phrase.utf8)))
                """, "a digest of a constant"),
            Example(
                """
                func bytes() -> [UInt8] {
                    var all = [UInt8](repeating: 0, count: 32)
                    for i in all.indices { all[i] = UInt8(i) &* 7 }
                    return all
                }
                let key = SymmetricKey(data: ↓bytes())
                """, "a computed sequence, the same each time"),
            Example(
                """
                let seed = Data(base64Encoded: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")!
                let signer = try Curve25519.Signing.PrivateKey(rawRepresentation: ↓seed)
                """, "a private key"),
            Example(
                """
                func key() -> CMAC { var key = Data(); for byte: UInt8 in 0..<32 { key.append(byte) }; return CMAC(key: ↓key) }
                """, "numbers from a loop"),
            Example(
                """
                let signer = JWTSigner.hs256(Data(↓"t0p-of-the-tree".utf8))
                """, "JSON web tokens"),
            Example(
                """
                extension Array where Element == UInt8 { init(hex: String) { self = Array(hex.utf8.reversed()) } }
                let text = "b7c41e90a2f3d586"
                let mac = CMAC(key: ↓Array(text.utf8))
                """, "a library initializer and one from the project"),
            Example(
                """
                let box = try AES.GCM.seal(text, using: .init(data: Data(↓"t0p-of-the-tree!".utf8)))
                """, "an inferred type"),
            Example(
                """
                func load() -> SecKey? {
                    let attributes = [kSecAttrKeyClass as String: kSecAttrKeyClassPrivate]
                    return SecKeyCreateWithData(Data(base64Encoded: ↓"MIIEpAIBAAKCAQEA7bq0")! as CFData, attributes as CFDictionary, nil)
                }
                """, "a private key"),
        ]
    }

    /// Values that look alike and are right.
    static var hardcodedKeyGood: [Example] {
        [
            Example(
                """
                enum Zone {
                    static let dnsWalletKey: [UInt8] = [0x8d, 0x31, 0xc2, 0x17, 0x6e, 0xa8, 0x23, 0xf1, 0x50, 0x7d, 0xb4, 0x02, 0x9b, 0xe3, 0x48, 0x1f]
                }
                """, "under which everybody finds a record"),
            Example(
                """
                struct Keys {
                    let sealing: Data
                    static var invalid: Keys { Keys(sealing: Data("deadbeefdeadbeef".utf8)) }
                    func code(_ text: Data) throws -> [UInt8] { try HMAC(key: sealing.bytes).authenticate(text.bytes) }
                }
                """, "named as a dummy"),
            Example(
                """
                /// The salt of the mesh, for a text that all know.
                func s1(_ text: [UInt8]) throws -> [UInt8] {
                    let key = [UInt8](repeating: 0, count: 16)
                    return try CMAC(key: key).authenticate(text)
                }
                """, "a salt, as the standard defines it"),
            Example(
                """
                func open(_ load: (String) throws -> Data) throws -> SymmetricKey {
                    let account = "sealing-key-0123456789"
                    return SymmetricKey(data: try load(account))
                }
                """, "the name of the entry"),
            Example(
                """
                let known = try P256.Signing.PublicKey(rawRepresentation: Data("0123456789abcdef0123456789abcdef".utf8))
                """, "a public key"),
            Example(
                """
                func tag(_ magic: [UInt8], _ secret: Data) -> SymmetricKey {
                    let head: [UInt8] = [77, 83, 71, 49, 77, 83, 71, 49]
                    return SymmetricKey(data: Data(head) + secret)
                }
                """, "a header before a secret"),
            Example(
                """
                func padded(_ key: SymmetricKey) -> SymmetricKey {
                    var block = [UInt8](repeating: 0, count: 64)
                    key.withUnsafeBytes { block.replaceSubrange(0..<$0.count, with: $0) }
                    return SymmetricKey(data: block)
                }
                """, "a block that a key is copied into"),
            Example(
                """
                func key(_ seed: [UInt8]) -> CMAC {
                    var key = [UInt8](repeating: 0, count: 32)
                    for i in 0..<32 { key[i] = seed[i] }
                    return CMAC(key: key.map { $0 })
                }
                """, "filled from elsewhere"),
            Example(
                """
                func stretched(_ phrase: String, _ salt: Data) throws -> Data {
                    var result = [UInt8](repeating: 0, count: 32)
                    try salt.withUnsafeBytes { bytes in
                        let status = CCKeyDerivationPBKDF(
                            CCPBKDFAlgorithm(kCCPBKDF2), phrase, phrase.utf8.count, bytes.baseAddress, salt.count,
                            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 600_000, &result, 32)
                        guard status == kCCSuccess else { throw StretchError(status) }
                    }
                    return Data(result)
                }
                func key(_ phrase: String, _ salt: Data) throws -> SymmetricKey {
                    SymmetricKey(data: try stretched(phrase, salt))
                }
                """, "filled, and then checked"),
            Example(
                """
                extension Data {
                    mutating func put(_ word: UInt32, at place: Int) {
                        replaceSubrange(place..<place + 2, with: [UInt8(word & 0xff), UInt8(word >> 8 & 0xff)])
                    }
                }
                func subkey(_ words: [UInt32]) -> SymmetricKey {
                    var block = Data(count: 32)
                    block.put(words[4], at: 0)
                    return SymmetricKey(data: block)
                }
                """, "filled by a separate function"),
            Example(
                """
                func load() -> SecKey? {
                    let attributes = [kSecAttrKeyClass as String: kSecAttrKeyClassPublic]
                    return SecKeyCreateWithData(Data(base64Encoded: "MIIBIjANBgkq")! as CFData, attributes as CFDictionary, nil)
                }
                """, "a public key"),
            Example(
                """
                struct Field { var text: String; init(_ isOn: Bool) { text = isOn ? "1" : "0" }; init(_ text: String) { self.text = text } }
                func load(_ field: Field) -> SecKey? {
                    let attributes = [kSecAttrKeyClass as String: kSecAttrKeyClassPrivate]
                    return SecKeyCreateWithData(Data(field.text.utf8) as CFData, attributes as CFDictionary, nil)
                }
                let flag = load(Field(true)), key = load(Field(readLine()!))
                """, "a type that also holds other things"),
        ]
    }
}
