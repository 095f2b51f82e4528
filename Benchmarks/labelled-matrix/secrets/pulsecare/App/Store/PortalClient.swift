import Foundation
import Logging

struct PortalSession: Decodable {
    let accessToken: String
    let refreshToken: String
    let patientID: String
}

enum PortalError: LocalizedError {
    case rejected(user: String, password: String)
    case expired(token: String)
    case offline

    var errorDescription: String? {
        switch self {
        case .rejected(let user, _): return "The portal rejected the password of \(user)."
        case .expired: return "Please sign in again."
        case .offline: return "No connection."
        }
    }
}

extension PortalError: CustomStringConvertible {
    var description: String {
        switch self {
        case let .rejected(user, password): return "rejected(\(user):\(password))"
        case let .expired(token): return "expired(\(token.prefix(4))…)"
        case .offline: return "offline"
        }
    }
}

struct PortalClient {
    private let log = Logging.Logger(label: "care.pulse.portal")
    private let base = URL(string: "https://portal.pulsecare.example")!

    func signIn(_ user: String, _ password: String) async throws -> PortalSession {
        var request = URLRequest(url: base.appending(path: "session"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["user": user, "password": password])
        let (data, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            let failure = PortalError.rejected(user: user, password: password)
            log.error("sign-in failed: \(failure.localizedDescription)") // good: secret-in-log
            log.error("sign-in failed", metadata: ["cause": "\(failure)"]) // bad: secret-in-log
            throw failure
        }
        return try JSONDecoder().decode(PortalSession.self, from: data)
    }

    func records(for session: PortalSession) async throws -> Data {
        var log = self.log
        log[metadataKey: "request"] = "\(UUID())"
        log[metadataKey: "session"] = "\(session.accessToken)" // bad: secret-in-log
        log.info("loading records")
        let url = base.appending(path: "records").appending(queryItems: [.init(name: "access_token", value: session.accessToken)])
        return try await URLSession.shared.data(from: url).0 // bad: url-request-secret
    }

    func summary(for session: PortalSession, since cursor: String) async throws -> Data {
        var request = URLRequest(url: base.appending(path: "summary").appending(queryItems: [.init(name: "continuationToken", value: cursor)])) // good: url-request-secret
        request.setValue("Bearer " + session.accessToken, forHTTPHeaderField: "Authorization")
        return try await URLSession.shared.data(for: request).0
    }
}

@MainActor
final class RecordsModel: ObservableObject {
    @Published private(set) var raw = Data()
    @Published private(set) var summary = Data()

    func refresh(_ session: PortalSession) async {
        raw = (try? await PortalClient().records(for: session)) ?? Data()
        summary = (try? await PortalClient().summary(for: session, since: "0")) ?? Data()
    }
}
