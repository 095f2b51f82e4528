// Project: a sync engine. Nonces are handed out here: some are fresh at each call, some always the same.
import CryptoKit
import Foundation

struct NonceBook {
    static let shared = AES.GCM.Nonce()
    private var counter: UInt64 = 0

    var fresh: AES.GCM.Nonce { AES.GCM.Nonce() }

    /// A counter in the last eight bytes; never the same twice.
    mutating func next() throws -> AES.GCM.Nonce {
        counter += 1
        return try AES.GCM.Nonce(data: Data(count: 4) + withUnsafeBytes(of: counter.bigEndian) { Data($0) })
    }
}

struct Box: Codable {
    var nonce: Data
    var body: Data
}

func sealAll(_ parts: [Data], key: SymmetricKey, nonce: AES.GCM.Nonce) throws -> [Data] {
    var boxes: [Data] = []
    for part in parts {
        boxes.append(try AES.GCM.seal(part, using: key, nonce: nonce).ciphertext)  // bad: nonce-reuse
    }
    return boxes
}

func sealOne(_ part: Data, key: SymmetricKey, nonce: AES.GCM.Nonce) throws -> Data {
    try AES.GCM.seal(part, using: key, nonce: nonce).ciphertext  // good: nonce-reuse
}

func openAll(_ boxes: [Box], key: SymmetricKey) throws -> [Data] {
    try boxes.map { box in
        let nonce = try AES.GCM.Nonce(data: box.nonce)
        let sealed = try AES.GCM.SealedBox(nonce: nonce, ciphertext: box.body.dropLast(16), tag: box.body.suffix(16))
        return try AES.GCM.open(sealed, using: key)  // good: nonce-reuse
    }
}
