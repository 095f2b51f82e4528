package import AuditKit
package import CodeModel

/// Every place where the project computes a plain hash, with what goes into it.
package struct HashCalls: Fact {
    private let calls: [String: [Use]]

    package struct Use: Sendable {
        package let node: Node
        package let algorithm: Algorithm
        /// What is hashed.
        package let inputs: [Node]
        /// The names in what is hashed, followed through locals.
        package let names: [String]
        /// Whether the hash is that of a known library, and not told by the name of a function alone.
        let isLibrary: Bool
    }

    /// The secrets that go into a hash, wherever they come from.
    package static func secrets(in use: Use, _ pass: Pass) -> [SensitiveValue] {
        use.inputs.flatMap { pass.sensitiveValues($0) }.filter { !$0.isDerived }
    }

    package enum Algorithm: String, Sendable {
        case md2 = "MD2", md4 = "MD4", md5 = "MD5", sha1 = "SHA-1", sha224 = "SHA-224", sha256 = "SHA-256"
        case sha384 = "SHA-384", sha512 = "SHA-512", sha3 = "SHA-3", crc32 = "CRC-32", blake2 = "BLAKE2b"

        package var isBroken: Bool { [.md2, .md4, .md5, .sha1].contains(self) }

        /// The algorithm that a name speaks of.
        package init?(name: String) {
            let isSpelled = name.utf8.contains { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
            let joined = isSpelled ? name.filter { $0 != "_" && $0 != "-" } : name
            guard let known = Self.spellings.first(where: { $0.0.occur(in: joined) }) else { return nil }
            self = known.1
        }

        /// In this order: `sha1` is no part of `sha512`, but `sha` is.
        private static let spellings: [(FoldedWords, Algorithm)] = [
            (FoldedWords("sha512"), .sha512), (FoldedWords("sha384"), .sha384), (FoldedWords("sha256"), .sha256),
            (FoldedWords("sha224"), .sha224), (FoldedWords("sha3", "keccak"), .sha3), (FoldedWords("sha1"), .sha1),
            (FoldedWords("md5"), .md5), (FoldedWords("md4"), .md4), (FoldedWords("md2"), .md2),
            (FoldedWords("sha2"), .sha256), (FoldedWords("crc32"), .crc32),
        ]
    }

    package init(workspace: Workspace) {
        let lookup = workspace.lookup
        let found = workspace.concurrentMap { file in
            let flow = LocalFlow(lookup: lookup)
            let calls = file.nodes(.call, whereName: { hasherCalls.contains($0) || hashMarks.occur(in: $0) })
            let members = file.nodes(.member, whereName: hashMarks.occur(in:))
            let uses = calls.compactMap { Self.use(ofCall: $0, flow, lookup) }
            let values = file.members("hash").flatMap { Self.uses(ofFunction: $0, flow, lookup) }
            let made =
                ["Insecure", "Insecure.MD5", "Insecure.SHA1"].contains(where: file.tree.mentions)
                ? Self.uses(ofGeneric: file, flow) : []
            return (file.path, uses + values + made + members.compactMap { Self.use(ofMember: $0, flow) })
        }
        var calls = Dictionary(uniqueKeysWithValues: found.filter { !$0.1.isEmpty })
        let named = Self.properties(that: calls.values.joined(), lookup)
        if !named.isEmpty {
            let found = workspace.concurrentMap { file in (file.path, Self.uses(of: named, in: file, lookup)) }
            for (path, uses) in found where !uses.isEmpty { calls[path, default: []] += uses }
        }
        self.calls = calls
    }

    package func uses(in file: SwiftFile) -> [Use] { calls[file.path] ?? [] }

    private static func use(ofCall call: Node, _ flow: LocalFlow, _ lookup: Lookup) -> Use? {
        // `MD5()(bytes)`: a hash that is called like a function.
        if call.role == .callee, let outer = call.parent, call.name.first?.isUppercase == true,
            let algorithm = Algorithm(name: call.name)
        {
            let inputs = outer.arguments
            return Use(
                node: outer, algorithm: algorithm, inputs: inputs, names: flow.names(of: inputs), isLibrary: true)
        }
        guard let callee = call.callee?.unwrapped, !call.arguments.isEmpty || callee.kind == .member else { return nil }
        let owner = callee.base
        let isHasherCall = hasherCalls.contains(call.name)
        guard isHasherCall || hashMarks.occur(in: call.name) else { return nil }
        let text = owner?.text ?? ""
        if text.hasPrefix("HMAC") || text.hasPrefix("HKDF") || text.contains("HMAC<") { return nil }
        // `continuation.finish()` is none.
        if call.name == "finish", call.argument("withBytes") == nil { return nil }
        if isHasherCall, let owner {
            guard let algorithm = hasher(owner, lookup) else { return nil }
            let inputs = call.arguments.filter { $0.kind != .closure }
            return Use(
                node: call, algorithm: algorithm, inputs: inputs, names: flow.names(of: call.arguments), isLibrary: true
            )
        }
        guard let algorithm = Algorithm(name: call.name), isHashName(call.name), !isCase(callee, lookup) else {
            return nil
        }
        let inputs = call.arguments.filter { $0.kind != .closure } + (owner.map { [$0] } ?? [])
        return Use(
            node: call, algorithm: algorithm, inputs: inputs, names: flow.names(of: inputs),
            isLibrary: call.name.hasPrefix("CC_"))
    }

    /// `text.md5`, an extension that many projects carry.
    private static func use(ofMember node: Node, _ flow: LocalFlow) -> Use? {
        guard hashMarks.occur(in: node.name), node.role != .callee, let base = node.base,
            base.kind != .reference || base.name.first?.isLowercase == true,
            let algorithm = Algorithm(name: node.name), isHashName(node.name)
        else { return nil }
        return Use(node: node, algorithm: algorithm, inputs: [base], names: flow.names(of: [base]), isLibrary: false)
    }

    /// `Insecure.MD5`, `SHA256`, a variable that holds one of them, or `Digest.sha1`.
    static func hasher(_ node: Node, _ lookup: Lookup) -> Algorithm? {
        if let direct = Algorithm(name: node.dottedName), node.dottedName.first?.isUppercase == true { return direct }
        let name = node.unwrapped
        // `Digest(using: .sha1)` of BlueCryptor and `Digest(algorithm: .md5)` of IDZSwiftCommonCrypto.
        if name.kind == .call, name.name == "Digest", lookup.index.types["Digest"] == nil,
            let chosen = name.argument("using") ?? name.argument("algorithm")
        {
            return Algorithm(name: chosen.unwrapped.name)
        }
        // Sodium: `sodium.genericHash.hash(message: text)`.
        if node.lastName == "genericHash" { return .blake2 }
        if let alias = alias(name, lookup) { return Algorithm(name: alias) }
        let declared = lookup.declaration(of: name) ?? lookup.declaration(ofMember: name)
        if let callee = declared?.initialValue?.unwrapped.callee?.dottedName, callee.hasPrefix("Insecure.") {
            return Algorithm(name: callee)
        }
        if let type = lookup.type(of: node) {
            return isOther(type.name, lookup) ? nil : Algorithm(name: type.text) ?? generic(type.name, node, lookup)
        }
        guard let start = foldStart(of: node, lookup) else { return nil }
        return hasher(start.unwrapped.kind == .call ? start.unwrapped.callee ?? start : start, lookup)
    }

    /// What a fold begins with whose closure has a value as its first parameter: `reduce(into: SHA256()) { hasher, text in … }`.
    package static func foldStart(of node: Node, _ lookup: Lookup) -> Node? {
        guard let closure = closureGiven(first: node.unwrapped, lookup), let call = closure.parent,
            call.name == "reduce", let start = call.arguments.first, start != closure
        else { return nil }
        return start
    }

    /// The closure whose first parameter a name means, which may be `$0`.
    private static func closureGiven(first name: Node, _ lookup: Lookup) -> Node? {
        guard name.kind == .reference else { return nil }
        if name.name == "$0" { return name.enclosing(.closure) }
        guard let parameter = lookup.declaration(of: name), let closure = parameter.parent, closure.kind == .closure,
            closure.children(.parameter).first == parameter
        else { return nil }
        return closure
    }

    /// Whether a case of the project is made, which carries what it is given: `.scramSha256(password: password)`.
    private static func isCase(_ callee: Node, _ lookup: Lookup) -> Bool {
        callee.has(.hasImplicitBase)
            && lookup.index.types.values.contains { type in
                type.members[callee.name]?.contains { $0.kind == .enumCase } ?? false
            }
    }

    /// Whether a type of the project that has the name of a hash makes none: a stub of a library's would.
    private static func isOther(_ type: String, _ lookup: Lookup) -> Bool {
        guard let own = lookup.index.types[type], own.kind != .extensionDecl else { return false }
        return own.inherited.isEmpty && !results.contains { own.members[$0] != nil }
    }

    /// The algorithm that callers give for a type parameter of a function; the weakest of them.
    private static func generic(_ name: String, _ node: Node, _ lookup: Lookup) -> Algorithm? {
        if let owner = node.enclosingType, lookup.index.types[name] == nil, let own = ofType(owner, name) { return own }
        guard let function = node.enclosingDeclaredFunction, lookup.index.types[name] == nil,
            let type = function.children(.parameter).first(where: { $0.typeText == name + ".Type" })
        else { return nil }
        let given = node.tree.calls(function.name).filter { lookup.function(of: $0) == function }
            .compactMap { $0.argument(type.label)?.unwrapped }
            .filter { $0.kind == .member && $0.name == "self" }
            .compactMap { Algorithm(name: $0.dottedName) }
        return given.first(where: \.isBroken) ?? given.first
    }

    /// Whether a function is named for a hash and for nothing beside it.
    private static func isHashName(_ name: String) -> Bool {
        let folded = name.lowercased()
        if [
            "init", "update", "final", "compare", "verify", "check", "length", "size", "file", "hmac", "pbkdf", "key",
            "rsa", "ecdsa", "sign", "is", "has",
        ].contains(where: { folded.hasSuffix($0) || folded.hasPrefix($0) }),
            !folded.hasSuffix("update"), !folded.hasPrefix("hash")
        {
            return false
        }
        return name.utf8.count <= 24 && !name.hasPrefix("kCC") && !name.contains("LENGTH") && !folded.contains("hmac")
    }
}

private let hashMarks = FoldedWords("sha", "md", "keccak", "crc32")
/// Members by which hash functions hand out what they have worked out.
private let results = ["finalize", "hash", "calculate", "digest", "finish", "final", "result", "callAsFunction"]
let hasherCalls: Set<String> = ["hash", "update", "calculate", "digest", "callAsFunction", "finish"]

extension Node {
    /// The node and what is below it, but not what a key derivation or an encryption is given.
    var reachable: [Node] {
        if kind == .call, derivations.contains(where: (callee?.dottedName ?? name).lowercased().contains) { return [] }
        return [self] + children.flatMap(\.reachable)
    }
}

private let derivations = ["pbkdf", "scrypt", "derive", "argon", "hkdf", "bcrypt", "encrypt", "seal", "hmac", "kdf"]

/// Names that lead to a value through the locals of a function.
package struct LocalFlow: Sendable {
    let lookup: Lookup

    package init(lookup: Lookup) {
        self.lookup = lookup
    }

    package func names(of nodes: [Node]) -> [String] {
        var names: [String] = []
        var queue = nodes.map { ($0, 3) }
        var seen: Set<Node> = []
        while let (node, reach) = queue.popLast() {
            guard seen.insert(node).inserted, names.count < 60 else { continue }
            for part in node.reachable where part.kind == .reference || part.kind == .member {
                if part.name.first?.isUppercase != true { names.append(part.name) }
                guard reach > 0, part.kind == .reference else { continue }
                if part.name == "$0" { lender(of: part).map { queue.append(($0, reach - 1)) } }
                guard let declaration = lookup.declaration(of: part) else { continue }
                if declaration.kind == .parameter, declaration.parent?.kind == .closure {
                    lender(of: declaration).map { queue.append(($0, reach - 1)) }
                } else if declaration.kind == .variable, let value = declaration.initialValue, value.kind != .closure {
                    queue.append((value, reach - 1))
                }
            }
        }
        return names
    }

    /// `data` in `data.withUnsafeBytes { … }`, for a node within the closure.
    private func lender(of node: Node) -> Node? {
        guard let closure = node.kind == .parameter ? node.parent : node.enclosing(.closure), let call = closure.parent,
            call.kind == .call, call.name.hasPrefix("with")
        else { return nil }
        return call.base
    }
}

extension Node {
    /// Whether an outside service fixes the hash: avatars by address, and the range search for leaked passwords.
    package var isPrescribedHash: Bool {
        let around = ancestors.filter { $0.kind == .functionDecl || $0.kind.isTypeDeclaration || $0.kind == .variable }
        if around.contains(where: { services.occur(in: $0.name) }) { return true }
        guard tree.containsName(where: services.occur) else { return false }
        let kinds: [Kind] = [.string, .reference, .member]
        let here = enclosingDeclaredFunction
        // Another function that names the service and hashes something itself speaks of its own hash.
        return kinds.lazy.flatMap { tree.nodes($0, whereName: services.occur) }.contains { mention in
            guard let function = mention.enclosingDeclaredFunction, function != here else { return true }
            return !function.descendants.contains {
                [.call, .reference, .member].contains($0.kind) && HashCalls.Algorithm(name: $0.name) != nil
            }
        }
    }

    /// Whether a place is what a `switch` does for the case that names the hash: who chose it stands elsewhere.
    package func isChosenByCase(_ algorithm: HashCalls.Algorithm) -> Bool {
        ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains { clause in
            clause.kind == .case
                && clause.children(.pattern).contains { pattern in
                    ([pattern] + pattern.descendants).contains {
                        $0.kind != .string && $0.name.utf8.count < 10 && HashCalls.Algorithm(name: $0.name) == algorithm
                    }
                }
        }
    }

    /// Whether the hash is one part of a composite key that is stretched later, as in the KeePass format.
    package var isPartOfCompositeKey: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        let isMeant = { (node: Node) in node.name.utf8.count < 40 && compositeKeys.occur(in: node.name) }
        return isMeant(function) || function.descendants.contains(where: isMeant)
    }
}

private let compositeKeys = FoldedWords("keyfile", "composite", "prekey")

/// Services and protocols that say which hash a client sends.
private let services = FoldedWords(
    "gravatar", "pwned", "breach", "haveibeen", "kanonymity", "hibp", "leaked", "compromised", "nightscout", "subsonic",
    "audioscrobbler", "ampache")
