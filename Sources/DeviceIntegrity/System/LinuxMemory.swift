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

    /// Memory of this process that the kernel copies, the last page of it kept.
    struct CopiedMemory {
        private var start: UInt = 0
        private var page: [UInt8] = []
        private static let size = UInt(4096)

        /// The bytes from an address to the end of its page, or `nil` where there is no memory.
        private mutating func bytes(at address: UInt) -> ArraySlice<UInt8>? {
            let first = address & ~(Self.size - 1)
            if page.isEmpty || first != start {
                guard let copy = MemoryCalls.read(first, Int(Self.size)) else { return nil }
                (start, page) = (first, copy)
            }
            return page[Int(address - first)...]
        }

        /// An aligned word.
        mutating func word(at address: UInt) -> UInt? {
            let size = MemoryLayout<UInt>.size
            guard address % UInt(size) == 0, let bytes = bytes(at: address)?.prefix(size), bytes.count == size else {
                return nil
            }
            return bytes.reversed().reduce(0) { $0 << 8 | UInt($1) }
        }

        /// A text up to its zero, or `nil` where the memory ends before it.
        mutating func text(at address: UInt, atMost most: Int) -> [UInt8]? {
            var text: [UInt8] = []
            var place = address
            while text.count < most, let bytes = bytes(at: place) {
                let part = bytes.prefix { $0 != 0 }
                text += part
                if part.count < bytes.count { return text }
                let (next, overflow) = place.addingReportingOverflow(UInt(part.count))
                if overflow { return nil }
                place = next
            }
            return nil
        }
    }
#endif
