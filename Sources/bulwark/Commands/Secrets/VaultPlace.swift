#if Vault
    import Foundation
    import Sealing
    import SecretMemory
    import SecretStorage

    /// Where a vault and what remembers its newest state are, by the XDG base directory specification.
    struct VaultPlace {
        let path: String
        /// Nil where there is no home folder, as for some services.
        private let state: String?
        private let data: String?

        /// - Parameters:
        ///   - path: as named on the command line; nil takes the environment's, or the usual one.
        ///   - environment: the process's variables.
        init(path: String?, environment: [String: String]) throws {
            let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let named = path ?? environment["BULWARK_VAULT"].flatMap { $0.isEmpty ? nil : $0 }
            data = Self.folder("XDG_DATA_HOME", home, ".local/share", environment)
            guard let place = named ?? data else {
                throw UsageError("There is no home folder to look for the vault in; name the vault with --vault.")
            }
            let vault = named ?? place + "/bulwark/secrets.vault"
            // The database takes its path as text, and would find or make another file.
            guard String(wellFormed: FileName.bytes(of: vault)) == vault else {
                throw UsageError("The path of the vault is not valid UTF-8; rename its folders.")
            }
            self.path = vault
            state = Self.folder("XDG_STATE_HOME", home, ".local/state", environment)
        }

        /// The folder of the anchors.
        func anchors() throws -> String {
            guard let state else {
                throw UsageError("There is no home folder for the anchor; set XDG_STATE_HOME, or use --no-anchor.")
            }
            return state + "/bulwark/vaults"
        }

        /// The folder of the TPM's keys, which several vaults may share.
        func tpmKeys() throws -> String {
            guard let data else {
                throw UsageError("There is no home folder for the TPM’s keys; name one with --tpm-folder.")
            }
            return data + "/bulwark/tpm-keys"
        }

        private static func folder(
            _ variable: String, _ home: String?, _ usual: String, _ environment: [String: String]
        ) -> String? {
            // A relative path counts as none (section "Basics" of the specification).
            if let folder = environment[variable], folder.hasPrefix("/") { return folder }
            return home.map { "\($0)/\(usual)" }
        }
    }
#endif
