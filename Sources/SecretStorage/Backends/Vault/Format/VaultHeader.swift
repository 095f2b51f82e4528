#if Vault
    /// What a vault's first record says before any key is at hand: that it is a vault, in which version, and which one.
    struct VaultHeader: Equatable, Sendable {
        let id: VaultID

        static let magic = Array("BWVAULT\u{0}".utf8)
        static let version: UInt8 = 1
        static let suite: UInt8 = 1
        /// Magic, version, suite, two bytes of zero, id.
        static let byteCount = 12 + VaultID.byteCount

        var encoded: [UInt8] { Self.magic + [Self.version, Self.suite, 0, 0] + id.bytes }

        init(id: VaultID) { self.id = id }

        init(decoding bytes: [UInt8]) throws(SecretStoreError) {
            guard bytes.starts(with: Self.magic), bytes.count > 9 else { throw SecretStoreError(.notAVault) }
            guard bytes[8] <= Self.version else {
                throw SecretStoreError(
                    .newerVersion, "it has format version \(bytes[8]), but this program supports \(Self.version)")
            }
            guard bytes.count == Self.byteCount, bytes[8] == Self.version, bytes[9] == Self.suite, bytes[10] == 0,
                bytes[11] == 0, let id = VaultID(bytes[12...])
            else { throw .damagedVault("the header cannot be read") }
            self.id = id
        }
    }
#endif
