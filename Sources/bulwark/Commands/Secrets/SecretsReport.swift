#if Vault
    import HardwareKeys
    import SecretStorage

    /// Turns errors of the store into one line and an exit code.
    enum SecretsReport {
        static func guarded(_ body: () throws -> Void) throws {
            try SealingReport.guarded {
                do {
                    try body()
                } catch let error as SecretStoreError {
                    Console.error("bulwark: \(error.description.onOneLine)\(hint(for: error.code))")
                    // A device that says no was asked rightly.
                    throw usage.contains(error.code) && error.cause == nil ? ExitStatus.usage : .refused
                } catch let error as HardwareKeyError {
                    Console.error("bulwark: \(error.description.onOneLine)")
                    throw deviceUsage.contains(error.code) ? ExitStatus.usage : .refused
                }
            }
        }

        private static let deviceUsage: Set<HardwareKeyError.Code> = [
            .invalidArgument, .moduleMissing, .duplicateLabel, .ambiguousLabel, .wrongKind, .exportable, .unavailable,
        ]

        private static let usage: Set<SecretStoreError.Code> = [
            .invalidName, .invalidArgument, .tooLarge, .alreadyThere, .protectorUnusable, .unsupported,
        ]

        private static func hint(for code: SecretStoreError.Code) -> String {
            switch code {
            case .rolledBack: " (--accept-older)"
            case .anchorUnusable: " (--accept-older begins a new one; --no-anchor)"
            case .damaged: " (bulwark secrets doctor; export --salvage)"
            default: ""
            }
        }
    }
#endif
