import SourceFormats

/// `hashStruct` and `encodeData` (EIP-712), with each value held against its type.
struct TypedHashing {
    let types: TypedTypes
    /// `typeHash` of what was met before.
    private var typeHashes: [String: [UInt8]] = [:]

    /// Deeper data is no message that a person reads, and would use up the stack.
    private static let deepest = 64

    init(types: TypedTypes) { self.types = types }

    mutating func hash(_ node: JSONDocument.Node?, as name: String, depth: Int) throws(WalletError) -> [UInt8] {
        guard depth < Self.deepest else { throw .typed("the data is nested more than \(Self.deepest) levels deep") }
        guard let members = types.structures[name] else { throw .typed("a type is not defined") }
        let values = try TypedObject(node, name)
        try values.check(has: members.map(\.name))
        var encoded = typeHash(name)
        for member in members { encoded += try word(values[member.name], member.type, depth) }
        return Keccak256.hash(encoded)
    }

    private mutating func typeHash(_ name: String) -> [UInt8] {
        if let known = typeHashes[name] { return known }
        let hash = Keccak256.hash(Array(types.encoded(name).utf8))
        typeHashes[name] = hash
        return hash
    }

    /// The 32 bytes that stand for a value.
    private mutating func word(
        _ node: JSONDocument.Node?, _ type: TypedType, _ depth: Int
    ) throws(WalletError) -> [UInt8] {
        guard depth < Self.deepest else { throw .typed("the data is nested more than \(Self.deepest) levels deep") }
        switch (type, node?.value) {
        case (.structure(let name), _): return try hash(node, as: name, depth: depth + 1)
        case (.array(let element, let count), .array(let items)):
            guard count.map({ $0 == items.count }) ?? true else {
                throw .typed("an array has \(items.count) elements, which does not match its type")
            }
            var encoded: [UInt8] = []
            for item in items { encoded += try word(item, element, depth + 1) }
            return Keccak256.hash(encoded)
        case (.boolean, .boolean(let value)): return UInt256(value ? 1 : 0).bytes
        case (.string, .string(let text)): return Keccak256.hash(Array(text.utf8))
        case (.dynamicBytes, .string(let text)): return Keccak256.hash(try Self.bytes(text))
        case (.bytes(let size), .string(let text)):
            let bytes = try Self.bytes(text)
            guard bytes.count == size else { throw .typed("bytes\(size) has \(bytes.count) bytes") }
            return bytes + [UInt8](repeating: 0, count: 32 - size)
        case (.address, .string(let text)): return try Self.address(text)
        case (.unsigned(let bits), .string(let text)), (.unsigned(let bits), .number(let text)):
            return try Self.number(text, bits: bits, isSigned: false)
        case (.signed(let bits), .string(let text)), (.signed(let bits), .number(let text)):
            return try Self.number(text, bits: bits, isSigned: true)
        default: throw .typed("a value does not match its type")
        }
    }

    private static func bytes(_ text: String) throws(WalletError) -> [UInt8] {
        guard text.utf8.starts(with: "0x".utf8), let bytes = Hexadecimal.bytes(text.utf8.dropFirst(2)) else {
            throw .typed("bytes must be written as 0x and two digits each")
        }
        return bytes
    }

    /// An address in one case, or in the mixed case that is its checksum.
    private static func address(_ text: String) throws(WalletError) -> [UInt8] {
        let address: EthereumAddress
        do throws(WalletError) { address = try EthereumAddress(withoutChecksum: text) } catch {
            throw .typed("an address must be written as 0x and 40 digits")
        }
        let digits = text.utf8.dropFirst(2)
        let isMixed =
            digits.contains { (0x41...0x46).contains($0) } && digits.contains { (0x61...0x66).contains($0) }
        guard !isMixed || address.description.utf8.elementsEqual(text.utf8) else {
            throw WalletError(
                .wrongCase, "the letter case of an address is its checksum (EIP-55), and it does not match")
        }
        return [UInt8](repeating: 0, count: 12) + address.bytes
    }

    /// A whole number in decimal or hexadecimal digits, which fits.
    private static func number(_ text: String, bits: Int, isSigned: Bool) throws(WalletError) -> [UInt8] {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        guard !text.utf8.starts(with: "-0x".utf8) else { throw .typed("a hexadecimal number must not have a sign") }
        let number: UInt256
        do throws(WalletError) { number = try UInt256(isNegative ? String(text.dropFirst()) : text) } catch {
            throw .typed("a number must be written in decimal, or in hexadecimal with 0x")
        }
        let kind = isSigned ? "int" : "uint"
        guard isSigned else {
            guard !isNegative, number.bitWidth <= bits else {
                throw .typed("a number does not fit into \(kind)\(bits)")
            }
            return number.bytes
        }
        // The smallest has a bit more than the largest: −2ⁿ⁻¹.
        let isSmallest = isNegative && number.bitWidth == bits && number.negated.bytes == Self.smallest(bits)
        guard number.bitWidth < bits || isSmallest else { throw .typed("a number does not fit into \(kind)\(bits)") }
        return (isNegative ? number.negated : number).bytes
    }

    /// −2ⁿ⁻¹ in two's complement of 256 bits.
    private static func smallest(_ bits: Int) -> [UInt8] {
        let size = bits / 8
        return [UInt8](repeating: 0xFF, count: 32 - size) + [0x80] + [UInt8](repeating: 0, count: size - 1)
    }
}
