import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that are nonces through variables, types and functions.
    static var nonceReuseBad: [Example] {
        [
            Example(
                """
                final class Parcel {
                    private let start = AES.randomIV(16)
                    func wrap(_ bytes: [UInt8]) throws -> [UInt8] { try AES(key: key, blockMode: CTR(iv: ↓start)).encrypt(bytes) }
                }
                """, "CryptoSwift's, kept with the object"),
            Example(
                """
                func renew(_ old: AES.GCM.SealedBox, _ text: Data) throws -> Data {
                    let box = try AES.GCM.seal(text, using: key, nonce: ↓old.nonce)
                    return box.combined!
                }
                """, "from the previous box"),
            Example(
                """
                func append(_ more: Data, to file: Data) throws -> Data {
                    let text = try AES.GCM.open(AES.GCM.SealedBox(combined: file), using: key)
                    let nonce = try AES.GCM.Nonce(data: file.prefix(12))
                    return try AES.GCM.seal(text + more, using: key, nonce: ↓nonce).combined!
                }
                """, "from the bytes of the previous box"),
            Example(
                """
                func hide(_ text: Data) throws -> Data {
                    let bytes = UserDefaults.standard.data(forKey: "start")!
                    return try ChaChaPoly.seal(text, using: key, nonce: ↓ChaChaPoly.Nonce(data: bytes)).combined
                }
                """, "stored in the settings"),
            Example(
                """
                struct Pages {
                    let key: SymmetricKey
                    func cover(_ page: Data) throws -> Data { try ChaChaPoly.seal(page, using: key).combined }
                    func inner(_ pages: [Data]) throws -> [Data] {
                        try pages.enumerated().map { number, page in
                            let bytes = Data(count: 8) + withUnsafeBytes(of: UInt32(number)) { Data($0) }
                            return try ChaChaPoly.seal(page, using: key, nonce: ↓ChaChaPoly.Nonce(data: bytes)).combined
                        }
                    }
                }
                """, "counted from zero in each call, under the same key"),
            Example(
                """
                func seal(_ parts: [Data], nonce: AES.GCM.Nonce) throws {
                    for part in parts { try AES.GCM.seal(part, using: key, nonce: ↓nonce) }
                }
                """, "a parameter in a loop"),
            Example(
                """
                enum Book { static let shared = AES.GCM.Nonce() }
                func send(_ text: Data) throws { try AES.GCM.seal(text, using: key, nonce: ↓Book.shared) }
                """, "of another type"),
            Example(
                """
                func both() throws {
                    let nonce = AES.GCM.Nonce()
                    let copy = nonce
                    try AES.GCM.seal(head, using: key, nonce: nonce)
                    try AES.GCM.seal(tail, using: key, nonce: ↓copy)
                }
                """, "under another name"),
            Example(
                """
                func both() throws {
                    let nonce = AES.GCM.Nonce()
                    let bytes = Data(nonce)
                    try AES.GCM.seal(head, using: key, nonce: nonce)
                    let same = try AES.GCM.Nonce(data: bytes)
                    try AES.GCM.seal(tail, using: key, nonce: ↓same)
                }
                """, "through its bytes"),
            Example(
                """
                func retry(_ times: Int) throws {
                    let nonce = ChaChaPoly.Nonce()
                    var n = 0
                    while n < times { try ChaChaPoly.seal(stamp(n), using: key, nonce: ↓nonce); n += 1 }
                }
                """),
            Example(
                """
                final class Link {
                    let nonce = AES.GCM.Nonce()
                    lazy var seal: (Data) throws -> Data = { [key, nonce] in try AES.GCM.seal($0, using: key, nonce: ↓nonce).tag }
                }
                """, "captured"),
            Example(
                """
                struct Box { let nonce = ChaChaPoly.Nonce(); func a(_ d: Data) throws { try ChaChaPoly.seal(d, using: k, nonce: ↓self.nonce) } }
                """),
            Example(
                """
                struct Context { let key: SymmetricKey; var nonce = AES.GCM.Nonce() }
                func both(_ context: Context) throws {
                    try AES.GCM.seal(head, using: context.key, nonce: context.nonce)
                    try AES.GCM.seal(tail, using: context.key, nonce: ↓context.nonce)
                }
                """, "part of an argument"),
            Example(
                """
                func all(_ parts: ArraySlice<Data>, _ nonce: AES.GCM.Nonce) throws {
                    guard let part = parts.first else { return }
                    try AES.GCM.seal(part, using: key, nonce: ↓nonce)
                    try all(parts.dropFirst(), nonce)
                }
                """, "a recursive function"),
            Example(
                """
                private let nonce = ChaChaPoly.Nonce()
                func send(_ text: Data) throws { try ChaChaPoly.seal(text, using: key, nonce: ↓nonce) }
                """, "at file scope"),
        ]
    }

    /// Values that look alike and are right.
    static var nonceReuseGood: [Example] {
        [
            Example(
                """
                final class Parcel {
                    private let start = AES.randomIV(16)
                    func unwrap(_ bytes: [UInt8]) throws -> [UInt8] { try AES(key: key, blockMode: CTR(iv: start)).decrypt(bytes) }
                }
                """, "decrypts"),
            Example(
                """
                func move(_ old: AES.GCM.SealedBox, from key: SymmetricKey, to other: SymmetricKey) throws -> Data {
                    let text = try AES.GCM.open(old, using: key)
                    return try AES.GCM.seal(text, using: other, nonce: old.nonce).combined!
                }
                """, "under another key"),
            Example(
                """
                struct Pages {
                    let key: SymmetricKey
                    let start: Data
                    func cover(_ page: Data) throws -> Data { try ChaChaPoly.seal(page, using: key).combined }
                    func inner(_ pages: [Data]) throws -> [Data] {
                        try pages.enumerated().map { number, page in
                            let bytes = start + withUnsafeBytes(of: UInt32(number)) { Data($0) }
                            return try ChaChaPoly.seal(page, using: key, nonce: ChaChaPoly.Nonce(data: bytes)).combined
                        }
                    }
                }
                """, "a counter after a prefix of its own"),
            Example(
                """
                func both() throws {
                    var nonce = ChaChaPoly.Nonce()
                    try ChaChaPoly.seal(head, using: key, nonce: nonce)
                    nonce = ChaChaPoly.Nonce()
                    try ChaChaPoly.seal(tail, using: key, nonce: nonce)
                }
                """, "created anew"),
            Example(
                """
                func both(_ other: SymmetricKey) throws {
                    let nonce = AES.GCM.Nonce()
                    try AES.GCM.seal(text, using: key, nonce: nonce)
                    try AES.GCM.seal(text, using: other, nonce: nonce)
                }
                """, "two keys"),
            Example(
                """
                func either(_ isUrgent: Bool) throws -> Data {
                    let nonce = AES.GCM.Nonce()
                    if isUrgent { return try AES.GCM.seal(short, using: key, nonce: nonce).tag }
                    return try AES.GCM.seal(long, using: key, nonce: nonce).tag
                }
                """, "the first one returns"),
            Example(
                """
                struct Book { var fresh: AES.GCM.Nonce { AES.GCM.Nonce() } }
                func all(_ parts: [Data], _ book: Book) throws {
                    for part in parts { try AES.GCM.seal(part, using: key, nonce: book.fresh) }
                }
                """, "a getter that makes one"),
            Example(
                """
                func all(_ parts: [Data]) throws {
                    for (i, part) in parts.enumerated() {
                        let nonce = try AES.GCM.Nonce(data: Data(count: 11) + [UInt8(i)])
                        try AES.GCM.seal(part, using: key, nonce: nonce)
                    }
                }
                """, "a counter"),
            Example(
                """
                func open(_ box: Box) throws {
                    let nonce = try AES.GCM.Nonce(data: box.nonce)
                    try AES.GCM.open(AES.GCM.SealedBox(nonce: nonce, ciphertext: box.body, tag: box.tag), using: key)
                }
                """, "opens instead of sealing"),
            Example(
                """
                func first(_ parts: [Data]) throws -> Data? {
                    let nonce = AES.GCM.Nonce()
                    for part in parts where !part.isEmpty { return try AES.GCM.seal(part, using: key, nonce: nonce).combined }
                    return nil
                }
                """, "a loop that ends with the message"),
        ]
    }
}
