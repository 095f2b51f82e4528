/// A type that a member of structured data can have (EIP-712, definition of typed structured data).
indirect enum TypedType: Hashable {
    case bytes(Int)
    case unsigned(Int)
    case signed(Int)
    case boolean
    case address
    case dynamicBytes
    case string
    case structure(String)
    /// Of a fixed number of elements, or of any.
    case array(TypedType, count: Int?)

    /// More brackets than anybody means.
    private static let mostDimensions = 8

    init(_ text: String) throws(WalletError) {
        var name = Array(text.utf8)
        var counts: [Int?] = []
        while name.last == UInt8(ascii: "]") {
            guard let open = name.lastIndex(of: UInt8(ascii: "[")), counts.count < Self.mostDimensions else {
                throw .typed("a type has unbalanced or too many brackets")
            }
            let digits = name[(open + 1)..<(name.count - 1)]
            guard digits.isEmpty || Self.number(digits) != nil else { throw .typed("an array’s size is not a number") }
            counts.append(digits.isEmpty ? nil : Self.number(digits))
            name.removeSubrange(open...)
        }
        var type = try Self.atomic(name)
        for count in counts.reversed() { type = .array(type, count: count) }
        self = type
    }

    private static func atomic(_ name: [UInt8]) throws(WalletError) -> TypedType {
        switch String(decoding: name, as: UTF8.self) {
        case "bool": return .boolean
        case "address": return .address
        case "bytes": return .dynamicBytes
        case "string": return .string
        default: break
        }
        if let size = sized(name, "bytes") {
            guard (1...32).contains(size) else { throw .typed("bytes\(size) does not exist; bytes1 to bytes32 do") }
            return .bytes(size)
        }
        for (prefix, type) in [("uint", unsigned), ("int", signed)] {
            guard let size = sized(name, prefix) else { continue }
            guard (8...256).contains(size), size.isMultiple(of: 8) else {
                throw .typed("\(prefix)\(size) does not exist; \(prefix)8 to \(prefix)256 in steps of 8 do")
            }
            return type(size)
        }
        guard isIdentifier(name) else { throw .typed("a type’s name is not an identifier") }
        // `uint08` is no structure of anybody’s.
        let isNumbered = ["uint", "int", "bytes"].contains { prefix in
            name.starts(with: prefix.utf8) && name.count > prefix.utf8.count
                && name.dropFirst(prefix.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
        }
        guard !isNumbered, !reserved.contains(String(decoding: name, as: UTF8.self)) else {
            throw .typed("uint and int must include their size, and fixed-point numbers are not supported")
        }
        return .structure(String(decoding: name, as: UTF8.self))
    }

    /// Whether a type may be called so: letters, digits, `_` and `$`, no digit first.
    static func isIdentifier(_ name: some Collection<UInt8>) -> Bool {
        guard let first = name.first, !(0x30...0x39).contains(first), name.count <= 128 else { return false }
        return name.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
                || byte == 0x24
        }
    }

    private static let reserved: Set = ["uint", "int", "fixed", "ufixed", "byte", "function"]

    /// The number behind a prefix, where there is nothing else.
    private static func sized(_ name: [UInt8], _ prefix: String) -> Int? {
        guard name.starts(with: prefix.utf8) else { return nil }
        return number(name.dropFirst(prefix.utf8.count))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...9).contains(digits.count), digits.first != 0x30, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The structure at the bottom of arrays.
    var structureName: String? {
        switch self {
        case .structure(let name): name
        case .array(let element, _): element.structureName
        default: nil
        }
    }
}

extension WalletError {
    static func typed(_ problem: String) -> WalletError { WalletError(.invalidTypedData, problem) }
}
