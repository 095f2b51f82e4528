#if Vault
    import SecretStorage

    /// Turns errors of the store into one line and an exit code.
    enum SecretsReport {
        static func guarded(_ body: () throws -> Void) throws {
            try SealingReport.guarded {
                do {
                    try body()
                } catch let error as SecretStoreError {
                    Console.error("bulwark: \(error.description.onOneLine)\(hint(for: error.code))")
                    throw usage.contains(error.code) ? ExitStatus.usage : .refused
                }
            }
        }

        private static let usage: Set<SecretStoreError.Code> = [
            .invalidName, .invalidArgument, .tooLarge, .alreadyThere, .protectorUnusable, .unsupported,
        ]

        private static func hint(for code: SecretStoreError.Code) -> String {
            switch code {
            case .rolledBack: " (--accept-older)"
            case .anchorUnusable: " (--no-anchor)"
            case .damaged: " (bulwark secrets doctor; export --salvage)"
            default: ""
            }
        }
    }
#endif
