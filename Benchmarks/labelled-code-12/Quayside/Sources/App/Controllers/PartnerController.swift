import Crypto
import Fluent
import Vapor

/// Endpoints for travel agencies that sell berths.
struct PartnerController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let partner = routes.grouped("partner")
            .grouped(PartnerKeyMiddleware(), CachedListMiddleware(digest: Environment.get("LIST_DIGEST") ?? "", adminPIN: Environment.get("DESK_PIN") ?? UUID().uuidString))
        partner.get("quote", use: quote)
        partner.post("feed", use: feed)
        partner.post("logo", use: fetchLogo)
        partner.get("ping", use: ping)
        routes.get("go", use: go)
        partner.post("mail", use: mail)
        partner.on(.POST, "bulk", body: .collect(maxSize: "4gb"), use: bulk) // bad: unbounded-size
        routes.get("partner", "export", use: export) // bad: missing-authorization
    }

    func quote(req: Request) async throws -> Response {
        struct Query: Content { let nights: Int; let reference: String }
        let query = try req.query.decode(Query.self)
        let response = Response(body: .init(string: "\(query.nights)"))
        response.headers.add(name: "X-Nights", value: String(query.nights)) // good: header-injection
        let encoder = LegacyResponse(status: 200)
        let agency = req.headers.first(name: "X-Agency") ?? "unknown"
        response.body = .init(string: encoder.head(reference: query.reference) + encoder.agencyHead(agency))
        return response
    }

    func export(req: Request) async throws -> [Booking] {
        try await Booking.query(on: req.db).sort(\.$vessel).all()
    }

    func feed(req: Request) async throws -> HTTPStatus {
        struct Feed: Content { let address: String; let mirror: String? }
        let feed = try req.content.decode(Feed.self)
        let fetcher = RemoteFetcher(client: req.client, logger: req.logger)
        try await fetcher.pullFeed(feed.address)
        if let mirror = feed.mirror {
            try await fetcher.pullMirror(mirror)
        }
        return .accepted
    }

    func fetchLogo(req: Request) async throws -> HTTPStatus {
        struct Logo: Content { let host: String; let path: String }
        let logo = try req.content.decode(Logo.self)
        let fetcher = RemoteFetcher(client: req.client, logger: req.logger)
        _ = try await fetcher.logo(host: logo.host, path: logo.path)
        return .accepted
    }

    func ping(req: Request) async throws -> String {
        let host = try req.query.get(String.self, at: "host")
        let probe = NetworkProbe()
        switch req.query[String.self, at: "tool"] {
        case "trace": return "\(try probe.trace(host))"
        case "whois": try probe.whois(host); return "queued"
        default: return try probe.reach(host)
        }
    }

    func go(req: Request) async throws -> Response {
        let to = try req.query.get(String.self, at: "to")
        guard let url = URL(string: to), let host = url.host, url.scheme == "https" else { throw Abort(.badRequest) }
        if PartnerHosts.isPartner(host) {
            return req.redirect(to: url.absoluteString) // good: open-redirect
        }
        var headers = HTTPHeaders()
        headers.add(name: "Refresh", value: "0; url=\(to)") // bad: open-redirect
        return Response(status: .ok, headers: headers)
    }

    func mail(req: Request) async throws -> HTTPStatus {
        struct Mail: Content { let to: String; let subject: String; let body: String }
        let mail = try req.content.decode(Mail.self)
        let message = MailMessage(to: mail.to, subject: mail.subject, body: mail.body)
        req.logger.debug("queued \(message.rendered().count) bytes")
        return .accepted
    }

    func bulk(req: Request) async throws -> [String: Int] {
        let orders = try req.content.decode([BookingRequest].self)
        return ["orders": orders.count]
    }
}

enum PartnerHosts {
    static func isPartner(_ host: String) -> Bool {
        let name = host.lowercased()
        return name == "partners.quayside.example" || name.hasSuffix(".partners.quayside.example") // good: incomplete-host-check
    }

    static func isFeedHost(_ host: String) -> Bool {
        host.lowercased().hasSuffix("quayside-feeds.example") // bad: incomplete-host-check
    }

    static func isImageHost(_ host: String) -> Bool {
        ["img.quayside.example", "cdn.quayside.example"].contains(host.lowercased()) // good: incomplete-host-check
    }

    static func isDesk(_ referer: String) -> Bool {
        referer.split(separator: "/").contains("desk.quayside.example") // bad: incomplete-host-check
    }

    static func isDeskPage(_ referer: String) -> Bool {
        URI(string: referer).host == "desk.quayside.example" // good: incomplete-host-check
    }

    static func isMirror(_ address: String) -> Bool {
        address.hasPrefix("https://mirror.quayside.example") // bad: incomplete-host-check
    }
}

struct PartnerKeyMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let stored = request.application.settings.partnerKey
        let given = request.headers.bearerAuthorization?.token ?? ""
        guard given.utf8.elementsEqual(stored.utf8) else { // bad: timing-comparison
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

/// Agencies that register again are told apart by the fingerprint of their client list.
struct CachedListMiddleware: AsyncMiddleware {
    let digest: String
    let adminPIN: String

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if request.headers.first(name: .ifNoneMatch) == digest { // good: timing-comparison
            return Response(status: .notModified)
        }
        if let pin = request.headers.first(name: "X-Desk-Pin") {
            switch pin {
            case adminPIN: // bad: timing-comparison
                request.logger.notice("desk override")
            default:
                throw Abort(.forbidden)
            }
        }
        return try await next.respond(to: request)
    }
}

/// Head lines of the fixed text protocol that the oldest agency terminals read.
struct LegacyResponse {
    let status: Int

    func head(reference: String) -> String {
        var lines = ["QUAY/1.0 \(status)"]
        lines.append("Reference: " + reference) // bad: header-injection
        lines.append("Server: quayside")
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    func agencyHead(_ agency: String) -> String {
        let clean = agency.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }
        return "QUAY/1.0 \(status)\r\nAgency: \(String(String.UnicodeScalarView(clean)))\r\n\r\n" // good: header-injection
    }
}

struct MailMessage {
    let to: String
    let subject: String
    let body: String

    func rendered() -> String {
        let head = [
            "From: Quayside <noreply@quayside.example>",
            "To: " + to.filter { !$0.isNewline },
            "Subject: \(subject)", // bad: header-injection
            "Content-Type: text/plain; charset=utf-8",
        ]
        return head.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}

/// Reachability of an agency's terminal.
struct NetworkProbe {
    func reach(_ host: String) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", "-lc", ["ping", "-c", "1", host].joined(separator: " ")] // bad: command-injection
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func trace(_ host: String) throws -> Int32 {
        guard !host.hasPrefix("-"), host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }) else {
            throw Abort(.badRequest)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tracepath")
        process.arguments = ["-m", "12", host] // good: command-injection
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func whois(_ domain: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = "whois $DOMAIN | head -n 40 > /var/log/quayside/\(domain).txt"
        process.environment = ["DOMAIN": domain]
        process.arguments = ["-c", script] // bad: command-injection
        try process.run()
    }
}
