import Fluent
import Vapor

struct ItemChange: Content {
    var title: String?
    var details: String?
}

struct MemberChange: Content {
    var name: String?
    var isAdmin: Bool?
}

struct ItemController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let items = routes.grouped("items")
        items.delete(":id", use: delete)
        items.patch(":id", use: change)
        items.on(.POST, "import", body: .collect(maxSize: "20gb"), use: importItems) // bad: unbounded-size
        items.on(.POST, "batch", body: .collect(maxSize: "2mb"), use: importItems) // good: unbounded-size
        items.on(.POST, "stream", body: .stream, use: stream)

        let loans = routes.grouped("loans")
        loans.get(":id", use: loan)
        loans.get("mine", ":id", use: ownLoan)

        routes.patch("members", "me", use: changeMember)
        routes.patch("members", "me", "name", use: renameMember)
        routes.webSocket("items", ":id", "chat", maxFrameSize: 1_073_741_824, onUpgrade: chat) // bad: unbounded-size
        routes.webSocket("items", "feed", maxFrameSize: 65_536, onUpgrade: feed) // good: unbounded-size
    }

    @Sendable func delete(_ req: Request) async throws -> HTTPStatus {
        guard let item = try await Item.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await item.delete(on: req.db) // bad: missing-authorization
        return .noContent
    }

    @Sendable func change(_ req: Request) async throws -> Item {
        let member = try req.auth.require(Member.self)
        let change = try req.content.decode(ItemChange.self)
        guard let item = try await Item.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        guard item.$owner.id == member.id else { throw Abort(.forbidden) }
        if let title = change.title { item.title = title }
        if let details = change.details { item.details = details }
        try await item.update(on: req.db) // good: missing-authorization
        return item
    }

    @Sendable func loan(_ req: Request) async throws -> Loan {
        guard let loan = try await Loan.find(req.parameters.get("id", as: UUID.self), on: req.db) else { throw Abort(.notFound) }
        return loan // bad: missing-authorization
    }

    @Sendable func ownLoan(_ req: Request) async throws -> Loan {
        let memberID = try req.auth.require(Member.self).requireID()
        let id = try req.parameters.require("id", as: UUID.self)
        let found = try await Loan.query(on: req.db).filter(\.$id == id).filter(\.$borrower.$id == memberID).first()
        guard let loan = found else { throw Abort(.notFound) }
        return loan // good: missing-authorization
    }

    @Sendable func changeMember(_ req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let change = try req.content.decode(MemberChange.self)
        if let name = change.name { member.name = name }
        if let admin = change.isAdmin { member.isAdmin = admin } // bad: missing-authorization
        try await member.update(on: req.db)
        return .ok
    }

    @Sendable func renameMember(_ req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let change = try req.content.decode(MemberChange.self)
        if let name = change.name { member.name = name } // good: missing-authorization
        try await member.update(on: req.db)
        return .ok
    }

    @Sendable func importItems(_ req: Request) async throws -> Int {
        let owner = try req.auth.require(Member.self).requireID()
        let changes = try req.content.decode([ItemChange].self)
        for change in changes.prefix(1000) {
            let item = Item()
            item.title = change.title ?? ""
            item.details = change.details ?? ""
            item.$owner.id = owner
            try await item.create(on: req.db)
        }
        return min(changes.count, 1000)
    }

    @Sendable func stream(_ req: Request) async throws -> Int {
        let kind = req.headers.first(name: .contentType)
        if kind == "application/x-ndjson" {
            guard let buffer = try await req.body.collect(max: nil).get() else { return 0 } // bad: unbounded-size
            return buffer.readableBytes
        }
        guard let buffer = try await req.body.collect(max: 1 << 20).get() else { return 0 } // good: unbounded-size
        return buffer.readableBytes
    }

    // MARK: Chat

    @Sendable func chat(_ req: Request, _ socket: WebSocket) async {
        guard let id = req.parameters.get("id", as: UUID.self) else { return }
        await req.application.rooms.join(id, socket: socket) // bad: missing-authorization
    }

    @Sendable func feed(_ req: Request, _ socket: WebSocket) async {
        guard let member = req.auth.get(Member.self), let id = member.id else {
            try? await socket.close()
            return
        }
        await req.application.rooms.join(id, socket: socket) // good: missing-authorization
    }

    /// Called by the support console.
    func export(_ req: Request) async throws -> [String] {
        guard req.headers.first(name: "X-Shed-Role") == "admin" else { throw Abort(.forbidden) } // bad: missing-authorization
        return try await Member.query(on: req.db).all(\.$email)
    }

    func exportForAdmin(_ req: Request) async throws -> [String] {
        guard try req.auth.require(Member.self).isAdmin else { throw Abort(.forbidden) } // good: missing-authorization
        return try await Member.query(on: req.db).all(\.$email)
    }
}

actor ChatRooms {
    private var sockets: [UUID: [WebSocket]] = [:]

    func join(_ room: UUID, socket: WebSocket) { sockets[room, default: []].append(socket) }
}

struct ChatRoomsKey: StorageKey { typealias Value = ChatRooms }

extension Application {
    var rooms: ChatRooms {
        if let rooms = storage[ChatRoomsKey.self] { return rooms }
        let rooms = ChatRooms()
        storage[ChatRoomsKey.self] = rooms
        return rooms
    }
}
