import Foundation
import Testing

@testable import Sealing

/// Nothing that was changed opens, and what is said of it tells no secret.
@Suite struct TamperingTests {
    /// Small files, each with what opens it.
    static let samples = ["password", "key", "x25519", "hybrid", "p256"]

    private func sample(_ name: String) throws -> (sealed: [UInt8], opener: Opener) {
        let recipient: Recipient
        let identity: Identity
        switch name {
        case "password": (recipient, identity) = (.password(try .sample(), .cheap), .password(try .sample()))
        case "x25519":
            let key = try X25519Identity()
            (recipient, identity) = (.x25519(key.recipient), .x25519(key))
        case "hybrid":
            let key = try HybridIdentity()
            (recipient, identity) = (.hybrid(key.recipient), .hybrid(key))
        case "p256":
            let key = try P256Identity()
            (recipient, identity) = (.p256(key.recipient), .p256(key))
        default:
            let key = SealingKey()
            (recipient, identity) = (.key(key), .key(key))
        }
        let sealed: Data = try Sealer(to: [recipient]).seal(Data("abc".utf8))
        return (Array(sealed), Opener([identity]))
    }

    @Test(arguments: samples) func everySingleBitFlipIsRefused(name: String) throws {
        let (sealed, opener) = try sample(name)
        #expect(try opener.open(sealed) == Data("abc".utf8))
        var counts: [SealingError.Code: Int] = [:]
        for place in 0..<sealed.count * 8 {
            var changed = sealed
            changed[place / 8] ^= 1 << (place % 8)
            let thrown = code { _ = try opener.open(changed) as Data }
            #expect(thrown != nil, "bit \(place % 8) of byte \(place / 8)")
            if let thrown { counts[thrown, default: 0] += 1 }
        }
        #expect(counts[.notSealed] == 64)
        #expect(counts[.damaged] == (sealed.count - Int(sealed[14]) * 256 - Int(sealed[15])) * 8)
        #expect(counts[.system] == nil && counts[.invalidArgument] == nil && counts[.invalidKey] == nil)
    }

    @Test(arguments: samples) func everyTruncationIsRefused(name: String) throws {
        let (sealed, opener) = try sample(name)
        for size in 0..<sealed.count {
            let thrown = code { _ = try opener.open(Array(sealed[..<size])) as Data }
            let expected: SealingError.Code =
                size == 0 ? .notSealed : size >= sealed.count - 3 ? .damaged : .truncated
            #expect(thrown == expected, "\(size) bytes")
        }
        for more in 1...20 {
            #expect(code { _ = try opener.open(sealed + [UInt8](repeating: 0, count: more)) as Data } == .damaged)
        }
    }

    @Test func everyTruncationOfAFileIsRefused() throws {
        let scratch = try Scratch()
        let (sealed, opener) = try sample("key")
        for size in 0..<sealed.count {
            let path = try scratch.file("cut", sealed[..<size])
            let thrown = code { _ = try opener.openFile(at: path, to: scratch.file("opened")) }
            #expect(thrown == .truncated || thrown == (size == 0 ? .notSealed : .damaged), "\(size) bytes")
            #expect(try scratch.names == ["cut"])
        }
    }

    /// One error for a wrong password, a damaged wrapped key and a damaged MAC.
    @Test func wrongPasswordAndDamagedHeaderAreOne() throws {
        let (sealed, opener) = try sample("password")
        let wrong = #expect(throws: SealingError.self) {
            _ = try Opener([.password(.sample("another"))]).open(sealed) as Data
        }
        #expect(wrong?.code == .cannotOpen)
        let header = 16 + 4 + 149 + 32
        for place in [33, 64, 65, 90, 121, 150, 168, header - 32, header - 1] {
            var changed = sealed
            changed[place] ^= 1
            let thrown = #expect(throws: SealingError.self) { _ = try opener.open(changed) as Data }
            #expect(thrown == wrong, "byte \(place)")
        }
    }

    /// With several passwords, a right one and a changed header end like a wrong one: a limit that the second asks to
    /// exceed is found before the first is tried, and the second is derived even where the first was right.
    @Test func theOthersAreTriedWhereTheHeaderWasChanged() throws {
        let recipients: [Recipient] = [
            .password(try .sample(), .cheap), .password(try .sample("second"), .scrypt(logN: 1, blockSize: 8)),
        ]
        var sealed = Array(try Sealer(to: recipients).seal(Data("abc".utf8)) as Data)
        let header = 16 + 2 * (4 + 149) + 32
        sealed[header - 1] ^= 1
        for password in ["correct horse battery staple", "another"] {
            let opener = Opener([.password(try .sample(password))])
            let error = #expect(throws: SealingError.self) { _ = try opener.open(sealed) as Data }
            #expect(error?.code == .cannotOpen)
            #expect(opener.unlocking.derivations == 2)
        }
        // The second stanza's log₂ N.
        sealed[16 + 4 + 149 + 4 + 4] = 31
        let errors = ["correct horse battery staple", "another"].map { password in
            #expect(throws: SealingError.self) { _ = try Opener([.password(.sample(password))]).open(sealed) as Data }
        }
        #expect(errors[0] == errors[1] && errors[0]?.code == .derivationTooCostly)
    }

    @Test func errorsHoldNoSecret() throws {
        let secret = "hunter2 hunter2 hunter2"
        let key = SealingKey()
        let sealer = try Sealer(to: [.password(Password(secret), .cheap), .key(key)])
        var sealed = Array(try sealer.seal(Data(secret.utf8), associatedData: Array(secret.utf8)) as Data)
        let keyText = String(decoding: key.text(), as: UTF8.self)
        func check(_ body: () throws -> Void) throws {
            let error = try #require(#expect(throws: SealingError.self) { try body() })
            var dumped = ""
            dump(error, to: &dumped)
            for text in [error.description, String(reflecting: error), dumped] {
                #expect(!text.contains("hunter2") && !text.contains(keyText) && !text.contains(keyText.suffix(20)))
            }
        }
        try check { _ = try Opener([.key(key)]).open(sealed) as Data }
        try check { _ = try Opener([.password(Password(secret + "x"))]).open(sealed) as Data }
        sealed[sealed.count - 1] ^= 1
        try check { _ = try Opener([.key(key)]).open(sealed, associatedData: Array(secret.utf8)) as Data }
        try check { _ = try Identity(text: Array(keyText.dropLast().utf8)) }
        try check { _ = try Recipient(keyText) }
    }
}
