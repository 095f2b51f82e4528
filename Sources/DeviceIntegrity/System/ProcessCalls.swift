#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

enum EnvironmentCalls {
    /// As the process has them now.
    ///
    /// On Linux the kernel copies the table and its texts, as another thread may set variables meanwhile, which frees
    /// them: what is gone is left out and does not trap. A variable that is set while this runs may be missed; what the
    /// process began with stands in `/proc/self/environ` as well.
    static func all() -> [(name: String, value: String)] {
        #if canImport(Darwin)
            return listed(environmentTable())
        #else
            guard let place = dlsym(SymbolCalls.anywhere, "environ") else { return [] }
            let table = place.load(as: UInt.self)
            var memory = CopiedMemory()
            guard table != 0 else { return [] }
            // Where the kernel does not copy, as under filters of system calls.
            guard memory.word(at: table) != nil else { return listed(UnsafeMutablePointer(bitPattern: table)) }
            return variables(inTableAt: table)
        #endif
    }

    #if !canImport(Darwin)
        /// The variables of a table of addresses that ends with a zero.
        static func variables(inTableAt table: UInt) -> [(name: String, value: String)] {
            var memory = CopiedMemory()
            var found: [(name: String, value: String)] = []
            var bytesLeft = 1 << 22
            for index in 0..<(1 << 16) {
                let (place, overflow) = table.addingReportingOverflow(UInt(index * MemoryLayout<UInt>.size))
                guard !overflow, let entry = memory.word(at: place), entry != 0, bytesLeft > 0 else { break }
                guard let text = memory.text(at: entry, atMost: bytesLeft) else { continue }
                bytesLeft -= text.count
                if let variable = variable(text) { found.append(variable) }
            }
            return found
        }
    #endif

    private static func listed(
        _ table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> [(name: String, value: String)] {
        guard let table else { return [] }
        var found: [(name: String, value: String)] = []
        var place = 0
        while let entry = table[place] {
            if let variable = variable(UnsafeRawBufferPointer(start: entry, count: strlen(entry))) {
                found.append(variable)
            }
            place += 1
        }
        return found
    }

    /// Those of `/proc/PID/environ`: each ends with a zero.
    static func variables(_ bytes: [UInt8]) -> [(name: String, value: String)] {
        bytes.split(separator: 0).compactMap(variable)
    }

    private static func variable(_ bytes: some Collection<UInt8>) -> (name: String, value: String)? {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return (
            String(decoding: bytes[..<equals], as: UTF8.self),
            String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self)
        )
    }

    #if canImport(Darwin)
        /// `environ` by its function, which libraries need.
        private static func environmentTable() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
            typealias Call =
                @convention(c) () -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
            guard let address = dlsym(SymbolCalls.anywhere, "_NSGetEnviron") else { return nil }
            return unsafeBitCast(address, to: Call.self)()?.pointee
        }
    #endif
}

enum SymbolCalls {
    /// `RTLD_DEFAULT`, which C defines as a cast.
    static var anywhere: UnsafeMutableRawPointer? {
        #if canImport(Darwin)
            UnsafeMutableRawPointer(bitPattern: -2)
        #else
            nil
        #endif
    }

    static func function(_ name: String) -> IntegritySystem.Function? {
        guard let address = dlsym(anywhere, name) else { return nil }
        return owner(UInt(bitPattern: address)).map { .init(address: UInt(bitPattern: address), owner: $0) }
    }

    /// `dladdr(3)`, by its name: Glibc's headers hide it from Swift. It writes four addresses, the first that of the
    /// library's path.
    static func owner(_ address: UInt) -> String? {
        typealias Call = @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer) -> Int32
        guard let found = dlsym(anywhere, "dladdr") else { return nil }
        let call = unsafeBitCast(found, to: Call.self)
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: 4) { info in
            info.initialize(repeating: nil)
            guard let start = info.baseAddress, call(UnsafeRawPointer(bitPattern: address), start) != 0,
                let name = info[0]
            else { return nil }
            return String(cString: name)
        }
    }
}

enum LoopbackCalls {
    /// Whether something listens on 127.0.0.1. Nothing is sent; on this address the answer comes at once.
    static func answers(_ port: UInt16) -> Bool {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let connection = socket(AF_INET, stream, 0)
        guard connection >= 0 else { return false }
        defer { close(connection) }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) }
        }
        if result == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var waiting = pollfd(fd: connection, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, 5) == 1 else { return false }
        return waiting.revents & Int16(POLLOUT) != 0 && waiting.revents & Int16(POLLERR | POLLHUP) == 0
    }
}
