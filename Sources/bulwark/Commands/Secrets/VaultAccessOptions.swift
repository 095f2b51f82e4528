#if Vault
    import ArgumentParser
    import Foundation
    import Sealing
    import SecretStorage

    /// Which vault, what opens it, and what notices an old copy.
    struct VaultAccessOptions: ParsableArguments {
        @OptionGroup(title: "Opening the vault") var secrets: SecretOptions<PresentSecrets>

        @Option(name: .customLong("credential"), help: "The name of a systemd credential that opens the vault.")
        var credential: String?

        @Flag(
            name: .customLong("machine-credential"),
            help: "Open the vault with the credential that systemd-creds encrypted for this machine.")
        var usesMachine = false

        @Flag(
            name: .customLong("keyring"),
            help: "Open the vault with the desktop's keyring: the Secret Service or the Keychain.")
        var usesKeyring = false

        @OptionGroup(title: "Opening the vault with a hardware key") var device: DeviceOptions<PresentSecrets>
        @OptionGroup var place: VaultPlaceOptions
        @OptionGroup var limits: LimitOptions

        /// Opens the vault, which the caller closes: where a command ends first, its log and its old ciphertext stay.
        func vault(_ adjust: (inout VaultOptions) -> Void = { _ in }) throws -> Vault {
            let place = try place.place()
            guard access(place.path, F_OK) == 0 else {
                throw UsageError("There is no vault \(place.path); create one with bulwark secrets create.")
            }
            var options = try self.place.options()
            options.limits = limits.limits
            adjust(&options)
            let choice = try device.chosen()
            let (path, protectors, settled) = (place.path, try protectors(choice), options)
            let open = {
                try Waiting.result { try await Vault.open(path, with: protectors, options: settled) }
            }
            // A TPM asks for the PIN of a key when the key is used.
            return try choice?.pin.explaining(open) ?? open()
        }

        /// Without any named the terminal is asked for a password.
        private func protectors(_ device: DeviceChoice?) throws -> [any VaultProtector] {
            var protectors: [any VaultProtector] = try secrets.keyFiles.map { try KeyFileProtector(path: $0) }
            if let credential { protectors.append(try SystemdCredentialProtector(name: credential)) }
            if usesMachine { protectors.append(MachineCredentialProtector()) }
            if usesKeyring { protectors.append(StoredKeyProtector(DesktopKeyring.store)) }
            if let device { protectors.append(try device.protector(place)) }
            let source = secrets.passwordSource ?? (protectors.isEmpty ? SecretOptions<PresentSecrets>.terminal : nil)
            if let source { protectors.append(PasswordProtector(try source.password(twice: false))) }
            return protectors
        }
    }

    extension Vault {
        /// Closes at the end of a command, which has done its work whatever becomes of it.
        func finish() { _ = Result { try close() } }
    }

    /// Which vault, and what notices an old copy.
    struct VaultPlaceOptions: ParsableArguments {
        @Option(name: .customLong("vault"), help: "The vault's file.", completion: .file())
        var path: String?

        @Flag(
            name: .customLong("no-anchor"),
            help: "Do not use the anchor, the record that detects a vault that was rolled back.")
        var hasNoAnchor = false

        @Flag(
            name: .customLong("accept-older"),
            help: "Accept a vault that is older than when last used here, such as a restored backup.")
        var acceptsOlder = false

        @OptionGroup var tpm: TPMPlaceOptions

        /// Where the TPM's keys are.
        func tpmFolder() throws -> String { try tpm.folder ?? place().tpmKeys() }

        func place() throws -> VaultPlace {
            try VaultPlace(path: path, environment: ProcessInfo.processInfo.environment)
        }

        func options() throws -> VaultOptions {
            var options = VaultOptions(anchor: hasNoAnchor ? nil : FileAnchor(folder: try place().anchors()))
            options.acceptsOlder = acceptsOlder
            return options
        }
    }

    /// What is to open a vault from now on.
    struct NewProtectorOptions: ParsableArguments {
        @OptionGroup(title: "New protectors of the vault") var secrets: SecretOptions<NewSecrets>

        @Option(name: .customLong("kdf"), help: "How to derive the key from a password: scrypt, argon2id or pbkdf2.")
        var derivation = DerivationChoice.scrypt

        @Option(name: .customLong("new-credential"), help: "The name of a systemd credential that will open the vault.")
        var credential: String?

        @Flag(
            name: .customLong("new-machine-credential"),
            help: "Have systemd-creds encrypt a key for this machine and its TPM (needs root).")
        var usesMachine = false

        @Flag(name: .customLong("new-keyring"), help: "Store a key in the desktop's keyring.")
        var usesKeyring = false

        @OptionGroup(title: "New hardware key for the vault, created if it does not exist")
        var device: DeviceOptions<NewSecrets>

        @Flag(
            name: .customLong("new-tpm-pin"),
            help: "Set a PIN for the new TPM key; the TPM counts wrong attempts.")
        var wantsTPMPIN = false

        @Option(name: .customLong("label"), help: "A label for the protector, which is not encrypted in the file.")
        var label = ""

        mutating func validate() throws {
            guard !wantsTPMPIN || device.tpmKey != nil else {
                throw ValidationError("--new-tpm-pin needs --new-tpm-key.")
            }
        }

        /// - Parameter place: where keys of the TPM are.
        func protectors(_ place: VaultPlaceOptions) throws -> [NewProtector] {
            let device = try self.device.chosen()
            var all: [any VaultProtector] = try secrets.keyFiles.map { try KeyFileProtector(path: $0) }
            if let credential { all.append(try SystemdCredentialProtector(name: credential)) }
            if usesMachine { all.append(MachineCredentialProtector()) }
            if usesKeyring { all.append(StoredKeyProtector(DesktopKeyring.store)) }
            let hardware = try device.map { device in
                // A device of several is told by its label.
                NewProtector(
                    try device.newProtector(place, wantsPIN: wantsTPMPIN), label: label.isEmpty ? device.label : label)
            }
            let isEmpty = all.isEmpty && hardware == nil
            let source = secrets.passwordSource ?? (isEmpty ? SecretOptions<NewSecrets>.terminal : nil)
            if let source {
                all.append(PasswordProtector(try source.password(twice: true), derivation: try derivation.parameters()))
            }
            return all.map { NewProtector($0, label: label) } + (hardware.map { [$0] } ?? [])
        }
    }
#endif
