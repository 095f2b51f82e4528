/// Binary property lists put together object by object.
enum BinarySamples {
    /// Puts objects, an offset table and a trailer together; offsets take two bytes, references one.
    static func file(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
        bytes += [0, 0, 0, 0, 0, 0, 2, 1]
        for number in [objects.count, Int(top), table] { bytes += bigEndian(number) }
        return bytes
    }

    static func bigEndian(_ number: Int) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    /// A dictionary with a value of every kind.
    static let mixed = file([
        [0xD8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0x51, 0x64], [0x51, 0x65], [0x51, 0x66], [0x51, 0x67], [0x51, 0x68],
        [0x10, 0x2A], [0x09], [0x62, 0x00, 0xE9, 0x00, 0x78],
        [0x13] + [UInt8](repeating: 0xFF, count: 8),
        [0x23] + bigEndian(Int(truncatingIfNeeded: (1.5).bitPattern)),
        [0x42, 1, 2], [0xA2, 9, 10], [0x80, 7],
    ])
}
