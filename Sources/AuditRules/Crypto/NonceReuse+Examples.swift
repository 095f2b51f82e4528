import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that are nonces through variables, types and functions.
    static var nonceReuseBad: [Example] {
        [
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
                """, "by another name"),
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
                """, "a part of what is given"),
            Example(
                """
                func all(_ parts: ArraySlice<Data>, _ nonce: AES.GCM.Nonce) throws {
                    guard let part = parts.first else { return }
                    try AES.GCM.seal(part, using: key, nonce: ↓nonce)
                    try all(parts.dropFirst(), nonce)
                }
                """, "a function that calls itself"),
            Example(
                """
                private let nonce = ChaChaPoly.Nonce()
                func send(_ text: Data) throws { try ChaChaPoly.seal(text, using: key, nonce: ↓nonce) }
                """, "of the file"),
        ]
    }

    /// Values that look alike and are right.
    static var nonceReuseGood: [Example] {
        [
            Example(
                """
                func both() throws {
                    var nonce = ChaChaPoly.Nonce()
                    try ChaChaPoly.seal(head, using: key, nonce: nonce)
                    nonce = ChaChaPoly.Nonce()
                    try ChaChaPoly.seal(tail, using: key, nonce: nonce)
                }
                """, "made anew"),
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
                """, "opens, and does not seal"),
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
