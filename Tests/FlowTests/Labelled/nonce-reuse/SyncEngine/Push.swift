// Second file of the sync engine: records are sealed.
import CryptoKit
import Foundation

struct Push {
    let key: SymmetricKey
    var book = NonceBook()

    func shared(_ record: Data) throws -> Data {
        try AES.GCM.seal(record, using: key, nonce: NonceBook.shared).ciphertext  // bad: nonce-reuse
    }

    func fresh(_ records: [Data]) throws -> [Data] {
        try records.map { try sealOne($0, key: key, nonce: book.fresh) }
    }

    mutating func counted(_ records: [Data]) throws -> [Data] {
        var boxes: [Data] = []
        for record in records {
            let nonce = try book.next()
            boxes.append(try AES.GCM.seal(record, using: key, nonce: nonce).ciphertext)  // good: nonce-reuse
        }
        return boxes
    }

    func batch(_ records: [Data]) throws -> [Data] {
        try sealAll(records, key: key, nonce: book.fresh)
    }

    func headAndTail(_ head: Data, _ tail: Data) throws -> (Data, Data) {
        let nonce = book.fresh
        let copy = nonce
        let first = try AES.GCM.seal(head, using: key, nonce: nonce).ciphertext
        let last = try AES.GCM.seal(tail, using: key, nonce: copy).ciphertext  // bad: nonce-reuse
        return (first, last)
    }

    func tagged(_ head: Data, _ tail: Data) async throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        let bytes = Data(nonce)
        let first = try AES.GCM.seal(head, using: key, nonce: nonce).ciphertext
        let same = try AES.GCM.Nonce(data: bytes)
        let last = try AES.GCM.seal(tail, using: key, nonce: same).ciphertext  // bad: nonce-reuse
        return [bytes, first, last]
    }

    func derived(_ records: [Data]) throws -> [Data] {
        try records.enumerated().map { index, record in
            let own = SymmetricKey(size: .bits256)
            let nonce = try AES.GCM.Nonce(data: Data(count: 11) + [UInt8(index % 256)])
            return try AES.GCM.seal(record, using: own, nonce: nonce).ciphertext  // good: nonce-reuse
        }
    }

    func wholeRecord(_ record: Data) throws -> Box {
        let nonce = book.fresh
        let box = try AES.GCM.seal(record, using: key, nonce: nonce)  // good: nonce-reuse
        return Box(nonce: Data(nonce), body: box.ciphertext + box.tag)
    }
}
