import AuditKit
import CodeModel

/// What keys, entries and calls say of the values that they lead to.
extension SensitiveOrigins {
    /// `answer["access_token"]`.
    func ofKey(_ key: Node?) -> FlowLabels {
        guard let key, let text = lookup.constant(key)?.value.string else { return [] }
        if secretHeaders.contains(text.lowercased()) { return .credential }
        return ofName(text)
    }

    /// A literal with a value under a telling key.
    func ofEntries(_ node: Node) -> FlowLabels {
        // A table that the program is written with: `["Salary": "dollarsign.circle", …]`.
        let entries = node.children.filter { $0.kind == .dictionaryEntry }
        if entries.count > 8, entries.allSatisfy({ $0.child(.value)?.kind == .string }) { return [] }
        return entries.reduce(into: []) { labels, entry in
            guard let content = entry.child(.value) else { return }
            let label = ofKey(entry.child(.key))
            guard !label.isEmpty, !names.isSanitized(content.uncast.lastName),
                !PlainValues(names: names, lookup: lookup).isPlain(content), !isWord(content),
                // The number of a record tells nothing of the person: `["medication": medication.id.uuidString]`.
                label != .personal || content.uncast.name != "uuidString"
            else { return }
            labels.formUnion(label)
        }
    }

    /// Whether an expression is always one of a few lower-case words, as the name of a state is.
    private func isWord(_ node: Node) -> Bool {
        var node = node.unwrapped
        if node.kind == .reference, let start = lookup.declaration(of: node)?.initialValue { node = start.unwrapped }
        if node.kind == .ternary { return node.children(.operand).allSatisfy(isLetters) }
        return isLetters(node)
    }

    private func isLetters(_ node: Node) -> Bool {
        lookup.constant(node)?.value.string?.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x20 } ?? false
    }

    func ofCall(_ node: Node) -> Origin {
        if Self.derives(node) { return (.derivedKey, [.sensitive, .record]) }
        if OneWayCalls.hides(node, lookup) { return sanitized }
        if let carried = carried(by: node) { return (carried.label, []) }
        let day = ofWrittenDay(node)
        if !day.isEmpty { return (day, []) }
        if let key = node.readKey {
            let label = ofKey(key)
            if !label.isEmpty { return (label, []) }
        }
        if isReadFromKeychain(node) { return (.credential, []) }
        if node.name == "decode", let type = node.arguments.first?.unwrapped, type.kind == .member {
            // Of a record whose fields say which of them is the secret, the others are none: `account.name`.
            let fields = ofRecord(type.base?.text)
            return (fields, fields.isEmpty ? [] : .sensitive)
        }
        if node.name.first?.isUppercase == true { return (ofRecord(node.name), []) }
        return (handedOut(node), [])
    }

    /// `keychain.get("master")`: what libraries for the Keychain hand out, unless the key says that it is no secret.
    private func isReadFromKeychain(_ node: Node) -> Bool {
        guard keychainReaders.contains(node.name), node.base != nil, !lookup.isOwnCode(node),
            node.isOnKeychain(lookup), let key = node.arguments.first
        else { return false }
        let name = lookup.constant(key)?.value.string ?? key.lastName
        return !Words.of(name).contains(where: plainKeys.contains)
    }

    /// `loadToken()`, `keychain.password(for: account)`.
    private func handedOut(_ node: Node) -> FlowLabels {
        guard node.trailingClosure == nil, node.name.utf8.count <= 40 else { return [] }
        let words = Words.of(calledName(node))
        let noun = words.first.map(getters.contains) == true ? Array(words.dropFirst()) : words
        guard (1...3).contains(noun.count), !words.contains(where: verbs.contains) else { return [] }
        let label = ofName(noun.joined(separator: "_"))
        guard !label.isEmpty else { return [] }
        if let type = lookup.type(of: node), SensitiveTypes.judge(type, lookup.index) == .never {
            return SensitiveTypes.isSecretNumber(type, named: noun.joined(separator: "_")) ? label : []
        }
        if lookup.type(of: node) != nil { return label }
        if let function = lookup.function(of: node), function.child(.returnType) == nil { return [] }
        return label
    }

    /// The name of the function that is called, also where a local stands for it: `let read = store.loadPassword`.
    private func calledName(_ call: Node) -> String {
        guard let callee = call.callee?.unwrapped, callee.kind == .reference, call.arguments.isEmpty,
            let local = lookup.declaration(of: callee), local.kind == .variable, local.has(.isLet),
            let function = local.initialValue?.unwrapped, function.kind == .member || function.kind == .reference
        else { return call.name }
        return function.name
    }

    /// Whether a call derives a key from a password.
    static func derives(_ call: Node) -> Bool {
        guard call.kind == .call, call.name.first?.isLowercase == true, derivations.occur(in: call.name) else {
            return false
        }
        // `CodingError.cantCreateScryptKey(error)` says that it does not.
        return !Words.of(call.name).contains(where: failures.contains)
    }
}

extension Node {
    /// Whether a member writes out a key of CryptoKit.
    var isKeyRepresentation: Bool {
        kind == .member
            && ["rawRepresentation", "pemRepresentation", "derRepresentation", "x963Representation"].contains(name)
    }

    /// The key under which a call reads one entry: `value(forHTTPHeaderField: "Cookie")`.
    var readKey: Node? {
        guard kind == .call else { return nil }
        // `Environment.get("SMTP_PASSWORD")`, `getenv("SMTP_PASSWORD")`
        if let key = arguments.first, key.label.isEmpty, arguments.count == 1,
            name == "getenv" || name == "get" && base.map({ environments.contains($0.unwrapped.lastName) }) == true
        {
            return key
        }
        guard readers.contains(name), base != nil else { return nil }
        return argument("forHTTPHeaderField") ?? argument("forKey") ?? argument("key")
    }
}

private let derivations = FoldedWords("pbkdf2", "derivekey", "derivedkey", "scrypt", "argon2", "hkdf")

private let failures: Set<String> = [
    "cant", "cannot", "couldnt", "failed", "fail", "fails", "failure", "error", "invalid", "missing", "unsupported",
    "no",
    "not", "wrong", "bad",
]

/// What the variables of the environment are read from.
private let environments: Set<String> = ["Environment", "environment", "env", "Env", "dotenv", "Dotenv", "DotEnv"]

private let readers: Set<String> = [
    "value", "string", "object", "data", "get", "dictionary", "array", "stringArray",
]

/// Calls by which libraries for the Keychain read an item.
/// What libraries for the Keychain call their readers.
let keychainReaders: Set<String> = [
    "string", "data", "get", "getString", "getData", "object", "value", "read", "password",
]

/// Words of keys under which the Keychain keeps what opens nothing.
private let plainKeys: Set<String> = [
    "id", "uuid", "identifier", "name", "username", "user", "date", "count", "version", "enabled", "flag", "device",
    "install", "installation", "last", "has", "is", "email", "mail", "attempts", "time", "timestamp", "state", "theme",
    "provider", "mode", "type", "kind", "filename", "folder", "path", "language", "locale", "environment", "build",
]

private let secretHeaders: Set<String> = ["cookie", "set-cookie", "proxy-authorization", "x-api-key"]

private let getters: Set<String> = [
    "get", "fetch", "load", "read", "retrieve", "current", "find", "obtain", "copy", "decrypt", "generate", "make",
    "request", "ask", "new",
]

private let verbs: Set<String> = [
    "set", "save", "store", "update", "delete", "remove", "clear", "reset", "validate", "verify", "check", "revoke",
    "refresh", "send", "submit", "change", "has", "is", "show", "log", "print", "hide", "toggle", "enter", "confirm",
    "match", "matches", "compare", "parse", "register", "forgot", "did", "will", "on", "handle", "add", "create",
]
