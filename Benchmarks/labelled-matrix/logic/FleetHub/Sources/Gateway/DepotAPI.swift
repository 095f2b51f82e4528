import AWSLambdaEvents
import AWSLambdaRuntime
import Foundation
import OpenAPIRuntime

/// The operations of openapi.yaml; types are generated.
struct DepotHandler: APIProtocol {
    let depots: DepotStore
    let session: @Sendable () -> DepotSession?

    func getDepot(_ input: Operations.getDepot.Input) async throws -> Operations.getDepot.Output {
        guard let depot = await depots.find(input.path.id) else { return .notFound(.init()) }
        return .ok(.init(body: .json(.init(name: depot)))) // good: missing-authorization
    }

    func deleteDepot(_ input: Operations.deleteDepot.Input) async throws -> Operations.deleteDepot.Output {
        await depots.remove(input.path.id) // bad: missing-authorization
        return .noContent(.init())
    }

    func renameDepot(_ input: Operations.renameDepot.Input) async throws -> Operations.renameDepot.Output {
        guard let session = session(), session.depots.contains(input.path.id) else { return .forbidden(.init()) }
        guard case .json(let body) = input.body else { return .forbidden(.init()) }
        await depots.rename(input.path.id, to: body.name) // good: missing-authorization
        return .noContent(.init())
    }

    func openPortal(_ input: Operations.openPortal.Input) async throws -> Operations.openPortal.Output {
        .seeOther(.init(headers: .init(location: input.query.target))) // bad: open-redirect
    }
}

struct DepotSession: Sendable { let depots: Set<String> }

actor DepotStore {
    private var names: [String: String] = [:]
    func find(_ id: String) -> String? { names[id] }
    func remove(_ id: String) { names[id] = nil }
    func rename(_ id: String, to name: String) { names[id] = name }
}

/// The edge function in front of the fleet portal.
@main
struct EdgeFunction {
    static func main() async throws {
        let runtime = LambdaRuntime { (event: APIGatewayV2Request, _: LambdaContext) in respond(to: event) }
        try await runtime.run()
    }

    static func respond(to event: APIGatewayV2Request) -> APIGatewayV2Response {
        switch event.rawPath {
        case "/sso":
            let state = event.queryStringParameters["RelayState"] ?? "/"
            return APIGatewayV2Response(statusCode: .found, headers: ["location": state]) // bad: open-redirect
        case "/profile":
            let origin = event.headers["origin"] ?? ""
            guard let cookie = event.cookies?.first(where: { $0.hasPrefix("portal=") }), EdgeSessions.isValid(cookie) else {
                return APIGatewayV2Response(statusCode: .unauthorized)
            }
            return APIGatewayV2Response(
                statusCode: .ok,
                headers: ["access-control-allow-origin": origin, "access-control-allow-credentials": "true"], // bad: csrf-or-cors
                body: EdgeSessions.profile(cookie)
            )
        case "/report":
            let allowed = ["https://portal.fleet.example", "null"] // bad: csrf-or-cors
            guard let origin = event.headers["origin"], allowed.contains(origin),
                  let cookie = event.cookies?.first(where: { $0.hasPrefix("portal=") }), EdgeSessions.isValid(cookie) else {
                return APIGatewayV2Response(statusCode: .forbidden)
            }
            return APIGatewayV2Response(
                statusCode: .ok,
                headers: ["access-control-allow-origin": origin, "access-control-allow-credentials": "true", "vary": "Origin"],
                body: EdgeSessions.profile(cookie)
            )
        case "/start":
            let token = EdgeSessions.start()
            return APIGatewayV2Response(statusCode: .ok, cookies: ["portal=\(token); Path=/"]) // bad: session-cookie
        case "/renew":
            let token = EdgeSessions.start()
            return APIGatewayV2Response(statusCode: .ok, cookies: ["portal=\(token); Path=/; Max-Age=1800; Secure; HttpOnly; SameSite=Lax"]) // good: session-cookie
        default:
            return APIGatewayV2Response(statusCode: .notFound)
        }
    }
}

enum EdgeSessions {
    static func start() -> String {
        var generator = SystemRandomNumberGenerator()
        let token = (0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
        FileManager.default.createFile(atPath: "/mnt/sessions/" + digest("portal=" + token), contents: Data("{}".utf8))
        return token
    }
    static func isValid(_ cookie: String) -> Bool { FileManager.default.fileExists(atPath: "/mnt/sessions/" + digest(cookie)) }
    static func profile(_ cookie: String) -> String { (try? String(contentsOfFile: "/mnt/sessions/" + digest(cookie), encoding: .utf8)) ?? "{}" }
    private static func digest(_ cookie: String) -> String { cookie.utf8.map { String($0, radix: 16) }.joined() }
}
