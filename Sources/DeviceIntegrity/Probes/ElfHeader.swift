/// The beginning of a program or library of Linux (System V ABI, chapters 4 and 5; 64 bits, little-endian).
struct ElfHeader: Equatable {
    /// The loader that the program asks for.
    let interpreter: String?
    /// What the loader brings into memory, `PT_LOAD`, in its order.
    let segments: [Segment]

    struct Segment: Equatable {
        var isExecutable: Bool
        /// In the file.
        var offset: Int
        var address: Int
        /// The bytes that come from the file.
        var count: Int
    }

    /// `nil` where it is no such file. What lies outside of the bytes is not there.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 64, Array(bytes[0..<6]) == [0x7F, 0x45, 0x4C, 0x46, 2, 1],
            let table = bytes.number(at: 32, of: 8), let size = bytes.number(at: 54, of: 2),
            let count = bytes.number(at: 56, of: 2), size >= 56
        else { return nil }
        let (load, programInterpreter) = (1, 3)
        var found: String?
        var segments: [Segment] = []
        for index in 0..<min(count, 64) {
            let (entry, overflow) = table.addingReportingOverflow(index * size)
            guard !overflow, entry <= bytes.count, let type = bytes.number(at: entry, of: 4),
                let offset = bytes.number(at: entry + 8, of: 8), let length = bytes.number(at: entry + 32, of: 8)
            else { continue }
            if type == load, let flags = bytes.number(at: entry + 4, of: 4),
                let address = bytes.number(at: entry + 16, of: 8)
            {
                segments.append(
                    Segment(isExecutable: flags & 1 != 0, offset: offset, address: address, count: length))
            }
            guard type == programInterpreter, found == nil, offset < bytes.count, length > 0,
                length <= bytes.count - offset
            else { continue }
            found = String(decoding: bytes[offset..<offset + length].prefix { $0 != 0 }, as: UTF8.self)
        }
        interpreter = found
        self.segments = segments
    }
}

extension [UInt8] {
    /// A number, least byte first. `nil` where the bytes end before it does or it is larger than an `Int`.
    func number(at place: Int, of size: Int) -> Int? {
        guard place >= 0, place <= count - size else { return nil }
        let value = self[place..<place + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }
}
