import Foundation
import GRPCCore
import JWTKit

struct FleetToken: JWTPayload {
    let sub: SubjectClaim
    let exp: ExpirationClaim
    let role: String
    let vehicles: [String]

    func verify(using algorithm: some JWTAlgorithm) throws { try exp.verifyNotExpired() }
}

struct KeyedVerifier: TokenVerifier {
    let keys: JWTKeyCollection

    func verify(_ token: String) async throws -> Caller {
        let payload = try await keys.verify(token, as: FleetToken.self)
        return Caller(subject: payload.sub.value, role: payload.role, vehicles: Set(payload.vehicles))
    }
}

struct AdminService: Fleet_V1_Admin.SimpleServiceProtocol {
    let positions: PositionStore

    func broadcast(request: Fleet_V1_BroadcastRequest, context: ServerContext) async throws -> Fleet_V1_Ack {
        try await positions.send(command: request.text, to: "*")
        return Fleet_V1_Ack()
    }
}

@main
struct RpcMain {
    static func main() async throws {
        let pem = try String(contentsOfFile: "/etc/fleet/issuer.pub", encoding: .utf8)
        let keys = await JWTKeyCollection().add(ecdsa: try ES256PublicKey(pem: pem))
        try await RpcServer.run(verifier: KeyedVerifier(keys: keys), admin: AdminService(positions: PositionStore()))
    }
}
