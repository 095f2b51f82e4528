#if Vault
    import Sealing

    /// Judges facts; asks nobody.
    enum VaultCheckup {
        static func weaknesses(_ facts: VaultFacts) -> [VaultWeakness] {
            (integrity(facts) + access(facts) + protection(facts) + surroundings(facts))
                .sorted { rank($0.severity) < rank($1.severity) }
        }

        private static func rank(_ severity: VaultWeakness.Severity) -> Int {
            VaultWeakness.Severity.allCases.firstIndex(of: severity) ?? 0
        }

        private static func integrity(_ facts: VaultFacts) -> [VaultWeakness] {
            var found: [VaultWeakness] = []
            if let damage = facts.damage {
                found.append(
                    .init("damaged", .high, damage, "Save what is left with export --salvage, and restore a backup."))
            }
            switch facts.anchor {
            case .absent:
                found.append(
                    .init(
                        "no-anchor", .medium,
                        "no anchor outside of the file records its newest state, so a rollback to an old copy is "
                            + "not detected", "Use the vault without --no-anchor."))
            case .new:
                found.append(
                    .init(
                        "new-anchor", .low,
                        "this user opens the vault for the first time on this machine, so whether it is the newest "
                            + "cannot be verified", "If you used it here before, find out who removed the anchor."
                    ))
            case .ahead:
                found.append(
                    .init(
                        "rolled-back", .high, "the vault is older than it was when last used here",
                        "Find out who restored the old copy; use --accept-older only if you did."))
            case .damaged:
                found.append(
                    .init(
                        "anchor-damaged", .high,
                        "the vault’s anchor cannot be read, so whether the vault is the newest cannot be verified",
                        "Find out what happened to it; --accept-older once creates a new anchor from the current vault."
                    ))
            case .present: break
            }
            if facts.isPagesFileForeign {
                found.append(
                    .init(
                        "pages-unusable", .medium,
                        "the vault’s companion file ending in -pages was not written by a vault, so a byte that "
                            + "changes while the vault is closed may go undetected",
                        "Remove it; the next command creates a new one."))
            }
            return found + anchor(facts)
        }

        private static func anchor(_ facts: VaultFacts) -> [VaultWeakness] {
            guard facts.anchor != .absent else { return [] }
            var found: [VaultWeakness] = []
            if (facts.anchorMode | facts.anchorFolderMode) & 0o022 != 0 || !facts.isAnchorOwn {
                found.append(
                    .init(
                        "anchor-open-to-others", .medium,
                        "other users can modify the vault’s anchor, and roll the vault back to an old copy undetected",
                        "chmod 700 the anchor’s folder and 600 its file, and chown both to the user of the vault.")
                )
            }
            if facts.isAnchorBeside {
                found.append(
                    .init(
                        "anchor-beside-vault", .medium,
                        "the vault’s anchor is in the vault’s folder, so restoring an old copy of the folder restores "
                            + "both", "Store it elsewhere: set XDG_STATE_HOME."))
            }
            return found
        }

        private static func access(_ facts: VaultFacts) -> [VaultWeakness] {
            var found: [VaultWeakness] = []
            if !facts.isOwn || !facts.isFolderOwn {
                found.append(
                    .init(
                        "owned-by-another", .medium,
                        "the vault or its folder belongs to another user, who can replace it",
                        "Change the owner of both to the user of the vault (chown)."))
            }
            if facts.mode & 0o077 != 0 {
                found.append(
                    .init(
                        "file-open-to-others", facts.mode & 0o022 != 0 ? .high : .medium,
                        "others can \(facts.mode & 0o022 != 0 ? "modify" : "copy") the vault file and guess passwords",
                        "chmod 600 the file."))
            }
            if facts.folderMode & 0o022 != 0 {
                let isSticky = facts.folderMode & 0o1000 != 0
                found.append(
                    .init(
                        "folder-open-to-others", .high,
                        isSticky
                            ? "other users can create and modify the database’s companion files next to the vault"
                            : "other users can rename or replace files in its folder", "chmod 700 the folder."))
            } else if facts.folderMode & 0o077 != 0 {
                found.append(
                    .init(
                        "folder-readable", .low, "other users can list the vault’s folder and see when it is used",
                        "chmod 700 the folder."))
            }
            if facts.isRemote {
                found.append(
                    .init(
                        "network-file-system", .high,
                        "the vault is on a network file system, where file locks are unreliable",
                        "Move it to a local disk."))
            }
            return found
        }

        private static func protection(_ facts: VaultFacts) -> [VaultWeakness] {
            var found: [VaultWeakness] = []
            for protector in facts.protectors {
                guard let derivation = protector.derivation, derivation.isWeak else { continue }
                found.append(
                    .init(
                        "weak-derivation", .medium,
                        "\(protector.name): its password is cheap to guess (\(derivation.name))",
                        "Add the password again as a new protector, and remove the old one."))
            }
            if facts.isKeyBeside {
                found.append(
                    .init(
                        "key-beside-vault", .medium,
                        "a key file that opens the vault is in the same folder, so a copy of the folder contains both",
                        "Move the key file to another folder, or preferably to another medium."))
            }
            if isOneDevice(facts.protectors.map(\.kind)) {
                let names = facts.protectors.map(\.name).joined(separator: ", ")
                found.append(
                    .init(
                        "one-device", .medium,
                        "only one device, from which keys cannot be copied, opens the vault (\(names)): if it is lost "
                            + "or breaks, everything in the vault is lost",
                        "Add a protector that does not depend on it, such as a password stored in a safe "
                            + "(bulwark secrets protect)."))
            } else if facts.protectors.count == 1 {
                found.append(
                    .init(
                        "one-protector", .low,
                        "only one protector opens the vault; if it is lost, everything in the vault is lost",
                        "Add another one, such as a password stored in a safe (bulwark secrets protect)."))
            }
            if facts.isRotating {
                found.append(
                    .init(
                        "rotation-unfinished", .medium, "a key rotation was interrupted",
                        "Run bulwark secrets rotate."))
            }
            if facts.generations > VaultTransaction.mostGenerations / 2 {
                found.append(
                    .init(
                        "keys-worn", .medium, "the keys have reached half of their usage limit",
                        "Run bulwark secrets rotate."))
            }
            return found
        }

        /// One token, or this machine and its TPM alone.
        private static func isOneDevice(_ kinds: [ProtectorKind]) -> Bool {
            kinds == [.pkcs11]
                || (!kinds.isEmpty && kinds.allSatisfy { [.tpm, .machineCredential].contains($0) })
        }

        private static func surroundings(_ facts: VaultFacts) -> [VaultWeakness] {
            var found: [VaultWeakness] = []
            if !facts.isMemoryLocked {
                found.append(
                    .init(
                        "memory-not-locked", facts.swap.isEmpty ? .low : .medium,
                        "the system does not allow locking secrets in memory", "Raise ulimit -l (LimitMEMLOCK=)."))
            }
            if !facts.swap.isEmpty {
                found.append(
                    .init(
                        "swap", .low,
                        "the machine swaps to \(facts.swap.joined(separator: ", ")); memory of programs that receive "
                            + "secrets may be written there", "Encrypt the swap, or use zram."))
            }
            if facts.leftLog > 0 {
                found.append(
                    .init(
                        "stale-log", .low,
                        "a program exited without closing the vault, leaving a log of \(facts.leftLog) bytes; "
                            + "nothing is lost, but it contains old ciphertext",
                        "Run bulwark secrets rotate, which also compacts the vault."))
            }
            if facts.milliseconds > 60_000 {
                found.append(
                    .init(
                        "clock", .low,
                        "the last write is \(facts.milliseconds / 1000) s in the future according to this clock",
                        "Set the clock; the vault itself does not depend on it."))
            }
            return found
        }
    }

    extension KeyDerivation {
        /// The function and its parameters, for people.
        var name: String {
            switch self {
            case .scrypt(let logN, let blockSize, let parallelism): "scrypt 2^\(logN), \(blockSize), \(parallelism)"
            case .argon2id(let memory, let iterations, let parallelism):
                "Argon2id \(memory / 1024) MiB, \(iterations), \(parallelism)"
            case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds): "PBKDF2 \(rounds)"
            }
        }
    }
#endif
