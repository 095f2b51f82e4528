import AuditKit
import CodeModel

/// What a file does with the handles of the C API of SQLite: `sqlite3_open(path, &db)`, `sqlite3_key(db, …)`.
struct CDatabase {
    let pass: Pass

    /// The call of the C API that a place stands in.
    static func call(around place: Node) -> Node? {
        var node: Node? = place
        for _ in 0..<8 {
            guard let here = node, !here.kind.isFunctionLike || here.kind == .closure else { return nil }
            if here.kind == .call, here.name.hasPrefix("sqlite3_"), here.name != "sqlite3_mprintf" { return here }
            node = here.parent
        }
        return nil
    }

    /// How the database of a call was opened; nothing where its handle cannot be followed to where that is done.
    func kind(of call: Node) -> DatabaseHandle.Kind? {
        guard let handle = handle(of: call), let declared = declaration(of: handle) else { return nil }
        let handles = alike(declared)
        let mentions = handles.flatMap { uses(of: $0) }
        if mentions.contains(where: givesKey) || isKeyedElsewhere(declared) { return .sealed }
        guard let first = mentions.lazy.compactMap(\.openingCall).first,
            !declared.tree.imports.contains("SQLCipher"), !hasKeyForUnknown(in: declared.tree, beside: handles)
        else { return nil }
        let path = first.arguments.first.flatMap { pass.constant($0)?.value.string }
        return path == ":memory:" ? .memory : .plain
    }

    /// The database that a call is given, or for which the statement was made that it is given.
    private func handle(of call: Node) -> Node? {
        guard let first = call.arguments.first?.uncast else { return nil }
        guard call.name.hasPrefix("sqlite3_bind") || call.name == "sqlite3_step" else { return first }
        guard let statement = declaration(of: first) else { return nil }
        let made = uses(of: statement).compactMap { use -> Node? in
            guard let call = use.argumentOf, call.name.hasPrefix("sqlite3_prepare") else { return nil }
            return call
        }
        let handles = made.compactMap { $0.arguments.first?.uncast }
        guard let only = handles.first else { return nil }
        return Set(handles.compactMap { declaration(of: $0) }).count == 1 ? only : nil
    }

    /// A handle, and those that it is set from: `var db: OpaquePointer?; sqlite3_open(path, &db); self.db = db`.
    private func alike(_ handle: Node) -> [Node] {
        var found = [handle]
        let start = handle.initialValue.map { [$0] } ?? []
        let set = uses(of: handle).compactMap { $0.role == .target ? $0.parent?.child(.operand) : nil }
        for value in (start + set).prefix(6) {
            guard let other = declaration(of: value.uncast), !found.contains(other) else { continue }
            found.append(other)
        }
        return found
    }

    /// Whether a use of a handle gives the database its key: itself, by `PRAGMA key`, or in a function that it is handed to.
    private func givesKey(_ use: Node) -> Bool {
        if let method = use.methodCall { return pass.lookup.function(of: method).map(speaksOfKey) ?? false }
        guard let call = use.argumentOf else { return false }
        if keying.contains(call.name) { return true }
        if call.name == "sqlite3_exec" {
            guard let text = call.argument(at: 1), let sql = StatementText.pattern(of: text, pass) else { return false }
            return sql.speaksOfKey
        }
        guard !call.name.hasPrefix("sqlite3_"), let function = pass.lookup.function(of: call) else { return false }
        return speaksOfKey(function)
    }

    private func speaksOfKey(_ code: Node) -> Bool {
        code.descendants.contains { node in
            node.kind == .call && keying.contains(node.name) || node.kind == .string && node.name.speaksOfKey
        }
    }

    /// Whether a file gives a key to a handle that is not told, so that it can be one of these: `run("PRAGMA key = …")`.
    private func hasKeyForUnknown(in tree: CodeTree, beside handles: [Node]) -> Bool {
        let calls = tree.nodes(.call, named: keying.sorted())
        let texts = tree.nodes(.string).filter(\.name.speaksOfKey)
        return (calls + texts).contains { key in
            guard let call = Self.call(around: key), let handle = call.arguments.first,
                let declared = declaration(of: handle.uncast)
            else { return true }
            return handles.contains(declared)
        }
    }

    /// Whether another file gives a key in an extension of the type whose property a handle is.
    private func isKeyedElsewhere(_ handle: Node) -> Bool {
        guard let type = handle.enclosingType, handle.parent == type,
            let known = pass.lookup.index.types[TypeName.base(type.name)]
        else { return false }
        return known.declarations.contains { part in
            part.tree !== handle.tree && speaksOfKey(part)
        }
    }

    private func declaration(of node: Node) -> Node? {
        let node = node.unwrapped
        let found = node.kind == .member ? pass.lookup.declaration(ofMember: node) : pass.declaration(of: node)
        return found?.kind == .variable ? found : nil
    }

    /// The places of the file where a variable is named.
    private func uses(of variable: Node) -> [Node] {
        let named = variable.tree.references(variable.name) + variable.tree.members(variable.name)
        return named.filter { declaration(of: $0) == variable }
    }
}

extension Node {
    /// The call that a name is an argument of, also as `&name`.
    fileprivate var argumentOf: Node? {
        var node = self
        while let up = node.parent, [.inout, .forceUnwrap, .optionalChain, .cast].contains(up.kind) { node = up }
        guard node.role == .argument, let call = node.parent, call.kind == .call else { return nil }
        return call
    }

    /// The call of a method that is made on a name.
    fileprivate var methodCall: Node? {
        var node = self
        while let up = node.parent, [.forceUnwrap, .optionalChain].contains(up.kind) { node = up }
        guard node.role == .base, let member = node.parent, member.role == .callee else { return nil }
        return member.parent
    }

    /// The call that opens a database and leaves its handle here.
    fileprivate var openingCall: Node? {
        guard let call = argumentOf, call.name.hasPrefix("sqlite3_open"), parent?.kind == .inout else { return nil }
        return call
    }
}

extension String {
    fileprivate var speaksOfKey: Bool {
        let text = lowercased()
        return text.hasPrefix("pragma key") || text.hasPrefix("pragma hexkey")
    }
}

/// Functions that give a database its key.
private let keying: Set<String> = ["sqlite3_key", "sqlite3_key_v2", "sqlite3_rekey", "sqlite3_rekey_v2"]
