@_exported public import Crypto
import Foundation
public import Security

/// An enclave in memory: the keys lie in a table, and their data representation is their number in it, which another
/// "device" (`EmulatedEnclave.reset()`) does not know.
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, visionOS 1.0, *)
public enum SecureEnclave {
    public static var isAvailable: Bool { EmulatedEnclave.shared.isAvailable }

    public enum P256 {
        public enum Signing {
            public struct PrivateKey: Sendable {
                public let dataRepresentation: Data
                private let key: Crypto.P256.Signing.PrivateKey

                public init(compactRepresentable: Bool = true, accessControl: SecAccessControl) throws {
                    (dataRepresentation, key) = try EmulatedEnclave.shared.make(accessControl, kind: 1)
                }

                public init(dataRepresentation: Data) throws {
                    self.dataRepresentation = dataRepresentation
                    key = try EmulatedEnclave.shared.find(dataRepresentation, kind: 1)
                }

                public var publicKey: Crypto.P256.Signing.PublicKey { key.publicKey }

                public func signature<D: Digest>(for digest: D) throws -> Crypto.P256.Signing.ECDSASignature {
                    try EmulatedEnclave.shared.askPerson(dataRepresentation)
                    return try key.signature(for: digest)
                }
            }
        }

        public enum KeyAgreement {
            public struct PrivateKey: Sendable {
                public let dataRepresentation: Data
                private let key: Crypto.P256.KeyAgreement.PrivateKey

                public init(compactRepresentable: Bool = true, accessControl: SecAccessControl) throws {
                    let (data, made) = try EmulatedEnclave.shared.make(accessControl, kind: 2)
                    dataRepresentation = data
                    key = try Crypto.P256.KeyAgreement.PrivateKey(rawRepresentation: made.rawRepresentation)
                }

                public init(dataRepresentation: Data) throws {
                    self.dataRepresentation = dataRepresentation
                    let found = try EmulatedEnclave.shared.find(dataRepresentation, kind: 2)
                    key = try Crypto.P256.KeyAgreement.PrivateKey(rawRepresentation: found.rawRepresentation)
                }

                public var publicKey: Crypto.P256.KeyAgreement.PublicKey { key.publicKey }

                public func sharedSecretFromKeyAgreement(
                    with share: Crypto.P256.KeyAgreement.PublicKey
                ) throws -> SharedSecret {
                    try EmulatedEnclave.shared.askPerson(dataRepresentation)
                    return try key.sharedSecretFromKeyAgreement(with: share)
                }
            }
        }
    }
}

/// What tests set and see; the real module has nothing of it.
public final class EmulatedEnclave: @unchecked Sendable {
    public static let shared = EmulatedEnclave()

    private struct Kept {
        let key: Crypto.P256.Signing.PrivateKey
        let control: SecAccessControl
        let kind: UInt8
    }

    private let lock = NSLock()
    private var keys: [Data: Kept] = [:]
    private var available = true
    private var answer: NSError?

    public var isAvailable: Bool {
        get { lock.withLock { available } }
        set { lock.withLock { available = newValue } }
    }

    /// What the person answers where a key asks; nil is yes.
    public var personsAnswer: NSError? {
        get { lock.withLock { answer } }
        set { lock.withLock { answer = newValue } }
    }

    /// Another device, with none of the keys.
    public func reset() { lock.withLock { keys = [:] } }

    /// The access control that a key was made with.
    public func control(of representation: Data) -> SecAccessControl? {
        lock.withLock { keys[representation]?.control }
    }

    func make(_ control: SecAccessControl, kind: UInt8) throws -> (Data, Crypto.P256.Signing.PrivateKey) {
        guard control.flags.contains(.privateKeyUsage) else { throw failure(-50) }
        let key = Crypto.P256.Signing.PrivateKey()
        let data = Data((0..<40).map { _ in UInt8.random(in: 0...255) })
        lock.withLock { keys[data] = Kept(key: key, control: control, kind: kind) }
        return (data, key)
    }

    func find(_ data: Data, kind: UInt8) throws -> Crypto.P256.Signing.PrivateKey {
        guard let kept = lock.withLock({ keys[data] }), kept.kind == kind else { throw failure(-50) }
        return kept.key
    }

    func askPerson(_ data: Data) throws {
        let (control, answer) = lock.withLock { (keys[data]?.control, self.answer) }
        let asks = control.map { !$0.flags.isDisjoint(with: [.userPresence, .biometryCurrentSet]) } ?? false
        if asks, let answer { throw answer }
    }

    private func failure(_ number: Int) -> NSError { NSError(domain: "NSOSStatusErrorDomain", code: number) }
}
