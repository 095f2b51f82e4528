#if Vault
    import Foundation
    import GRDB
    import SecretMemory

    extension Vault {
        /// Returns every detectable weakness of the vault and its environment, most severe first.
        ///
        /// - Parameter keyFiles: The key files used to open the vault, which should be stored in another folder.
        public func weaknesses(keyFiles: [String] = []) throws(SecretStoreError) -> [VaultWeakness] {
            var facts = VaultFacts.surroundings(of: file.path, keyFiles: keyFiles)
            facts.protectors = try protectors().map { VaultFacts.Protector($0) }
            let look = try inVault { try self.look { $1 } }
            if look.keyring.previous != nil { facts.isRotating = try isAtRest(look.mark) }
            facts.generations = look.state.generation - look.state.epochStart
            facts.milliseconds = Int64(clamping: look.state.changed) - Int64(clock().timeIntervalSince1970 * 1000)
            facts.damage = damage()
            facts.anchor = sight
            if let anchor = options.anchor as? FileAnchor { facts.see(anchor: anchor.path(of: id), of: file.path) }
            facts.leftLog = file.leftLog
            facts.isPagesFileForeign = pages.isForeign
            return VaultCheckup.weaknesses(facts)
        }

        /// Whether nobody writes for a while: a rotation moves rows many times a second.
        private func isAtRest(_ mark: VaultMark) throws(SecretStoreError) -> Bool {
            for _ in 0..<20 {
                usleep(100_000)
                guard try inVault({ try self.look { $1.mark } }) == mark else { return false }
            }
            return true
        }

        private func damage() -> String? {
            do {
                try verify()
                return nil
            } catch {
                return error.detail ?? error.code.meaning
            }
        }
    }

    extension VaultOutline {
        /// Returns the weaknesses that are detectable without opening the vault, most severe first: who can access its
        /// files, and what protects it. The data they are based on is not authenticated.
        ///
        /// - Parameter keyFiles: The key files that should open it.
        public func weaknesses(path: String, keyFiles: [String] = []) -> [VaultWeakness] {
            var facts = VaultFacts.surroundings(of: path, keyFiles: keyFiles)
            facts.protectors = protectors.map { VaultFacts.Protector($0) }
            return VaultCheckup.weaknesses(facts)
        }
    }

    extension VaultFacts.Protector {
        init(_ description: ProtectorDescription) {
            let kind = description.kind
            self.init(
                kind: kind, name: description.label.isEmpty ? "\(kind)" : "\(kind) “\(description.label)”",
                derivation: description.derivation)
        }
    }

    extension VaultFacts {
        /// What the system says of an anchor.
        mutating func see(anchor path: String, of vault: String) {
            var status = stat()
            if stat(path, &status) == 0 {
                anchorMode = UInt32(status.st_mode & 0o7777)
                isAnchorOwn = status.st_uid == geteuid() || status.st_uid == 0
            }
            let folder = FileSystem.parts(of: path).folder
            if stat(folder, &status) == 0 { anchorFolderMode = UInt32(status.st_mode & 0o7777) }
            guard let real = realpath(folder, nil) else { return }
            defer { free(real) }
            let home = FileSystem.parts(of: vault).folder
            let place = String(cString: real)
            isAnchorBeside = place == home || place.hasPrefix(home + "/")
        }

        /// What the system says of a file and of itself.
        static func surroundings(of path: String, keyFiles: [String]) -> VaultFacts {
            var facts = VaultFacts()
            var status = stat()
            if stat(path, &status) == 0 {
                facts.mode = UInt32(status.st_mode & 0o7777)
                facts.isOwn = status.st_uid == geteuid()
            }
            if stat(FileSystem.parts(of: path).folder, &status) == 0 {
                facts.folderMode = UInt32(status.st_mode & 0o7777)
                // What root owns, root may do.
                facts.isFolderOwn = status.st_uid == geteuid() || status.st_uid == 0
                facts.isKeyBeside = keyFiles.contains { key in
                    var other = stat()
                    return stat(FileSystem.parts(of: key).folder, &other) == 0 && other.st_dev == status.st_dev
                        && other.st_ino == status.st_ino
                }
            }
            facts.isRemote = FileSystem.isRemote(path)
            facts.swap = SwapTable(FileManager.default.contents(atPath: "/proc/swaps")).devices
            facts.isMemoryLocked = SecretBytes(count: 2048) { _ in }.isLocked
            return facts
        }
    }

    /// `/proc/swaps`: a line of titles, then a line for each device, its name first.
    struct SwapTable {
        let devices: [String]

        init(_ contents: Data?) {
            let lines = contents.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").dropFirst() } ?? []
            devices = lines.compactMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).first.map(String.init) }
                .filter { !$0.hasPrefix("/dev/zram") }
        }
    }
#endif
