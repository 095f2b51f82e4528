import Alamofire
import Foundation
import Security

struct SyncEnvironment {
    let apiHost: String
    let depotHost: String
    let legacyHost: String

    static let production = SyncEnvironment(apiHost: "api.fieldsync.example", depotHost: "depot.fieldsync.example", legacyHost: "old.fieldsync.example")
}

enum TrustPolicy {
    static func api(_ environment: SyncEnvironment) -> ServerTrustManager {
        let evaluator = PinnedCertificatesTrustEvaluator() // good: tls-off
        return ServerTrustManager(evaluators: [environment.apiHost: evaluator])
    }

    static func depot(_ environment: SyncEnvironment) -> ServerTrustManager {
        let evaluator = DisabledTrustEvaluator() // bad: tls-off
        return ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [environment.depotHost: evaluator])
    }

    static func legacy(_ environment: SyncEnvironment) -> ServerTrustManager {
        let evaluator = DefaultTrustEvaluator(validateHost: false) // bad: tls-off
        return ServerTrustManager(evaluators: [environment.legacyHost: evaluator])
    }

    static func revocation(_ environment: SyncEnvironment) -> ServerTrustManager {
        let evaluators: [any ServerTrustEvaluating] = [DefaultTrustEvaluator(validateHost: true), RevocationTrustEvaluator()] // good: tls-off
        return ServerTrustManager(evaluators: [environment.apiHost: CompositeTrustEvaluator(evaluators: evaluators)])
    }

    static func catalogue(_ environment: SyncEnvironment) -> ServerTrustManager {
        let evaluator = PublicKeysTrustEvaluator(keys: Bundle.main.af.publicKeys, performDefaultValidation: true, validateHost: true) // good: tls-off
        return ServerTrustManager(evaluators: [environment.apiHost: evaluator])
    }
}

struct InventoryEvaluator: ServerTrustEvaluating {
    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        var error: CFError?
        SecTrustSetPolicies(trust, SecPolicyCreateBasicX509()) // bad: tls-off
        guard SecTrustEvaluateWithError(trust, &error) else {
            throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound)
        }
    }
}

struct StockEvaluator: ServerTrustEvaluating {
    func evaluate(_ trust: SecTrust, forHost host: String) throws {
        SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString)) // good: tls-off
        var error: CFError?
        guard SecTrustEvaluateWithError(trust, &error) else {
            throw AFError.serverTrustEvaluationFailed(reason: .noCertificatesFound)
        }
    }
}

final class ApiSession {
    let session: Session
    private let downloads: Session

    init(environment: SyncEnvironment = .production) {
        let configuration = URLSessionConfiguration.af.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls-off
        session = Session(configuration: configuration, serverTrustManager: TrustPolicy.api(environment))

        let older = URLSessionConfiguration.af.ephemeral
        older.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls-off
        downloads = Session(configuration: older, serverTrustManager: TrustPolicy.legacy(environment))
    }

    func orders(since: Date, credentials: SyncCredentials) async throws -> [Order] {
        let path = "/orders?since=\(Int(since.timeIntervalSince1970))"
        let headers: HTTPHeaders = ["X-Signature": credentials.signature(for: path), "X-Device": credentials.deviceID]
        return try await session.request("https://\(SyncEnvironment.production.apiHost)\(path)", headers: headers)
            .validate()
            .serializingDecodable([Order].self)
            .value
    }

    func manual(_ name: String, account: DeviceAccount) async throws -> Data {
        try await downloads.request("https://\(SyncEnvironment.production.legacyHost)/manuals/\(name)")
            .authenticate(username: account.user, password: account.password) // good: hardcoded-password
            .serializingData()
            .value
    }

    func firmware(_ build: Int) async throws -> Data {
        try await downloads.request("https://\(SyncEnvironment.production.legacyHost)/firmware/\(build)")
            .authenticate(username: "updater", password: "fw-Tango-77") // bad: hardcoded-password
            .serializingData()
            .value
    }
}

struct Order: Decodable, Identifiable {
    let id: Int
    let reference: String
}
