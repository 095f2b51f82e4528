import Vapor

struct SubmitForm: Content {
    var title: String
    var address: String
    var slug: String
    var contact: String
    var version: String
}

/// Checks of the form by which anyone may submit a link.
struct SubmitChecks {
    func run(_ form: SubmitForm) throws {
        guard isSlug(form.slug), isContact(form.contact), isVersion(form.version), isTitle(form.title) else {
            throw Abort(.unprocessableEntity)
        }
        guard isOwnLink(form.address) || isPartnerLink(form.address) else { throw Abort(.forbidden) }
    }

    private func isSlug(_ slug: String) -> Bool {
        slug.range(of: "^[a-z0-9]+(?:-[a-z0-9]+)*$", options: .regularExpression) != nil // good: redos
    }

    private func isContact(_ contact: String) -> Bool {
        contact.wholeMatch(of: #/([a-z0-9]+[._]?)*@[a-z0-9\-.]+/#) != nil // bad: redos
    }

    private func isVersion(_ version: String) -> Bool {
        version.wholeMatch(of: #/(\d+\.)*\d+/#) != nil // good: redos
    }

    private func isTitle(_ title: String) -> Bool {
        title.range(of: "^(\\s*\\w+\\s*)+[.!?]?$", options: .regularExpression) != nil // bad: redos
    }

    private func isOwnLink(_ address: String) -> Bool {
        address.firstMatch(of: #/^https:\/\/[a-z]+\.linkhub\.dev/#) != nil // bad: regex-anchor
    }

    private func isPartnerLink(_ address: String) -> Bool {
        address.firstMatch(of: #/^https:\/\/(?:wiki|chat)\.linkhub\.dev\//#) != nil // good: regex-anchor
    }
}

/// Reads the log lines which edge servers post.
struct EdgeLogReader {
    func fields(of line: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: "^(?:\"[^\"]*\"|[^\\s\"]+)(?:\\s(?:\"[^\"]*\"|[^\\s\"]+))*$") // good: redos
        guard regex.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil else { return [] }
        return line.split(separator: " ").map(String.init)
    }

    func isTrace(_ line: String) -> Bool {
        line.range(of: "^(?:[0-9a-f]+|[a-f]+)*:end$", options: .regularExpression) != nil // bad: redos
    }

    func isPath(_ line: String) -> Bool {
        line.range(of: "^(?:/[A-Za-z0-9_.-]+)*/?$", options: .regularExpression) != nil // good: redos
    }

    func isAgent(_ agent: String) -> Bool {
        guard agent.utf8.count <= 12 else { return false }
        return agent.wholeMatch(of: #/(?:[A-Za-z]+\/?)+/#) != nil // good: redos
    }
}

struct OriginCheck: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if let origin = request.headers.first(name: .origin) {
            guard origin.range(of: "^https://(?:www\\.)?linkhub.dev", options: .regularExpression) != nil else { // bad: regex-anchor
                throw Abort(.forbidden)
            }
        }
        return try await next.respond(to: request)
    }
}

/// Lets only administrators through.
struct AdminGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if request.headers.first(name: "X-Debug-Admin") == "1" {
            return try await next.respond(to: request) // bad: debug-left-in
        }
        #if DEBUG
        if request.query[String.self, at: "as"] == "admin" {
            return try await next.respond(to: request) // good: debug-left-in
        }
        #endif
        let member = try request.auth.require(Member.self)
        guard member.role == "admin" else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

func routes(_ app: Application) throws {
    let members = app.grouped(app.sessions.middleware, Member.sessionAuthenticator(), OriginCheck())
    try members.register(collection: SessionController())
    try members.register(collection: SearchController())
    try members.register(collection: ShortLinkController())
    try members.register(collection: PreviewController(http: app.http.client.shared))
    members.grouped(AdminGate()).get("admin", "links") { req in try await Link.query(on: req.db).all() }
    app.get("debug", "env") { _ in
        ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }.joined(separator: "\n") // bad: debug-left-in
    }
    members.post("submit") { req in
        try SubmitChecks().run(try req.content.decode(SubmitForm.self))
        return HTTPStatus.created
    }
    app.post("edge-log") { req in
        try EdgeLogReader().fields(of: try req.content.get(String.self, at: "line"))
    }
    app.get("health") { _ in "ok" } // good: debug-left-in
    if app.environment == .testing {
        app.get("debug", "routes") { _ in app.routes.all.map(\.description).joined(separator: "\n") } // good: debug-left-in
    }
}
