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
                        "nothing outside of the file remembers its newest state, so an old copy that is put "
                            + "back is not noticed", "Use the vault without --no-anchor."))
            case .new:
                found.append(
                    .init(
                        "new-anchor", .low,
                        "the vault is seen for the first time by this user on this machine, so nobody can say "
                            + "whether it is the newest", "If you used it here before, find out who removed the anchor."
                    ))
            case .ahead:
                found.append(
                    .init(
                        "rolled-back", .high, "the vault is older than it was when last used here",
                        "Find out who put it back; use --accept-older only if you did."))
            case .damaged:
                found.append(
                    .init(
                        "anchor-damaged", .high,
                        "what remembers the vault’s newest state cannot be read, so nobody can say whether the vault is the newest",
                        "Find out what happened to it; --accept-older once begins to remember anew, from the vault as it is."
                    ))
            case .present: break
            }
            if facts.isPagesFileForeign {
                found.append(
                    .init(
                        "pages-unusable", .medium,
                        "the file beside the vault whose name ends in -pages is none that a vault leaves, so a byte that "
                            + "changes while nobody has the vault open may go unnoticed",
                        "Remove it; the next command leaves a new one."))
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
                        "others may change what remembers the vault’s newest state, and put an old copy back unnoticed",
                        "chmod 700 the anchor’s folder and 600 its file, and give both to the user who uses the vault.")
                )
            }
            if facts.isAnchorBeside {
                found.append(
                    .init(
                        "anchor-beside-vault", .medium,
                        "what remembers the vault’s newest state lies in the vault’s folder, so whoever puts an old folder "
                            + "back puts both back", "Keep it elsewhere: set XDG_STATE_HOME."))
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
                        "Give both to the user who uses the vault (chown)."))
            }
            if facts.mode & 0o077 != 0 {
                found.append(
                    .init(
                        "file-open-to-others", facts.mode & 0o022 != 0 ? .high : .medium,
                        "others may \(facts.mode & 0o022 != 0 ? "change" : "copy") the vault’s file, and try passwords on it",
                        "chmod 600 the file."))
            }
            if facts.folderMode & 0o022 != 0 {
                let isSticky = facts.folderMode & 0o1000 != 0
                found.append(
                    .init(
                        "folder-open-to-others", .high,
                        isSticky
                            ? "others may make the files beside the vault that the database uses, and change them"
                            : "others may rename and replace files in the vault’s folder", "chmod 700 the folder."))
            } else if facts.folderMode & 0o077 != 0 {
                found.append(
                    .init(
                        "folder-readable", .low, "others may look into the vault’s folder, and see when it is used",
                        "chmod 700 the folder."))
            }
            if facts.isRemote {
                found.append(
                    .init(
                        "network-file-system", .high,
                        "the vault lies on a network file system, where locks do not hold",
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
                        "Protect the vault with the password anew, and remove the old protector."))
            }
            if facts.isKeyBeside {
                found.append(
                    .init(
                        "key-beside-vault", .medium,
                        "a key file that opens the vault lies in the same folder, so whoever copies the folder has both",
                        "Move the key file to another folder, or better to another medium."))
            }
            if isOneDevice(facts.protectors.map(\.kind)) {
                let names = facts.protectors.map(\.name).joined(separator: ", ")
                found.append(
                    .init(
                        "one-device", .medium,
                        "what opens the vault lies in one device, from which it cannot be copied (\(names)): if that is "
                            + "lost or broken, so is everything in the vault",
                        "Add a protector that does not need it, such as a password that lies in a safe "
                            + "(bulwark secrets protect)."))
            } else if facts.protectors.count == 1 {
                found.append(
                    .init(
                        "one-protector", .low,
                        "one protector alone opens the vault; if it is lost, so is everything in it",
                        "Add another one, such as a password that lies in a safe (bulwark secrets protect)."))
            }
            if facts.isRotating {
                found.append(
                    .init(
                        "rotation-unfinished", .medium, "a rotation of keys was interrupted",
                        "Run bulwark secrets rotate."))
            }
            if facts.generations > VaultTransaction.mostGenerations / 2 {
                found.append(
                    .init(
                        "keys-worn", .medium, "the keys have sealed half of what they may",
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
                        "the system does not let secrets be kept out of swap", "Raise ulimit -l (LimitMEMLOCK=)."))
            }
            if !facts.swap.isEmpty {
                found.append(
                    .init(
                        "swap", .low,
                        "the machine swaps to \(facts.swap.joined(separator: ", ")); programs that are given "
                            + "secrets may be written there", "Encrypt the swap, or use zram."))
            }
            if facts.leftLog > 0 {
                found.append(
                    .init(
                        "stale-log", .low,
                        "a program ended without closing the vault and left a write-ahead log of \(facts.leftLog) bytes; "
                            + "nothing is lost, but old ciphertext is in it",
                        "Run bulwark secrets rotate, which compacts the vault as well."))
            }
            if facts.milliseconds > 60_000 {
                found.append(
                    .init(
                        "clock", .low, "the last write lies \(facts.milliseconds / 1000) s in the future of this clock",
                        "Set the clock; the vault itself does not rest on it."))
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
