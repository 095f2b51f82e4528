#if Vault
    import Foundation
    import SecretMemory
    import SecretStorage

    /// A process that works on a vault until it is done or killed, for the scripts that kill it. Each acknowledged write is a
    /// line on standard output.
    ///
    ///     vault-worker create|write|read|rotate|compact|check VAULT KEYFILE ANCHORS [PREFIX] [FIRST] [COUNT]
    @main
    struct VaultWorker {
        static func main() async {
            // A limit on a file's size is told by an error rather than by the signal.
            signal(SIGXFSZ, SIG_IGN)
            do {
                try await run(CommandLine.arguments)
            } catch {
                FileHandle.standardError.write(Data("vault-worker: \(error)\n".utf8))
                exit(1)
            }
        }

        private static func run(_ arguments: [String]) async throws {
            guard arguments.count >= 5 else { throw Usage() }
            var options = VaultOptions(anchor: FileAnchor(folder: arguments[4]))
            if let seconds = ProcessInfo.processInfo.environment["VAULT_LOCK_SECONDS"].flatMap(Double.init) {
                options.lockSeconds = seconds
            }
            let key = try KeyFileProtector(path: arguments[3])
            if arguments[1] == "create" {
                _ = try await Vault.create(arguments[2], protectedBy: [NewProtector(key)], options: options)
                return
            }
            let vault = try await Vault.open(arguments[2], with: [key], options: options)
            let prefix = arguments.count > 5 ? arguments[5] : ""
            let first = arguments.count > 6 ? Int(arguments[6]) ?? 0 : 0
            let count = arguments.count > 7 ? Int(arguments[7]) ?? 0 : 0
            switch arguments[1] {
            case "write": try write(vault, prefix, first..<first + count)
            case "read": try read(vault, count)
            case "rotate": for _ in 0..<count { try vault.rotate(); say("rotated") }
            case "compact": for _ in 0..<count { try compact(vault) }
            case "check": try check(vault)
            default: throw Usage()
            }
        }

        /// Every third write replaces the one before, and every tenth is removed again.
        private static func write(_ vault: Vault, _ prefix: String, _ range: Range<Int>) throws {
            for index in range {
                let name = try SecretName("marked-name-\(prefix)-\(index)")
                try vault.write(value(prefix, index), to: name)
                say("wrote \(prefix) \(index)")
                if index % 10 == 9 {
                    let old = try SecretName("marked-name-\(prefix)-\(index - 5)")
                    say("removing \(prefix) \(index - 5)")
                    try vault.remove(old)
                    say("removed \(prefix) \(index - 5)")
                }
            }
        }

        private static func value(_ prefix: String, _ index: Int) -> SecretBytes {
            let text = Array("marked-value-\(prefix)-\(index)-".utf8)
            return SecretBytes(count: 100 + index % 900) { bytes in
                for place in bytes.indices { bytes[place] = text[place % text.count] }
            }
        }

        private static func read(_ vault: Vault, _ count: Int) throws {
            for _ in 0..<count {
                for name in try vault.list() { try checkValue(vault, name) }
                say("read all")
            }
        }

        /// The value of a name is known by the name; a row that goes meanwhile is no fault.
        private static func checkValue(_ vault: Vault, _ name: SecretName) throws {
            guard let read = try vault.read(name) else { return }
            let parts = name.text.split(separator: "-")
            guard parts.count == 4, let index = Int(parts[3]) else { throw Wrong(what: "a name") }
            guard read == value(String(parts[2]), index) else { throw Wrong(what: "a value") }
        }

        private static func compact(_ vault: Vault) throws {
            do throws(SecretStoreError) {
                try vault.compact()
                say("compacted")
            } catch {
                guard error.code == .busy else { throw error }
                say("busy")
            }
        }

        /// Proves every row and prints all names.
        private static func check(_ vault: Vault) throws {
            try vault.verify()
            for name in try vault.list() {
                try checkValue(vault, name)
                say(name.text)
            }
        }

        /// Unbuffered: what was said before a kill was said.
        private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

        private struct Usage: Error {}

        private struct Wrong: Error { let what: String }
    }
#endif
