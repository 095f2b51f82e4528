#if Vault
    public import Sealing

    /// A protector as a vault knows it.
    public struct ProtectorDescription: Identifiable, Sendable {
        public let id: ID
        public let kind: ProtectorKind
        public let label: String
        /// How a password's key is derived; nil for others.
        public let derivation: KeyDerivation?
        /// Whether it opened the vault.
        public internal(set) var isInUse = false

        /// Names a protector in its vault.
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
