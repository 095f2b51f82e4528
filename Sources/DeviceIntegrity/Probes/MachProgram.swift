/// The beginning of a program of Apple's systems (`<mach-o/loader.h>`; 64 bits).
struct MachProgram: Equatable {
    /// Whether it carries a signature. Whether that is valid is for the system to say.
    private(set) var isSigned = false
    /// Whether the store encrypted it: `cryptid` of `LC_ENCRYPTION_INFO_64` is not 0.
    private(set) var isEncrypted = false

    /// - Parameter beginning: reads bytes of the file.
    init?(beginning read: (_ offset: UInt64, _ count: Int) -> [UInt8]?) {
        var start: UInt64 = 0
        guard var header = read(0, 32), header.count == 32 else { return nil }
        // A file for several processors begins with a list, in the other order of bytes.
        if Array(header[0..<4]) == [0xCA, 0xFE, 0xBA, 0xBE] {
            guard let part = MachProgram.arm64(read(8, 20 * 16) ?? [], Int(header[7])), let at = read(part, 32),
                at.count == 32
            else { return nil }
            (start, header) = (part, at)
        }
        guard header.number(at: 0, of: 4) == 0xFEED_FACF, let count = header.number(at: 16, of: 4),
            let size = header.number(at: 20, of: 4), size <= 1 << 20, let commands = read(start + 32, size)
        else { return nil }
        var place = 0
        for _ in 0..<min(count, 4096) {
            guard let kind = commands.number(at: place, of: 4), let length = commands.number(at: place + 4, of: 4),
                length >= 8
            else { return }
            switch kind {
            case 0x1D: isSigned = true
            case 0x2C: isEncrypted = commands.number(at: place + 16, of: 4).map { $0 != 0 } ?? false
            default: break
            }
            place += length
        }
    }

    /// Where the part for arm64 begins.
    private static func arm64(_ list: [UInt8], _ count: Int) -> UInt64? {
        for entry in stride(from: 0, to: 20 * min(count, 16), by: 20) where entry + 20 <= list.count {
            let numbers = stride(from: entry, to: entry + 12, by: 4).map { place in
                list[place..<place + 4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
            if numbers[0] == 0x0100_000C { return numbers[2] }
        }
        return nil
    }
}
