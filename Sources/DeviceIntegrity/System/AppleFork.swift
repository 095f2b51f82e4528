#if canImport(Darwin) && !os(tvOS) && !os(watchOS)
    import Darwin

    extension AppleCalls {
        /// Swift hides `fork`, for good reasons: between it and the end of the child nothing may be called that takes a
        /// lock. The child ends at once.
        static func forks() -> Bool {
            typealias Fork = @convention(c) () -> pid_t
            guard let address = dlsym(SymbolCalls.anywhere, "fork") else { return false }
            let child = unsafeBitCast(address, to: Fork.self)()
            if child == 0 { _exit(0) }
            guard child > 0 else { return false }
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 && errno == EINTR {}
            return true
        }
    }
#endif
