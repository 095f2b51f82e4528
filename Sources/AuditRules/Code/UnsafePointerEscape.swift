import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Pointers that are used after what they point to may have gone.
    static let unsafePointerEscape = Rule(
        id: "unsafe-pointer-escape",
        title: "Pointer outlives the memory it points to",
        category: .code,
        severity: .medium,
        references: [.cwe(825), .cwe(416), .cwe(562), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A pointer passed to a closure, or created with `&`, is valid only until the closure or the call returns. \
            Afterwards the memory may hold anything: keys are read back as other data, and writes corrupt whatever \
            is there now.
            """,
        remedy: """
            Do all work inside the closure of `withUnsafeBytes` and return a copy such as `Data` or `Array`; where the \
            pointer must live longer, allocate it with `UnsafeMutablePointer.allocate(capacity:)` and free it.
            """,
        bad: [
            Example("func pointer(to data: Data) -> UnsafeRawPointer? { data.withUnsafeBytes { ↓$0.baseAddress } }"),
            Example("let bytes = ↓UnsafePointer(&header)"),
            Example(
                """
                let key = secret.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in
                    return ↓raw.bindMemory(to: UInt8.self).baseAddress!
                }
                """),
            Example(
                """
                final class Cipher {
                    var key: UnsafeRawPointer?
                    func use(_ data: Data) { data.withUnsafeBytes { buffer in self.key = ↓buffer.baseAddress } }
                }
                """, "stored in a property"),
            Example("func f() { name.withCString { text in saved = ↓text }; puts(saved) }"),
            Example("let whole = UnsafeRawBufferPointer(start: ↓&value, count: 8)"),
            Example("let p = withUnsafePointer(to: &state) { ↓$0 }"),
            Example(
                """
                func bind(_ row: OpaquePointer, _ note: String) { sqlite3_bind_text(row, 1, ↓note.uppercased(), -1, nil) }
                """, "SQLite keeps the pointer"),
            Example(
                """
                func bind(_ row: OpaquePointer, _ bytes: [UInt8]) {
                    sqlite3_bind_blob(row, 2, ↓bytes, Int32(bytes.count), SQLITE_STATIC)
                }
                """),
        ],
        good: [
            Example("let sum = data.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } }", "a value created inside"),
            Example("let first = data.withUnsafeBytes { $0.baseAddress!.load(as: UInt32.self) }", "the pointee"),
            Example("CC_SHA256(&bytes, count, &digest)", "lent for one call"),
            Example(
                """
                private static var token = 0
                let context = UnsafeMutableRawPointer(&A.token)
                """, "a static stored property has a stable address"),
            Example("let copy = data.withUnsafeBytes { Data($0) }"),
            Example(
                "func bind(_ row: OpaquePointer, _ note: String) { sqlite3_bind_text(row, 1, note, -1, SQLITE_TRANSIENT) }",
                "SQLite makes a copy"),
            Example(
                "func bind(_ row: OpaquePointer, _ note: NSString) { sqlite3_bind_text(row, 1, note.utf8String, -1, nil) }",
                "lives as long as its owner"),
            Example("func bind(_ row: OpaquePointer) { sqlite3_bind_text(row, 1, \"draft\", -1, nil) }", "never goes"),
            Example(
                """
                let status = data.withUnsafeBytes { raw in
                    let bytes = raw.bindMemory(to: UInt8.self).baseAddress
                    return SecRandomCopyBytes(nil, 16, bytes)
                }
                """, "kept inside the closure"),
            Example(
                """
                func view() -> RawSpan {
                    let bytes = storage.withUnsafeBytes { $0 }
                    return _overrideLifetime(of: RawSpan(_unsafeBytes: bytes), to: self)
                }
                """, "tied to its owner manually"),
            Example("let slot = withUnsafeMutablePointer(to: &state) { $0.pointee += 1; return $0.pointee }"),
            Example(
                """
                final class Box: ManagedBuffer<Int, Int> {
                    var elements: UnsafeMutablePointer<Int> { withUnsafeMutablePointerToElements { $0 } }
                }
                """, "storage of an object that keeps its place"),
        ],
        checks: [.swift(inspectClosures), .swift(inspectAddresses), .swift(inspectBindings)]
    )
}

/// Pointers that leave the closure they are lent to.
private func inspectClosures(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.nodes(.call, whereName: lenders.contains) {
        guard let closure = call.trailingClosure ?? call.arguments.last, closure.kind == .closure,
            let lent = closure.lentName, !call.isKeptAlive
        else { continue }
        for value in closure.results + closure.storedOutside where value.isPointer(lent, pass) {
            pass.report("This pointer is valid only inside the closure of `\(call.name)`", at: value)
        }
    }
}

/// `UnsafePointer(&x)`: the pointer is good for the initializer alone.
private func inspectAddresses(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.nodes(.call, whereName: pointerTypes.contains) where call.callee?.kind == .reference {
        guard let address = call.arguments.first(where: { ["", "start", "mutating"].contains($0.label) }),
            address.kind == .inout, let variable = address.children.first, !variable.hasFixedPlace(pass)
        else { continue }
        let place = address.label == "start" ? address : call
        pass.report("`&\(variable.text.prefix(40))` is valid only during the call to `\(call.name)`", at: place)
    }
}

/// Texts and lists that SQLite is given without a copy, and that Swift lends for the call alone.
private func inspectBindings(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: bindings) where call.callee?.kind == .reference {
        guard let value = call.argument(at: 2), let owner = call.arguments.last, call.arguments.count > 3,
            owner.unwrapped.kind == .nilLiteral || owner.unwrapped.name == "SQLITE_STATIC",
            pass.constant(value) == nil, !pass.lookup.isOwnCode(call),
            let type = ValueTypes(lookup: pass.lookup).text(of: value), type == "String" || type.hasPrefix("[")
        else { continue }
        pass.report("SQLite keeps this pointer, valid only during the call; pass `SQLITE_TRANSIENT`", at: value)
    }
}

private let bindings = [
    "sqlite3_bind_text", "sqlite3_bind_text16", "sqlite3_bind_text64", "sqlite3_bind_blob", "sqlite3_bind_blob64",
]

private let lenders: Set<String> = [
    "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafePointer", "withUnsafeMutablePointer",
    "withUnsafeBufferPointer", "withUnsafeMutableBufferPointer", "withCString", "withUTF8",
    "withUnsafeTemporaryAllocation", "withContiguousStorageIfAvailable", "withContiguousMutableStorageIfAvailable",
]

private let pointerTypes: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutableRawBufferPointer", "OpaquePointer",
]

/// Members and methods whose result points to the same memory.
private let views: Set<String> = [
    "baseAddress", "bindMemory", "assumingMemoryBound", "advanced", "unsafelyUnwrapped", "baseAddress!",
]

extension Node {
    /// Whether the function says itself how long the owner of the memory has to live.
    fileprivate var isKeptAlive: Bool {
        let keepers = ["withExtendedLifetime", "_overrideLifetime"]
        guard keepers.contains(where: tree.mentions) else { return false }
        return enclosingDeclaredFunction?.descendants.contains { keepers.contains($0.name) } ?? false
    }

    /// The name under which a closure knows what it is lent.
    fileprivate var lentName: String? {
        let parameters = children(.parameter)
        return parameters.isEmpty ? "$0" : parameters[0].name
    }

    /// What a closure gives back: its only statement, or what stands after `return`.
    fileprivate var results: [Node] {
        let statements = children.filter { $0.role == .statement || $0.role == .none && $0.kind != .parameter }
        let returned = descendants(.return).filter { $0.enclosingFunction == self }.compactMap(\.children.first)
        guard let only = statements.last, statements.count == 1, only.kind != .return else { return returned }
        return returned + [only]
    }

    /// What a closure assigns to something declared outside of it.
    fileprivate var storedOutside: [Node] {
        descendants(.assignment).compactMap { assignment in
            guard assignment.name == "=", let target = assignment.child(.target)?.unwrapped,
                let value = assignment.child(.operand), isOutside(target)
            else { return nil }
            return value
        }
    }

    private func isOutside(_ target: Node) -> Bool {
        switch target.kind {
        case .member: return target.base?.unwrapped.name == "self"
        case .reference:
            guard target.name != "_" else { return false }
            return !tree.nodes(.variable, named: [target.name]).contains { contains($0) }
        default: return false
        }
    }

    /// Whether an expression is the lent pointer itself, or another view of the same memory.
    fileprivate func isPointer(_ lent: String, _ pass: Pass) -> Bool {
        let node = unwrapped
        switch node.kind {
        case .reference: return node.name == lent
        case .member: return views.contains(node.name) && node.base?.isPointer(lent, pass) == true
        case .call:
            if pointerTypes.contains(node.name), node.callee?.kind == .reference {
                return node.arguments.first?.isPointer(lent, pass) == true
            }
            return views.contains(node.name) && node.base?.isPointer(lent, pass) == true
        default: return false
        }
    }

    /// Whether a variable is global or static, and so has one address for as long as the program runs.
    fileprivate func hasFixedPlace(_ pass: Pass) -> Bool {
        if let declaration = pass.declaration(of: self) {
            return declaration.has(.isStatic) || declaration.parent?.kind == .file
        }
        return kind == .member && base?.unwrapped.name.first?.isUppercase == true
    }
}
