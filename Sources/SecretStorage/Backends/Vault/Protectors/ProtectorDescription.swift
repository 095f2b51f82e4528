#if Vault
    public import Sealing

    /// A protector as recorded in a vault.
    public struct ProtectorDescription: Identifiable, Sendable {
        public let id: ID
        public let kind: ProtectorKind
        public let label: String
        /// The key derivation of a password; `nil` for other protectors.
        public let derivation: KeyDerivation?
        /// Whether this protector opened the vault.
        public internal(set) var isInUse = false

        /// The identifier of a protector within its vault.
        public struct ID: Hashable, Sendable, CustomStringConvertible {
            let bytes: [UInt8]

            /// Thirty-two hexadecimal digits.
            public var description: String { VaultID(bytes)?.description ?? "" }
        }

        init(_ slot: ProtectorSlot, limits: DerivationLimits) {
            id = ID(bytes: slot.id)
            kind = slot.kind
            label = slot.label
            derivation = slot.kind == .password ? PasswordProtector.parameters(slot.record)?.derivation : nil
        }
    }
#endif
