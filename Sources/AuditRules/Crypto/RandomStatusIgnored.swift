import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Random bytes that nobody knows to be random.
    static let randomStatusIgnored = Rule(
        id: "random-status-ignored",
        title: "Status of random byte generation ignored",
        category: .crypto,
        severity: .low,
        references: [.cwe(252), .cwe(330), .masvs("CRYPTO", 1), .maswe(12), .maswe(13), .mobileTop10(10)],
        why: """
            The status returned by `SecRandomCopyBytes` says whether it filled the buffer. If it fails unnoticed, the \
            buffer keeps its previous contents, usually zeros: a key that everyone knows and that looks like any \
            other.
            """,
        remedy: "Compare the status with `errSecSuccess` and stop if it differs, or use `SystemRandomNumberGenerator`.",
        bad: [
            Example(
                """
                func key() -> Data {
                    var bytes = [UInt8](repeating: 0, count: 32)
                    ↓SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
                    return Data(bytes)
                }
                """),
            Example("var seed = Data(count: 16)\n_ = ↓SecRandomCopyBytes(kSecRandomDefault, 16, &seed)"),
            Example(
                """
                func sessionKey() -> Data {
                    var data = Data(count: 32)
                    _ = data.withUnsafeMutableBytes { ↓SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) }
                    return data
                }
                """),
            Example(
                """
                func token() -> [UInt8] {
                    var bytes = [UInt8](repeating: 0, count: 16)
                    let status = ↓SecRandomCopyBytes(kSecRandomDefault, 16, &bytes)
                    return bytes
                }
                """, "nothing reads the status"),
            Example(
                """
                func secret() -> [UInt8] {
                    var bytes = [UInt8](repeating: 0, count: 20)
                    _ = ↓CCRandomGenerateBytes(&bytes, 20)
                    var more = [UInt8](repeating: 0, count: 20)
                    ↓RAND_bytes(&more, 20)
                    return bytes + more
                }
                """, "CommonCrypto and OpenSSL"),
            Example(
                """
                func token() -> [UInt8] {
                    var bytes = [UInt8](repeating: 0, count: 16)
                    let result = ↓SecRandomCopyBytes(kSecRandomDefault, 16, &bytes)
                    if result != errSecSuccess { log.error("no random bytes") }
                    return bytes
                }
                """, "reported, but execution continues"),
            Example(
                """
                func ticket() -> Data {
                    var bytes = [UInt8](repeating: 0, count: 12)
                    let status = ↓SecRandomCopyBytes(kSecRandomDefault, 12, &bytes)
                    assert(status == errSecSuccess)
                    return Data(bytes)
                }
                """, "assertions are compiled out of release builds"),
        ],
        good: [
            Example(
                """
                func token() -> [UInt8] {
                    var bytes = [UInt8](repeating: 0, count: 16)
                    let result = SecRandomCopyBytes(kSecRandomDefault, 16, &bytes)
                    if result != errSecSuccess { fatalError("no random bytes") }
                    return bytes
                }
                """),
            Example(
                """
                func key() -> Data? {
                    var bytes = [UInt8](repeating: 0, count: 32)
                    guard SecRandomCopyBytes(kSecRandomDefault, 32, &bytes) == errSecSuccess else { return nil }
                    return Data(bytes)
                }
                """),
            Example(
                """
                func fill(_ bytes: inout [UInt8]) throws {
                    let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
                    if status != errSecSuccess { throw KeyError.noRandom(status) }
                }
                """),
            Example(
                """
                func fill(_ data: inout Data) -> Int32 {
                    data.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, $0.count, $0.baseAddress!) }
                }
                """, "the caller is told"),
            Example(
                """
                func salt(length: Int) -> Data? {
                    var salt = Data(count: length)
                    let status = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, length, $0) }
                    return status == errSecSuccess ? salt : nil
                }
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: fillers) where isLost(call.outerExpression, pass.lookup) {
        guard call.callee?.unwrapped.kind == .reference, !pass.lookup.isOwnCode(call) else { continue }
        pass.report(
            "If `\(call.name)` fails here, the buffer keeps its previous contents", at: call,
            .init(isAdvice: call.fillsWhatIsShown))
    }
}

/// Functions that fill a buffer by chance and tell by their result whether they have: of Security, CommonCrypto, OpenSSL, of
/// the systems.
private let fillers = [
    "SecRandomCopyBytes", "CCRandomGenerateBytes", "RAND_bytes", "RAND_priv_bytes", "RAND_pseudo_bytes", "getentropy",
    "getrandom", "gcry_create_nonce", "wc_RNG_GenerateBlock", "mbedtls_ctr_drbg_random",
]

extension Node {
    /// Whether the bytes are told to others all the same, by the names round the call: zeros for a salt or a challenge are
    /// bad and give nothing away, as those of a nonce do.
    fileprivate var fillsWhatIsShown: Bool {
        let buffer = ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }
            .compactMap { $0.kind == .call && $0.name.hasPrefix("withUnsafe") ? $0.base?.unwrapped.name : nil }
        let given = arguments.flatMap(\.namesWithin)
        let functions = ancestors.filter { $0.kind == .functionDecl }.map(\.name)
        let around = functions + [enclosing(.variable)?.name].compactMap(\.self)
        let words = Set((buffer + given + around).flatMap(Words.of))
        return !words.isDisjoint(with: ["salt", "challenge"])
            && words.isDisjoint(with: ["key", "secret", "token", "seed", "entropy", "password", "nonce", "iv"])
    }
}

/// Whether nothing ever looks at the value of an expression.
private func isLost(_ value: Node, _ lookup: Lookup) -> Bool {
    guard let up = value.parent else { return false }
    switch up.kind {
    case .assignment: return up.child(.target)?.name == "_"
    case .variable: return up.name == "_" || isNeverRead(up)
    case .closure where value.role == .statement:
        // The only expression of a closure is what the call gives that calls it, where it is one that hands it on.
        let isOnly = up.children.filter { $0.role == .statement }.count == 1
        guard isOnly, let call = up.parent, call.kind == .call, call.name.hasPrefix("withUnsafe") else {
            return !isOnly
        }
        return isLost(call.outerExpression, lookup)
    case .block:
        let isOnly = Array(up.children).count == 1
        let function = up.parent
        let gives = function?.kind == .accessor || function?.child(.returnType).map { $0.name != "Void" } ?? false
        return !(isOnly && gives)
    case .file, .case, .ifClause: return value.role == .statement
    default: return false
    }
}

/// Whether a local is given a value and nothing reads it.
private func isNeverRead(_ variable: Node) -> Bool {
    guard let function = variable.enclosingFunction, variable.parent?.kind.isTypeDeclaration != true else {
        return false
    }
    let reads = function.descendants.filter {
        ($0.kind == .reference || $0.kind == .capture) && $0.name == variable.name
    }
    return reads.allSatisfy { read in
        read.ancestors.prefix { $0 != function }.contains { up in
            // A release has no assertions.
            up.onlyTells(of: variable) || up.kind == .call && up.name == "assert"
        }
    }
}

extension Node {
    /// `if status != errSecSuccess { print(status) }`: the function goes on with whatever is in the bytes.
    fileprivate func onlyTells(of status: Node) -> Bool {
        guard kind == .if, child(.elseBody) == nil, let body = child(.body),
            children(.condition).contains(where: { test in
                test.kind == .binary && test.name == "!=" && test.descendants.contains { $0.name == status.name }
            })
        else { return false }
        return body.children.allSatisfy { statement in
            let call = statement.unwrapped
            return call.kind == .call
                && (LogSinks.functions.contains(call.name) || LogSinks.methods.contains(call.name))
        }
    }
}
