#if Vault
    import Foundation
    import SecretStorage
    import SecretStorageTesting
    import Testing

    /// What every store promises, held against vaults that are opened anew with each call.
    @Suite struct VaultContractTests {
        @Test(arguments: StorePromise.all)
        func keeps(_ promise: StorePromise) async throws {
            let scratch = try VaultScratch()
            try await promise.check { place in
                let path = "\(scratch.folder)/\(place)"
                let options = VaultOptions(anchor: FileAnchor(folder: scratch.anchors))
                guard FileManager.default.fileExists(atPath: path) else {
                    return VaultStore(
                        try await Vault.create(path, protectedBy: [NewProtector(KeyProtector(1))], options: options))
                }
                return VaultStore(try await Vault.open(path, with: [KeyProtector(1)], options: options))
            }
        }
    }
#endif
