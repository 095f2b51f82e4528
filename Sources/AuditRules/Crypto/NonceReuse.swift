import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// One nonce for several messages.
    static let nonceReuse = Rule(
        id: "nonce-reuse",
        title: "Nonce used for more than one message",
        category: .crypto,
        severity: .high,
        references: [.cwe(323), .cwe(1204), .masvs("CRYPTO", 1), .maswe(7), .mobileTop10(10)],
        why: """
            Two messages encrypted with GCM or ChaCha20 under the same key and nonce reveal the XOR of their \
            plaintexts and, for GCM, the authentication key, which lets an attacker forge arbitrary messages.
            """,
        remedy: """
            Omit the nonce: `AES.GCM.seal(_:using:)` and `ChaChaPoly.seal(_:using:)` generate a fresh one for each \
            call and store it in the box.
            """,
        bad: [
            Example(
                """
                let nonce = AES.GCM.Nonce()
                let first = try AES.GCM.seal(header, using: key, nonce: nonce)
                let second = try AES.GCM.seal(body, using: key, nonce: ↓nonce)
                """),
            Example(
                """
                final class Channel {
                    private let nonce = ChaChaPoly.Nonce()
                    func send(_ data: Data) throws { try ChaChaPoly.seal(data, using: key, nonce: ↓nonce) }
                }
                """, "a property lives as long as its object"),
            Example(
                """
                func seal(_ parts: [Data]) throws -> [Data] {
                    let nonce = AES.GCM.Nonce()
                    return try parts.map { try AES.GCM.seal($0, using: key, nonce: ↓nonce).combined! }
                }
                """, "in a loop"),
        ] + .nonceReuseBad,
        good: [
            Example("let box = try AES.GCM.seal(data, using: key, nonce: AES.GCM.Nonce())"),
            Example(
                """
                func send(_ data: Data) throws {
                    let nonce = AES.GCM.Nonce()
                    try AES.GCM.seal(data, using: key, nonce: nonce)
                }
                """, "fresh for each call"),
            Example(
                """
                func seal(_ parts: [Data]) throws {
                    for part in parts { let nonce = AES.GCM.Nonce(); try AES.GCM.seal(part, using: key, nonce: nonce) }
                }
                """),
            Example(
                """
                let nonce = AES.GCM.Nonce()
                let box = isLong
                    ? try AES.GCM.seal(long, using: key, nonce: nonce)
                    : try AES.GCM.seal(short, using: key, nonce: nonce)
                """, "only one of them is executed"),
        ] + .nonceReuseGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var earlier: [Node: [NonceUse]] = [:]
    for use in NonceUse.all(in: file, pass) where !use.call.isDebugOnly {
        let name = use.nonce.lastName
        if use.isKept {
            pass.report("`\(name)` is created once and used to seal every message", at: use.nonce)
            continue
        }
        if let box = use.sealedBefore {
            pass.report("This nonce was already used to seal `\(box)`", at: use.nonce)
            continue
        }
        if let counter = use.counterThatBeginsAnew {
            pass.report(
                "`\(counter)` restarts with each call, but `\(use.key)` is shared by all calls",
                at: use.nonce, .init(confidence: .medium))
            continue
        }
        guard use.isOfOneMessage, let maker = use.maker else { continue }
        if let other = earlier[maker]?.first(where: { $0.isSame(as: use) && !$0.excludes(use) }) {
            pass.report(
                "`\(name)` was already used to seal another message", at: use.nonce,
                .init(related: [(other.nonce, "The nonce is first used here")]))
        }
        earlier[maker, default: []].append(use)
    }
}
