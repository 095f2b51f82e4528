#if Vault
    public import Sealing
    public import SecretMemory

    /// A random key that `systemd-creds` sealed to this machine: to its TPM where it has one, to the key in
    /// `/var/lib/systemd` otherwise (`systemd-creds(1)`). The record is the sealed credential, so nothing lies outside of the
    /// vault. Needs root.
    public struct MachineCredentialProtector: VaultProtector {
        private let command: String

        /// - Parameter command: the program, by its path.
        public init(command: String = "/usr/bin/systemd-creds") { self.command = command }

        public var kind: ProtectorKind { .machineCredential }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            let key = SecretBytes(randomCount: 32)
            var sealed = try SystemdCreds(command).run(
                ["encrypt", "--name=bulwark-vault", "-", "-"], input: key, limit: ProtectorSlot.largestRecord)
            defer { sealed.wipe() }
            let record = sealed
            guard let kept = try await self.key(for: record, limits: .standard), kept == key else {
                throw SecretStoreError(.protectorUnusable, "systemd-creds does not open what it sealed")
            }
            return ProtectorEnrollment(key: key, record: record)
        }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? {
            let input = SecretBytes(count: record.count) { $0.copyBytes(from: record) }
            var output = try SystemdCreds(command).run(
                ["decrypt", "--name=bulwark-vault", "-", "-"], input: input, limit: 32)
            defer { output.wipe() }
            guard output.count == 32 else {
                throw SecretStoreError(.protectorUnusable, "the credential has not 32 bytes")
            }
            return SecretBytes(count: 32) { $0.copyBytes(from: output) }
        }
    }
#endif
