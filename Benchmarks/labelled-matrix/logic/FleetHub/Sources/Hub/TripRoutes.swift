import Foundation
import Hummingbird
import HummingbirdAuth

struct TripRoutes: Sendable {
    let store: TripStore

    struct NewDestination: Decodable { let destination: String }

    func add(to router: Router<HubContext>) {
        let group = router.group("trips")
        group.delete(":id", use: remove) // bad: missing-authorization
        group.add(middleware: IsAuthenticatedMiddleware())
        group.get(":id", use: show)
        group.post(":id/destination", use: redirectTrip)
        group.get(":id/finish", use: finish)
        group.put(":id", use: replace)
        group.get("leave", use: leave)
        group.get("map", use: map)
        group.get("between", use: between)
    }

    @Sendable func remove(_ request: Request, context: HubContext) async throws -> HTTPResponse.Status {
        await store.remove(try context.parameters.require("id", as: UUID.self))
        return .noContent
    }

    @Sendable func show(_ request: Request, context: HubContext) async throws -> Trip {
        guard let trip = await store.trip(try context.parameters.require("id", as: UUID.self)) else { throw HTTPError(.notFound) }
        guard trip.driver == context.identity?.id else { throw HTTPError(.notFound) }
        return trip // good: missing-authorization
    }

    @Sendable func redirectTrip(_ request: Request, context: HubContext) async throws -> Trip {
        let body = try await request.decode(as: NewDestination.self, context: context)
        guard var trip = await store.trip(try context.parameters.require("id", as: UUID.self)) else { throw HTTPError(.notFound) }
        trip.destination = body.destination
        await store.put(trip) // bad: missing-authorization
        return trip
    }

    @Sendable func finish(_ request: Request, context: HubContext) async throws -> HTTPResponse.Status {
        let driver = try context.requireIdentity()
        guard var trip = await store.trip(try context.parameters.require("id", as: UUID.self)), trip.driver == driver.id else { throw HTTPError(.notFound) }
        trip.status = "finished"
        await store.put(trip) // bad: csrf-or-cors
        return .ok
    }

    @Sendable func replace(_ request: Request, context: HubContext) async throws -> HTTPResponse.Status {
        let driver = try context.requireIdentity()
        let trip = try await request.decode(as: Trip.self, context: context)
        guard let old = await store.trip(trip.id), old.driver == driver.id, trip.driver == driver.id, trip.status == old.status else {
            throw HTTPError(.forbidden)
        }
        await store.put(trip) // good: missing-authorization
        return .ok
    }

    @Sendable func leave(_ request: Request, context: HubContext) -> Response {
        let next = request.uri.queryParameters["next"].map(String.init) ?? "/"
        return .redirect(to: next, type: .found) // bad: open-redirect
    }

    @Sendable func map(_ request: Request, context: HubContext) -> Response {
        let place = request.uri.queryParameters["place"].map(String.init) ?? ""
        let encoded = place.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return .redirect(to: "https://maps.fleet.example/?q=\(encoded)", type: .temporary) // good: open-redirect
    }

    @Sendable func between(_ request: Request, context: HubContext) async throws -> [Trip] {
        let from = try request.uri.queryParameters.require("from", as: Int.self)
        let to = try request.uri.queryParameters.require("to", as: Int.self)
        let window = from...to // bad: remote-crash
        return await store.all().enumerated().filter { window.contains($0.offset) }.map(\.element)
    }
}
