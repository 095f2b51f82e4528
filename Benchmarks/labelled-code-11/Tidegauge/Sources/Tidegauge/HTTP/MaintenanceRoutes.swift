import Foundation
import Hummingbird
import HummingbirdAuth
import NIOCore

/// Operators' tool box, mounted below an authenticated group.
struct MaintenanceRoutes: Sendable {
    let firmware: FirmwareStore
    let readings: ReadingStore
    let stations: StationStore
    let forwarder: Forwarder
    let tokens: GaugeTokens

    struct Input: Decodable {
        let server: String?
        let gauge: String?
        let template: String?
        let station: String?
        let filter: String?
        let prefix: String?
        let camera: String?
        let edition: String?
    }

    func add(to group: RouterGroup<TideContext>) {
        group.post("clock", use: clock)
        group.post("ping", use: ping)
        group.post("caption", use: caption)
        group.post("purge", use: purge)
        group.post("filter", use: filter)
        group.post("camera", use: camera)
        group.put("bundle", use: bundle)
        group.put("publish", use: publish)
        group.get("ticket", use: ticket)
        group.get("label", use: label)
    }

    private func input(_ request: Request, _ context: TideContext) async throws -> Input {
        try await request.decode(as: Input.self, context: context)
    }

    @Sendable func clock(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        try GatewayHost.syncClock(with: try await input(request, context).server ?? "pool.ntp.org")
        try GatewayHost.clockStatus()
        return .ok
    }

    @Sendable func ping(_ request: Request, context: TideContext) async throws -> String {
        String(GatewayHost.ping(try await input(request, context).gauge ?? "127.0.0.1"))
    }

    @Sendable func caption(_ request: Request, context: TideContext) async throws -> String {
        let template = try await input(request, context).template
        return template.map { HostLog.caption($0, level: 1.5) } ?? HostLog.caption(decimals: 2, level: 1.5)
    }

    @Sendable func purge(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let member = try context.requireIdentity()
        guard member.isSupervisor else { throw HTTPError(.forbidden) }
        try await readings.purge(station: try await input(request, context).station ?? "", harbour: member.harbour)
        return .noContent
    }

    @Sendable func filter(_ request: Request, context: TideContext) async throws -> String {
        let given = try await input(request, context)
        let names = try await stations.names(matching: "", harbour: context.requireIdentity().harbour)
        guard CommandPatterns.isSettingList(given.filter ?? "") || CommandPatterns.isQuoted(given.filter ?? "") else { return "" }
        let found = try stations.matching(names, filter: given.filter ?? "*")
        return found.compactMap { stations.code(in: $0, prefix: given.prefix ?? "TG") }.joined(separator: "\n")
    }

    @Sendable func camera(_ request: Request, context: TideContext) async throws -> ByteBuffer {
        let given = try await input(request, context)
        if let edition = given.edition { return try await forwarder.almanac(for: given.station ?? "", edition: edition) }
        return try await forwarder.camera(of: given.station ?? "", at: given.camera ?? "")
    }

    @Sendable func bundle(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let buffer = try await request.body.collect(upTo: 16 << 20)
        try firmware.unpack(buffer)
        return .created
    }

    /// The first 64 bytes of the body are the vendor's signature.
    @Sendable func publish(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let body = Data(buffer: try await request.body.collect(upTo: 16 << 20))
        guard body.count > 64 else { throw HTTPError(.badRequest) }
        let image = Data(body.dropFirst(64))
        if request.uri.queryParameters.get("stage") != nil {
            return firmware.stage(image, signature: Data(body.prefix(64))) ? .accepted : .badRequest
        }
        try firmware.publish(image, signature: Data(body.prefix(64)), as: UUID())
        return .created
    }

    @Sendable func ticket(_ request: Request, context: TideContext) async throws -> String {
        let text = request.uri.queryParameters.get("t") ?? ""
        return "\(try tokens.ticket(text).station) \(try tokens.serviceTicket(text))"
    }

    @Sendable func label(_ request: Request, context: TideContext) async throws -> ByteBuffer {
        let label = request.uri.queryParameters.get("label") ?? ""
        var buffer = CameraRequest(camera: "camera-1").snapshot(label: label)
        buffer.writeImmutableBuffer(StompWriter().message(topic: "levels", station: label, body: AlarmMail().compose(station: label, level: 2)))
        return buffer
    }
}
