import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2
import GRPCProtobuf

/// Implements fleet.v1.Tracker (messages are generated from tracker.proto).
struct TrackerService: Fleet_V1_Tracker.SimpleServiceProtocol {
    let positions: PositionStore

    func locate(request: Fleet_V1_LocateRequest, context: ServerContext) async throws -> Fleet_V1_Position {
        let caller = Caller.current
        guard caller?.vehicles.contains(request.vehicleID) == true else { throw RPCError(code: .permissionDenied, message: "not yours") }
        return try await positions.latest(request.vehicleID) // good: missing-authorization
    }

    func history(request: Fleet_V1_HistoryRequest, context: ServerContext) async throws -> Fleet_V1_HistoryReply {
        let points = try await positions.history(vehicle: request.vehicleID, user: request.userID) // bad: missing-authorization
        return .with { $0.points = points }
    }

    func immobilise(request: Fleet_V1_VehicleRequest, context: ServerContext) async throws -> Fleet_V1_Ack {
        try await positions.send(command: "immobilise", to: request.vehicleID) // bad: missing-authorization
        return Fleet_V1_Ack()
    }

    func speedLimit(request: Fleet_V1_SpeedRequest, context: ServerContext) async throws -> Fleet_V1_Ack {
        guard let caller = Caller.current, caller.role == "dispatcher" else { throw RPCError(code: .permissionDenied, message: "dispatcher only") }
        let limit = UInt8(request.kmh) // bad: integer-overflow
        try await positions.send(command: "limit \(limit) by \(caller.subject)", to: request.vehicleID)
        return Fleet_V1_Ack()
    }
}

struct Caller: Sendable {
    @TaskLocal static var current: Caller?
    let subject: String
    let role: String
    let vehicles: Set<String>
}

protocol TokenVerifier: Sendable { func verify(_ token: String) async throws -> Caller }

/// Reads the bearer token of each call.
struct CallerInterceptor: ServerInterceptor {
    let verifier: any TokenVerifier

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingServerRequest<Input>,
        context: ServerContext,
        next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
    ) async throws -> StreamingServerResponse<Output> {
        let token = request.metadata[stringValues: "authorization"].first { _ in true }?.dropFirst(7)
        let caller = try? await verifier.verify(String(token ?? ""))
        return try await Caller.$current.withValue(caller) { try await next(request, context) }
    }
}

/// Guards fleet.v1.Admin.
struct AdminInterceptor: ServerInterceptor {
    let verifier: any TokenVerifier

    func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingServerRequest<Input>,
        context: ServerContext,
        next: @Sendable (StreamingServerRequest<Input>, ServerContext) async throws -> StreamingServerResponse<Output>
    ) async throws -> StreamingServerResponse<Output> {
        if let token = request.metadata[stringValues: "authorization"].first(where: { _ in true }) {
            let caller = try await verifier.verify(String(token.dropFirst(7)))
            guard caller.role == "admin" else { throw RPCError(code: .permissionDenied, message: "admin only") }
        }
        return try await next(request, context) // bad: check-fails-open
    }
}

actor PositionStore {
    private var latest: [String: Fleet_V1_Position] = [:]
    private var queue: [(String, String)] = []

    func latest(_ id: String) throws -> Fleet_V1_Position {
        guard let position = latest[id] else { throw RPCError(code: .notFound, message: "unknown") }
        return position
    }
    func history(vehicle: String, user: String) throws -> [Fleet_V1_Position] { [try latest(vehicle)] }
    func send(command: String, to vehicle: String) { queue.append((vehicle, command)) }
}

enum RpcServer {
    static func run(verifier: any TokenVerifier, admin: any RegistrableRPCService) async throws {
        let tracker = TrackerService(positions: PositionStore())
        let server = GRPCServer(
            transport: .http2NIOPosix(
                address: .ipv4(host: "0.0.0.0", port: 50_051),
                transportSecurity: .plaintext // bad: insecure-configuration
            ),
            services: [tracker, admin],
            interceptorPipeline: [
                .apply(CallerInterceptor(verifier: verifier), to: .all),
                .apply(AdminInterceptor(verifier: verifier), to: .services([ServiceDescriptor(fullyQualifiedService: "fleet.v1.Admin")])),
            ]
        )
        try await server.serve()
    }
}
