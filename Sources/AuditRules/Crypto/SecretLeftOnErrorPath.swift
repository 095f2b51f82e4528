import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets that are wiped only when nothing goes wrong.
    static let secretLeftOnErrorPath = Rule(
        id: "secret-left-on-error-path",
        title: "Secret wiped only on the success path",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        references: [.cwe(226), .cwe(460), .cwe(244), .masvs("CRYPTO", 2), .mobileTop10(10)],
        why: """
            An error exits the function before the line that wipes the secret, so the key or password stays in freed \
            memory, where a crash report, a memory dump or a later over-read can expose it. An attacker can often \
            trigger the error.
            """,
        remedy: "Wipe it in a `defer` directly after the buffer's declaration.",
        bad: [
            Example(
                """
                func open(_ box: Data) throws -> Data {
                    var key = try derive()
                    let plain = try unseal(box, key)
                    ↓key.resetBytes(in: 0..<key.count)
                    return plain
                }
                """),
            Example(
                """
                func login(_ password: String) async throws {
                    var bytes = Array(password.utf8)
                    guard let salt = await server.salt() else { throw LoginError.noSalt }
                    let proof = hash(bytes, salt)
                    ↓memset_s(&bytes, bytes.count, 0, bytes.count)
                    send(proof)
                }
                """),
            Example(
                """
                func load() -> Key? {
                    var seed = Data(count: 32)
                    guard read(into: &seed) else { return nil }
                    guard let key = Key(seed) else { return nil }
                    ↓seed.withUnsafeMutableBytes { memset($0.baseAddress!, 0, $0.count) }
                    return key
                }
                """, "the second exit leaves it"),
            Example(
                """
                func open(_ box: Data, _ peer: Peer) throws -> Data {
                    var key = try derive()
                    guard peer.isKnown else {
                        key.resetBytes(in: 0..<key.count)
                        throw BoxError.stranger
                    }
                    let plain = try unseal(box, key)
                    ↓key.resetBytes(in: 0..<key.count)
                    return plain
                }
                """, "wiped on one of two paths"),
            Example(
                """
                struct Secret { mutating func zeroize() {} }
                func sign(_ hash: [UInt8]) throws -> [UInt8] {
                    var secret = Secret()
                    let signature = try curve.sign(hash, with: secret)
                    ↓secret.zeroize()
                    return signature
                }
                """),
        ],
        good: [
            Example(
                """
                func open(_ box: Data) throws -> Data {
                    var key = try derive()
                    defer { key.resetBytes(in: 0..<key.count) }
                    return try unseal(box, key)
                }
                """, "on every path"),
            Example(
                """
                func load() -> Key? {
                    var seed = Data(count: 32)
                    guard read(into: &seed) else { return nil }
                    let key = Key(seed)
                    seed.resetBytes(in: 0..<32)
                    return key
                }
                """, "no secret exists yet at the early return"),
            Example(
                """
                func open(_ box: Data) throws -> Data {
                    var key = try derive()
                    guard let plain = unseal(box, key) else {
                        key.resetBytes(in: 0..<key.count)
                        throw BoxError.damaged
                    }
                    key.resetBytes(in: 0..<key.count)
                    return plain
                }
                """, "wiped on each path"),
            Example(
                """
                func open(_ box: Data) throws -> Data? {
                    var key = try derive()
                    var plain: Data?
                    do { plain = try unseal(box, key) } catch { log(error) }
                    key.resetBytes(in: 0..<key.count)
                    return plain
                }
                """, "the error is caught before"),
            Example(
                """
                func connect() throws {
                    var address = sockaddr_in()
                    memset(&address, 0, MemoryLayout<sockaddr_in>.size)
                    address.sin_port = try port()
                }
                """, "cleared before it is used"),
            Example(
                """
                final class Buffer { func erase() {}; deinit { erase() } }
                func read() throws {
                    let buffer = Buffer()
                    try fill(buffer)
                    buffer.erase()
                }
                """, "wipes itself when deallocated"),
            Example(
                """
                func read() throws -> Data {
                    var chunk = Data(count: 4096)
                    let n = try file.read(into: &chunk)
                    try sink.write(chunk.prefix(n))
                    chunk.resetBytes(in: 0..<n)
                    return Data()
                }
                """, "nothing marks it as secret"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var last: [Node: Node] = [:]
    for call in file.tree.nodes(.call, named: WipedLocal.calls) {
        guard let name = WipedLocal.wiped(by: call), let variable = pass.declaration(of: name),
            variable.kind == .variable, variable.parent?.kind == .block
        else { continue }
        if last[variable].map({ $0.isBefore(call) }) ?? true { last[variable] = call }
    }
    for (variable, call) in last where isSecret(variable, call, pass) {
        guard let exit = WipedLocal(variable: variable, lastWipe: call).unwipedExit else { continue }
        pass.report(
            "`\(variable.name)` stays in memory if \(exit.way) before this", at: call,
            .init(related: [(exit.node, "Exits without wiping")]))
    }
}

/// Whether a local that is wiped holds a secret: by its name, or because it knows how to wipe itself.
private func isSecret(_ variable: Node, _ call: Node, _ pass: Pass) -> Bool {
    if WipedLocal.methods.contains(call.name) {
        guard let type = pass.type(of: variable), let known = pass.lookup.index.types[type.name] else { return false }
        return !known.declarations.contains { $0.children.contains { $0.kind == .deinitializerDecl } }
            && known.members[call.name] != nil
    }
    let names = Words.of(variable.name) + (variable.initialValue?.namesWithin ?? []).flatMap { Words.of($0) }
    return names.contains(where: secrets.contains)
}

private let secrets: Set<String> = [
    "key", "keys", "secret", "secrets", "password", "passphrase", "passcode", "pin", "seed", "mnemonic", "entropy",
    "private", "credential", "plaintext", "decrypted", "token", "master", "derive", "derived", "phrase",
]
