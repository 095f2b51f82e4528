// School app: tokens, their refresh, and the interceptors of the network client.
import Foundation

struct TokenPair: Sendable, Codable {
    let access: String
    let refresh: String
    let expires: Date
}

struct Claims: Sendable, Codable {
    let expires: Date
}

@MainActor
protocol SchoolClient: Sendable {
    @preconcurrency func send<Answer: Decodable>(_ path: String, body: Data?) async throws -> Answer  // good: preconcurrency-unjustified
}

protocol SecretStore: Sendable {
    func secret(_ name: String) async throws -> String?
    func keep(_ secret: String, as name: String) async throws
}

protocol ClaimsReader: Sendable {
    func claims(in token: String) throws -> Claims
}

final class TokenRefresher: @unchecked Sendable {  // bad: unchecked-chain
    private let client: any SchoolClient
    private let secrets: any SecretStore
    private let reader: any ClaimsReader

    init(client: any SchoolClient, secrets: any SecretStore, reader: any ClaimsReader) {
        self.client = client
        self.secrets = secrets
        self.reader = reader
    }

    func validToken() async throws -> String {
        guard let access = try await secrets.secret("access") else { throw URLError(.userAuthenticationRequired) }
        if try reader.claims(in: access).expires > Date() { return access }
        let fresh: TokenPair = try await client.send("token/refresh", body: nil)
        try await secrets.keep(fresh.access, as: "access")
        return fresh.access
    }
}

protocol RequestStep: Sendable {
    @MainActor func prepare(_ request: URLRequest) async throws -> URLRequest
}

final class SignInStep: RequestStep, @unchecked Sendable {  // bad: unchecked-chain
    private let refresher: TokenRefresher

    init(refresher: TokenRefresher) { self.refresher = refresher }

    @MainActor
    func prepare(_ request: URLRequest) async throws -> URLRequest {
        var signed = request
        let token = try await refresher.validToken()
        signed.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return signed
    }
}

protocol DeviceCheck: Sendable {
    var isTampered: Bool { get async }
}

final class DeviceCheckStep: RequestStep, @unchecked Sendable {  // bad: unchecked-chain
    private let check: any DeviceCheck
    private let log = Logs.network
    private let isStrict: Bool

    init(check: any DeviceCheck, isStrict: Bool) {
        self.check = check
        self.isStrict = isStrict
    }

    @MainActor
    func prepare(_ request: URLRequest) async throws -> URLRequest {
        guard await check.isTampered else { return request }
        log.warning("device fails its check")
        if isStrict { throw URLError(.cancelled) }
        return request
    }
}
