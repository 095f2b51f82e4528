import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Zeroing of bytes that nobody else holds.
    static let wipeOfACopy = Rule(
        id: "wipe-of-a-copy",
        title: "Only a copy of the secret is wiped",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        references: [.cwe(226), .cwe(14), .masvs("CRYPTO", 2), .mobileTop10(10)],
        why: """
            `Data`, arrays and strings are value types: writing to a `var` copied from a parameter first makes another \
            copy and zeroes that one. The secret itself stays in memory, although the code suggests it is gone.
            """,
        remedy: """
            Take the secret as `inout`, or keep it in a single object whose `deinit` wipes it, as `SymmetricKey` from \
            CryptoKit does.
            """,
        bad: [
            Example(
                """
                func wipe(_ key: Data) {
                    var copy = key
                    ↓copy.resetBytes(in: 0..<copy.count)
                }
                """),
            Example(
                """
                func use(password: [UInt8]) {
                    var bytes = password
                    defer { for index in bytes.indices { ↓bytes[index] = 0 } }
                }
                """),
            Example(
                """
                func clear(_ secret: Data) {
                    var secret = secret
                    ↓secret.withUnsafeMutableBytes { memset_s($0.baseAddress, $0.count, 0, $0.count) }
                }
                """),
        ],
        good: [
            Example("func wipe(_ key: inout Data) { key.resetBytes(in: 0..<key.count) }"),
            Example(
                "func derive() { var key = Data(count: 32); fill(&key); defer { key.resetBytes(in: 0..<32) } }",
                "the only copy there is"),
            Example(
                "func pad(_ block: [UInt8]) -> [UInt8] { var block = block; block[0] = 0; return block }", "no wiping"),
            Example("func clear(_ secret: Secret) { var box = secret; box.wipe() }", "a type that knows how"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("resetBytes", "withUnsafeMutableBytes", "memset_s", "memset", "explicit_bzero") {
        guard let name = wiped(by: call), isCopy(name, pass) else { continue }
        pass.report("`\(name.name)` is a copy of a parameter, which itself is not wiped", at: call)
    }
    for assignment in file.nodes(.assignment) where assignment.child(.operand)?.name == "0" && assignment.name == "=" {
        guard let element = assignment.child(.target), element.kind == .subscriptCall, let name = element.base,
            assignment.enclosing(.for) != nil, isCopy(name, pass)
        else { continue }
        pass.report("`\(name.name)` is a copy of a parameter, which itself is not wiped", at: assignment)
    }
}

/// The variable whose bytes a call sets to zero.
private func wiped(by call: Node) -> Node? {
    switch call.name {
    case "resetBytes": return call.base
    case "withUnsafeMutableBytes":
        let isZeroing = call.trailingClosure?.descendants.contains { node in
            node.kind == .call && ["memset_s", "memset", "explicit_bzero", "bzero"].contains(node.name)
        }
        return isZeroing ?? false ? call.base : nil
    default: return call.arguments.first?.kind == .inout ? call.arguments.first?.unwrapped : nil
    }
}

/// Whether the name is a local `var` that begins as a parameter passed by value, and is not given back.
private func isCopy(_ name: Node, _ pass: Pass) -> Bool {
    guard name.kind == .reference, let variable = pass.declaration(of: name), variable.kind == .variable,
        !variable.has(.isLet), let source = variable.initialValue, source.kind == .reference,
        let parameter = pass.declaration(of: source), parameter.kind == .parameter,
        parameter.parent?.kind == .functionDecl, !(parameter.typeText?.hasPrefix("inout") ?? true),
        valueTypes.contains(TypeName.base(parameter.typeText ?? ""))
    else { return false }
    return
        !(variable.scope?.descendants.contains { $0.kind == .return && $0.children.first?.name == variable.name }
        ?? true)
}

private let valueTypes: Set<String> = ["Data", "Array", "ContiguousArray", "ByteBuffer"]
