import BenchWire
import Foundation
import Hummingbird
import NIOCore
import NIOPosix

/// Calls of pipelines, agents and runners; each brings its own kind of token.
struct PipelineRoutes {
    let tokens: PipelineTokens

    struct PowerBody: Decodable {
        let outlet: Int
        let note: String
    }

    func register(on router: Router<BenchContext>) {
        router.post("pipeline/on", use: turnOn)
        router.post("agent/off", use: turnOff)
        router.get("runner/capture", use: capture)
        router.post("runner/storage", use: storage)
    }

    private func token(of request: Request) throws -> String {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer ") else { throw HTTPError(.unauthorized) }
        return String(header.dropFirst(7))
    }

    private func connect(_ port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(host: "10.20.0.5", port: port).get()
    }

    @Sendable func turnOn(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        _ = try tokens.pipeline(try token(of: request))
        let body = try await request.decode(as: PowerBody.self, context: context)
        try await SwitchClient(channel: try await connect(80)).turnOn(outlet: body.outlet, note: body.note)
        return .accepted
    }

    @Sendable func turnOff(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let bearer = try token(of: request)
        _ = try tokens.agent(bearer)
        let body = try await request.decode(as: PowerBody.self, context: context)
        context.logger.info("\(tokens.displayName(bearer)) turns off \(body.outlet)")
        try await SwitchClient(channel: try await connect(80)).turnOff(outlet: body.outlet, note: body.note)
        return .accepted
    }

    @Sendable func capture(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        _ = try tokens.runner(try token(of: request))
        let path = request.uri.queryParameters.get("path") ?? "/camera/1"
        let channel = try await connect(554)
        try await channel.writeAndFlush(channel.allocator.buffer(bytes: CameraHead(path: path, session: UUID()).bytes))
        return .accepted
    }

    @Sendable func storage(_ request: Request, context: BenchContext) async throws -> String {
        _ = try tokens.agent(try token(of: request))
        let report = try await request.decode(as: StorageReport.self, context: context)
        return report.isSmall() ? "small" : String(report.freeBytes())
    }
}
