#if Vault
    import Sealing

    /// What is known of a vault and its surroundings, for ``VaultCheckup`` to judge.
    struct VaultFacts: Sendable {
        var mode: UInt32 = 0o600
        var isOwn = true
        var folderMode: UInt32 = 0o700
        var isFolderOwn = true
        var fileSystem: String?
        var isRemote = false
        /// Whether a key file that opens the vault lies in its folder.
        var isKeyBeside = false
        /// Of the anchor's file and its folder, where there is one.
        var anchorMode: UInt32 = 0o600
        var anchorFolderMode: UInt32 = 0o700
        var isAnchorOwn = true
        /// Whether the anchor lies in the vault's folder or below it, so that whoever puts the folder back puts back both.
        var isAnchorBeside = false
        /// Swap that is not in compressed memory.
        var swap: [String] = []
        /// Whether secrets could be kept out of swap.
        var isMemoryLocked = true
        var protectors: [Protector] = []
        /// Bytes of a write-ahead log that nobody had open.
        var leftLog = 0
        var anchor = AnchorSight.present
        /// Whether something else has the name of the file with the code of the pages.
        var isPagesFileForeign = false
        /// Milliseconds by which the last write lies in the future of this clock.
        var milliseconds: Int64 = 0
        /// Whether a rotation was begun that nobody is at work on.
        var isRotating = false
        /// Generations since the present keys came.
        var generations: UInt64 = 0
        var damage: String?

        struct Protector: Sendable {
            let kind: ProtectorKind
            let name: String
            let derivation: KeyDerivation?
        }
    }
#endif
