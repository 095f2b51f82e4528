package import AuditKit
package import CodeModel

/// Credentials of a session that the project keeps beyond a run: in the Keychain and in the preferences.
package struct KeptSecrets: Fact {
    /// What is written to the Keychain, by the names that messages use.
    package private(set) var inKeychain: [Kept] = []
    /// What is written to the preferences, with the text of its key where that is known.
    package private(set) var inDefaults: [Kept] = []

    package struct Kept: Sendable {
        package let name: String
        package let key: String
        package let place: Node
    }

    package init(workspace: Workspace) {
        let reader = SensitiveReader(workspace: workspace)
        let keys = KeyNames(names: workspace.fact(SensitiveNames.self), lookup: workspace.lookup)
        let files = workspace.swift.filter { $0.role == .app }
        let writers = Set(files.flatMap { $0.calls("SecItemAdd") }.compactMap { $0.enclosingDeclaredFunction?.name })
        for file in files {
            for call in file.nodes(.call, whereName: { writes.contains($0) || writers.contains($0) }) {
                guard let content = Self.content(of: call, reader, keys) else { continue }
                if call.isOnDefaults(workspace.lookup) {
                    inDefaults.append(content)
                } else if writers.contains(call.name) || call.isOnKeychain(workspace.lookup) {
                    inKeychain.append(content)
                }
            }
            for target in file.nodes(.subscriptCall) where target.role == .target {
                guard target.isOnKeychain(workspace.lookup), let key = target.arguments.first,
                    target.parent?.child(.operand)?.unwrapped.kind != .nilLiteral,
                    let content = Self.content(under: key, at: target, keys)
                else { continue }
                inKeychain.append(content)
            }
        }
    }

    /// What a call keeps, where that is a credential by its value or by its key.
    private static func content(of call: Node, _ reader: SensitiveReader, _ keys: KeyNames) -> Kept? {
        let key = call.arguments.first { keyLabels.contains($0.label) }
        for argument in call.arguments where argument.kind != .closure {
            guard argument != key, !keys.isPlain(argument) else { continue }
            if let found = reader.value(argument), found.kind == .credential {
                return Kept(name: found.name, key: key.map { keys.text(of: $0) } ?? "", place: call)
            }
        }
        guard let key, call.arguments.first.map({ !keys.isPlain($0) }) ?? false else { return nil }
        return content(under: key, at: call, keys)
    }

    private static func content(under key: Node, at place: Node, _ keys: KeyNames) -> Kept? {
        let text = keys.text(of: key)
        guard keys.names.kind(of: text) == .credential else { return nil }
        return Kept(name: text, key: text, place: place)
    }
}

/// Reads the keys under which values are kept.
private struct KeyNames {
    let names: SensitiveNames
    let lookup: Lookup

    func text(of key: Node) -> String { lookup.constant(key)?.value.string ?? key.lastName }

    func isPlain(_ node: Node) -> Bool { PlainValues(names: names, lookup: lookup).isPlain(node) }
}

extension Node {
    /// Whether the receiver of a call or subscript is the Keychain, by its name or its type.
    package func isOnKeychain(_ lookup: Lookup) -> Bool {
        guard let base else { return false }
        if keychain.occur(in: base.dottedName) { return true }
        return lookup.type(of: base).map { keychain.occur(in: $0.name) } ?? false
    }

    /// Whether the receiver is the preferences.
    package func isOnDefaults(_ lookup: Lookup) -> Bool {
        guard let base else { return false }
        return base.dottedName.hasPrefix("UserDefaults") || lookup.isValue(base, of: "UserDefaults")
            || base.lastName.lowercased().hasSuffix("defaults")
    }
}

private let keychain = FoldedWords("keychain", "valet")

private let writes: Set<String> = [
    "set", "save", "store", "add", "write", "setString", "setData", "insert", "put", "setValue", "setObject", "update",
]

private let keyLabels: Set<String> = ["forKey", "key", "for", "account", "withKey", "as", "service", "identifier"]
