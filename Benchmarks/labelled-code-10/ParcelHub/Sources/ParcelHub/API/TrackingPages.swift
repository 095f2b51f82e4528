import Crypto
import Foundation
import Hummingbird
import NIOCore

struct HTML: ResponseGenerator {
    let body: String

    func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: body))
        )
    }
}

func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for character in text {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.append(character)
        }
    }
    return result
}

struct TrackingPages: Sendable {
    let repository: ShipmentRepository
    let partners: [String: String]
    let apps: Set<String>

    func addRoutes(to router: Router<ParcelContext>) {
        router.get("track", use: track)
        router.get("track/:id", use: trackByID)
        router.get("track/:id/note", use: note)
        router.get("track/:id/print", use: printable)
        router.get("r", use: follow)
        router.get("r/partner", use: followPartner)
        router.get("r/app", use: followApp)
        router.get("r/path", use: followPath)
        router.get("signin", use: signIn)
        router.get("signin/done", use: signedIn)
        router.get("signin/finish", use: finish)
        router.get("oauth/authorize", use: authorize)
        router.get("oauth/grant", use: grant)
        router.post("session", use: openSession)
        router.post("session/kiosk", use: openKiosk)
        router.post("session/courier", use: openCourier)
        router.post("session/depot", use: openDepot)
        router.get("session/refresh", use: refresh)
        router.get("session/extend", use: extend)
        router.get("banner", use: banner)
        router.get("session/legacy", use: legacySession)
        router.get("session/current", use: currentSession)
    }

    @Sendable func track(request: Request, context: ParcelContext) async throws -> HTML {
        let number = request.uri.queryParameters.get("number") ?? ""
        var page = "<h1>Tracking</h1>"
        page.append("<input name=\"number\" value=\"\(number)\">") // bad: html-injection
        return HTML(body: page)
    }

    @Sendable func trackByID(request: Request, context: ParcelContext) async throws -> HTML {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let shipment = try await repository.find(id: id) else { throw HTTPError(.notFound) }
        return HTML(body: "<h1>\(shipment.id.uuidString)</h1><p>\(escaped(shipment.status))</p>") // good: html-injection
    }

    @Sendable func note(request: Request, context: ParcelContext) async throws -> HTML {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let shipment = try await repository.find(id: id) else { throw HTTPError(.notFound) }
        let template = "<article><h2>Note</h2><p>{{note}}</p></article>"
        return HTML(body: template.replacingOccurrences(of: "{{note}}", with: shipment.note)) // bad: html-injection
    }

    @Sendable func printable(request: Request, context: ParcelContext) async throws -> HTML {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let shipment = try await repository.find(id: id) else { throw HTTPError(.notFound) }
        let template = "<article><h2>Note</h2><p>{{note}}</p></article>"
        let note = escaped(shipment.note)
        return HTML(body: template.replacingOccurrences(of: "{{note}}", with: note)) // good: html-injection
    }

    @Sendable func follow(request: Request, context: ParcelContext) async throws -> Response {
        let target = try request.uri.queryParameters.require("u")
        return .redirect(to: target, type: .found) // bad: open-redirect
    }

    @Sendable func followPartner(request: Request, context: ParcelContext) async throws -> Response {
        let name = try request.uri.queryParameters.require("name")
        guard let target = partners[name] else { throw HTTPError(.notFound) }
        return .redirect(to: target, type: .found) // good: open-redirect
    }

    @Sendable func followApp(request: Request, context: ParcelContext) async throws -> Response {
        let target = try request.uri.queryParameters.require("u")
        guard let url = URL(string: target), url.host?.contains("parcels.example") == true else { // bad: incomplete-host-check
            throw HTTPError(.badRequest)
        }
        return .redirect(to: url.absoluteString)
    }

    @Sendable func followPath(request: Request, context: ParcelContext) async throws -> Response {
        let path = try request.uri.queryParameters.require("p")
        let clean = path.split(separator: "/").joined(separator: "/").addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        return .redirect(to: "/" + clean) // good: open-redirect
    }

    @Sendable func signIn(request: Request, context: ParcelContext) async throws -> Response {
        let back = request.uri.queryParameters.get("returnTo") ?? "/"
        var response = Response.redirect(to: "/login")
        response.setCookie(Cookie(name: "return_to", value: Data(back.utf8).base64EncodedString(), secure: true, sameSite: .lax)) // good: session-cookie
        return response
    }

    @Sendable func signedIn(request: Request, context: ParcelContext) async throws -> Response {
        let target = request.uri.queryParameters.get("returnTo").flatMap { $0.removingPercentEncoding } ?? "/"
        let headers: HTTPFields = [.location: target, .cacheControl: "no-store"]
        return Response(status: .seeOther, headers: headers) // bad: open-redirect
    }

    @Sendable func finish(request: Request, context: ParcelContext) async throws -> Response {
        let target = request.uri.queryParameters.get("returnTo") ?? "/"
        let known = ["/", "/shipments", "/account"]
        return Response(status: .seeOther, headers: [.location: known.contains(target) ? target : "/"]) // good: open-redirect
    }

    @Sendable func authorize(request: Request, context: ParcelContext) async throws -> Response {
        let redirect = try request.uri.queryParameters.require("redirect_uri")
        let state = request.uri.queryParameters.get("state") ?? ""
        guard var components = URLComponents(string: redirect), components.scheme == "https" else { throw HTTPError(.badRequest) }
        components.queryItems = [URLQueryItem(name: "code", value: UUID().uuidString), URLQueryItem(name: "state", value: state)]
        return .redirect(to: components.string ?? "/") // bad: open-redirect
    }

    @Sendable func grant(request: Request, context: ParcelContext) async throws -> Response {
        let redirect = try request.uri.queryParameters.require("redirect_uri")
        guard apps.contains(redirect) else { throw HTTPError(.badRequest) }
        return .redirect(to: redirect + "?code=" + UUID().uuidString) // good: open-redirect
    }

    private func token() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() }
    }

    @Sendable func openSession(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "parcel_session", value: token(), path: "/")) // bad: session-cookie
        return response
    }

    @Sendable func openKiosk(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "kiosk_session", value: token(), maxAge: 900, path: "/kiosk", secure: true, httpOnly: true, sameSite: .strict)) // good: session-cookie
        return response
    }

    @Sendable func openCourier(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .noContent)
        let cookie = Cookie(
            name: "courier_session",
            value: token(),
            secure: true,
            httpOnly: false, // bad: session-cookie
            sameSite: .lax
        )
        response.setCookie(cookie)
        return response
    }

    @Sendable func openDepot(request: Request, context: ParcelContext) async throws -> Response {
        Response(status: .noContent, headers: [.setCookie: "depot_session=\(token()); Path=/; HttpOnly"]) // bad: session-cookie
    }

    @Sendable func refresh(request: Request, context: ParcelContext) async throws -> Response {
        Response(status: .noContent, headers: [.setCookie: "parcel_refresh=\(token()); Path=/session; Secure; HttpOnly; SameSite=Strict"]) // good: session-cookie
    }

    @Sendable func extend(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .noContent)
        guard let current = request.cookies["parcel_session"]?.value else { throw HTTPError(.unauthorized) }
        response.setCookie(Cookie(name: "parcel_session", value: current, maxAge: 60 * 60, secure: false, sameSite: .lax)) // bad: session-cookie
        return response
    }

    @Sendable func banner(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "banner_seen", value: "1", maxAge: 86_400, httpOnly: false)) // good: session-cookie
        return response
    }

    @Sendable func legacySession(request: Request, context: ParcelContext) async throws -> Response {
        guard let id = request.uri.queryParameters.get("sid"), id.utf8.allSatisfy({ $0 > 0x2F && $0 < 0x5B }) else {
            throw HTTPError(.badRequest)
        }
        var response = Response.redirect(to: "/shipments")
        response.setCookie(Cookie(name: "parcel_session", value: id, secure: true, httpOnly: true, sameSite: .lax)) // bad: session-cookie
        return response
    }

    @Sendable func currentSession(request: Request, context: ParcelContext) async throws -> Response {
        var response = Response(status: .ok)
        let fresh = token()
        response.setCookie(Cookie(name: "parcel_session", value: fresh, maxAge: 3_600, path: "/", secure: true, sameSite: .strict)) // good: session-cookie
        return response
    }
}
