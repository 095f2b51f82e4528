#if Vault
    import Foundation
    import HardwareKeys
    import SecretMemory
    import SecretStorage

    /// The real devices and stores that a vault is protected with in tests: what `scripts/start-test-tokens` and
    /// `scripts/check-keyring` started.
    enum VaultTokens {
        private static let environment = ProcessInfo.processInfo.environment
        static let hasPKCS11 = isThere("BULWARK_TEST_PKCS11", "SoftHSM2 (scripts/test starts it)")
        static let hasTPM = isThere("BULWARK_TEST_TPM_OF_VAULT", "swtpm (scripts/test starts it)")
        static let hasKeyring = isThere("BULWARK_TEST_KEYRING", "a keyring (scripts/check-keyring starts one)")
        static let systemdCreds = "/usr/bin/systemd-creds"

        static let hasSystemdCreds: Bool = {
            let isThere = geteuid() == 0 && access(systemdCreds, X_OK) == 0
            if !isThere { print("skipped: a vault protected by systemd-creds, which needs root and systemd 250") }
            return isThere
        }()

        private static func isThere(_ variable: String, _ what: String) -> Bool {
            let isThere = environment[variable] != nil
            if !isThere { print("skipped: a vault protected by \(what)") }
            return isThere
        }

        static func pkcs11(pin: String? = nil) throws -> PKCS11KeyStore {
            let pin = secret(pin ?? environment["BULWARK_TEST_PIN"] ?? "")
            return try PKCS11KeyStore(
                module: .load(environment["BULWARK_TEST_PKCS11"] ?? "/"), token: .label("bulwark-vault"),
                pins: .fixed(pin))
        }

        static let tpm = TPMDevice(.unixSocket(environment["BULWARK_TEST_TPM_OF_VAULT"] ?? "/"))

        static func secret(_ text: String) -> SecretBytes {
            SecretBytes(count: text.utf8.count) { $0.copyBytes(from: text.utf8) }
        }
    }
#endif
