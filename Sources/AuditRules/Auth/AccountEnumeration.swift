import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Answers of a server that tell who has an account.
    static let accountEnumeration = Rule(
        id: "account-enumeration",
        title: "Response reveals whether an account exists",
        category: .auth,
        severity: .low,
        confidence: .medium,
        references: [.cwe(204), .cwe(203), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            An attacker who tries email addresses learns from the responses which of them have an account. The list is \
            the starting point for password guessing and phishing, and being a customer may itself be private.
            """,
        remedy: """
            Answer every failed login with the same response, whatever was wrong (`Abort(.unauthorized)`), and a \
            password reset request as if the email had been sent.
            """,
        bad: [
            Example(
                """
                import Fluent
                import Vapor
                func login(_ req: Request) async throws -> String {
                    let form = try req.content.decode(LoginForm.self)
                    guard let member = try await Member.query(on: req.db).filter(\\.$email == form.email).first() else {
                        ↓throw Abort(.notFound, reason: "No account with this address")
                    }
                    guard try member.verify(password: form.password) else { throw Abort(.unauthorized) }
                    return "ok"
                }
                """, "a login"),
            Example(
                """
                import Fluent
                import Vapor
                func forgotPassword(_ req: Request) throws -> EventLoopFuture<HTTPStatus> {
                    Member.query(on: req.db).filter(\\.$email == address).first().unwrap(or: ↓Abort(.notFound)).map { _ in .ok }
                }
                """, "a request for a new password"),
        ],
        good: [
            Example(
                """
                import Fluent
                import Vapor
                func login(_ req: Request) async throws -> String {
                    let form = try req.content.decode(LoginForm.self)
                    guard let member = try await Member.query(on: req.db).filter(\\.$email == form.email).first(),
                        try member.verify(password: form.password)
                    else { throw Abort(.unauthorized, reason: "The address or the password is wrong") }
                    return "ok"
                }
                """, "one answer for both"),
            Example(
                """
                import Fluent
                import Vapor
                func forgotPassword(_ req: Request) async throws -> HTTPStatus {
                    guard let member = try await Member.query(on: req.db).filter(\\.$email == address).first() else { return .accepted }
                    try await send(to: member)
                    return .accepted
                }
                """, "as if it had been sent"),
            Example(
                """
                import Fluent
                import Vapor
                func book(_ req: Request) async throws -> String {
                    guard let book = try await Book.query(on: req.db).filter(\\.$title == title).first() else { throw Abort(.notFound) }
                    return book.title
                }
                """, "no account"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for refusal in file.calls("Abort", "HTTPError") where !refusal.isDebugOnly && refusal.tellsAbsence(pass) {
        guard let function = refusal.enclosingDeclaredFunction, function.isSigningIn, refusal.followsLookup else {
            continue
        }
        let ways = pass[ServerRoutes.self].routes(answeredBy: function)
        guard ways.isEmpty || ways.contains(where: { $0.isOpen(pass.lookup) || $0.middleware == nil }) else {
            continue
        }
        let place = refusal.parent?.kind == .throw ? refusal.parent ?? refusal : refusal
        pass.report("This response is returned only when no account exists", at: place)
    }
}

extension Node {
    /// Whether a refusal says that there is nobody: by its status, or by its words.
    fileprivate func tellsAbsence(_ pass: Pass) -> Bool {
        if arguments.first?.unwrapped.name == "notFound" { return true }
        guard let reason = pass.pattern(argument("reason") ?? argument("message"))?.lowercased() else { return false }
        if reason.contains("password") || reason.contains(" or ") { return false }
        return absences.contains { reason.contains($0) }
    }

    /// Whether a function signs somebody in or gives them a new password.
    fileprivate var isSigningIn: Bool {
        let words = Words.of(name)
        let phrase = words.joined(separator: " ")
        if !Set(words).isDisjoint(with: ["login", "signin", "forgot", "authenticate", "recover"]) { return true }
        if phrase.contains("sign in") || phrase.contains("log in") || phrase.contains("reset password")
            || phrase.contains("password reset")
        {
            return true
        }
        return descendants.contains { $0.kind == .member && $0.name.isPasswordName }
    }

    /// Whether it stands where a search for an account by its name or address has found nothing.
    fileprivate var followsLookup: Bool {
        for outer in ancestors {
            switch outer.kind {
            // `query.first().unwrap(or: Abort(.notFound))` and `try await query.first() ?? { throw … }()`.
            case .call where outer.name == "unwrap": return outer.base?.looksForAccount ?? false
            case .guard: return outer.children(.condition).contains { $0.looksForAccount } && !outer.checksMore
            case .functionDecl: return false
            default: continue
            }
        }
        return false
    }

    /// Whether a guard refuses for other reasons, too: a wrong password.
    private var checksMore: Bool {
        children(.condition).contains { condition in
            condition.descendants.contains { $0.kind == .call && Words.of($0.name).contains("verify") }
        }
    }

    private var looksForAccount: Bool {
        let all = [self] + Array(descendants)
        return all.contains { $0.kind == .call && $0.name == "first" }
            && all.contains { call in
                call.kind == .call && call.name == "filter"
                    && call.arguments.contains { key in
                        !Set(Words.of(key.text)).isDisjoint(with: ["email", "username", "login", "mail", "phone"])
                    }
            }
    }
}

private let absences = [
    "no account", "not found", "does not exist", "doesn't exist", "doesn’t exist", "no user", "not registered",
    "unknown user", "unknown account", "unknown email", "no such user", "isn't registered", "no member",
]
