#if Vault
    import Foundation
    import HardwareKeys
    import Sealing
    import SecretStorage

    /// A key in hardware that was named on the command line.
    enum DeviceChoice {
        case token(PKCS11URI, DevicePIN)
        case tpm(KeyLabel, DevicePIN)

        var pin: DevicePIN {
            switch self {
            case .token(_, let pin), .tpm(_, let pin): pin
            }
        }

        /// What doctor calls it; readable in the vault's file.
        var label: String {
            switch self {
            case .token(let uri, _):
                switch uri.token {
                case .only: "key \(uri.key)"
                case .label(let label): "key \(uri.key) on \(label)"
                case .serialNumber(let number): "key \(uri.key) on \(number)"
                }
            case .tpm(let label, _): "key \(label)"
            }
        }

        /// What opens a vault by the key, which must be there.
        func protector(_ place: VaultPlaceOptions) throws -> KeyAgreementProtector {
            try pin.explaining {
                switch self {
                case .token(let uri, let pin):
                    Self.protector(try Self.store(uri, pin).key(KeyLabel(uri.key)), .pkcs11)
                case .tpm(let label, let pin): Self.protector(try Self.store(place, pin).key(label), .tpm)
                }
            }
        }

        /// As ``protector(_:)``; the key is made in the device where there is none of its label.
        ///
        /// - Parameter wantsPIN: whether a TPM's new key has a PIN of its own. A token has one anyway.
        func newProtector(_ place: VaultPlaceOptions, wantsPIN: Bool) throws -> KeyAgreementProtector {
            try pin.explaining {
                switch self {
                case .token(let uri, let pin):
                    let request = KeyRequest(try KeyLabel(uri.key), uses: .agreement)
                    return Self.protector(try Self.store(uri, pin).keyOrCreate(request), .pkcs11)
                case .tpm(let label, let pin):
                    let policy: KeyPolicy = wantsPIN ? .pinEachUse : .unattended
                    let request = KeyRequest(label, uses: .agreement, policy: policy)
                    let store = try Self.store(place, pin)
                    // A key that is there keeps its own policy: one without a PIN is no answer to who asks for one.
                    let key = wantsPIN ? try store.create(request) : try store.keyOrCreate(request)
                    return Self.protector(key, .tpm)
                }
            }
        }

        /// What the device itself says against the key.
        func weaknesses() throws -> [DoctorReport.Weakness] {
            guard case .token(let uri, let pin) = self else { return [] }
            let key = try pin.explaining { try Self.store(uri, pin).key(KeyLabel(uri.key)) }
            guard case .claimed(let attributes) = try key.attestation(challenge: []), !attributes.claimsNeverToLeave
            else { return [] }
            return [
                DoctorReport.Weakness(
                    id: "key-made-elsewhere", severity: "medium",
                    finding: "the token does not state that the key was generated in it and was never extractable",
                    remedy:
                        "Protect the vault with a key that is generated in the token (protect --new-pkcs11 with another "
                        + "object), and remove this protector.")
            ]
        }

        private static func store(_ uri: PKCS11URI, _ pin: DevicePIN) throws -> PKCS11KeyStore {
            try PKCS11KeyStore(
                module: .load(uri.module), token: uri.token, pins: pin.pins, allowsLastTry: pin.isTyped)
        }

        private static func store(_ place: VaultPlaceOptions, _ pin: DevicePIN) throws -> TPMKeyStore {
            let folder = try place.tpmFolder()
            // The folder itself is made by the store; those above it may be missing before the first vault is made.
            let above = URL(filePath: folder, directoryHint: .isDirectory).deletingLastPathComponent().path
            do {
                try FileManager.default.createDirectory(
                    atPath: above, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw UsageError("The folder for the TPM’s keys cannot be made; name another with --tpm-folder.")
            }
            return try TPMKeyStore(device: place.tpm.tpm, folder: folder, pins: pin.pins, allowsLastTry: pin.isTyped)
        }

        private static func protector(_ key: some HardwareKey, _ kind: ProtectorKind) -> KeyAgreementProtector {
            KeyAgreementProtector(ExternalP256Key(key.agreementKey) { try key.sharedSecret(with: $0) }, kind: kind)
        }
    }
#endif
