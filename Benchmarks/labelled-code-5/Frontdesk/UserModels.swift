import Fluent
import Vapor

enum Role: String, Codable, Sendable {
    case guest, clerk, manager
}

final class User: Model, Content, @unchecked Sendable {
    static let schema = "users"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "role") var role: Role
    @OptionalField(key: "reset_token") var resetToken: String?
    @OptionalField(key: "card_number") var cardNumber: String?

    init() {}

    init(email: String, name: String, passwordHash: String, role: Role = .guest) {
        self.email = email
        self.name = name
        self.passwordHash = passwordHash
        self.role = role
    }

    struct Public: Content {
        let id: UUID?
        let name: String
        let role: Role
    }

    var `public`: Public { Public(id: id, name: name, role: role) }
}

extension User: ModelSessionAuthenticatable {}

extension User: ModelAuthenticatable {
    static let usernameKey = \User.$email
    static let passwordHashKey = \User.$passwordHash

    func verify(password: String) throws -> Bool {
        try Bcrypt.verify(password, created: passwordHash) // good: password-hash
    }
}

struct SignUp: Content, Validatable {
    let email: String
    let name: String
    let password: String

    static func validations(_ validations: inout Validations) {
        validations.add("email", as: String.self, is: .email)
        validations.add("name", as: String.self, is: .count(1...80))
        validations.add("password", as: String.self, is: .count(10...))
    }
}

struct ProfilePatch: Content {
    let name: String?
    let email: String?
}

struct Booking: Content {
    var id: UUID?
    var room: Int
    var guest: String
    var nights: Int
}

struct GuestQuery: Content {
    var term: String?
    var sort: String?
    var direction: SortDirection?
    var page: Int?
    var per: Int?

    var limit: Int { min(max(per ?? 20, 1), 100) } // good: resource-limit
}

enum SortDirection: String, Codable, Sendable {
    case ascending = "ASC"
    case descending = "DESC"
}

actor LoginThrottle {
    private var failures: [String: (count: Int, until: Date)] = [:]

    func allows(_ key: String) -> Bool {
        guard let entry = failures[key] else { return true }
        return entry.count < 5 || entry.until < .now
    }

    func fail(_ key: String) {
        failures[key] = ((failures[key]?.count ?? 0) + 1, Date.now.addingTimeInterval(900)) // good: concurrency-race
    }
}

final class VisitCounter: @unchecked Sendable {
    static let shared = VisitCounter()
    private var visits: [String: Int] = [:]

    func record(_ path: String) {
        visits[path, default: 0] += 1 // bad: concurrency-race
    }
}

struct VisitMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        VisitCounter.shared.record(request.url.path)
        return try await next.respond(to: request)
    }
}

actor Wallets {
    private var balances: [UUID: Int] = [:]
    private let ledger: @Sendable (UUID, Int) async throws -> Void

    init(ledger: @escaping @Sendable (UUID, Int) async throws -> Void) {
        self.ledger = ledger
    }

    func spend(_ id: UUID, amount: Int) async throws {
        let balance = balances[id] ?? 0
        guard balance >= amount else { throw Abort(.paymentRequired) }
        try await ledger(id, -amount)
        balances[id] = balance - amount // bad: concurrency-race
    }

    func reserve(_ id: UUID, amount: Int) async throws {
        guard let balance = balances[id], balance >= amount else { throw Abort(.paymentRequired) }
        balances[id] = balance - amount // good: concurrency-race
        try await ledger(id, -amount)
    }
}
