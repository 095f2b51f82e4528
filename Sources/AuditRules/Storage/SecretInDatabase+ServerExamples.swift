import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// What servers keep.
    static let secretInDatabaseServers: [Example] = [
        Example(
            """
            import Fluent
            final class Member: Model { var name = ""; var resetToken: String? }
            func forgot(_ req: Request, _ member: Member, token: String) async throws {
                ↓member.resetToken = token
                try await member.save(on: req.db)
            }
            """, "Fluent, where the property is set"),
        Example(
            """
            import Redis
            func keep(_ redis: any RedisClient, number: String, user: UUID) async throws {
                try await redis.set("card:\\(user)", to: ↓number).get()
            }
            """, "Redis, by its key"),
    ]

    static let secretInDatabaseServerLookAlikes: [Example] = [
        Example(
            """
            import Fluent
            final class Visit: Model {
                var scope = ""
                var csrfToken = ""
                init(csrfToken: String) { self.csrfToken = csrfToken }
            }
            func ask(_ req: Request, csrfToken: String) async throws {
                let visit = Visit(csrfToken: csrfToken)
                try await visit.save(on: req.db)
            }
            """, "a value that ties a form to its page"),
        Example(
            """
            import Fluent
            final class Guest: Model {
                var number = ""
                var accessToken: String?
                init(number: String) { self.number = number }
            }
            func welcome(_ req: Request, number: String) async throws {
                let guest = Guest(number: number)
                try await guest.save(on: req.db)
            }
            """, "a record that has no token yet"),
        Example(
            """
            import Fluent
            final class Member: Model { var name = ""; var password = "" }
            func rename(_ req: Request, _ passwordHash: String) async throws {
                let member = try await Member.find(req.parameters.get("id"), on: req.db)!
                member.name = "new"
                try await member.save(on: req.db)
                let other = Member()
                other.password = passwordHash
                try await other.save(on: req.db)
            }
            """, "Fluent: what was kept before, and a hash"),
        Example(
            """
            import Fluent
            final class Member: Model { @Field(key: "name") var name: String; @Field(key: "password") var password: String }
            final class Seat: Model { @Field(key: "row") var row: Int; @Parent(key: "member") var member: Member }
            func move(_ seat: Seat, _ req: Request) async throws {
                seat.row = 4
                try await seat.save(on: req.db)
            }
            """, "of another record its number alone"),
    ]
}
