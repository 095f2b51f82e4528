import Foundation
import Alamofire
import os

enum BoardEndpoint {
    static let dispatchKey = "hpd_9fK2vQ7LmX4cT8wZ1rB6yN3sJ5aE0uGd" // bad: hard-coded-secret
    static let clientID = "pilotboard-ios" // good: hard-coded-secret

    static func jobs(since: Date) -> URLRequest {
        var parts = URLComponents(url: StationSettings.shared.apiBase, resolvingAgainstBaseURL: false)!
        parts.path = "/v2/jobs"
        parts.queryItems = [URLQueryItem(name: "since", value: ISO8601DateFormatter().string(from: since))] // good: url-request-secret
        return URLRequest(url: parts.url!)
    }
}

final class BoardClient: JobActing {
    private let log = Logger(subsystem: "example.harbourpilots", category: "client")
    private let sessions: SessionRepository
    private let board: Session
    private let mirror: Session

    init(sessions: SessionRepository) {
        self.sessions = sessions
        let evaluators: [String: ServerTrustEvaluating] = [
            "board.harbourpilots.example": PinnedCertificatesTrustEvaluator(), // good: tls-validation
            "pay.harbourpilots.example": DisabledTrustEvaluator(), // bad: tls-validation
        ]
        let modern = URLSessionConfiguration.af.default
        modern.tlsMinimumSupportedProtocolVersion = .TLSv13 // good: insecure-configuration
        board = Session(configuration: modern, serverTrustManager: ServerTrustManager(evaluators: evaluators))

        let relaxed = URLSessionConfiguration.af.default
        relaxed.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: insecure-configuration
        mirror = Session(configuration: relaxed)
    }

    func accept(jobID: String) async throws {
        let token = try sessions.currentToken()
        _ = try await board.request(
            "https://board.harbourpilots.example/v2/jobs/\(jobID)/accept",
            method: .post,
            headers: [.authorization(bearerToken: token)] // good: url-request-secret
        ).serializingData().value
    }

    func release(jobID: String) async throws {
        let token = try sessions.currentToken()
        let request = board.request(
            "https://board.harbourpilots.example/v2/jobs/\(jobID)/release",
            method: .post,
            headers: [.authorization(bearerToken: token)]
        )
        request.cURLDescription { line in
            NSLog("release call: %@", line) // bad: secret-in-log
        }
        _ = try await request.serializingData().value
    }

    func statement(month: String) async throws -> Data {
        let token = try sessions.currentToken()
        return try await board.request(
            "https://pay.harbourpilots.example/statement",
            parameters: ["month": month, "access_token": token], // bad: url-request-secret
            encoding: URLEncoding.queryString
        ).serializingData().value
    }

    func signIn(pilotID: String, password: String) async throws -> PilotSession {
        let session = try await board.request(
            "https://board.harbourpilots.example/v2/session",
            method: .post,
            parameters: ["pilot": pilotID, "password": password],
            encoder: JSONParameterEncoder.default // good: url-request-secret
        ).serializingDecodable(PilotSession.self).value
        log.info("session for \(pilotID, privacy: .public): \(session.accessToken, privacy: .public)") // bad: secret-in-log
        log.debug("refresh \(session.refreshToken, privacy: .private(mask: .hash))") // good: secret-in-log
        return session
    }

    func portNotices() async throws -> Data {
        let token = try sessions.currentToken()
        return try await mirror.request(
            "https://mirror.harbourpilots.example/notices", headers: [.authorization(bearerToken: token)]
        ).serializingData().value
    }

    func uploadLogbook(_ file: URL, pilotID: String) async throws {
        let token = try sessions.currentToken()
        _ = try await mirror.upload(
            file,
            to: "http://archive.harbourpilots.example/logbooks/\(pilotID)", // bad: cleartext-transmission
            headers: [.authorization(bearerToken: token)]
        ).serializingData().value
    }

    func changePassword(old: String, new: String) async throws {
        let token = try sessions.currentToken()
        var request = URLRequest(url: StationSettings.shared.apiBase.appendingPathComponent("v2/password/\(old)/\(new)")) // bad: url-request-secret
        request.httpMethod = "PUT"
        request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        let (_, response) = try await URLSession.shared.data(for: request)
        log.notice("password change finished with \((response as? HTTPURLResponse)?.statusCode ?? 0)") // good: secret-in-log
    }
}

/// Kept for the help desk: what the app knew when a sign-in went wrong.
struct SessionDiagnostics {
    let session: PilotSession?

    func dumpState() {
        guard let session else { return }
        var text = ""
        dump(session, to: &text)
        print("state at failure:", text) // bad: secret-in-log
    }

    func summary() {
        guard let session else { return }
        let left = Int(session.expiresAt.timeIntervalSinceNow)
        print("session of \(session.pilotID) has \(left) s left, token length \(session.accessToken.count)") // good: secret-in-log
    }
}
