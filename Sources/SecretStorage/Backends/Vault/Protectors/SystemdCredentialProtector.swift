#if Vault
    import Foundation
    public import Sealing
    public import SecretMemory

    /// A credential that systemd passes to a service: 32 bytes or a key from `bulwark keygen`, set with
    /// `LoadCredential=` or `LoadCredentialEncrypted=` (`systemd.exec(5)`). It is kept in memory that only the service
    /// can read.
    public struct SystemdCredentialProtector: VaultProtector {
        private let file: KeyFileProtector

        /// - Parameters:
        ///   - name: The name of the credential, without a slash.
        ///   - folder: The folder of the service's credentials; `nil` for `$CREDENTIALS_DIRECTORY`.
        /// - Throws: ``SecretStoreError/Code/protectorUnusable`` outside of a service or if there is no such
        ///   credential.
        public init(name: String, folder: String? = nil) throws(SecretStoreError) {
            guard let folder = folder ?? Self.serviceFolder(), folder.hasPrefix("/") else {
                throw SecretStoreError(
                    .protectorUnusable, "CREDENTIALS_DIRECTORY is not set: this is not a service with credentials")
            }
            guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "/")), name != "..", name != "." else {
                throw SecretStoreError(.invalidArgument, "the credential’s name is not valid")
            }
            file = try KeyFileProtector(path: "\(folder)/\(name)", kind: .systemdCredential)
        }

        /// Where systemd puts the credentials of a service (`systemd.exec(5)`).
        private static func serviceFolder() -> String? {
            ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]
        }

        public var kind: ProtectorKind { .systemdCredential }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment { try await file.enroll() }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? { try await file.key(for: record, limits: limits) }
    }
#endif
