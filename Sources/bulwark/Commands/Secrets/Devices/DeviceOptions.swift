#if Vault
    import ArgumentParser
    import CoreFoundation
    import Foundation
    import HardwareKeys

    #if canImport(CDispatch)
        import CDispatch
    #endif

    /// A key in hardware that opens a vault, or is to open it, and where its PIN comes from.
    struct DeviceOptions<Naming: SecretNaming>: ParsableArguments {
        @Option(
            name: Naming.names("pkcs11"),
            help: "A key on a PKCS #11 token, as a URI: pkcs11:token=T;object=KEY?module-path=/usr/lib/….so")
        var pkcs11: String?

        @Option(name: Naming.names("tpm-key"), help: "The label of a key in this machine's TPM 2.0.")
        var tpmKey: String?

        @Option(
            name: Naming.names("pin-file"), help: "Read the device's PIN from the first line of a file.",
            completion: .file())
        var pinFile: String?

        @Option(name: Naming.names("pin-fd"), help: "Read the device's PIN from the first line of a descriptor.")
        var pinDescriptor: Int32?

        @Option(name: Naming.names("pin-env"), help: "Read the device's PIN from an environment variable.")
        var pinVariable: String?

        @Option(
            name: Naming.names("pin-command"), help: "Read the device's PIN from the first line of a command’s output.")
        var pinCommand: String?

        mutating func validate() throws {
            guard pkcs11 == nil || tpmKey == nil else {
                throw ValidationError(
                    "Name one device, not both \(Naming.option("pkcs11")) and \(Naming.option("tpm-key")).")
            }
            guard pinSources.count <= 1 else {
                throw ValidationError("Give one source for the device's PIN, not \(pinSources.count).")
            }
            guard pinSources.isEmpty || pkcs11 != nil || tpmKey != nil else {
                throw ValidationError(
                    "A PIN needs a device; name it with \(Naming.option("pkcs11")) or \(Naming.option("tpm-key")).")
            }
        }

        /// The key that was named, or nil.
        func chosen() throws -> DeviceChoice? {
            if let pkcs11 {
                let uri = try PKCS11URI(pkcs11)
                guard uri.pinFile == nil || pinSources.isEmpty else {
                    throw UsageError("Give one source for the device’s PIN, not both pin-source and an option.")
                }
                return .token(uri, pin(uri.pinFile.map { .file($0) }))
            }
            return try tpmKey.map { .tpm(try KeyLabel($0), pin(nil)) }
        }

        private func pin(_ source: PasswordSource?) -> DevicePIN {
            DevicePIN(source ?? pinSources.first, prefix: Naming.prefix)
        }

        private var pinSources: [PasswordSource] {
            let sources: [PasswordSource?] = [
                pinFile.map { .file($0) }, pinDescriptor.map { .descriptor($0) }, pinVariable.map { .variable($0) },
                pinCommand.map { .command($0) },
            ]
            return sources.compactMap { $0 }
        }
    }

    /// Where the machine's TPM is, and where its keys' files are.
    struct TPMPlaceOptions: ParsableArguments {
        @Option(
            name: .customLong("tpm-device"), help: "The TPM's device, or the Unix socket of an emulator.",
            completion: .file())
        var device = "/dev/tpmrm0"

        @Option(
            name: .customLong("tpm-folder"),
            help: "The folder of TPM keys, which only the TPM can use (default: next to the default vault).",
            completion: .directory)
        var folder: String?

        var tpm: TPMDevice {
            var status = stat()
            let isSocket = stat(device, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            return TPMDevice(isSocket ? .unixSocket(device) : .device(device))
        }
    }
#endif
