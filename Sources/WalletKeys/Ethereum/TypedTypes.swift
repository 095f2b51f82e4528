import SourceFormats

/// The types that structured data defines, and how each of them is written for its hash.
struct TypedTypes {
    struct Member {
        let name: String
        let type: TypedType
        /// As it was written.
        let typeName: String
    }

    static let domain = "EIP712Domain"
    /// The members that a domain may have, in this order (EIP-712, definition of domainSeparator).
    private static let domainMembers = [
        ("name", "string"), ("version", "string"), ("chainId", "uint256"), ("verifyingContract", "address"),
        ("salt", "bytes32"),
    ]
    private static let mostTypes = 256
    private static let mostMembers = 256

    let structures: [String: [Member]]

    init(_ node: JSONDocument.Node?) throws(WalletError) {
        let object = try TypedObject(node, "types")
        guard object.names.count <= Self.mostTypes else { throw .typed("there are more than \(Self.mostTypes) types") }
        var structures: [String: [Member]] = [:]
        for name in object.names {
            guard case .structure = try TypedType(name) else { throw .typed("a type has the name of a built-in type") }
            structures[name] = try Self.members(object[name])
        }
        for member in structures.values.joined() {
            if let used = member.type.structureName, structures[used] == nil {
                throw .typed("a member has a type that is not defined")
            }
        }
        guard let domain = structures[Self.domain], Self.isDomain(domain) else {
            throw .typed(
                "EIP712Domain is missing, or has members other than name, version, chainId, verifyingContract, salt")
        }
        self.structures = structures
    }

    private static func members(_ node: JSONDocument.Node?) throws(WalletError) -> [Member] {
        guard case .array(let list)? = node?.value, list.count <= mostMembers else {
            throw .typed("a type is not a list of at most \(mostMembers) members")
        }
        var members: [Member] = []
        var names: Set<String> = []
        for item in list {
            let fields = try TypedObject(item, "a member of a type")
            try fields.check(has: ["name", "type"])
            guard case .string(let name)? = fields["name"]?.value, case .string(let type)? = fields["type"]?.value,
                TypedType.isIdentifier(Array(name.utf8))
            else { throw .typed("a member’s name is not an identifier, or its type is not a string") }
            guard names.insert(name).inserted else { throw .typed("a type has two members with the same name") }
            members.append(Member(name: name, type: try TypedType(type), typeName: type))
        }
        return members
    }

    private static func isDomain(_ members: [Member]) -> Bool {
        var rest = domainMembers[...]
        for member in members {
            guard let place = rest.firstIndex(where: { $0.0 == member.name && $0.1 == member.typeName }) else {
                return false
            }
            rest = rest[(place + 1)...]
        }
        return !members.isEmpty
    }

    /// `encodeType`: the type, then those it refers to in the order of their names.
    func encoded(_ name: String) -> String {
        var reached: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard reached.insert(next).inserted else { continue }
            waiting += (structures[next] ?? []).compactMap(\.type.structureName)
        }
        reached.remove(name)
        let others = reached.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return ([name] + others).map(definition).joined()
    }

    private func definition(_ name: String) -> String {
        let members = (structures[name] ?? []).map { "\($0.typeName) \($0.name)" }
        return "\(name)(\(members.joined(separator: ",")))"
    }
}
