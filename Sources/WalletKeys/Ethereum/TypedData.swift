import SecretMemory
import SourceFormats

/// Structured data that a user reads and signs (EIP-712), as wallets receive it for `eth_signTypedData_v4`.
///
/// Parsing validates everything: all types are defined, all values match their types, there are no extra or duplicate
/// members, and numbers fit. What is displayed is therefore exactly what the hash covers.
public struct TypedData: Sendable, Hashable {
    /// The type of the message.
    public let primaryType: String
    /// What both are hashed to.
    public let domainSeparator: [UInt8]
    public let messageHash: [UInt8]

    /// Bytes of the largest document that is read.
    public static let largestDocument = 1 << 20

    /// Reads a JSON document with `types`, `primaryType`, `domain` and `message`.
    ///
    /// - Throws: ``WalletError`` with code `invalidTypedData`, or `invalidText` above a mebibyte.
    public init(json: [UInt8]) throws(WalletError) {
        guard json.count <= Self.largestDocument else {
            throw WalletError(.invalidText, "typed data must not exceed 1 MiB")
        }
        guard Self.isWellFormed(json) else { throw .typed("a string has an unpaired surrogate, or is not UTF-8") }
        let document: JSONDocument
        do throws(SourceFormatError) { document = try JSONDocument.parse(json) } catch {
            throw .typed("this is not a JSON document")
        }
        let fields = try TypedObject(document.root, "the document")
        try fields.check(has: ["types", "primaryType", "domain", "message"])
        let types = try TypedTypes(fields["types"])
        guard case .string(let primaryType)? = fields["primaryType"]?.value,
            TypedType.isIdentifier(Array(primaryType.utf8)), types.structures[primaryType] != nil
        else {
            throw .typed("primaryType does not name a defined type")
        }
        var hashing = TypedHashing(types: types)
        self.primaryType = primaryType
        domainSeparator = try hashing.hash(fields["domain"], as: TypedTypes.domain, depth: 0)
        if primaryType == TypedTypes.domain {
            // Nothing of it is hashed, so nothing may be shown of it.
            try TypedObject(fields["message"], "the message of a bare domain").check(has: [])
            messageHash = []
        } else {
            messageHash = try hashing.hash(fields["message"], as: primaryType, depth: 0)
        }
    }

    /// Whether bytes and escapes are Unicode text. Readers of JSON replace what is not, each in its way, so that two
    /// different documents would have one hash.
    private static func isWellFormed(_ json: [UInt8]) -> Bool {
        guard String(wellFormed: json) != nil else { return false }
        var place = 0
        /// The unit of an escape at a place, `\u` and four digits.
        func unit(_ place: Int) -> UInt16? {
            guard place + 6 <= json.count, json[place] == UInt8(ascii: "\\"), json[place + 1] == UInt8(ascii: "u"),
                let bytes = Hexadecimal.bytes(json[(place + 2)..<(place + 6)])
            else { return nil }
            return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
        }
        while place < json.count {
            guard json[place] == UInt8(ascii: "\\") else {
                place += 1
                continue
            }
            guard let first = unit(place), UTF16.isSurrogate(first) else {
                place += 2
                continue
            }
            guard UTF16.isLeadSurrogate(first), let second = unit(place + 6), UTF16.isTrailSurrogate(second) else {
                return false
            }
            place += 12
        }
        return true
    }

    /// What is signed, 32 bytes.
    public var digest: [UInt8] { Keccak256.hash([0x19, 0x01] + domainSeparator + messageHash) }
}

/// The members of a JSON object by name, of which none is there twice. Names are the same where their bytes are: texts
/// in Swift are equal where they only look so, as “K” and the sign for kelvin.
struct TypedObject {
    private let members: [[UInt8]: JSONDocument.Node]

    var names: [String] { members.keys.map { String(decoding: $0, as: UTF8.self) }.sorted() }

    subscript(name: String) -> JSONDocument.Node? { members[Array(name.utf8)] }

    init(_ node: JSONDocument.Node?, _ what: String) throws(WalletError) {
        guard case .object(let list)? = node?.value else { throw .typed("\(what) is not an object") }
        var members: [[UInt8]: JSONDocument.Node] = [:]
        for member in list where members.updateValue(member.node, forKey: Array(member.key.utf8)) != nil {
            throw .typed("\(what) has a duplicate member")
        }
        self.members = members
    }

    /// Refuses missing members and others.
    func check(has wanted: [String]) throws(WalletError) {
        if let missing = wanted.first(where: { self[$0] == nil }) { throw .typed("\(missing) is missing") }
        guard members.count == wanted.count else { throw .typed("there are members that the type does not define") }
    }
}
