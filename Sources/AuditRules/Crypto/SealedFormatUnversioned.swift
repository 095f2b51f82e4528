import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sealed data that is kept or sent without a mark of its format.
    static let sealedFormatUnversioned = Rule(
        id: "sealed-format-unversioned",
        title: "Encrypted data stored without a format version",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(1329), .cwe(757), .masvs("CRYPTO", 1), .maswe(15), .mobileTop10(10)],
        why: """
            When the cipher, the key derivation or the key has to change, old and new data look the same. Programs \
            then try one format after another, which lets an attacker force the weaker one, or the data is lost.
            """,
        remedy: """
            Prepend a version byte, `Data([1]) + box.combined`, read it before opening, and pass it as \
            `authenticating` as well.
            """,
        bad: [
            Example(
                """
                func save(_ data: Data) throws {
                    let box = try AES.GCM.seal(data, using: key)
                    try ↓box.combined!.write(to: url)
                }
                """),
            Example(
                "func send(_ body: Data) throws { request.httpBody = try ↓ChaChaPoly.seal(body, using: key).combined }"),
            Example(
                """
                func save(_ data: Data) throws {
                    guard let sealed = try AES.GCM.seal(data, using: key).combined else { return }
                    UserDefaults.standard.set(↓sealed, forKey: "state")
                }
                """),
        ],
        good: [
            Example(
                """
                func save(_ data: Data) throws {
                    let box = try AES.GCM.seal(data, using: key)
                    try (Data([1]) + box.combined!).write(to: url)
                }
                """),
            Example(
                "func seal(_ data: Data) throws -> Data { try AES.GCM.seal(data, using: key).combined! }",
                "the caller's"),
            Example(
                "func store(_ data: Data) throws { let c = try AES.GCM.seal(data, using: key).combined!; "
                    + "try JSONEncoder().encode(Envelope(version: 2, box: c)).write(to: url) }"),
            Example("func save(_ streams: Streams) throws { try streams.combined.write(to: url) }", "nothing sealed"),
            Example(
                """
                func save(_ data: Data) throws {
                    let box = try AES.GCM.seal(data, using: key)
                    try box.combined!.write(to: folder.appendingPathComponent("state.v2"))
                }
                """, "the file name carries the version"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for member in file.members("combined") where member.isSealed(pass) {
        for value in member.holders where value.isKept && !value.namesVersion {
            pass.report("This sealed data carries no format version", at: value)
        }
    }
}

extension Node {
    /// `combined` of a box that `seal` has made.
    fileprivate func isSealed(_ pass: Pass) -> Bool {
        guard let box = base?.uncast else { return false }
        if box.kind == .call { return box.name == "seal" && box.argument("using") != nil }
        guard box.kind == .reference, let value = pass.declaration(of: box)?.initialValue?.uncast else { return false }
        return value.name == "seal" && value.argument("using") != nil
    }

    /// The member itself, or each use of the local that holds it.
    fileprivate var holders: [Node] {
        var node = self
        while let up = node.parent, [.forceUnwrap, .optionalChain, .try, .await].contains(up.kind) { node = up }
        guard node.role == .initialValue, let local = node.parent, local.kind == .variable, let scope = local.scope,
            !scope.kind.isTypeDeclaration
        else { return [self] }
        return scope.descendants.filter { $0.kind == .reference && $0.name == local.name && local.isBefore($0) }
    }

    /// Whether a value is written or sent just as it is.
    fileprivate var isKept: Bool {
        var node = self
        while let up = node.parent, [.forceUnwrap, .optionalChain, .try, .await].contains(up.kind) { node = up }
        guard let up = node.parent else { return false }
        switch up.kind {
        case .member: return up.role == .callee && (up.name == "write" || up.name == "base64EncodedString" && up.isKept)
        case .assignment: return node.role != .target && up.child(.target)?.lastName == "httpBody"
        case .call: return node.role == .argument && sinks.contains(up.name) && up.arguments.first == node
        default: return false
        }
    }

    /// Whether the name of the file, entry or address carries a version.
    fileprivate var namesVersion: Bool {
        let call = ancestors.prefix(5).first { $0.kind == .call }
        return call?.descendants.contains { node in
            [.string, .reference, .member].contains(node.kind)
                && Words.of(node.name).contains { $0 == "version" || $0 == "v" }
        } ?? false
    }
}

private let sinks: Set<String> = ["set", "setValue", "send", "upload", "add", "writeData", "createFile", "setData"]
