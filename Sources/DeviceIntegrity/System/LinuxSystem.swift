#if canImport(Glibc) || canImport(Musl)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    extension IntegritySystem {
        /// This machine and this process.
        public static let live = linux(process: nil)

        /// - Parameter process: another process of this machine to look at, for tests; functions are this one's then.
        package static func linux(process: Int32?) -> IntegritySystem {
            var system = IntegritySystem(platform: .linux)
            let folder = process.map { "/proc/\($0)" } ?? "/proc/self"
            system.processFolder = folder
            system.pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
            system.executable = { FileCalls.linkTarget(folder + "/exe").map(withoutMark) }
            system.appFolder = { FileCalls.linkTarget(folder + "/exe").flatMap(FileCalls.folder) }
            system.useFiles()
            // Whoever may mount file systems can put files of his own where the kernel's are expected.
            system.read = { FileCalls.read($0, $1, fromKernel: $0.hasPrefix(folder + "/")) }
            system.bytes = { path, offset, count in
                // Behind these stand the files themselves.
                let isLink = path == folder + "/exe" || path.hasPrefix(folder + "/map_files/")
                let isKernels = path.hasPrefix(folder + "/") && !isLink
                return FileCalls.bytes(path, offset, count, fromKernel: isKernels)
            }
            system.userID = { geteuid() }
            system.memory = { address, count in
                // The kernel copies: memory that is gone is an error here, and no trap.
                FileCalls.bytes(folder + "/mem", UInt64(address), count, fromKernel: true).flatMap {
                    $0.count == count ? $0 : nil
                }
                    ?? (process == nil ? MemoryCalls.read(address, count) : nil)
            }
            system.answers = LoopbackCalls.answers
            system.interfaces = { interfaces(FileCalls.read("/proc/net/dev", 1 << 20).content ?? []) }
            if process == nil {
                system.environment = EnvironmentCalls.all
                system.function = SymbolCalls.function
                system.owner = SymbolCalls.owner
            } else {
                system.environment = {
                    EnvironmentCalls.variables(FileCalls.read(folder + "/environ", 1 << 22).content ?? [])
                }
            }
            return system
        }

        /// The kernel marks the name of a program whose file is gone.
        private static func withoutMark(_ path: String) -> String {
            path.hasSuffix(" (deleted)") ? String(path.dropLast(10)) : path
        }

        /// Names from `/proc/net/dev`: two lines of heading, then one for each interface.
        static func interfaces(_ text: [UInt8]) -> [String] {
            text.split(separator: UInt8(ascii: "\n")).dropFirst(2).compactMap { line in
                var line = line
                line.skipSpaces()
                let name = line.prefix { $0 != UInt8(ascii: ":") }
                return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
            }
        }
    }
#endif
