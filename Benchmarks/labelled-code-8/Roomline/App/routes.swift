import Crypto
import Fluent
import JWT
import NIOCore
import Vapor

struct PublicRoutes: RouteCollection {
    let sessions: SessionController
    let tokens: TokenController
    let pages = PageController()
    let search = SearchController()
    let checks = FormChecks()

    func boot(routes: any RoutesBuilder) throws {
        let auth = routes.grouped("auth")
        auth.post("login", use: sessions.login)
        auth.post("sign-in", use: sessions.signIn)
        auth.post("remember", use: sessions.remember)
        auth.post("stay", use: sessions.stay)
        auth.post("mobile", use: sessions.mobile)
        auth.post("tablet", use: sessions.tablet)
        auth.post("embedded", use: sessions.embedded)
        auth.post("lobby", use: sessions.lobby)
        auth.post("guest", use: sessions.guest)
        auth.post("visitor", use: sessions.visitor)
        auth.get("resume", use: sessions.resume)
        auth.get("language", use: sessions.language)
        auth.post("sso", use: sessions.shareAcross)
        auth.post("logout", use: sessions.logout)
        auth.get("invite", use: tokens.invite)
        auth.get("partner", "preview", use: tokens.preview)
        auth.get("partner", use: tokens.partner)
        auth.get("partner", "scope", use: tokens.partnerScope)
        auth.post("reset", use: tokens.resetPassword)
        auth.post("choose", use: tokens.choosePassword)
        auth.get("staff", "roles", use: StaffController().roles)
        auth.get("compact") { req in try tokens.compact(try req.query.get(String.self, at: "t")) }
        auth.get("compact", "subject") { req in try tokens.compactSubject(try req.query.get(String.self, at: "t")) }

        let machine = routes.grouped("machine")
        machine.get("export", use: sessions.export)
        machine.get("export", "rooms", use: sessions.exportRooms)
        machine.post("payment", use: sessions.paymentHook)
        machine.post("refund", use: sessions.refundHook)
        machine.post("door", use: sessions.doorHook)
        machine.post("sensor", use: sessions.sensorHook)
        machine.get("metrics", use: sessions.metrics)
        machine.get("health", use: sessions.health)
        machine.get("feed", use: tokens.calendarFeed)
        machine.get("feed", "room", use: tokens.roomFeed)

        routes.get("search", use: pages.search)
        routes.get("find", use: pages.find)
        routes.get("room", ":roomID", use: pages.room)
        routes.get("seats", ":roomID", use: pages.seats)
        routes.get("widget", use: pages.widget)
        routes.get("panel", use: pages.panel)
        routes.get("website", use: pages.website)
        routes.get("venue", use: pages.venue)
        routes.post("describe", use: pages.describe)
        routes.post("source", use: pages.source)
        routes.get("boot", use: pages.boot)
        routes.get("begin", use: pages.begin)
        routes.get("state", use: pages.state)
        routes.get("model", use: pages.model)
        routes.get("jsonp", use: pages.jsonp)
        routes.get("feed.js", use: pages.feed)
        routes.get("button", use: pages.button)
        routes.get("go", "next", use: pages.next)
        routes.get("go", "after", use: pages.after)
        routes.get("go", "back", use: pages.back)
        routes.get("go", "booking", use: pages.booking)
        routes.get("go", "out", use: pages.out)
        routes.get("go", "partner", use: pages.partner)
        routes.get("go", "secure", use: pages.secure)
        routes.get("go", "canonical", use: pages.canonical)
        routes.get("go", "tenant", use: pages.tenant)
        routes.get("go", "branch", use: pages.branch)
        routes.get("go", "refresh", use: pages.refresh)
        routes.get("go", "language", use: pages.language)
        routes.get("frame", use: pages.frame)
        routes.get("embed", use: pages.embed)
        routes.get("rooms", "search", use: search.rooms)
        routes.get("rooms", "starting", use: search.roomsStarting)
        routes.get("check", "phone") { req in try checks.isPhone(req) ? "yes" : "no" }
        routes.get("check", "handle") { req in try checks.isHandle(req) ? "yes" : "no" }
        routes.get("check", "slug", ":slug") { req in checks.isSlug(req.parameters.get("slug") ?? "") ? "yes" : "no" }
        routes.get("check", "code", ":code") { req in checks.isCode(req.parameters.get("code") ?? "") ? "yes" : "no" }
    }
}

struct MemberRoutes: RouteCollection {
    let integrations: IntegrationController
    let headers: HeaderController
    let files: FilesController
    let bookings = BookingController()
    let search = SearchController()
    let checks = FormChecks()

    private func room(_ req: Request) async throws -> Room {
        guard let room = try await Room.find(req.parameters.get("roomID"), on: req.db) else { throw Abort(.notFound) }
        return room
    }

    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped(User.guardMiddleware())
        members.get("calendar", use: bookings.calendar)
        members.get("calendar", "own", use: bookings.ownCalendar)
        members.get("history", use: bookings.history)
        members.get("report", use: bookings.report)
        members.get("sorted", use: bookings.sorted)
        members.get("filter", use: bookings.filter)
        members.get("offset") { req in String(try bookings.offset(req)) }
        members.get("skip") { req in String(try bookings.skip(req)) }

        members.get("rooms", ":roomID", "quote") { req in String(try bookings.quote(req, room: try await room(req))) }
        members.get("rooms", ":roomID", "price") { req in String(try bookings.price(req, room: try await room(req))) }
        members.get("seats") { req in String(try bookings.seats(req)) }
        members.get("places") { req in String(try bookings.places(req)) }
        members.get("my", "bookings", ":bookingID", "end") { req in try bookings.end(req, booking: try await bookings.mine(req)).description }
        members.get("my", "bookings", ":bookingID", "finish") { req in try bookings.finish(req, booking: try await bookings.mine(req)).description }
        members.get("my", "bookings", ":bookingID", "mail") { req in checks.confirmation(req, booking: try await bookings.mine(req)) }
        members.get("my", "bookings", ":bookingID", "receipt") { req in checks.receipt(req, booking: try await bookings.mine(req)) }
        members.get("my", "bookings", ":bookingID", "highlight") { req in try search.highlight(try await bookings.mine(req).title, req) }
        members.get("my", "bookings", ":bookingID", "mark") { req in try search.mark(try await bookings.mine(req).title, req) }
        members.get("my", "bookings", ":bookingID", "fill") { req in try search.fill(try await bookings.mine(req).title, req) }
        members.get("my", "bookings", ":bookingID", "complete") { req in try search.complete(try await bookings.mine(req).title, req) }
        members.get("my", "bookings", ":bookingID", "mentions") { req in String(try search.mentions(try await bookings.mine(req).title, req)) }
        members.get("my", "bookings", ":bookingID", "people") { req in String(try search.people(try await bookings.mine(req).title, req)) }

        members.post("calendar", "import", use: integrations.importCalendar)
        members.post("holidays", "import", use: integrations.importHolidays)
        members.post("preview", use: integrations.preview)
        members.post("preview", "partner", use: integrations.previewPartner)
        members.get("logo", use: integrations.logo)
        members.get("stamp", use: integrations.stamp)
        members.get("avatar", use: integrations.avatar)
        members.get("gravatar", use: integrations.gravatar)
        members.post("availability", use: integrations.availability)
        members.post("openings", use: integrations.openings)
        members.get("self", use: integrations.selfCheck)
        members.get("healthz", use: integrations.healthCheck)
        members.post("validate", use: integrations.validate)
        members.post("tax", use: integrations.taxRate)

        members.get("download", use: headers.download)
        members.get("invoice", use: headers.invoice)
        members.get("echo", use: headers.echo)
        members.get("trace", use: headers.trace)
        members.get("theme", use: headers.theme)
        members.get("colour", use: headers.colour)
        members.post("label", use: headers.label)
        members.post("sign", use: headers.sign)

        members.get("plans", "**", use: files.plan)
        members.get("floors", ":floor", use: files.floor)
        members.post("uploads", use: files.upload)
        members.post("pictures", use: files.uploadPicture)
        members.get("note", use: files.note)
        members.get("rules", use: files.rules)
        members.delete("files", use: files.remove)
        members.delete("uploads", use: files.removeUpload)
        members.on(.POST, "photos", body: .stream, use: files.streamPhoto)
        members.get("tiles", use: files.tiles)
        members.get("blank", use: files.blank)
        members.post("import", "photos", use: files.importPhotos)
        members.get("convert", use: files.convert)
        members.get("thumbnail", use: files.thumbnail)
        members.get("render", use: files.render)
        members.get("legacy") { req in try files.legacySession(req) }
        members.get("kiosk") { req in try files.kioskSession(req) }
        members.on(.POST, "rooms.xml", body: .collect(maxSize: "1mb")) { req -> HTTPStatus in
            guard let body = req.body.data else { throw Abort(.badRequest) }
            return files.importXML(Data(buffer: body)) && files.importRooms(Data(buffer: body)) ? .ok : .badRequest
        }
        members.on(.POST, "exchange.xml", body: .collect(maxSize: "1mb")) { req -> String in
            guard let body = req.body.data else { throw Abort(.badRequest) }
            return try files.exchange(Data(buffer: body)) ?? files.exchangeRooms(Data(buffer: body)) ?? ""
        }
    }
}
