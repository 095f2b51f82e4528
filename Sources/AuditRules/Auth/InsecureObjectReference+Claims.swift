import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Rights that a request claims for its sender, and gets.
enum ClaimedRights {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped, file.tree.isOfServer else { return }
        let routes = pass[ServerRoutes.self]
        for node in routes.handlers(in: file) where !node.isDebugOnly {
            let ways = routes.routes(answeredBy: node)
            guard ways.contains(where: { $0.isOpen(pass.lookup) || $0.onlyIdentifies(pass.lookup) }) else { continue }
            for assignment in node.descendants(.assignment) {
                guard let right = assignment.rightOfRecord, let value = assignment.child(.operand),
                    value.isOutOfBody(in: node, steps: 3), !node.asksForRank(besides: assignment)
                else { continue }
                pass.report("The request sets `\(right)`, and the sender's permission is not checked", at: assignment)
            }
        }
        for test in file.tree.nodes(.binary, named: ["=="]) where !test.isDebugOnly {
            let sides = test.children(.operand).map(\.unwrapped)
            guard let claim = sides.first(where: { $0.kind == .string }), Words.of(claim.name).count == 1,
                let read = sides.first(where: { $0.kind != .string }), read.isWrittenBySender,
                Words.of(claim.name).contains(where: ranks.contains) || read.namesRight
            else { continue }
            pass.report("The sender's claim to be `\(claim.name)` is trusted here", at: test)
        }
    }
}

extension Node {
    /// `role` in `user.role = role`, where it says what somebody may do.
    fileprivate var rightOfRecord: String? {
        guard name == "=", let target = child(.target)?.unwrapped, target.kind == .member,
            target.base?.unwrapped.kind == .reference, Words.of(target.name).contains(where: rights.contains)
        else { return nil }
        return target.name
    }

    /// Whether a value is a part of what the handler decodes from the body of the request.
    fileprivate func isOutOfBody(in handler: Node, steps: Int) -> Bool {
        var root = unwrapped
        while root.kind == .member, let base = root.base?.unwrapped { root = base }
        if root.kind == .call {
            return root.name == "decode"
                && Words.of(root.callee?.dottedName ?? "").contains { ["content", "request", "req"].contains($0) }
        }
        guard root.kind == .reference, steps > 0,
            let kept = handler.descendants(.variable).first(where: { $0.name == root.name && $0.initialValue != nil })?
                .initialValue
        else { return false }
        return kept.isOutOfBody(in: handler, steps: steps - 1)
    }

    /// Whether a handler asks somewhere else what somebody may do.
    fileprivate func asksForRank(besides assignment: Node) -> Bool {
        descendants.contains { test in
            guard test.kind == .guard || test.kind == .if || test.kind == .binary else { return false }
            return test.children.contains { part in
                guard part.role == .condition || test.kind == .binary, part.kind != .variable else { return false }
                return ([part] + part.descendants).contains {
                    [.member, .reference, .call].contains($0.kind)
                        && Words.of($0.name).contains { rights.contains($0) || ranks.contains($0) || $0 == "can" }
                }
            }
        }
    }

    /// Whether the header, the cookie or the part of the query is called for what somebody may do: `"X-Role"`.
    fileprivate var namesRight: Bool {
        descendants.contains { $0.kind == .string && Words.of($0.name).contains(where: rights.contains) }
    }

    /// A header, a cookie or a part of the query, as it comes.
    fileprivate var isWrittenBySender: Bool {
        guard tree.isOfServer else { return false }
        return ([self] + descendants).contains { part in
            [.member, .reference].contains(part.kind)
                && ["headers", "cookies", "query", "queryParameters"].contains(part.name)
                && ["req", "request", "uri"].contains(part.base?.lastName ?? "")
        }
    }
}

/// Words of properties that say what somebody may do.
private let rights: Set<String> = [
    "role", "roles", "admin", "permission", "permissions", "staff", "superuser", "moderator", "privileges",
]

/// What somebody is who may do more than others.
private let ranks: Set<String> = [
    "admin", "administrator", "moderator", "staff", "superuser", "root", "owner", "operator",
]

extension [Example] {
    static let claimedRights: [Example] = [
        Example(
            """
            import Fluent
            import Vapor
            final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
            struct Change: Content { var name: String; var isAdmin: Bool? }
            func routes(_ app: Application) throws {
                let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                own.put("me") { req async throws -> HTTPStatus in
                    let me = try req.auth.require(Member.self)
                    let change = try req.content.decode(Change.self)
                    me.name = change.name
                    if let admin = change.isAdmin { ↓me.isAdmin = admin }
                    try await me.save(on: req.db)
                    return .ok
                }
                own.get("members") { req async throws -> [String] in
                    guard ↓req.headers.first(name: "X-Rank") == "admin" || ↓req.headers.first(name: "X-Role") == "desk"
                    else { throw Abort(.forbidden) }
                    return try await Member.query(on: req.db).all(\\.$name)
                }
            }
            """, "claimed by the request")
    ]

    static let provenRights: [Example] = [
        Example(
            """
            import Fluent
            import Vapor
            final class Member: Model, Content, ModelSessionAuthenticatable { static let schema = "members" }
            struct Change: Content { var name: String; var isAdmin: Bool? }
            func routes(_ app: Application) throws {
                let own = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
                own.put("me") { req async throws -> HTTPStatus in
                    let me = try req.auth.require(Member.self)
                    let change = try req.content.decode(Change.self)
                    guard me.isAdmin else { throw Abort(.forbidden) }
                    if let admin = change.isAdmin { me.isAdmin = admin }
                    try await me.save(on: req.db)
                    return .ok
                }
            }
            """, "by somebody who may")
    ]
}
