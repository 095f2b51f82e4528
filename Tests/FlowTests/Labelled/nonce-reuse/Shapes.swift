// Harder roads to one nonce for two messages: globals, structs passed on, recursion, tasks, defaults, counters reset.
import CryptoKit
import Foundation

private let moduleNonce = ChaChaPoly.Nonce()
private var moduleFresh: ChaChaPoly.Nonce { ChaChaPoly.Nonce() }

struct SealContext {
    let key: SymmetricKey
    var nonce = AES.GCM.Nonce()
}

extension SealContext {
    func renewed() -> SealContext { SealContext(key: key) }
}

struct Envelope {
    func seal(_ text: Data, with key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(text, using: key, nonce: moduleNonce).combined  // bad: nonce-reuse
    }

    func sealFresh(_ text: Data, with key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(text, using: key, nonce: moduleFresh).combined  // good: nonce-reuse
    }

    func both(_ first: Data, _ second: Data, in context: SealContext) throws -> [Data] {
        let one = try AES.GCM.seal(first, using: context.key, nonce: context.nonce)
        let two = try AES.GCM.seal(second, using: context.key, nonce: context.nonce)  // bad: nonce-reuse
        return [one.ciphertext, two.ciphertext]
    }

    func bothRenewed(_ first: Data, _ second: Data, in context: SealContext) throws -> [Data] {
        let one = try AES.GCM.seal(first, using: context.key, nonce: context.nonce)
        let next = context.renewed()
        let two = try AES.GCM.seal(second, using: next.key, nonce: next.nonce)  // good: nonce-reuse
        return [one.ciphertext, two.ciphertext]
    }

    func parts(_ parts: ArraySlice<Data>, _ context: SealContext) throws -> [Data] {
        guard let part = parts.first else { return [] }
        let box = try AES.GCM.seal(part, using: context.key, nonce: context.nonce)  // bad: nonce-reuse
        return [box.ciphertext] + (try self.parts(parts.dropFirst(), context))
    }

    func partsRenewed(_ parts: ArraySlice<Data>, _ context: SealContext) throws -> [Data] {
        guard let part = parts.first else { return [] }
        let box = try AES.GCM.seal(part, using: context.key, nonce: context.nonce)  // good: nonce-reuse
        return [box.combined ?? Data()] + (try partsRenewed(parts.dropFirst(), context.renewed()))
    }

    func together(_ texts: [Data], key: SymmetricKey) async throws -> [Data] {
        let nonce = AES.GCM.Nonce()
        return try await withThrowingTaskGroup(of: Data.self) { group in
            for text in texts {
                group.addTask {
                    try AES.GCM.seal(text, using: key, nonce: nonce).ciphertext  // bad: nonce-reuse
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func togetherFresh(_ texts: [Data], key: SymmetricKey) async throws -> [Data] {
        try await withThrowingTaskGroup(of: Data.self) { group in
            for text in texts {
                group.addTask {
                    let nonce = AES.GCM.Nonce()
                    return try AES.GCM.seal(text, using: key, nonce: nonce).combined ?? Data()  // good: nonce-reuse
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func first(_ texts: [Data], key: SymmetricKey) throws -> Data? {
        let nonce = AES.GCM.Nonce()
        for text in texts where !text.isEmpty {
            return try AES.GCM.seal(text, using: key, nonce: nonce).combined  // good: nonce-reuse
        }
        return nil
    }

    func repeatedly(_ texts: [Data], key: SymmetricKey) throws -> [Data] {
        var boxes: [Data] = []
        var iterator = texts.makeIterator()
        let bytes = Data((0..<12).map { _ in UInt8.random(in: 0...255) })
        while let text = iterator.next() {
            let nonce = try AES.GCM.Nonce(data: bytes)
            boxes.append(try AES.GCM.seal(text, using: key, nonce: nonce).ciphertext)  // bad: nonce-reuse
        }
        return boxes
    }
}
