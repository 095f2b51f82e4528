import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sealed data that can be moved to another place.
    static let emptyAssociatedData = Rule(
        id: "empty-associated-data",
        title: "Encrypted data not bound to its context",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(345), .cwe(353), .masvs("CRYPTO", 1), .maswe(9), .mobileTop10(10)],
        why: """
            A sealed box proves that its contents are unmodified, not that it is where it belongs. An attacker who can \
            write to the store can move the sealed value of one account, record or version to another, where it opens \
            without error.
            """,
        remedy: """
            Pass the account, record ID, version or header as `authenticating` to both `seal` and `open`; it is \
            verified and need be neither secret nor stored.
            """,
        bad: [
            Example(
                """
                func save(_ note: Data, recordID: String) throws {
                    let box = try ↓AES.GCM.seal(note, using: key)
                    try store.set(box.combined, for: recordID)
                }
                """),
            Example(
                """
                func send(_ body: Data, to recipient: UserID, version: UInt8) throws -> Data {
                    try ↓ChaChaPoly.seal(body, using: key).combined
                }
                """),
            Example("let box = try AES.GCM.seal(body, using: key, authenticating: ↓Data())"),
        ],
        good: [
            Example(
                """
                func save(_ note: Data, recordID: String) throws {
                    let box = try AES.GCM.seal(note, using: key, authenticating: Data(recordID.utf8))
                    try store.set(box.combined, for: recordID)
                }
                """),
            Example(
                "func seal(_ data: Data, using key: SymmetricKey) throws -> Data { try AES.GCM.seal(data, using: key).combined! }",
                "the context is not known here"),
            Example(
                """
                func seal(_ note: Data, recordID: String) throws -> Data {
                    let own = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(recordID.utf8), outputByteCount: 32)
                    return try AES.GCM.seal(note, using: own).combined!
                }
                """, "each record has its own key"),
            Example(
                "func close(_ letter: Letter, recipientID: String) { envelope.seal(letter, using: wax) }",
                "another seal"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("seal")
    where ["AES.GCM", "ChaChaPoly", "GCM", "AES.GCM._SIV"].contains(call.base?.dottedName) {
        if let data = call.argument("authenticating") {
            guard data.name == "Data", data.kind == .call, data.arguments.isEmpty else { continue }
            pass.report("The associated data is empty, so the box is not bound to any context", at: data)
        } else if let context = call.context {
            pass.report("This box is not bound to its `\(context)` and opens for any other", at: call)
        }
    }
}

extension Node {
    /// The parameter that says what the sealed data belongs to, where the key does not depend on it.
    fileprivate var context: String? {
        guard let function = enclosingDeclaredFunction, function.kind == .functionDecl,
            let data = argument(at: 0), let key = argument("using")
        else { return nil }
        let sealed = Set(data.namesWithin)
        let parameters = function.children(.parameter).filter { parameter in
            !sealed.contains(parameter.name) && Words.of(parameter.name).last.map(contexts.contains) ?? false
        }
        guard let found = parameters.first else { return nil }
        return key.derivation(in: function).contains(found.name) ? nil : found.name
    }

    /// The names that a key is made of, through the locals of the function.
    private func derivation(in function: Node) -> Set<String> {
        var names = Set(namesWithin + descendants(.string).map(\.name))
        for local in function.descendants(.variable) where names.contains(local.name) {
            names.formUnion(local.initialValue.map { $0.namesWithin } ?? [])
        }
        return names
    }
}

private let contexts: Set<String> = [
    "id", "identifier", "account", "user", "recipient", "sender", "owner", "version", "header", "context", "domain",
    "room", "channel", "sequence", "counter", "revision", "path",
]
