import Alamofire
import Foundation
import os

enum HalcyonKeys {
    static let clientID = "halcyon-ios" // good: hard-coded-secret
    static let clientSecret = "hcs_4b7Zq9XtLm2Vw8RsYp1KdUe6Jn3Fg0Ca" // bad: hard-coded-secret
    static let sessionAccount = "clinic.session" // good: hard-coded-secret
}

private let requestLog = Logger(subsystem: "health.halcyon.diary", category: "network")

struct ClinicClient {
    let base: URL
    var session: URLSession = .shared

    func authorizationURL(state: String) -> URL? {
        var parts = URLComponents(url: base.appendingPathComponent("oauth/authorize"), resolvingAgainstBaseURL: false)
        parts?.queryItems = [
            URLQueryItem(name: "client_id", value: HalcyonKeys.clientID),
            URLQueryItem(name: "state", value: state) // good: url-request-secret
        ]
        return parts?.url
    }

    func exchange(code: String) async throws -> ClinicSession {
        var request = URLRequest(url: base.appendingPathComponent("oauth/token"))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "code", value: code),
            URLQueryItem(name: "client_secret", value: HalcyonKeys.clientSecret)
        ]
        request.httpBody = form.percentEncodedQuery.map { Data($0.utf8) } // good: url-request-secret
        let (data, _) = try await session.data(for: request)
        let result = try JSONDecoder().decode(ClinicSession.self, from: data)
        requestLog.info("token exchange done, access \(result.accessToken, privacy: .public)") // bad: secret-in-log
        return result
    }

    func refresh(_ current: ClinicSession) async throws -> ClinicSession {
        var parts = URLComponents(url: base.appendingPathComponent("oauth/refresh"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "refresh_token", value: current.refreshToken)] // bad: url-request-secret
        let (data, response) = try await session.data(from: parts.url!)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        requestLog.info("refresh finished with \(status, privacy: .public)") // good: secret-in-log
        return try JSONDecoder().decode(ClinicSession.self, from: data)
    }

    func letters(after cursor: String, session current: ClinicSession) async throws -> Data {
        var parts = URLComponents(url: base.appendingPathComponent("letters"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "cursor", value: cursor)]
        var request = URLRequest(url: parts.url!)
        request.setValue("Bearer \(current.accessToken)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return try await session.data(for: request).0
    }

    func letterImageURL(id: String, session current: ClinicSession) -> URL? {
        URL(string: "letters/\(id)/page.png?access_token=\(current.accessToken)", relativeTo: base) // bad: url-request-secret
    }

    func signIn(patient: String, password: String) async throws -> ClinicSession {
        let parameters: Parameters = ["patient": patient, "password": password]
        return try await AF.request(base.appendingPathComponent("login"), parameters: parameters) // bad: url-request-secret
            .validate()
            .serializingDecodable(ClinicSession.self)
            .value
    }

    func register(patient: String, password: String) async throws -> ClinicSession {
        let parameters = ["patient": patient, "password": password]
        return try await AF.request(base.appendingPathComponent("register"), method: .post, parameters: parameters, encoder: JSONParameterEncoder.default) // good: url-request-secret
            .validate()
            .serializingDecodable(ClinicSession.self)
            .value
    }

    func describe(_ request: URLRequest) {
        debugPrint(request.allHTTPHeaderFields ?? [:]) // bad: secret-in-log
    }

    func describeOutcome(_ response: HTTPURLResponse) {
        debugPrint(response.statusCode, response.mimeType ?? "-") // good: secret-in-log
    }
}

struct RemoteCareCircle: CareCircleService {
    let client: ClinicClient

    func grantAccess(to viewerID: String, level: CareGrant.Level) async throws {
        var request = URLRequest(url: client.base.appendingPathComponent("grants"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(CareGrant(viewerID: viewerID, level: level, expiresAt: nil, revoked: false))
        _ = try await client.session.data(for: request)
    }

    func redeem(_ invitation: String) async throws {
        NSLog("redeeming invitation of %ld characters", invitation.count) // good: secret-in-log
        var request = URLRequest(url: client.base.appendingPathComponent("invitations"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["code": invitation])
        _ = try await client.session.data(for: request)
    }
}

/// Results of the partner laboratory, fetched once a night.
struct LabClient {
    private static let account = ("halcyon-nightly", "Vz!7rQm-Lab2291") // bad: hard-coded-secret
    private static let signingKeyPEM = "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf7q2m3cL1sOaXc0mF3vY0H6r1Vd9\nc1mJcV9nVf3GZr7v0b2p4xW1d3P8tqkO9mE5uUO3c1bW2v9m3a7K5yXw2A==\n-----END PUBLIC KEY-----" // good: hard-coded-secret

    func nightlyRequest(day: String) -> URLRequest {
        var request = URLRequest(url: URL(string: "https://results.lab-partner.org/v1/day/\(day)")!) // good: cleartext-transmission
        let basic = Data("\(Self.account.0):\(Self.account.1)".utf8).base64EncodedString()
        request.setValue("Basic \(basic)", forHTTPHeaderField: "Authorization")
        return request
    }

    func upload(_ entries: [DiaryEntry], patientNumber: String) throws -> URLRequest {
        var request = URLRequest(url: URL(string: "http://results.lab-partner.org/v1/diaries/\(patientNumber)")!) // bad: cleartext-transmission
        request.httpMethod = "PUT"
        request.httpBody = try JSONEncoder().encode(entries)
        return request
    }

    var verificationKey: String { Self.signingKeyPEM }
}

struct MailboxKey {
    /// Opens the envelopes the clinic leaves for every installation.
    static let envelope: [UInt8] = [0x9c, 0x41, 0xd2, 0x07, 0x5e, 0xb8, 0x33, 0xfa, 0x10, 0x6d, 0xc4, 0x92, 0x7b, 0xe1, 0x58, 0x2f] // bad: hard-coded-secret
    static let fileMagic: [UInt8] = [0x48, 0x4c, 0x43, 0x59, 0x4f, 0x4e, 0x00, 0x01]
}
