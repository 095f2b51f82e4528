/// The memory of a process by its mappings, as `/proc/PID/maps` tells (proc_pid_maps(5)).
public struct MemoryMap: Sendable {
    /// One stretch of memory.
    public struct Mapping: Sendable, Equatable {
        /// Its addresses.
        public var range: Range<UInt>
        /// Whether the process may write there.
        public var isWritable: Bool
        /// Whether it may run what stands there.
        public var isExecutable: Bool
        /// Where in its file it begins, in bytes.
        public var offset: UInt64
        /// The path of its file, the kernel's name in brackets, or nothing. A line break in it is written `\012`.
        public var name: String
        /// Whether the file is no longer there under that name.
        public var isDeleted: Bool
        /// Whether others see what is written there (`MAP_SHARED`).
        public var isShared: Bool

        /// A private mapping without a file that may only be read, unless told otherwise.
        public init(
            _ range: Range<UInt>, isWritable: Bool = false, isExecutable: Bool = false, offset: UInt64 = 0,
            name: String = "", isDeleted: Bool = false, isShared: Bool = false
        ) {
            self.range = range
            self.isWritable = isWritable
            self.isExecutable = isExecutable
            self.offset = offset
            self.name = name
            self.isDeleted = isDeleted
            self.isShared = isShared
        }

        /// Whether it shows a file under its path.
        public var hasFile: Bool { name.utf8.first == UInt8(ascii: "/") && !isInMemory }
        /// Whether it is a file that only memory holds (memfd_create(2)).
        public var isInMemory: Bool { name.hasPrefix("/memfd:") }
        /// Whether it is code of the kernel's own. Others in brackets have names that the process gave them (`[anon:…]`,
        /// prctl(2), `PR_SET_VMA_ANON_NAME`).
        var isKernels: Bool {
            ["[vdso]", "[vsyscall]", "[uprobes]", Self.trampoline, "[vectors]", "[sigpage]"].contains(name)
        }
        /// Where the kernel's calls for tracing lead (Linux 6.18).
        static let trampoline = "[uprobes-trampoline]"
    }

    /// By address.
    public let mappings: [Mapping]
    /// Whether there are more than were read.
    public let isCut: Bool

    /// Mappings by address.
    public init(_ mappings: [Mapping], isCut: Bool = false) {
        self.mappings = mappings
        self.isCut = isCut
    }

    /// At most 65,530 mappings stand in a process as Linux comes (`vm.max_map_count`), of about 100 bytes each.
    static let byteLimit = 8 << 20

    init?(of system: IntegritySystem) {
        switch system.read(system.processFolder + "/maps", MemoryMap.byteLimit) {
        case .bytes(let text): self.init(text: text)
        case .beginning(let text): self.init(text: text, isCut: true)
        case .absent, .refused: return nil
        }
        // A process without any memory does not ask: somebody answers in the kernel's stead.
        if mappings.isEmpty { return nil }
    }

    /// Lines that are not understood are left out.
    public init(text: [UInt8], isCut: Bool = false) {
        var mappings: [Mapping] = []
        var last = (bytes: ArraySlice<UInt8>(), name: "", isDeleted: false)
        for line in text.split(separator: UInt8(ascii: "\n")) {
            guard var mapping = Mapping(line: line, named: &last) else { continue }
            if let before = mappings.last, before.range.upperBound > mapping.range.lowerBound {
                mapping.range = min(before.range.upperBound, mapping.range.upperBound)..<mapping.range.upperBound
            }
            if !mapping.range.isEmpty { mappings.append(mapping) }
        }
        self.init(mappings, isCut: isCut)
    }

    /// The mapping that an address stands in.
    public func mapping(at address: UInt) -> Mapping? {
        let index = firstIndex(endingAfter: address)
        return index < mappings.count && mappings[index].range.contains(address) ? mappings[index] : nil
    }

    /// Those that share addresses with a range.
    func mappings(in range: Range<UInt>) -> ArraySlice<Mapping> {
        mappings[firstIndex(endingAfter: range.lowerBound)...].prefix { $0.range.lowerBound < range.upperBound }
    }

    private func firstIndex(endingAfter address: UInt) -> Int {
        var (low, high) = (0, mappings.count)
        while low < high {
            let middle = (low + high) / 2
            if mappings[middle].range.upperBound <= address { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension MemoryMap.Mapping {
    /// A line such as `7f86f8000-7f884e000 r-xp 00026000 fe:00 333151    /usr/lib/libc.so.6`.
    ///
    /// - Parameter named: the name of the line before, which mostly is that of this one.
    fileprivate init?(
        line: ArraySlice<UInt8>, named last: inout (bytes: ArraySlice<UInt8>, name: String, isDeleted: Bool)
    ) {
        var rest = line
        guard let start = rest.takeHexadecimal(), rest.first == UInt8(ascii: "-") else { return nil }
        rest.removeFirst()
        guard let end = rest.takeHexadecimal(), start <= end, rest.count >= 6 else { return nil }
        rest.skipSpaces()
        let rights = rest.prefix(4)
        rest = rest.dropFirst(4)
        rest.skipSpaces()
        guard rights.count == 4, let offset = rest.takeHexadecimal() else { return nil }
        // The device and the inode.
        for _ in 0..<2 {
            rest.skipSpaces()
            while let byte = rest.first, byte != UInt8(ascii: " ") { rest.removeFirst() }
        }
        rest.skipSpaces()
        if rest != last.bytes {
            let mark = Array(" (deleted)".utf8)
            let isDeleted = rest.count > mark.count && rest.suffix(mark.count).elementsEqual(mark)
            last = (rest, String(decoding: isDeleted ? rest.dropLast(mark.count) : rest, as: UTF8.self), isDeleted)
        }
        self.init(
            UInt(start)..<UInt(end), isWritable: rights[rights.startIndex + 1] == UInt8(ascii: "w"),
            isExecutable: rights[rights.startIndex + 2] == UInt8(ascii: "x"), offset: offset, name: last.name,
            isDeleted: last.isDeleted, isShared: rights.last == UInt8(ascii: "s"))
    }
}

extension ArraySlice<UInt8> {
    mutating func skipSpaces() {
        while let byte = first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { removeFirst() }
    }

    /// At least one digit and at most sixteen.
    mutating func takeHexadecimal() -> UInt64? {
        var value: UInt64 = 0
        var digits = 0
        while let byte = first {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return digits > 0 ? value : nil
            }
            guard digits < 16 else { return nil }
            value = value << 4 | UInt64(digit)
            digits += 1
            removeFirst()
        }
        return digits > 0 ? value : nil
    }
}
