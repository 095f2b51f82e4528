#if canImport(Glibc) || canImport(Musl)
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// For processes that may not open their own memory, as those that forbid dumps (`PR_SET_DUMPABLE`).
    enum MemoryCalls {
        /// `process_vm_readv(2)`, by its name. The kernel copies, and memory that is gone is an error.
        static func read(_ address: UInt, _ count: Int) -> [UInt8]? {
            typealias Call =
                @convention(c) (
                    pid_t, UnsafePointer<iovec>, UInt, UnsafePointer<iovec>, UInt, UInt
                ) -> Int
            guard count > 0, let found = dlsym(SymbolCalls.anywhere, "process_vm_readv") else { return nil }
            let call = unsafeBitCast(found, to: Call.self)
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
                var target = iovec(iov_base: space.baseAddress, iov_len: count)
                var source = iovec(iov_base: UnsafeMutableRawPointer(bitPattern: address), iov_len: count)
                filled = max(0, call(getpid(), &target, 1, &source, 1, 0))
            }
            return bytes.count == count ? bytes : nil
        }
    }
#endif
