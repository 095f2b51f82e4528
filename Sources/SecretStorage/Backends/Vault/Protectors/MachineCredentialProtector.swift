#if Vault
    public import Sealing
    public import SecretMemory

    /// A random key that `systemd-creds` seals to this machine: to its TPM if it has one, otherwise to the key in
    /// `/var/lib/systemd` (`systemd-creds(1)`). The record is the sealed credential, so nothing is stored outside of
    /// the vault. Requires root.
    public struct MachineCredentialProtector: VaultProtector {
        private let command: String

        /// - Parameter command: The path of the program.
        public init(command: String = "/usr/bin/systemd-creds") { self.command = command }

        public var kind: ProtectorKind { .machineCredential }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            let key = SecretBytes(randomCount: 32)
            var sealed = try SystemdCreds(command).run(
                ["encrypt", "--name=bulwark-vault", "-", "-"], input: key, limit: ProtectorSlot.largestRecord)
            defer { sealed.wipe() }
            let record = sealed
            guard let kept = try await self.key(for: record, limits: .standard), kept == key else {
                throw SecretStoreError(.protectorUnusable, "systemd-creds cannot open what it sealed")
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
                throw SecretStoreError(.protectorUnusable, "the credential is not 32 bytes long")
            }
            return SecretBytes(count: 32) { $0.copyBytes(from: output) }
        }
    }
#endif
