import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Records that a server answers with whole, secrets among their properties.
    static let secretInResponse = Rule(
        id: "secret-in-response",
        title: "Server returns a record that contains secrets",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [.cwe(200), .cwe(201), .cwe(359), .cwe(522), .masvs("STORAGE", 2), .mobileTop10(6)],
        why: """
            The record is encoded with all its properties. Password hashes, reset tokens and second-factor secrets go \
            to anyone who calls the route, and to proxies and caches along the path; hashes can be cracked offline.
            """,
        remedy: """
            Respond with a separate type that contains only what the caller needs: `struct Public: Content` and a \
            property that creates it, or leave the properties out of `CodingKeys`.
            """,
        bad: [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content {
                    static let schema = "members"
                    @Field(key: "name") var name: String
                    @Field(key: "password_hash") var passwordHash: String
                }
                func add(_ req: Request) async throws -> Member {
                    let member = try await register(req)
                    return ↓member
                }
                func routes(_ app: Application) throws { app.post("members", use: add) }
                """, "one record"),
            Example(
                """
                import FluentKit
                import Hummingbird
                final class Member: Model, ResponseEncodable {
                    static let schema = "members"
                    @Field(key: "otp_secret") var otpSecret: String
                }
                struct Members {
                    func addRoutes(to router: Router<AppContext>) { router.get("members", use: self.list) }
                    func list(_ request: Request, context: AppContext) async throws -> [Member] {
                        ↓try await Member.query(on: fluent.db()).all()
                    }
                }
                """, "a list"),
        ],
        good: [
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content {
                    static let schema = "members"
                    @Field(key: "name") var name: String
                    @Field(key: "password_hash") var passwordHash: String
                    struct Public: Content { let name: String }
                    var shown: Public { Public(name: name) }
                }
                func show(_ req: Request) async throws -> Member.Public {
                    let member = try await find(req)
                    return member.shown
                }
                func routes(_ app: Application) throws { app.get("member", use: show) }
                """, "a type of its own"),
            Example(
                """
                import Fluent
                import Vapor
                final class Member: Model, Content {
                    static let schema = "members"
                    @Field(key: "name") var name: String
                    @Field(key: "password_hash") var passwordHash: String
                    enum CodingKeys: String, CodingKey { case name }
                }
                func show(_ req: Request) async throws -> Member { try await find(req) }
                func routes(_ app: Application) throws { app.get("member", use: show) }
                """, "left out"),
            Example(
                """
                import Fluent
                import Vapor
                final class UserToken: Model, Content {
                    static let schema = "tokens"
                    @Field(key: "value") var value: String
                }
                func login(_ req: Request) async throws -> UserToken { try await issue(req) }
                func routes(_ app: Application) throws { app.post("login", use: login) }
                """, "a token is what a login is for"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for node in pass[ServerRoutes.self].handlers(in: file) where !node.isDebugOnly {
        guard let answer = RouteHandler(node, pass.lookup).answer.map({ TypeName.element(of: $0) ?? $0 }),
            let type = pass.lookup.index.types[TypeName.base(answer)], type.isStoredModel,
            let secret = type.toldSecret, let place = node.answered
        else { continue }
        pass.report(
            "Every `\(type.name)` is returned with its `\(secret.name)`", at: place,
            .init(related: [(secret, "The property is declared here")]))
    }
}

extension DeclaredType {
    /// The property with a secret that is encoded with the rest.
    fileprivate var toldSecret: Node? {
        // What is written by hand leaves it out or not: nobody knows.
        guard members["encode"] == nil else { return nil }
        // Of a type that is made to hand out tokens they are what it is for.
        if Words.of(name).last.map(["token", "tokens", "session", "invite", "invitation"].contains) == true {
            return nil
        }
        let keys = declarations.flatMap(\.children).first { $0.kind == .enumDecl && $0.name == "CodingKeys" }
        let told = keys.map { Set($0.descendants(.enumCase).map(\.name)) }
        return members.values.joined().sorted { $0.isBefore($1) }.first { property in
            property.kind == .variable && !property.has(.isStatic) && !property.has(.isComputed)
                && !property.has(.isLazy) && property.name.isServerSecret
                && property.typeText.map { ["String", "String?", "Data", "Data?"].contains($0) } == true
                && told?.contains(property.name) != false
        }
    }
}

extension String {
    /// Whether a property holds what only the server may know of an account: not the token that is handed out.
    fileprivate var isServerSecret: Bool {
        let words = Words.of(self)
        if words.contains("password") || words.contains("passwd") || words.contains("passcode") {
            return Set(words).isDisjoint(with: ["hint", "changed", "expires", "date", "id", "policy", "length"])
        }
        let phrase = words.joined(separator: " ")
        return [
            "reset token", "otp secret", "totp secret", "mfa secret", "two factor secret", "recovery codes",
            "private key", "card number", "password reset token", "cvv", "cvc", "secret key",
        ].contains { phrase == $0 || phrase.hasSuffix(" " + $0) }
    }
}

extension Node {
    /// The value that a handler gives back last.
    fileprivate var answered: Node? {
        let returned = descendants(.return).filter { $0.enclosingFunction == self }.compactMap(\.children.first)
        if let last = returned.last { return last }
        let statements =
            kind == .closure ? children.filter { $0.role == .statement } : child(.body).map { Array($0.children) } ?? []
        return statements.count == 1 ? statements[0] : child(.returnType)
    }
}
