#if Vault
    public import Sealing
    public import SecretMemory

    /// A password. Its record contains the key derivation parameters: algorithm, three numbers, salt.
    public struct PasswordProtector: VaultProtector {
        private let password: Password
        private let derivation: KeyDerivation

        /// - Parameter derivation: The key derivation for new slots; existing slots store their own.
        public init(_ password: Password, derivation: KeyDerivation = .scrypt) {
            self.password = password
            self.derivation = derivation
        }

        public var kind: ProtectorKind { .password }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            let salt = randomBytes(KeyDerivation.saltByteCount)
            let (algorithm, numbers) = derivation.encoded
            let key = try Self.derive(derivation, password, salt)
            return ProtectorEnrollment(key: key, record: [algorithm] + numbers.flatMap(\.bigEndianBytes) + salt)
        }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? {
            guard let (derivation, salt) = Self.parameters(record) else {
                throw .damagedVault("a password’s derivation cannot be read")
            }
            do {
                try derivation.check(within: limits)
            } catch {
                throw SecretStoreError(
                    .protectorUnusable, "deriving the password’s key would exceed the memory or time limit")
            }
            return try Self.derive(derivation, password, salt)
        }

        static func parameters(_ record: [UInt8]) -> (derivation: KeyDerivation, salt: [UInt8])? {
            var reader = ByteReader(record)
            guard let algorithm = reader.number(UInt8.self), let first = reader.number(UInt32.self),
                let second = reader.number(UInt32.self), let third = reader.number(UInt32.self),
                let salt = reader.bytes(KeyDerivation.saltByteCount), reader.isAtEnd,
                let derivation = KeyDerivation(algorithm: algorithm, numbers: [first, second, third])
            else { return nil }
            return (derivation, salt)
        }

        private static func derive(
            _ derivation: KeyDerivation, _ password: Password, _ salt: [UInt8]
        ) throws(SecretStoreError) -> SecretBytes {
            do {
                return try derivation.derive(password, salt: salt, count: 32)
            } catch {
                throw SecretStoreError(error)
            }
        }
    }
#endif
