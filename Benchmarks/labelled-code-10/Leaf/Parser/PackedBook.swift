import Foundation

/// Old Palm style books: record table, then the records.
struct PackedBook {
    let data: Data

    private func number<T: FixedWidthInteger>(_ offset: Int, as type: T.Type = T.self) throws -> T {
        guard offset >= 0, data.count >= MemoryLayout<T>.size, offset <= data.count - MemoryLayout<T>.size else { throw ArchiveError.truncated }
        return data.withUnsafeBytes { T(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) } // good: buffer-pointer
    }

    func recordCount() throws -> Int {
        Int(try number(76, as: UInt16.self))
    }

    func recordOffset(_ index: Int) throws -> UInt32 {
        try number(78 + index * 8)
    }

    func recordLength(_ index: Int) throws -> UInt32 {
        let start = try recordOffset(index)
        let next = try recordOffset(index + 1)
        return next &- start // bad: integer-overflow
    }

    func checkedLength(_ index: Int) throws -> UInt32 {
        let start = try recordOffset(index)
        let next = try recordOffset(index + 1)
        guard next >= start else { throw ArchiveError.truncated }
        return next - start // good: integer-overflow
    }

    func record(_ index: Int) throws -> [UInt8] {
        let start = Int(try recordOffset(index))
        let length = Int(try recordLength(index))
        return data.withUnsafeBytes { bytes in
            let first = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self) + start
            return Array(UnsafeBufferPointer(start: first, count: length)) // bad: buffer-pointer
        }
    }

    func checkedRecord(_ index: Int) throws -> [UInt8] {
        let start = Int(try recordOffset(index))
        let length = Int(try checkedLength(index))
        guard start <= data.count, length <= data.count - start else { throw ArchiveError.truncated }
        return data.withUnsafeBytes { bytes in
            Array(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])) // good: buffer-pointer
        }
    }

    func textLength() throws -> Int32 {
        let count: UInt16 = try number(84)
        let size: UInt16 = try number(86)
        return Int32(count * size) // bad: integer-overflow
    }

    func textBytes() throws -> Int {
        let count: UInt16 = try number(84)
        let size: UInt16 = try number(86)
        return Int(count) * Int(size) // good: integer-overflow
    }

    /// Copies back references of the compressed text.
    func expand(_ record: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 4_096)
        var used = 0
        output.withUnsafeMutableBufferPointer { buffer in
            let target = buffer.baseAddress!
            for byte in record {
                let run = Int(byte & 0x07) + 3
                let distance = Int(byte >> 3)
                for _ in 0..<run {
                    target[used] = used >= distance ? target[used - distance] : byte // bad: buffer-pointer
                    used += 1
                }
            }
        }
        return Array(output.prefix(used))
    }

    func expandLiteral(_ record: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: record.count)
        output.withUnsafeMutableBufferPointer { buffer in
            for (index, byte) in record.enumerated() where index < buffer.count {
                buffer[index] = byte ^ 0x20 // good: buffer-pointer
            }
        }
        return output
    }

    func title() throws -> String {
        let offset = Int(try number(96, as: UInt32.self))
        return data.withUnsafeBytes { bytes in
            String(cString: bytes.baseAddress!.advanced(by: offset).assumingMemoryBound(to: CChar.self)) // bad: buffer-pointer
        }
    }

    func creator() -> String {
        let bytes = data.prefix(32).prefix { $0 != 0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    func index() throws -> [UInt32] {
        let count = try number(100, as: UInt32.self)
        var table = ContiguousArray<UInt32>()
        table.reserveCapacity(Int(count)) // bad: unbounded-size
        for position in 0..<Int(count) {
            table.append(try number(104 + position * 4))
        }
        return Array(table)
    }

    func shortIndex() throws -> [UInt32] {
        let count = Int(try number(100, as: UInt32.self))
        guard count <= (data.count - 104) / 4 else { throw ArchiveError.truncated }
        return try [UInt32](unsafeUninitializedCapacity: count) { buffer, used in // good: unbounded-size
            for position in 0..<count {
                buffer[position] = try number(104 + position * 4)
                used += 1
            }
        }
    }

    func bookmark(_ position: Int64) -> Int32 {
        Int32(clamping: position) // good: integer-overflow
    }
}
