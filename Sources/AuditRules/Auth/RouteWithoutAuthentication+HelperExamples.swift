import AuditKit

extension [Example] {
    /// Routes on groups that functions of the project's own make.
    static let routeWithoutAuthenticationHelpers: [Example] = [
        Example(
            """
            import Fluent
            import Vapor
            final class Member: Model, ModelAuthenticatable { static let schema = "members" }
            final class Shelf: Model { static let schema = "shelves" }
            extension RoutesBuilder {
                func below(_ path: PathComponent..., forMembers: Bool = false) -> any RoutesBuilder {
                    var group = grouped(path)
                    if forMembers { group = group.grouped(Member.authenticator(), Member.guardMiddleware()) }
                    return group
                }
            }
            func routes(_ app: Application) throws {
                let shelves = app.below("shelves")
                ↓shelves.delete(":id") { req async throws -> HTTPStatus in
                    try await Shelf.find(req.parameters.get("id"), on: req.db)?.delete(on: req.db)
                    return .noContent
                }
            }
            """, "a helper that asks only where it is told to")
    ]

    static let routeWithoutAuthenticationHelpersGood: [Example] = [
        Example(
            """
            import Fluent
            import Vapor
            final class Member: Model, ModelAuthenticatable { static let schema = "members" }
            final class Shelf: Model { static let schema = "shelves" }
            extension RoutesBuilder {
                func forMembers(_ path: PathComponent...) -> any RoutesBuilder {
                    var group = grouped(path).grouped([Member.authenticator(), Member.guardMiddleware()])
                    return group
                }
            }
            func routes(_ app: Application) throws {
                let shelves = app.grouped("admin").forMembers("shelves")
                shelves.delete(":id") { req async throws -> HTTPStatus in
                    try await Shelf.find(req.parameters.get("id"), on: req.db)?.delete(on: req.db)
                    return .noContent
                }
            }
            """, "a helper of one's own puts the guard before them")
    ]
}
