/// The objects of a `bplist00` file by number: trailer, offset table and object headers.
///
/// The trailer is the last 32 bytes: five unused, a sort version, the widths of an offset and of a reference,
/// then the object count, the top object's number and the offset table's place, eight bytes each, big-endian.
struct BinaryObjectTable {
    private let bytes: [UInt8]
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let tableStart: Int
    /// How many objects the file declares.
    let count: Int
    /// The number of the outermost object.
    let top: Int

    init(_ bytes: [UInt8]) throws(SourceFormatError) {
        guard bytes.has("bplist0", at: 0) else {
            throw SourceFormatError(.unsupported, "Only version 00 of binary property lists is read.")
        }
        let trailer = bytes.count - 32
        guard trailer >= 9 else { throw Self.malformed("The binary property list is too short for its trailer.") }
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
            let count = bytes.bigEndian(at: trailer + 8, width: 8), count > 0,
            let top = bytes.bigEndian(at: trailer + 16, width: 8), top < count,
            let tableStart = bytes.bigEndian(at: trailer + 24, width: 8), tableStart >= 9, tableStart <= trailer,
            count <= (trailer - tableStart) / offsetWidth
        else { throw Self.malformed("The trailer of the binary property list does not fit the file.") }
        self.bytes = bytes
        (self.count, self.top, self.tableStart) = (count, top, tableStart)
    }

    /// The length of the file.
    var byteCount: Int { bytes.count }

    /// How many values a dictionary, array or set says it holds, or nil if the object is none of them.
    func memberCount(of object: Int) throws(SourceFormatError) -> Int? {
        let header = try header(of: object)
        return (0xA...0xD).contains(header.kind) ? header.length : nil
    }

    /// How many bytes or UTF-16 code units an object's value says it takes.
    func scalarLength(of object: Int) throws(SourceFormatError) -> Int {
        try header(of: object).length
    }

    /// The objects inside a dictionary, array or set, or nil if the object is none of them.
    func members(
        of object: Int
    ) throws(SourceFormatError) -> (isDictionary: Bool, keys: [Int], values: [Int])? {
        let header = try header(of: object)
        switch header.kind {
        case 0xA, 0xB, 0xC:
            return (false, [], try references(from: header.start, header.length))
        case 0xD:
            let keys = try references(from: header.start, header.length)
            return (true, keys, try references(from: header.start + keys.count * referenceWidth, header.length))
        default: return nil
        }
    }

    /// The value of an object that is neither dictionary, array nor set.
    func scalar(of object: Int) throws(SourceFormatError) -> PropertyList.Value {
        let header = try header(of: object)
        switch header.kind {
        case 0x0 where header.low == 0x8: return .boolean(false)
        case 0x0 where header.low == 0x9: return .boolean(true)
        case 0x1: return try integer(header)
        case 0x2: return .real(try real(header))
        case 0x3: return .date(try real(header))
        case 0x4: return .data(Array(bytes[try body(header, width: 1)]))
        case 0x5, 0x7: return .string(bytes.text(try body(header, width: 1)))
        case 0x6: return .string(utf16(try body(header, width: 2)))
        case 0x8: return .uid(try uid(header))
        default: throw Self.malformed("An object of the binary property list has an unknown kind.")
        }
    }

    private struct Header {
        let kind: UInt8
        let low: UInt8
        let length: Int
        let start: Int
    }

    /// Reads an object's first byte and, for kinds with a length, the length that may follow it.
    private func header(of object: Int) throws(SourceFormatError) -> Header {
        guard object >= 0, object < count,
            let offset = bytes.bigEndian(at: tableStart + object * offsetWidth, width: offsetWidth),
            offset >= 8, offset < tableStart
        else { throw Self.malformed("An object of the binary property list lies outside the file.") }
        let (kind, low) = (bytes[offset] >> 4, bytes[offset] & 0xF)
        guard low == 0xF, kind >= 0x4, kind != 0x8 else {
            return Header(kind: kind, low: low, length: Int(low), start: offset + 1)
        }
        let marker = offset + 1
        guard marker < tableStart, bytes[marker] >> 4 == 1, bytes[marker] & 0xF <= 3 else {
            throw Self.malformed("The length of an object in the binary property list is malformed.")
        }
        let width = 1 << Int(bytes[marker] & 0xF)
        guard let length = bytes.bigEndian(at: marker + 1, width: width), length <= bytes.count else {
            throw Self.malformed("The length of an object in the binary property list does not fit the file.")
        }
        return Header(kind: kind, low: low, length: length, start: marker + 1 + width)
    }

    /// The bytes of `header.length` units, checked to lie before the offset table.
    private func body(_ header: Header, width: Int) throws(SourceFormatError) -> Range<Int> {
        guard header.start <= tableStart, header.length <= (tableStart - header.start) / width else {
            throw Self.malformed("An object of the binary property list runs past the object area.")
        }
        return header.start..<(header.start + header.length * width)
    }

    private func references(from start: Int, _ length: Int) throws(SourceFormatError) -> [Int] {
        let range = try body(Header(kind: 0, low: 0, length: length, start: start), width: referenceWidth)
        var result: [Int] = []
        result.reserveCapacity(length)
        for position in stride(from: range.lowerBound, to: range.upperBound, by: referenceWidth) {
            guard let reference = bytes.bigEndian(at: position, width: referenceWidth), reference < count else {
                throw Self.malformed("A reference in the binary property list leads to no object.")
            }
            result.append(reference)
        }
        return result
    }

    static func malformed(_ message: String) -> SourceFormatError { SourceFormatError(.malformed, message) }
}

extension BinaryObjectTable {
    /// Widths up to four bytes are unsigned, eight are signed, sixteen hold an unsigned 64-bit number.
    private func integer(_ header: Header) throws(SourceFormatError) -> PropertyList.Value {
        guard header.low <= 4 else { throw Self.malformed("A binary number is wider than sixteen bytes.") }
        let width = 1 << Int(header.low)
        let range = try body(Header(kind: 1, low: 0, length: width, start: header.start), width: 1)
        let low = bytes.bits(range.suffix(8))
        guard width == 16 else { return .integer(Int64(bitPattern: low)) }
        switch bytes.bits(range.prefix(8)) {
        case 0: return Int64(exactly: low).map { .integer($0) } ?? .unsignedInteger(low)
        case .max: return .integer(Int64(bitPattern: low))
        default: throw Self.malformed("A binary number does not fit 64 bits.")
        }
    }

    private func real(_ header: Header) throws(SourceFormatError) -> Double {
        guard header.low == 2 || header.low == 3 else {
            throw Self.malformed("A binary floating-point number is neither four nor eight bytes wide.")
        }
        let range = try body(Header(kind: 2, low: 0, length: 1 << Int(header.low), start: header.start), width: 1)
        let bits = bytes.bits(range)
        return range.count == 4
            ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    private func uid(_ header: Header) throws(SourceFormatError) -> UInt64 {
        guard header.low < 8 else { throw Self.malformed("A reference of a keyed archive is too wide.") }
        return bytes.bits(
            try body(Header(kind: 8, low: 0, length: Int(header.low) + 1, start: header.start), width: 1))
    }

    private func utf16(_ range: Range<Int>) -> String {
        let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { index in
            UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}

extension [UInt8] {
    /// The big-endian number in a range of at most eight bytes.
    fileprivate func bits(_ range: Range<Int>) -> UInt64 {
        self[range].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The big-endian number of `width` bytes at an offset, or nil if it leaves the file or exceeds `Int`.
    fileprivate func bigEndian(at offset: Int, width: Int) -> Int? {
        guard offset >= 0, width <= 8, offset <= count, width <= count - offset else { return nil }
        return Int(exactly: bits(offset..<(offset + width)))
    }
}
