import Fluent
import Vapor

func routes(_ app: Application) throws {
    let sessions = app.grouped(app.sessions.middleware, Member.sessionAuthenticator())
    let members = sessions.grouped(Member.guardMiddleware())
    let admins = members.grouped(RequireAdmin())

    try sessions.register(collection: SignInController())
    try members.register(collection: OrderController())
    try sessions.register(collection: ProfileController())
    try app.register(collection: LinkController())

    admins.get("admin", "members") { req in
        try await Member.query(on: req.db).all().map(\.email) // good: missing-authorization
    }
    app.delete("admin", "members", ":id") { req -> HTTPStatus in // bad: missing-authorization
        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await member.delete(on: req.db)
        return .noContent
    }

    app.post("orders", ":id", "refund") { req -> Order in
        guard req.headers.first(name: "X-Role") == "support" else { throw Abort(.forbidden) } // bad: missing-authorization
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        order.status = "refunded"
        try await order.save(on: req.db)
        return order
    }

    app.webSocket("orders", "live") { req, socket in // bad: missing-authorization
        socket.onText { socket, text in
            guard let id = UUID(uuidString: text), let order = try? await Order.find(id, on: req.db),
                  let line = try? JSONEncoder().encode(order) else { return }
            try? await socket.send(String(decoding: line, as: UTF8.self))
        }
    }

    members.webSocket("support", "chat", shouldUpgrade: { req in
        guard req.headers.first(name: .origin) == "https://shop.orders.example" else { return nil }
        return [:] // good: csrf-or-cors
    }, onUpgrade: { _, socket in
        socket.onText { socket, text in try? await socket.send("received \(text.count)") }
    })

    app.get("health") { _ in HTTPStatus.ok } // good: missing-authorization
}
