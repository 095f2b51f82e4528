import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sessions and tokens of a server that are good for ever.
    static let sessionNeverEnds = Rule(
        id: "session-never-ends",
        title: "Session or token of a server never ends",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(613), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            Who once gets hold of the session or the token, out of a log, a backup or a lost phone, is signed in for \
            good. Nothing ends it but a new key for everybody.
            """,
        remedy: """
            Give it an end: minutes for an access token, `setex` or `expires:` for what is kept in a store, days at most \
            for a session that is renewed while it is used.
            """,
        bad: [
            Example(
                "let claims = Claims(subject: .init(value: id), expiration: ↓.init(value: .distantFuture), isStaff: false)",
                "the end of time"),
            Example("let end = ↓ExpirationClaim(value: Date.distantFuture)"),
            Example(
                """
                import Redis
                func keep(_ id: String, _ user: UUID) async throws {
                    try await ↓redis.set("session:\\(id)", to: user.uuidString).get()
                }
                """, "in Redis"),
            Example(
                """
                import Hummingbird
                func keep(_ id: String, _ user: UUID) async throws {
                    try await ↓persist.set(key: "sessions/\\(id)", value: user)
                }
                """, "in the store of Hummingbird"),
        ],
        good: [
            Example("let claims = Claims(subject: .init(value: id), exp: .init(value: .now.addingTimeInterval(900)))"),
            Example(
                """
                import Redis
                func keep(_ id: String, _ user: UUID) async throws {
                    try await redis.setex("session:\\(id)", to: user.uuidString, expirationInSeconds: 3600).get()
                }
                """),
            Example(
                """
                import Redis
                func keep(_ id: String, _ user: UUID) async throws {
                    try await redis.set("session:\\(id)", to: user.uuidString).get()
                    _ = try await redis.expire("session:\\(id)", after: .hours(8)).get()
                }
                """, "told afterwards"),
            Example(
                """
                import Redis
                func count(_ page: String) async throws { try await redis.set("hits:\\(page)", to: 1).get() }
                """, "no session"),
            Example("let item = Offer(name: name, end: .init(value: .distantFuture))", "no token"),
        ],
        checks: [.swift(inspectClaims), .swift(inspectStores)]
    )
}

/// `exp: .init(value: .distantFuture)` and `ExpirationClaim(value: .distantFuture)`.
private func inspectClaims(_ file: SwiftFile, _ pass: inout Pass) {
    for end in file.members("distantFuture") where file.role.isShipped {
        guard end.label == "value", let claim = end.parent, claim.kind == .call, !claim.isDebugOnly,
            !claim.isOfDevelopmentServer, claim.isExpiration
        else { continue }
        pass.report("A token with this end is good for ever", at: claim)
    }
}

private func inspectStores(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer || file.imports("Redis", "RediStack") else { return }
    for call in file.calls("set") where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard let key = call.storedKey, call.endsNever, key.namesSession(pass), !call.isEndedLater else { continue }
        pass.report("This session is kept without an end", at: call)
    }
}

extension Node {
    /// Whether a value is the claim that says when a token ends, by its type or the argument that it is.
    fileprivate var isExpiration: Bool {
        if name == "ExpirationClaim" || callee?.unwrapped.base?.lastName == "ExpirationClaim" { return true }
        return ["exp", "expiration", "expires", "expiry", "expirationTime", "expiresAt"].contains(label)
    }

    /// The key in `redis.set("key", to: value)` and `persist.set(key: "key", value: value)`.
    fileprivate var storedKey: Node? {
        if argument("to") != nil { return argument("") }
        return argument("value") == nil ? nil : argument("key")
    }

    /// Whether a call that stores says nothing of an end.
    fileprivate var endsNever: Bool {
        let ends = arguments.filter {
            ["expires", "expiresIn", "expiration", "expirationInSeconds"].contains($0.label)
        }
        return ends.allSatisfy { $0.unwrapped.kind == .nilLiteral }
            && !arguments.contains { $0.label == "onCondition" || $0.label == "options" }
    }

    /// Whether a key is that of a session: `session:` and what names it.
    fileprivate func namesSession(_ pass: Pass) -> Bool {
        guard let text = pass.pattern(argumentOfKey) else { return false }
        let words = Words.of(String(text.prefix { $0 != "\u{FFFC}" }))
        return words.contains("session") || words.contains("sessions")
    }

    /// The text in `RedisKey("session:")`.
    private var argumentOfKey: Node {
        let node = unwrapped
        guard node.kind == .call, node.name == "RedisKey" || node.name == "init", let only = node.arguments.first else {
            return node
        }
        return only
    }

    /// Whether the function round a call says when something ends.
    fileprivate var isEndedLater: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return tree.nodes(.call, named: ["expire", "pexpire", "expireat", "send"]).contains(where: function.contains)
    }
}
