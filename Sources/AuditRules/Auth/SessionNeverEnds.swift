import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sessions and tokens of a server that are good for ever.
    static let sessionNeverEnds = Rule(
        id: "session-never-ends",
        title: "Server session or token never expires",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(613), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            Anyone who obtains the session or token, from a log, a backup or a lost phone, stays signed in forever. \
            Nothing short of a new key for everyone ends it.
            """,
        remedy: """
            Set an expiration: minutes for an access token, `setex` or `expires:` for what is kept in a store, days at \
            most for a session that is renewed while in use.
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
                import Vapor
                func enter(_ token: String, _ answer: Response) {
                    answer.cookies["desk"] = .init(string: token, maxAge: ↓60 * 60 * 24 * 3650, isSecure: true, isHTTPOnly: true)
                }
                func signOut(_ req: Request) -> Response {
                    let answer = req.redirect(to: "/")
                    ↓answer.cookies["desk"] = .expired
                    return answer
                }
                """, "ten years, and a sign-out that only the browser learns of"),
            Example(
                """
                import Hummingbird
                func enter(_ context: AppContext, _ user: UUID) { context.sessions.setSession(user, expiresIn: ↓.seconds(94_608_000)) }
                """, "three years"),
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
            Example(
                """
                import Vapor
                func enter(_ token: String, _ answer: Response) {
                    answer.cookies["desk"] = .init(string: token, maxAge: 60 * 60 * 8, isSecure: true, isHTTPOnly: true)
                    answer.cookies["theme"] = .init(string: theme, maxAge: 60 * 60 * 24 * 3650)
                }
                func signOut(_ req: Request) -> Response {
                    let answer = req.redirect(to: "/")
                    req.session.destroy()
                    answer.cookies["desk"] = .expired
                    return answer
                }
                """, "hours, and a session that ends"),
            Example("let item = Offer(name: name, end: .init(value: .distantFuture))", "no token"),
        ],
        checks: [.swift(inspectClaims), .swift(inspectStores), .swift(inspectLifetimes), .swift(inspectEnds)]
    )
}

/// `exp: .init(value: .distantFuture)` and `ExpirationClaim(value: .distantFuture)`.
private func inspectClaims(_ file: SwiftFile, _ pass: inout Pass) {
    for end in file.members("distantFuture") where file.role.isShipped {
        guard end.label == "value", let claim = end.parent, claim.kind == .call, !claim.isDebugOnly,
            !claim.isOfDevelopmentServer, claim.isExpiration
        else { continue }
        pass.report("A token with this expiration is valid forever", at: claim)
    }
}

private func inspectStores(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer || file.imports("Redis", "RediStack") else { return }
    for call in file.calls("set") where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard let key = call.storedKey, call.endsNever, key.namesSession(pass), !call.isEndedLater else { continue }
        pass.report("This session is stored without an expiration", at: call)
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

/// Sessions that outlive every device: years in a cookie, or in a store.
private func inspectLifetimes(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    let labels = ["maxAge", "expiresIn", "defaultSessionExpiration"]
    for call in file.nodes(.call) where call.arguments.contains(where: { labels.contains($0.label) }) {
        guard !call.isDebugOnly, let lifetime = labels.lazy.compactMap({ call.argument($0) }).first,
            lifetime.label != "maxAge" || call.holdsSession(pass),
            lifetime.label != "expiresIn" || call.name == "setSession",
            let seconds = pass.seconds(lifetime), seconds > 366 * 86_400
        else { continue }
        pass.report("A session that lasts for years effectively never expires", at: lifetime)
    }
}

/// Functions that sign out and only have the browser forget its cookie.
private func inspectEnds(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for assignment in file.nodes(.assignment) where !assignment.isDebugOnly {
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .subscriptCall,
            target.base?.lastName == "cookies", assignment.child(.operand)?.unwrapped.name == "expired",
            let function = assignment.enclosingDeclaredFunction, function.name.signsOut,
            !function.descendants.contains(where: { $0.kind == .call && $0.endsSomething })
        else { continue }
        pass.report("Only the browser drops the session here; anyone with the cookie stays signed in", at: assignment)
    }
}

extension Pass {
    /// The seconds that an expression says, where it is written out: `60 * 60`, `.hours(8)`.
    fileprivate func seconds(_ node: Node) -> Int? {
        let node = node.unwrapped
        switch node.kind {
        case .binary where node.name == "*":
            // However many there are, and until they are too many.
            return node.children(.operand).reduce(1) { product, factor in
                guard let product, let seconds = seconds(factor) else { return nil }
                let (next, isTooLarge) = product.multipliedReportingOverflow(by: seconds)
                return isTooLarge ? nil : next
            }
        case .call:
            guard let unit = units[node.name], let count = node.arguments.first.flatMap({ seconds($0) }) else {
                return nil
            }
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit)
            return isTooLarge ? nil : product
        default: return constant(node)?.value.integer
        }
    }
}

extension Node {
    /// Whether a call makes a cookie that is none of taste.
    fileprivate func holdsSession(_ pass: Pass) -> Bool {
        guard let value = argument("string") ?? argument("value"), pass.constant(value) == nil else { return false }
        let key = argument("name") ?? outerExpression.parent?.child(.target)?.arguments.first
        let words = Words.of(pass.constant(key)?.value.string ?? "")
        return !words.contains { tastes.contains($0) }
    }

    /// Whether a call ends or removes something.
    fileprivate var endsSomething: Bool {
        Words.of(name).contains {
            ["destroy", "unauthenticate", "logout", "clear", "delete", "remove", "revoke", "end", "invalidate", "del"]
                .contains($0)
        }
    }
}

extension String {
    /// Whether a function of this name signs somebody out.
    fileprivate var signsOut: Bool {
        let words = Words.of(self)
        return words.contains { ["logout", "signout"].contains($0) }
            || words.contains("out") && words.contains { ["log", "sign"].contains($0) }
    }
}

private let units = ["seconds": 1, "minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800]

/// Words in the names of cookies that only keep how somebody likes the pages.
private let tastes: Set<String> = [
    "theme", "language", "lang", "locale", "currency", "sort", "layout", "consent", "visitor", "analytics",
]
