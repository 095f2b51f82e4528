// One nonce for two messages: two seals, loops, closures, stored nonces; opening and fresh nonces are clean.
import CryptoKit
import Foundation

struct MessageBoxes {
    let key: SymmetricKey

    func two(_ first: Data, _ second: Data) throws -> [Data] {
        let nonce = ChaChaPoly.Nonce()
        let one = try ChaChaPoly.seal(first, using: key, nonce: nonce)
        let two = try ChaChaPoly.seal(second, using: key, nonce: nonce)  // bad: nonce-reuse
        return [one.combined, two.combined]
    }

    func twoFresh(_ first: Data, _ second: Data) throws -> [Data] {
        var nonce = ChaChaPoly.Nonce()
        let one = try ChaChaPoly.seal(first, using: key, nonce: nonce)
        nonce = ChaChaPoly.Nonce()
        let two = try ChaChaPoly.seal(second, using: key, nonce: nonce)  // good: nonce-reuse
        return [one.combined, two.combined]
    }

    func pages(_ pages: [Data]) throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        var boxes: [Data] = []
        for page in pages {
            let box = try AES.GCM.seal(page, using: key, nonce: nonce)  // bad: nonce-reuse
            boxes.append(box.ciphertext + box.tag)
        }
        return boxes
    }

    func pagesFresh(_ pages: [Data]) throws -> [Data] {
        try pages.map { page in
            let nonce = AES.GCM.Nonce()
            let box = try AES.GCM.seal(page, using: key, nonce: nonce)  // good: nonce-reuse
            return box.nonce + box.ciphertext + box.tag
        }
    }

    func mapped(_ pages: [Data]) throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        return try pages.map { page in
            try AES.GCM.seal(page, using: key, nonce: nonce).ciphertext  // bad: nonce-reuse
        }
    }

    func sealAndOpen(_ text: Data) throws -> Data {
        let nonce = AES.GCM.Nonce()
        let box = try AES.GCM.seal(text, using: key, nonce: nonce)  // good: nonce-reuse
        let again = try AES.GCM.SealedBox(nonce: nonce, ciphertext: box.ciphertext, tag: box.tag)
        return try AES.GCM.open(again, using: key)  // good: nonce-reuse
    }

    func twoKeys(_ text: Data, other: SymmetricKey) throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        let one = try AES.GCM.seal(text, using: key, nonce: nonce)
        let two = try AES.GCM.seal(text, using: other, nonce: nonce)  // good: nonce-reuse
        return [one.ciphertext, two.ciphertext]
    }

    func either(_ text: Data, urgent: Bool) throws -> Data {
        let nonce = AES.GCM.Nonce()
        if urgent {
            return try AES.GCM.seal(Data([1]) + text, using: key, nonce: nonce).ciphertext  // good: nonce-reuse
        }
        return try AES.GCM.seal(text, using: key, nonce: nonce).ciphertext  // good: nonce-reuse
    }

    func retry(_ text: Data, times: Int) throws -> Data {
        let nonce = ChaChaPoly.Nonce()
        var attempt = 0
        var box = Data()
        while attempt < times {
            let stamped = text + Data([UInt8(truncatingIfNeeded: attempt)])
            box = try ChaChaPoly.seal(stamped, using: key, nonce: nonce).combined  // bad: nonce-reuse
            attempt += 1
        }
        return box
    }
}

final class Channel {
    private let key: SymmetricKey
    private let nonce = AES.GCM.Nonce()
    private lazy var seal: (Data) throws -> Data = { [key, nonce] text in
        try AES.GCM.seal(text, using: key, nonce: nonce).ciphertext  // bad: nonce-reuse
    }

    init(key: SymmetricKey) { self.key = key }

    func send(_ text: Data) throws -> Data {
        try AES.GCM.seal(text, using: key, nonce: nonce).ciphertext  // bad: nonce-reuse
    }

    func sendFresh(_ text: Data) throws -> Data {
        let nonce = AES.GCM.Nonce()
        return try AES.GCM.seal(text, using: key, nonce: nonce).combined ?? Data()  // good: nonce-reuse
    }
}
