import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Secrets are overwritten after use.
    static let secretsClearedFromMemory = Control(
        id: "secrets-cleared-from-memory",
        title: LocalizedText(
            en: "Secrets are cleared from memory",
            es: "Los secretos se borran de la memoria",
            it: "I segreti vengono cancellati dalla memoria"),
        remedy: """
            Keep secrets in `[UInt8]` or `Data` with a single owner, and overwrite them with `memset_s` or \
            `resetBytes(in:)` when done; a `String` cannot be wiped.
            """,
        references: [.masvs("STORAGE", 2), .masvs("CRYPTO", 2), .cwe(226), .cwe(316)],
        notes: [.gdprIntegrity],
        weaknesses: [
            "wipe-of-a-copy", "secret-left-on-error-path",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pass = search.proof
    var wipes = 0
    for file in search.shippedSwift {
        let sure = file.calls("memset_s", "explicit_bzero", "sodium_memzero", "OPENSSL_cleanse", "resetBytes")
        let others = file.calls("memset", "bzero", "initializeMemory", "update", "assign", "initialize")
            .filter { $0.writesZeros(pass) && $0.isWipe }
        for call in sure + others where !call.isForDevelopers {
            search.proof.report("`\(call.name)` overwrites the memory", at: call)
            wipes += 1
        }
    }
    let shape = search.shape
    if wipes == 0, !shape.hasLogin, shape.keychainWrites.isEmpty, search[SecretUses.self].fromElsewhere.isEmpty {
        search.doesNotApply("No secret was found that the code could clear")
    }
}

extension Node {
    /// Whether a call fills memory with zeros.
    fileprivate func writesZeros(_ pass: Pass) -> Bool {
        if name == "bzero" { return true }
        let value = name == "memset" ? argument(at: 1) : argument("repeating") ?? argument("to")
        return pass.constant(value)?.value.integer == 0
    }

    /// Whether the function around it is there to wipe, or the memory is that of a secret.
    fileprivate var isWipe: Bool {
        let function = enclosingDeclaredFunction
        if function?.kind == .deinitializerDecl { return true }
        if let function, !function.words.isDisjoint(with: wiping) { return true }
        let owner = ancestors.first { $0.kind == .call && $0.name.hasPrefix("withUnsafeMutable") }?.base
        return owner.map { !$0.words.isDisjoint(with: ["key", "secret", "password", "seed", "token", "pin"]) } ?? false
    }
}

private let wiping: Set<String> = [
    "wipe", "erase", "clear", "zero", "zeroize", "zeroise", "zeros", "scrub", "destroy", "cleanse", "burn", "shred",
]
