import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are vectors through variables, types and functions.
    static var staticIvBad: [Example] {
        [
            Example(
                """
                func seal(_ file: [UInt8], key: [UInt8]) throws -> [UInt8]? {
                    let iv = Array(key.prefix(16))
                    return try Cryptor(operation: .encrypt, algorithm: .aes, options: .pkcs7Padding, key: key, iv: ↓iv)
                        .update(byteArray: file)?.final()
                }
                """, "BlueCryptor, of the key"),
            Example(
                """
                func hide(_ text: Data, key: Data) {
                    let start = Data(key.suffix(16))
                    key.withUnsafeBytes { k in
                        start.withUnsafeBytes { v in
                            CCCrypt(CCOperation(kCCEncrypt), alg, pad, k.baseAddress, 32, ↓v.baseAddress, input, n, output, m, &moved)
                        }
                    }
                }
                """, "part of the key, through pointers"),
            Example(
                """
                func hide(_ text: [UInt8]) throws -> [UInt8] {
                    let start = Array(Digest.sha256(key).prefix(16))
                    return try AES(key: key, blockMode: CBC(iv: ↓start)).encrypt(text)
                }
                """, "a digest of the key"),
            Example(
                """
                func open(_ key: Data) {
                    key.withUnsafeBytes { k in
                        CCCryptorCreate(CCOperation(kCCEncrypt), alg, CCOptions(kCCOptionPKCS7Padding), k.baseAddress, 32, ↓nil, &ref)
                    }
                }
                """, "no salt at all"),
            Example(
                """
                func seal(_ line: Data, room: String) throws -> Data? {
                    let nonce = try AES.GCM.Nonce(data: ↓Data(room.utf8.prefix(12)))
                    return try AES.GCM.seal(line, using: key, nonce: nonce).combined
                }
                """, "one per room"),
            Example(
                """
                func write(_ page: [UInt8], title: String) throws -> [UInt8] {
                    let start = Array(title.utf8.prefix(16))
                    return try AES(key: key, blockMode: CTR(iv: ↓start)).encrypt(page)
                }
                """, "through a local"),
            Example("let aes = try AES(key: key, blockMode: CBC(iv: ↓Array(key.prefix(16))))", "a part of the key"),
            Example(
                """
                func pack(_ letter: Letter, key: SymmetricKey) throws -> Data? {
                    let id = Data(letter.id.uuidString.utf8).prefix(12)
                    return try AES.GCM.seal(letter.body, using: key, nonce: AES.GCM.Nonce(data: ↓id)).combined
                }
                """, "an identifier: the next version of the letter has the same one"),
            Example(
                """
                struct Lines {
                    let key: [UInt8]
                    func hide(_ line: String, of owner: String) throws -> [UInt8] {
                        let start = Array(SHA256.hash(data: Data("\\(owner)\\(Date().timeIntervalSince1970)".utf8)).prefix(16))
                        return try AES(key: key, blockMode: CBC(iv: ↓start)).encrypt(Array(line.utf8))
                    }
                }
                """, "the time, hashed"),
            Example(
                """
                func hide(_ text: [UInt8], secret: [UInt8]) throws -> [UInt8] {
                    let chain = CBC(iv: ↓Array(secret[0..<16]))
                    return try AES(key: secret, blockMode: chain).encrypt(text)
                }
                """, "a part of the key, in a mode that is made before"),
            Example(
                """
                struct Block {
                    var flags = CCOptions(kCCOptionPKCS7Padding)
                    func run(_ text: [UInt8], start: [UInt8]?) {
                        let bytes = start.map { Array($0) }
                        CCCrypt(CCOperation(kCCEncrypt), alg, flags, key, 32, bytes, text, n, output, m, &moved)
                    }
                }
                func first(_ text: [UInt8]) { Block().run(text, start: ↓nil) }
                func second(_ text: [UInt8], _ start: [UInt8]) { Block().run(text, start: start) }
                """, "`nil`, through a function"),
            Example(
                """
                func pack(_ body: Data, topic: String) throws -> Data? {
                    let digest = SHA256.hash(data: Data(topic.utf8))
                    return try AES.GCM.seal(body, using: key, nonce: AES.GCM.Nonce(data: ↓Data(digest.prefix(12)))).combined
                }
                """, "the digest of a name"),
            Example("_ = try AES(key: key, blockMode: CBC(iv: ↓[1, 2, 3, 4])).encrypt(text)", "however few bytes"),
            Example(
                """
                private let start = Array("initialvector000".utf8)
                func seal() throws { try AES(key: key, blockMode: CBC(iv: ↓start)).encrypt(text) }
                """, "a global"),
            Example(
                """
                struct Frame { var iv: [UInt8] = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 121, 98, 219] }
                let cipher = try Cryptor(key: key, iv: ↓Frame().iv)
                """, "the initial value of a property"),
            Example(
                """
                let byChannel: [Int: [UInt8]] = [1: Array(repeating: 1, count: 16)]
                func seal(_ n: Int) throws {
                    guard let iv = byChannel[n] else { return }
                    try ChaCha20(key: key, iv: ↓iv)
                }
                """, "from a table"),
            Example(
                """
                func nonce() throws -> ChaChaPoly.Nonce {
                    var bytes = [UInt8](repeating: 0, count: 12)
                    for i in bytes.indices { bytes[i] = UInt8(i) }
                    return try ChaChaPoly.Nonce(data: ↓bytes)
                }
                """, "a computed sequence"),
            Example(
                """
                func pad(_ bytes: [UInt8], to size: Int) -> [UInt8] { bytes + [UInt8](repeating: 0, count: size - bytes.count) }
                let cipher = try Cryptor(key: key, iv: ↓pad([42], to: 16))
                """, "padded by a function"),
            Example(
                """
                protocol Starts { func start() -> [UInt8] }
                extension Starts { func start() -> [UInt8] { Array(repeating: 3, count: 16) } }
                struct Plain: Starts {}
                struct Fresh: Starts { func start() -> [UInt8] { randomBytes(16) } }
                let mode = CBC(iv: ↓Plain().start())
                """, "a protocol's default implementation"),
            Example(
                """
                let mode = CBC(iv: ↓(0..<16).map { UInt8($0 * 3) })
                """, "a range"),
            Example(
                """
                let iv = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
                    for i in 0..<16 { buffer[i] = 9 }
                    count = 16
                }
                let mode = CBC(iv: ↓iv)
                """, "a buffer filled with one number"),
            Example(
                """
                let box = try AES.GCM.seal(text, using: key, nonce: .init(data: Data(↓"twelve-bytes".utf8)))
                """, "an inferred type"),
        ]
    }

    /// Values that look alike and are right.
    static var staticIvGood: [Example] {
        [
            Example(
                """
                func seal(_ line: Data, nonceText: String) throws -> Data? {
                    try AES.GCM.seal(line, using: key, nonce: AES.GCM.Nonce(data: Data(nonceText.utf8))).combined
                }
                """, "a string created for it"),
            Example(
                """
                func pack(_ body: Data, for friend: Curve25519.KeyAgreement.PublicKey) throws -> Data {
                    let once = Curve25519.KeyAgreement.PrivateKey()
                    let key = try once.sharedSecretFromKeyAgreement(with: friend)
                        .hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: info, outputByteCount: 32)
                    let nonce = try ChaChaPoly.Nonce(data: Data(count: 12))
                    return once.publicKey.rawRepresentation + (try ChaChaPoly.seal(body, using: key, nonce: nonce)).ciphertext
                }
                """, "a single-message key"),
            Example(
                """
                func pack(_ letter: Letter, key: SymmetricKey) throws -> Data? {
                    let id = UUID()
                    let start = Data(withUnsafeBytes(of: id.uuid) { Array($0) }.prefix(12))
                    return try AES.GCM.seal(letter.body, using: key, nonce: AES.GCM.Nonce(data: start)).combined
                }
                """, "an identifier that is new for each message"),
            Example(
                """
                func pack(_ letter: Letter, key: SymmetricKey) throws -> Data? {
                    let stamp = withUnsafeBytes(of: UInt32(letter.sentAt.timeIntervalSince1970)) { Data($0) }
                    let nonce = try AES.GCM.Nonce(data: stamp + randomBytes(8))
                    return try AES.GCM.seal(letter.body, using: key, nonce: nonce).combined
                }
                """, "with a part that is random"),
            Example(
                """
                let aes = try AES(key: key, blockMode: GCM(iv: AES.randomIV(12), mode: .combined))
                """, "the number of random bytes"),
            Example(
                """
                func open(_ file: [UInt8], key: [UInt8]) throws -> [UInt8]? {
                    try Cryptor(operation: .decrypt, algorithm: .aes, options: .pkcs7Padding, key: key, iv: Array(key.prefix(16)))
                        .update(byteArray: file)?.final()
                }
                """, "data that others sealed this way"),
            Example(
                """
                var nonce = [UInt8](repeating: 0, count: 12)
                for i in nonce.indices { nonce[i] = UInt8.random(in: 0...255) }
                let cipher = try ChaCha20(key: key, iv: nonce)
                """, "filled in a loop"),
            Example(
                """
                func open(_ file: [UInt8]) throws { try AES(key: key, blockMode: CBC(iv: Array(file.dropFirst(16).prefix(16)))) }
                """, "read from the message"),
            Example(
                """
                func vector(_ counter: UInt64) -> [UInt8] {
                    withUnsafeBytes(of: counter.bigEndian) { Array($0) } + [UInt8](repeating: 0, count: 8)
                }
                func seal(_ n: UInt64) throws { try ChaCha20(key: key, iv: vector(n)) }
                """, "a counter"),
            Example(
                """
                var iv = [UInt8](repeating: 0, count: 16)
                iv = AES.randomIV(16)
                let cipher = try AES(key: key, iv: iv)
                """, "replaced before it is used"),
            Example(
                """
                protocol Starts { func start() -> [UInt8] }
                extension Starts { func start() -> [UInt8] { Array(repeating: 3, count: 16) } }
                struct Fresh: Starts { func start() -> [UInt8] { randomBytes(16) } }
                let mode = CBC(iv: Fresh().start())
                """, "its own"),
            Example(
                """
                let mode = CBC(iv: (0..<16).map { _ in UInt8.random(in: 0...255) })
                """, "random, once per element of a range"),
            Example(
                """
                func all(_ parts: [Data]) throws {
                    var number: UInt64 = 0
                    for part in parts {
                        number += 1
                        let bytes = Data([0, 0, 0, 0]) + withUnsafeBytes(of: number.bigEndian) { Data($0) }
                        try seal(part, AES.GCM.Nonce(data: bytes))
                    }
                }
                """, "a counter"),
        ]
    }
}
