#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The address ranges of this process.
    enum MemoryMap {
        /// Those that are private, readable and writable: heap, stacks, globals.
        static func writable() -> [Range<UInt>] {
            text().split(separator: UInt8(ascii: "\n")).compactMap { line in
                let fields = line.split(separator: UInt8(ascii: " "))
                guard fields.count >= 2, fields[1].elementsEqual("rw-p".utf8) else { return nil }
                let ends = fields[0].split(separator: UInt8(ascii: "-")).map { String(decoding: $0, as: UTF8.self) }
                guard ends.count == 2, let low = UInt(ends[0], radix: 16), let high = UInt(ends[1], radix: 16) else {
                    return nil
                }
                return low..<high
            }
        }

        /// Read with `read`, piece by piece: the file has no size, and buffered readers stop early.
        private static func text() -> [UInt8] {
            let file = open("/proc/self/maps", O_RDONLY)
            guard file >= 0 else { return [] }
            defer { close(file) }
            var text: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let got = read(file, &piece, piece.count)
                guard got > 0 else { return text }
                text += piece[..<got]
            }
        }
    }
#endif
