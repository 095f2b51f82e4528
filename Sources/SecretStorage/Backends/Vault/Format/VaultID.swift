#if Vault
    import SecretMemory

    /// The identifier of a vault: 16 random bytes, assigned at creation and never changed. It binds everything in the
    /// file to this vault, and is not secret.
    public struct VaultID: Hashable, Sendable, CustomStringConvertible {
        let bytes: [UInt8]

        static let byteCount = 16

        init() { bytes = randomBytes(Self.byteCount) }

        init?(_ bytes: some Collection<UInt8>) {
            guard bytes.count == Self.byteCount else { return nil }
            self.bytes = Array(bytes)
        }

        /// Thirty-two hexadecimal digits.
        public var description: String {
            let digits = Array("0123456789abcdef".utf8)
            return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }
#endif
