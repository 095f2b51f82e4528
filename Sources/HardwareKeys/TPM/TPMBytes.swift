/// Writes the structures of a TPM: numbers with the most significant byte first, bytes behind their size (TPM 2.0
/// Library, part 2, section 4.9).
struct TPMWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }

    /// A `TPM2B`: the size in two bytes and the content. What is written here has fewer than 65,536 bytes.
    mutating func write(sized content: some Collection<UInt8>) {
        write(UInt16(content.count))
        write(raw: content)
    }

    static func sized(_ content: some Collection<UInt8>) -> [UInt8] {
        var writer = TPMWriter()
        writer.write(sized: content)
        return writer.bytes
    }
}

/// Reads what a TPM wrote, or a file says that one wrote: every size is checked.
struct TPMReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes)[...] }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func read<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type
    ) throws(HardwareKeyError) -> Number {
        let field = try raw(MemoryLayout<Number>.size)
        return field.reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func raw(_ count: Int) throws(HardwareKeyError) -> ArraySlice<UInt8> {
        guard count >= 0, bytes.count >= count else { throw .tpmAnswer }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    /// The content of a `TPM2B`.
    mutating func sized() throws(HardwareKeyError) -> [UInt8] { Array(try raw(Int(read(UInt16.self)))) }

    /// A coordinate or half a signature: up to 32 bytes, filled with zeros in front.
    mutating func number256() throws(HardwareKeyError) -> [UInt8] {
        let bytes = try sized()
        guard bytes.count <= 32 else { throw .tpmAnswer }
        return [UInt8](repeating: 0, count: 32 - bytes.count) + bytes
    }

    func end() throws(HardwareKeyError) { guard isAtEnd else { throw .tpmAnswer } }
}

extension HardwareKeyError {
    static let tpmAnswer = HardwareKeyError(
        .deviceFailed,
        "the TPM’s response is malformed; check the connection to the TPM for interference")
}
