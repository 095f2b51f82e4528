import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// The name of what is copied, where it is a secret only because somebody copies it: the key of a file or a vault, the
    /// words of a seed, the address by which a wallet is paid from.
    func copiedSecret(_ pass: Pass) -> String? {
        let whole = copiedWhole
        if whole.thingsCopied.contains(where: { pass[SensitiveNames.self].kind(of: $0) == .credential }) {
            return whole.name
        }
        if whole.isBytesOfKey(pass) { return whole.name }
        guard [.reference, .member].contains(whole.kind) else { return nil }
        let words = Words.of(whole.name)
        if words.contains("nwc"), words.allSatisfy(connecting.contains) { return whole.name }
        guard !pass.isPlain(whole) else { return nil }
        if whole.isSecretByFunction(pass) { return whole.name }
        if words.count == 2, words[1] == "key", kept.contains(words[0]) { return whole.name }
        guard isJoinedBySpaces, let last = words.last else { return nil }
        return last == "seed" || last == "words" && standsInSeedPhrase ? whole.name : nil
    }

    /// Whether the function that copies a parameter is named for a secret: `copyBackupPhrase(_ phrase: String)`.
    private func isSecretByFunction(_ pass: Pass) -> Bool {
        guard kind == .reference, let function = enclosingDeclaredFunction, function.name.hasPrefix("copy"),
            function.children(.parameter).contains(where: { $0.name == name })
        else { return false }
        let words = Words.of(name)
        let copied = Words.of(function.name).dropFirst()
        guard copied.count > words.count, Array(copied.suffix(words.count)) == words else { return false }
        let whole = function.name.dropFirst("copy".count)
        return pass[SensitiveNames.self].kind(of: whole.prefix(1).lowercased() + whole.dropFirst()) == .credential
    }

    /// Whether these are the bytes of a key or a seed: what texts are found by is no bytes.
    private func isBytesOfKey(_ pass: Pass) -> Bool {
        guard [.reference, .member].contains(kind), secretBytes.contains(name), let type = pass.type(of: self) else {
            return false
        }
        return ["Data", "[UInt8]", "Array<UInt8>"].contains(type.text)
    }

    /// What a function that copies its one parameter is named for, by itself and with the name of the parameter:
    /// `copyPrivateKey(_ pem: String)`, `copyRecovery(_ codes: [String])`.
    private var thingsCopied: [String] { onlyThingCopied.map { [$0, $0 + "_" + name] } ?? [] }

    /// The `pairingCode` of `copyPairingCode(_ image: UIImage)`.
    private var onlyThingCopied: String? {
        guard kind == .reference, let function = enclosingDeclaredFunction, function.children(.parameter).count == 1,
            function.children(.parameter).first?.name == name,
            let verb = ["copy", "export", "share"].first(where: function.name.hasPrefix)
        else { return nil }
        let thing = function.name.dropFirst(verb.count)
        return thing.first?.isUppercase == true ? thing.prefix(1).lowercased() + thing.dropFirst() : nil
    }

    /// What a text is made of by calls that only write it out: `nwc.to_url().absoluteString`, `seed.joined(separator: " ")`.
    private var copiedWhole: Node {
        var node = uncast
        for _ in 0..<6 {
            // `Data(pem.utf8)`, `[text as NSString]`
            if node.kind == .call, ["Data", "NSString", "NSAttributedString", "NSItemProvider"].contains(node.name),
                let inner = node.arguments.first
            {
                node = inner.uncast
                continue
            }
            if node.kind == .array, let inner = node.children.first, Array(node.children).count == 1 {
                node = inner.uncast
                continue
            }
            guard [.call, .member].contains(node.kind), writing.contains(node.name), let base = node.base else { break }
            node = base.uncast
        }
        return node
    }

    private var isJoinedBySpaces: Bool {
        let node = uncast
        return node.kind == .call && node.name == "joined" && node.argument("separator")?.unwrapped.name == " "
    }

    /// Whether the type round a place is named for the phrase from which a wallet is recovered.
    private var standsInSeedPhrase: Bool {
        ancestors.contains { $0.kind.isTypeDeclaration && !phrases.isDisjoint(with: Words.of($0.name)) }
    }
}

/// The names under which a project keeps the type that hides an item from histories of the pasteboard.
struct ConcealedTypes: Fact {
    private static let type = "org.nspasteboard.ConcealedType"
    /// The constants that hold the type, and the functions that put it on a pasteboard.
    private let names: Set<String>

    init(workspace: Workspace) {
        let texts = workspace.swift.filter { $0.tree.mentions(Self.type) }
            .flatMap { $0.tree.nodes(.string, named: [Self.type]) }
        names = texts.reduce(into: []) { names, text in
            for node in text.ancestors where node.kind == .variable || node.kind == .functionDecl {
                names.insert(node.name)
            }
        }
    }

    /// Whether the function around what is copied marks it, by itself or through another one.
    func areUsed(beside value: Node) -> Bool {
        let function = value.enclosingDeclaredFunction ?? value.tree.root
        return function.descendants.contains { node in
            switch node.kind {
            case .string: node.name == Self.type
            case .member, .reference, .call: names.contains(node.name)
            default: false
            }
        }
    }
}

/// Functions of the project that put what they are given on the general pasteboard, by name.
struct PasteboardWriters: Fact {
    struct Writer: Sendable {
        let function: Node
        /// The label of what they put there.
        let label: String
    }

    let byName: [String: Writer]

    init(workspace: Workspace) {
        var found: [String: Writer] = [:]
        for file in workspace.swift where file.role.isShipped && file.tree.mentions("general") {
            for target in file.members("string", "strings") where target.role == .target {
                guard let board = target.base?.unwrapped, board.name == "general",
                    board.base?.lastName.hasSuffix("Pasteboard") == true,
                    let given = target.parent?.child(.operand).flatMap(workspace.lookup.handedParameter),
                    let function = given.parent
                else { continue }
                found[function.name] = Writer(function: function, label: given.label)
            }
        }
        byName = found
    }
}

/// What is locked with a key of its own.
private let kept: Set<String> = ["file", "vault", "database", "db", "backup", "archive", "disk", "volume", "wallet"]

/// Names of bytes that open something, which as names of texts say little.
private let secretBytes: Set<String> = ["key", "seed", "keyBytes", "seedBytes"]

/// Words in the names of addresses of Nostr Wallet Connect, which hold the secret that pays.
private let connecting: Set<String> = ["nwc", "uri", "url", "string", "link", "connection", "code", "text"]

private let writing: Set<String> = [
    "joined", "absoluteString", "description", "uriString", "to_url", "toURL", "url", "string", "hexString", "rawValue",
    "base64EncodedString", "utf8", "data",
]

private let phrases: Set<String> = ["seed", "mnemonic", "recovery", "phrase"]
