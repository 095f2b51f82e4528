import CPKCS11
import Crypto
import Foundation
import SecretMemory
import Testing

@testable import HardwareKeys

@Suite(.serialized, .enabled(if: TestTokens.hasPKCS11)) struct HostileModuleTests {
    private func withKey(_ body: (PKCS11KeyStore, PKCS11Key) throws -> Void) throws {
        HostileModule.trick = .none
        let store = try HostileModule.store()
        let label = try KeyLabel("hostile \(UInt64.random(in: 0 ... .max))")
        let key = try store.create(KeyRequest(label, uses: [.signing, .agreement]))
        defer {
            HostileModule.trick = .none
            try? store.delete(label)
        }
        try body(store, key)
    }

    private func sign(_ key: PKCS11Key) throws { _ = try key.signature(for: [1, 2]) as P256.Signing.ECDSASignature }

    @Test func liesAboutLengths() throws {
        try withKey { store, key in
            for length in [0, 63, 65, 128] as [UInt] {
                HostileModule.trick = .signatureLength(length)
                #expect(code { try sign(key) } == .deviceFailed)
            }
            for length in [129, 1 << 32, .max] as [UInt] {
                HostileModule.trick = .signatureLength(length)
                #expect(code { try sign(key) } == .moduleBroken)
            }
            for length in [16_385, 1 << 40] as [UInt] {
                HostileModule.trick = .attributeLength(length)
                #expect(code { _ = try store.key(key.label) } == .moduleBroken)
            }
            for length in [0, 31] as [UInt] {
                HostileModule.trick = .agreedLength(length)
                let other = P256.KeyAgreement.PrivateKey().publicKey
                #expect(code { _ = try key.sharedSecret(with: other) as SecretBytes } == .deviceFailed)
            }
            HostileModule.trick = .none
            try sign(key)
        }
    }

    @Test func liesAboutCounts() throws {
        try withKey { store, key in
            for count in [65, 1 << 40, .max] as [UInt] {
                HostileModule.trick = .foundCount(count)
                #expect(code { _ = try store.key(key.label) } == .moduleBroken)
            }
            HostileModule.trick = .endlessObjects
            #expect(code { _ = try store.keys() } == .moduleBroken)
            for count in [257, .max] as [UInt] {
                HostileModule.trick = .slotCount(count)
                #expect(code { _ = try HostileModule.store() } == .moduleBroken)
            }
        }
    }

    /// A wrong signature gives the key away, so it is not handed on.
    @Test func garbageSignature() throws {
        try withKey { _, key in
            HostileModule.trick = .garbageSignature
            #expect(code { try sign(key) } == .deviceFailed)
        }
    }

    /// A session that ended, a login that another part ended and a token that was put back cost one new try.
    @Test(arguments: [0xB0, 0xB3, 0x101, 0x32, 0xE0, 0x60, 0x82] as [UInt])
    func oneNewTry(_ status: UInt) throws {
        try withKey { _, key in
            HostileModule.trick = .signOnce(status)
            try sign(key)
        }
    }

    @Test(
        arguments: [
            (0x32, .tokenRemoved), (0xE0, .tokenRemoved), (0xB3, .sessionLost), (0x101, .loginNeeded),
            (0x30, .deviceFailed),
            (0x05, .deviceFailed), (0x54, .unavailable), (0xDEAD, .deviceFailed), (0x31, .deviceFull),
        ] as [(UInt, HardwareKeyError.Code)])
    func lastingFailure(_ status: UInt, _ expected: HardwareKeyError.Code) throws {
        try withKey { _, key in
            HostileModule.trick = .signAlways(status)
            #expect(code { try sign(key) } == expected)
            HostileModule.trick = .none
            try sign(key)
        }
    }

    /// Another part of the program logs out: keys do not seem to be gone, and no second key is made under a label.
    @Test func loggedOutUnderneath() throws {
        try withKey { store, key in
            let functions = try Raw.functions()
            for _ in 0..<3 {
                try store.sessions.withSession { (session) throws(HardwareKeyError) in
                    #expect(functions.pointee.logout(session.handle) == 0)
                }
                #expect(try store.key(key.label).label == key.label)
                try store.sessions.withSession { (session) throws(HardwareKeyError) in
                    #expect(functions.pointee.close_all_sessions(session.token.slot) == 0)
                }
                #expect(code { _ = try store.create(KeyRequest(key.label)) } == .duplicateLabel)
                try sign(key)
            }
        }
    }

    @Test func tokenPulledAndPutBack() throws {
        try withKey { store, key in
            HostileModule.trick = .signAlways(0x32)
            #expect(code { try sign(key) } == .tokenRemoved)
            HostileModule.trick = .noToken
            #expect(code { try sign(key) } == .tokenNotFound)
            HostileModule.trick = .none
            try sign(key)
            #expect(try store.key(key.label).label == key.label)
        }
    }

    /// A wrong PIN goes to the token once, however often it is asked.
    @Test func wrongPINIsTriedOnce() throws {
        HostileModule.trick = .loginStatus(0xA0)
        defer { HostileModule.trick = .none }
        let store = try HostileModule.store(pins: .fixed(TestTokens.bytes("00000000")))
        HostileModule.logins = 0
        for _ in 0..<20 { #expect(code { _ = try store.keys() } == .wrongPIN) }
        #expect(HostileModule.logins == 1)
    }

    @Test func lastTryIsKept() throws {
        HostileModule.trick = .tokenFlags(0x2_0000)
        defer { HostileModule.trick = .none }
        HostileModule.logins = 0
        #expect(code { _ = try HostileModule.store().keys() } == .lastTry)
        #expect(HostileModule.logins == 0)
        _ = try HostileModule.store(allowsLastTry: true).keys()
        #expect(HostileModule.logins == 1)
    }

    @Test func lockedAndUnsetPINs() throws {
        defer { HostileModule.trick = .none }
        HostileModule.trick = .tokenFlags(0x4_0000)
        #expect(code { _ = try HostileModule.store().keys() } == .pinLocked)
        for (status, expected) in [
            (0xA4, .pinLocked), (0xA3, .pinNotSet), (0x102, .pinNotSet), (0xA2, .wrongPIN), (0x50, .cancelled),
        ] as [(UInt, HardwareKeyError.Code)] {
            HostileModule.trick = .loginStatus(status)
            #expect(code { _ = try HostileModule.store().keys() } == expected)
        }
    }

    @Test func noPINSource() throws {
        HostileModule.trick = .none
        // SoftHSM keeps a process logged in, so the login is asked for by a new generation of sessions.
        #expect(code { _ = try HostileModule.store(pins: nil).keys() } == .loginNeeded)
        struct Refusal: Error {}
        #expect(code { _ = try HostileModule.store(pins: PINSource { _ in throw Refusal() }).keys() } == .cancelled)
    }

    /// A module without locks gets one call at a time, and one that does not start is said to be broken.
    @Test func modulesThatStartBadly() throws {
        defer { HostileModule.trick = .none }
        HostileModule.trick = .initialize(0x0A)
        let module = try HostileModule.module()
        HostileModule.trick = .none
        let store = try PKCS11KeyStore(
            module: module, token: .label("bulwark-hostile"), pins: .fixed(TestTokens.bytes(TestTokens.pin)))
        #expect(code { _ = try store.key(KeyLabel("not there")) } == .notFound)
        HostileModule.trick = .initialize(0x05)
        #expect(code { _ = try HostileModule.module() } == .moduleBroken)
        var empty = pkcs11_functions()
        #expect(code { _ = try PKCS11Module(functions: &empty) } == .moduleBroken)
        empty.version.major = 2
        #expect(code { _ = try PKCS11Module(functions: &empty) } == .moduleBroken)
    }

    /// Threads sign while sessions end under them.
    @Test func sessionsEndUnderThreads() throws {
        try withKey { _, key in
            let failures = Counter()
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                for count in 0..<40 {
                    if thread == 0, count % 4 == 0 { HostileModule.trick = .signOnce(0xB3) }
                    do { try sign(key) } catch { failures.add() }
                }
            }
            // The trick hits a thread's second try now and then.
            #expect(failures.value <= 10)
            HostileModule.trick = .none
            try sign(key)
        }
    }
}
