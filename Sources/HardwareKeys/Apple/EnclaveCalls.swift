#if canImport(CryptoKit) && canImport(Security)
    import CryptoKit
    import Foundation
    import SecretMemory
    import Security

    /// The calls of CryptoKit and Security. Nothing is decided here.
    struct EnclaveCalls: Sendable {
        var isAvailable: @Sendable () -> Bool
        var create: @Sendable (KeyUses, KeyPolicy) throws(HardwareKeyError) -> [UInt8]
        /// In uncompressed form, 65 bytes.
        var publicKey: @Sendable (_ representation: [UInt8], KeyUses) throws(HardwareKeyError) -> [UInt8]
        /// r and s, 64 bytes.
        var sign: @Sendable (_ representation: [UInt8], MessageDigest) throws(HardwareKeyError) -> [UInt8]
        var agree:
            @Sendable (_ representation: [UInt8], P256.KeyAgreement.PublicKey) throws(HardwareKeyError) -> SecretBytes

        static let system = EnclaveCalls(
            isAvailable: { SecureEnclave.isAvailable },
            create: { (uses, policy) throws(HardwareKeyError) in
                let control = try accessControl(policy)
                return try run("create") {
                    uses == .signing
                        ? Array(try SecureEnclave.P256.Signing.PrivateKey(accessControl: control).dataRepresentation)
                        : Array(
                            try SecureEnclave.P256.KeyAgreement.PrivateKey(accessControl: control).dataRepresentation)
                }
            },
            publicKey: { (representation, uses) throws(HardwareKeyError) in
                try run("load") {
                    let data = Data(representation)
                    return uses == .signing
                        ? Array(
                            try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: data).publicKey
                                .x963Representation)
                        : Array(
                            try SecureEnclave.P256.KeyAgreement.PrivateKey(dataRepresentation: data).publicKey
                                .x963Representation)
                }
            },
            sign: { (representation, digest) throws(HardwareKeyError) in
                try run("sign") {
                    let key = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: Data(representation))
                    return Array(try key.signature(for: digest.prehashed).rawRepresentation)
                }
            },
            agree: { (representation, other) throws(HardwareKeyError) in
                let secret = try run("agree") {
                    try SecureEnclave.P256.KeyAgreement.PrivateKey(dataRepresentation: Data(representation))
                        .sharedSecretFromKeyAgreement(with: other)
                }
                return SecretBytes(count: 32) { target in secret.withUnsafeBytes { target.copyMemory(from: $0) } }
            })

        /// On this device alone, while it is unlocked, and for private keys in the enclave.
        private static func accessControl(_ policy: KeyPolicy) throws(HardwareKeyError) -> SecAccessControl {
            var flags: SecAccessControlCreateFlags = [.privateKeyUsage]
            switch policy {
            case .unattended, .pinEachUse: break
            case .userPresence: flags.insert(.userPresence)
            case .currentBiometry: flags.insert(.biometryCurrentSet)
            }
            guard
                let control = SecAccessControlCreateWithFlags(
                    nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags, nil)
            else { throw .unavailable("the system cannot create this access control; set a passcode on this device") }
            return control
        }

        private static func run<Result>(
            _ operation: String, _ body: () throws -> Result
        ) throws(HardwareKeyError) -> Result {
            do {
                return try body()
            } catch {
                let system = error as NSError
                throw EnclaveStatus.error(domain: system.domain, number: system.code, in: operation)
            }
        }
    }
#endif
