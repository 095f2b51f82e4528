import Fluent
import Vapor

func routes(_ app: Application) throws {
    let tokens = TokenService()
    let stock = PostgresStockRepository(database: { app.db(.psql) })
    let accounts = AccountController(tokens: tokens)
    let orders = OrderController(stock: stock)
    let documents = DocumentController(store: DocumentStore(root: app.settings.documentRoot))
    let hooks = HookController(dispatcher: HookDispatcher(client: app.client))
    let admin = AdminController(printer: LabelPrinter())

    app.get("healthz") { _ in HTTPStatus.ok }

    if app.environment == .development {
        app.get("debug", "routes") { req in req.application.routes.all.map(\.description).joined(separator: "\n") } // good: debug-endpoint
    }
    app.get("internal", "status") { _ in
        ProcessInfo.processInfo.environment // bad: debug-endpoint
    }

    // Shop
    let shop = app.grouped(User.sessionAuthenticator(), RememberedLogin())
    shop.grouped(AttemptThrottle(name: "login", limit: 10, window: 900)).post("login", use: accounts.login) // good: brute-force
    shop.post("login", "code", use: accounts.confirmCode) // bad: brute-force
    shop.post("register", use: accounts.register)
    shop.grouped(AttemptThrottle(name: "reset", limit: 5, window: 3600)).post("reset", use: accounts.requestReset)
    shop.post("reset", ":token", use: accounts.completeReset)

    let members = shop.grouped(User.guardMiddleware())
    members.get("logout", use: accounts.logoutPage)
    members.grouped(FormTokenGuard()).post("logout", use: accounts.logout)
    members.get("orders", use: orders.index)
    members.get("orders", ":id", use: orders.show)
    members.get("orders", ":id", "invoice", use: orders.invoice)
    members.get("orders", ":id", "cancel", use: orders.cancel) // bad: csrf
    members.grouped(FormTokenGuard()).post("orders", ":id", "note", use: orders.updateNote) // good: csrf
    members.grouped(FormTokenGuard()).post("orders", use: orders.place)
    members.get("documents", ":id", use: documents.download)
    members.get("documents", ":id", "preview", use: documents.preview)
    members.grouped(FormTokenGuard()).on(.POST, "documents", body: .collect(maxSize: "10mb"), use: documents.upload) // good: resource-limit
    members.get("attachments", use: documents.attachment)
    members.grouped(CORSMiddleware(configuration: .partnerWidget)).get("widget", "orders", use: orders.index)
    app.grouped(AttemptThrottle(name: "question", limit: 20, window: 3600)).post("questions", use: QuestionController().ask)

    // API
    let api = app.grouped("api").grouped(ProblemMiddleware(), BearerGate(tokens: tokens))
    api.get("items", use: orders.searchItems)
    app.grouped("api").grouped(CORSMiddleware(configuration: .priceList)).get("prices", use: orders.prices)
    api.get("orders", "search", use: orders.searchNotes)
    api.get("tracking", ":carrier", ":number", use: hooks.tracking)
    api.post("me", "logo", use: hooks.importLogo)
    api.post("orders", ":id", "tip", use: orders.tip)
    api.post("vouchers", ":code", "redeem", use: orders.redeem)
    api.patch("me", use: accounts.updateProfile)
    api.post("me", "keys", use: accounts.createKey)
    api.post("subscriptions", use: hooks.subscribe)
    api.post("subscriptions", ":id", "test", use: hooks.test)

    let staff = api.grouped(RoleGate(minimum: .manager))
    staff.on(.POST, "imports", "catalogue", body: .collect(maxSize: "4gb"), use: admin.importCatalogue) // bad: resource-limit
    staff.post("imports", "prices", use: admin.importPrices)

    // Incoming hooks
    let incoming = app.grouped("hooks")
    incoming.post("payments", use: hooks.payment)
    incoming.post("carrier", use: hooks.carrier)
    incoming.post("deposits", use: hooks.deposit)

    // Back office
    let office = shop.grouped(User.guardMiddleware(), RoleGate(minimum: .manager)).grouped("office")
    office.get("users", use: admin.users)
    office.get("team", use: admin.team)
    office.get("orders", ":id", use: admin.order)
    office.get("orders", "export", use: orders.export)
    office.get("movements", "export", use: orders.exportMovements)
    office.grouped(FormTokenGuard()).post("orders", ":id", "refund", use: orders.refund)
    office.grouped(FormTokenGuard()).post("labels", use: admin.printLabel)
    office.get("log", use: admin.searchLog)

    office.webSocket("live") { req, socket in // bad: websocket-origin
        await LiveConsole.shared.attach(socket, user: req.auth.get(User.self))
    }

    let origins = Set(app.settings.storefrontOrigins)
    members.webSocket("orders", "updates", shouldUpgrade: { req in
        guard let origin = req.headers.first(name: .origin), origins.contains(origin) else { return nil } // good: websocket-origin
        return [:]
    }, onUpgrade: { req, socket in
        await OrderUpdates.shared.attach(socket, user: req.auth.get(User.self))
    })
}

actor LiveConsole {
    static let shared = LiveConsole()
    private var sockets: [WebSocket] = []

    func attach(_ socket: WebSocket, user: User?) {
        guard let user, user.role >= .manager else {
            _ = socket.close(code: .policyViolation)
            return
        }
        sockets.append(socket)
        socket.onText { socket, text in
            guard let command = ConsoleCommand(rawValue: text) else { return }
            await LiveConsole.shared.perform(command, on: socket)
        }
    }

    private func perform(_ command: ConsoleCommand, on socket: WebSocket) async {
        switch command {
        case .pause: try? await socket.send("paused")
        case .resume: try? await socket.send("resumed")
        }
    }
}

enum ConsoleCommand: String {
    case pause, resume
}

actor OrderUpdates {
    static let shared = OrderUpdates()
    private var sockets: [UUID: [WebSocket]] = [:]

    func attach(_ socket: WebSocket, user: User?) {
        guard let id = user?.id else { return }
        sockets[id, default: []].append(socket)
    }

    func publish(_ summary: OrderSummary, to user: UUID) async {
        for socket in sockets[user] ?? [] where !socket.isClosed {
            try? await socket.send(summary.state)
        }
    }
}
