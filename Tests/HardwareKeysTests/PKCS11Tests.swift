import CPKCS11
import Crypto
import Foundation
import SecretMemory
import Testing

@testable import HardwareKeys

@Suite(.enabled(if: TestTokens.hasPKCS11)) struct PKCS11Tests {
    /// Signatures and keys by the eyes of OpenSSL.
    @Test(.enabled(if: isInstalled("openssl"))) func opensslVerifies() throws {
        let store = try TestTokens.store()
        let key = try store.create(KeyRequest(.init(test: "openssl")))
        defer { try? store.delete(key.label) }
        let folder = try TemporaryFolder()
        let message = Data("read by another program".utf8)
        try message.write(to: URL(fileURLWithPath: folder.path + "/message"))
        let signature: P256.Signing.ECDSASignature = try key.signature(for: message)
        try signature.derRepresentation.write(to: URL(fileURLWithPath: folder.path + "/signature"))
        try Data(key.publicKey.pemRepresentation.utf8).write(to: URL(fileURLWithPath: folder.path + "/pem"))
        try key.publicKey.derRepresentation.write(to: URL(fileURLWithPath: folder.path + "/der"))
        for form in [["-verify", "\(folder.path)/pem"], ["-keyform", "DER", "-verify", "\(folder.path)/der"]] {
            let (status, output) = try shell(
                ["openssl", "dgst", "-sha256"] + form
                    + ["-signature", "\(folder.path)/signature", "\(folder.path)/message"])
            #expect(status == 0 && output.contains("Verified OK"))
        }
    }

    /// What a second program makes is found, what it doubles is refused, what it deletes is gone.
    @Test(.enabled(if: isInstalled("pkcs11-tool"))) func secondProgram() throws {
        let store = try TestTokens.store(TestTokens.ofOthers)
        let name = KeyLabel(test: "second-program")
        try Tool.makeKey(name, id: "a1")
        let key = try store.key(name)
        #expect(try key.publicKey.isValidSignature(key.signature(for: [1, 2, 3]), for: [1, 2, 3] as [UInt8]))
        #expect(code { _ = try store.create(KeyRequest(name)) } == .duplicateLabel)
        try Tool.makeKey(name, id: "a2")
        #expect(code { _ = try store.key(name) } == .ambiguousLabel)
        #expect(code { try store.delete(name) } == .ambiguousLabel)
        try Tool.deleteKey(id: "a2")
        #expect(try store.key(name).publicKey.rawRepresentation == key.publicKey.rawRepresentation)
        try Tool.deleteKey(id: "a1")
        #expect(code { _ = try store.key(name) } == .notFound)
        #expect(code { _ = try key.signature(for: [1]) } == .notFound)
    }

    /// Another curve and another kind of key are neither listed nor used.
    @Test(.enabled(if: isInstalled("pkcs11-tool"))) func otherKinds() throws {
        let store = try TestTokens.store(TestTokens.ofOthers)
        for (kind, id) in [("EC:secp384r1", "b1"), ("RSA:2048", "b2")] {
            let name = KeyLabel(test: "other \(kind)")
            try Tool.makeKey(name, id: id, kind: kind)
            defer { try? Tool.deleteKey(id: id) }
            #expect(code { _ = try store.key(name) } == .wrongKind)
            #expect(try !store.keys().contains { $0.label == name })
        }
    }

    @Test func attributesAreEvidence() throws {
        let store = try TestTokens.store()
        let key = try store.create(KeyRequest(.init(test: "evidence")))
        defer { try? store.delete(key.label) }
        guard case .claimed(let attributes) = try key.attestation(challenge: []) else {
            Issue.record("no attributes")
            return
        }
        #expect(attributes.claimsNeverToLeave)
        #expect(attributes.manufacturer == "SoftHSM project")
        #expect(!attributes.serialNumber.isEmpty)
    }

    /// Every way out that PKCS #11 has: reading the value, wrapping it, making the key extractable, copying it into a
    /// session.
    @Test func keysCannotBeExported() throws {
        let store = try TestTokens.store()
        let key = try store.create(KeyRequest(.init(test: "no way out"), uses: [.signing, .agreement]))
        defer { try? store.delete(key.label) }
        let calls = store.sessions.module.calls
        let functions = try Raw.functions()
        try store.sessions.withSession { (session) throws(HardwareKeyError) in
            let handle = try key.object(session)
            var buffer = [UInt8](repeating: 0, count: 256)
            let (status, _) = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(HardwareKeyError) in
                try calls.attribute(session.handle, handle, .value, into: UnsafeMutableRawBufferPointer(bytes))
            }
            #expect(status == .attributeSensitive)
            #expect(buffer.allSatisfy { $0 == 0 })
            #expect(Raw.wrap(functions, session.handle, handle) == 0x6A)  // CKR_KEY_UNEXTRACTABLE
            for (type, value) in [(PKCS11Attribute.extractable, true), (.sensitive, false)] {
                #expect(Raw.set(functions, session.handle, handle, type, value) != 0)
            }
        }
        guard case .claimed(let attributes) = try key.attestation(challenge: []) else { return }
        #expect(attributes.claimsNeverToLeave)
    }

    /// A key that the token would hand out is refused.
    @Test(.enabled(if: isInstalled("pkcs11-tool"))) func exportableKeyIsRefused() throws {
        let name = KeyLabel(test: "exportable")
        try Tool.makeKey(name, id: "c1", more: ["--extractable"])
        defer { try? Tool.deleteKey(id: "c1") }
        #expect(code { _ = try TestTokens.store(TestTokens.ofOthers).key(name) } == .exportable)
    }

    @Test func policiesThatATokenCannotKeep() throws {
        let store = try TestTokens.store()
        for policy in [KeyPolicy.userPresence, .currentBiometry] {
            let request = KeyRequest(.init(test: "policy"), policy: policy)
            #expect(code { _ = try store.create(request) } == .unavailable)
        }
    }

    @Test func pinEachUse() throws {
        let asked = Counter()
        let store = try TestTokens.store(
            pins: PINSource { question in
                if case .use = question.purpose { asked.add() }
                return TestTokens.bytes(TestTokens.pin)
            })
        let key = try store.create(KeyRequest(.init(test: "each use"), policy: .pinEachUse))
        defer { try? store.delete(key.label) }
        for _ in 0..<3 { _ = try key.signature(for: [1]) as P256.Signing.ECDSASignature }
        #expect(asked.value == 3)
    }

    @Test func tokensAreChosenWithCare() throws {
        let module = try TestTokens.module()
        #expect(try module.tokens().count >= 3)
        for choice in [TokenChoice.only, .label("bulwark-twin"), .label("none"), .serialNumber("0")] {
            #expect(code { _ = try PKCS11KeyStore(module: module, token: choice, pins: nil) } == .tokenNotFound)
        }
        let token = try #require(module.tokens().first { $0.label == "bulwark-test" })
        _ = try PKCS11KeyStore(module: module, token: .serialNumber(token.serialNumber), pins: nil)
    }

    @Test func modulesThatAreNone() throws {
        let folder = try TemporaryFolder()
        let text = folder.path + "/module.so"
        try Data("no module".utf8).write(to: URL(fileURLWithPath: text))
        #expect(code { _ = try PKCS11Module.load("libsofthsm2.so") } == .invalidArgument)
        #expect(code { _ = try PKCS11Module.load("/nowhere/module.so") } == .moduleMissing)
        #expect(code { _ = try PKCS11Module.load(text) } == .moduleMissing)
        #expect(code { _ = try PKCS11Module.load("/lib/x86_64-linux-gnu/libm.so.6") } != nil)
        #expect(code { _ = try PKCS11Module.load(folder.path) } == .moduleMissing)
        let pipe = folder.path + "/pipe.so"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(code { _ = try PKCS11Module.load(pipe) } == .moduleMissing)
    }

    /// Tasks wait without holding the threads of tasks.
    @Test func manyTasks() async throws {
        let store = try TestTokens.store()
        let key = try store.create(KeyRequest(.init(test: "tasks")))
        defer { try? store.delete(key.label) }
        let good = try await withThrowingTaskGroup(of: Bool.self, returning: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let message = Array("task \(number)".utf8)
                    return key.publicKey.isValidSignature(try await key.signature(for: message), for: message)
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(good == 64)
    }
}

/// Calls that the library itself never makes.
enum Raw {
    static func functions() throws -> UnsafePointer<pkcs11_functions> {
        typealias List =
            @convention(c) (UnsafeMutablePointer<UnsafeMutablePointer<pkcs11_functions>?>) -> UInt
        let handle = try #require(dlopen(TestTokens.modulePath, RTLD_NOW | RTLD_LOCAL))
        let symbol = try #require(dlsym(handle, "C_GetFunctionList"))
        var functions: UnsafeMutablePointer<pkcs11_functions>?
        #expect(unsafeBitCast(symbol, to: List.self)(&functions) == 0)
        return UnsafePointer(try #require(functions))
    }

    /// Wraps a key under an AES key that is made for it; the status of `C_WrapKey`.
    static func wrap(_ functions: UnsafePointer<pkcs11_functions>, _ session: UInt, _ key: UInt) -> UInt {
        var template = PKCS11Template(.secretKey)
        template.set(.valueLength, 32 as UInt)
        template.set(.token, false)
        template.set(.wrap, true)
        var generation = pkcs11_mechanism(mechanism: 0x1080, parameter: nil, length: 0)  // CKM_AES_KEY_GEN
        var wrapping: UInt = 0
        let status = template.withAttributes { functions.pointee.generate_key(session, &generation, $0, $1, &wrapping) }
        guard status == 0 else { return status }
        var mechanism = pkcs11_mechanism(mechanism: 0x210A, parameter: nil, length: 0)  // CKM_AES_KEY_WRAP_PAD
        var wrapped = [UInt8](repeating: 0, count: 512)
        var count: UInt = 512
        return functions.pointee.wrap_key(session, &mechanism, wrapping, key, &wrapped, &count)
    }

    static func set(
        _ functions: UnsafePointer<pkcs11_functions>, _ session: UInt, _ key: UInt, _ type: PKCS11Attribute,
        _ value: Bool
    ) -> UInt {
        var byte: UInt8 = value ? 1 : 0
        return withUnsafeMutablePointer(to: &byte) { pointer in
            var attribute = pkcs11_attribute(type: type.rawValue, value: UnsafeMutableRawPointer(pointer), length: 1)
            return functions.pointee.set_attribute_value(session, key, &attribute, 1)
        }
    }
}

/// `pkcs11-tool` of OpenSC, another program on the same token.
enum Tool {
    static func makeKey(
        _ label: KeyLabel, id: String, kind: String = "EC:prime256v1", more: [String] = []
    ) throws {
        try run(["--keypairgen", "--key-type", kind, "--label", label.text, "--id", id] + more)
    }

    static func deleteKey(id: String) throws {
        try run(["--delete-object", "--type", "privkey", "--id", id])
        try run(["--delete-object", "--type", "pubkey", "--id", id])
    }

    struct Failure: Error {
        let status: Int32
    }

    /// SoftHSM2 can miss what one process wrote while another writes: one at a time.
    private static let turn = NSLock()

    private static func run(_ arguments: [String]) throws {
        let login = [
            "pkcs11-tool", "--module", TestTokens.modulePath ?? "", "--token-label", TestTokens.ofOthers, "--login",
            "--pin",
            TestTokens.pin,
        ]
        let (status, _) = try turn.withLock { try shell(login + arguments) }
        guard status == 0 else { throw Failure(status: status) }
    }
}

final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    var value: Int { lock.withLock { count } }
    func add() { lock.withLock { count += 1 } }
}
