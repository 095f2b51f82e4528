import CryptoKit
import Foundation
import UIKit

enum Credentials {
    static let clientID = "harborline-ios" // good: hard-coded-secret
    static let clientSecret = "hl_cs_9fK2mVq7RtXz41LbPw8sYdNe" // bad: hard-coded-secret
    static let refreshTokenAccount = "refresh_token" // good: hard-coded-secret
    static let signingKey: [UInt8] = [0x4b, 0x91, 0x0e, 0xd7, 0x22, 0xfa, 0x68, 0x13, 0xc5, 0x7e, 0x39, 0xa0, 0x5d, 0xb4, 0x86, 0x1f] // bad: hard-coded-secret
}

enum RequestSigner {
    static func signature(for body: Data) -> String {
        let key = SymmetricKey(data: Credentials.signingKey)
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).base64EncodedString()
    }
}

enum Endpoint {
    static let api = URL(string: "https://api.harborline.coop/v3/")! // good: cleartext-transmission
    static let legacyCards = URL(string: "http://cards.harborline.coop/auth/")! // bad: cleartext-transmission
    static let statementSchema = "http://www.harborline.coop/schemas/statement-2" // good: cleartext-transmission
}

@MainActor
final class MemberAPI {
    private let sessions: SessionStore
    private let urlSession: URLSession
    private var base = Endpoint.api
    private let decoder = JSONDecoder()

    init(sessions: SessionStore, pins: PinSet) {
        self.sessions = sessions
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: insecure-configuration
        urlSession = URLSession(configuration: configuration, delegate: PinnedSessionDelegate(pins: pins), delegateQueue: nil)
    }

    func use(base: URL) {
        self.base = base
    }

    private func bearer() throws -> String {
        guard let token = sessions.current?.accessToken else { throw MemberError.notSignedIn }
        return token
    }

    private func send(_ request: URLRequest) async throws -> Data {
        let (data, response) = try await urlSession.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw MemberError.malformedResponse }
        guard 200..<300 ~= http.statusCode else { throw MemberError.rejected(http.statusCode) }
        return data
    }

    private func post<Body: Encodable>(_ path: String, body: Body) async throws -> Data {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.setValue("Bearer \(try bearer())", forHTTPHeaderField: "Authorization") // good: url-request-secret
        let encoded = try JSONEncoder().encode(body)
        request.setValue(RequestSigner.signature(for: encoded), forHTTPHeaderField: "X-Signature")
        request.setValue(Credentials.clientSecret, forHTTPHeaderField: "X-Client-Secret")
        request.httpBody = encoded
        return try await send(request)
    }

    func statement(id: String) async throws -> Data {
        var parts = URLComponents(url: base.appendingPathComponent("statements/\(id)"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "access_token", value: try bearer())] // bad: url-request-secret
        return try await send(URLRequest(url: parts.url!))
    }

    func transactions(of account: Account, page: Int) async throws -> Data {
        var parts = URLComponents(url: base.appendingPathComponent("accounts/\(account.id)/lines"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "page", value: String(page))] // good: url-request-secret
        var request = URLRequest(url: parts.url!)
        request.setValue("Bearer \(try bearer())", forHTTPHeaderField: "Authorization")
        return try await send(request)
    }

    func signIn(_ form: SignInForm) async throws -> MemberSession {
        guard let url = URL(string: "\(base.absoluteString)session?member=\(form.memberNumber)&password=\(form.password)") else { // bad: url-request-secret
            throw MemberError.malformedResponse
        }
        return try decoder.decode(MemberSession.self, from: try await send(URLRequest(url: url)))
    }

    func signInSecondStep(_ form: SignInForm) async throws -> MemberSession {
        var request = URLRequest(url: base.appendingPathComponent("session/otp"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["member": form.memberNumber, "code": form.oneTimeCode])
        return try decoder.decode(MemberSession.self, from: try await send(request)) // good: url-request-secret
    }

    func cardAuthorisation(_ card: PaymentCard) async throws -> Data {
        let url = Endpoint.legacyCards.appending(queryItems: [
            .init(name: "pan", value: card.pan), // bad: url-request-secret
            .init(name: "locale", value: Locale.current.identifier),
        ])
        return try await send(URLRequest(url: url))
    }

    func branches(near city: String) async throws -> Data {
        let url = base.appendingPathComponent("branches").appending(queryItems: [
            .init(name: "city", value: city), // good: url-request-secret
        ])
        return try await send(URLRequest(url: url))
    }

    func submit(_ transfer: TransferRequest, nonce: String) async throws {
        _ = try await post("transfers/\(nonce)", body: transfer)
    }

    func trust(_ payee: Payee) async throws {
        _ = try await post("payees", body: payee)
    }

    func linkExternalBank(code: String) async throws {
        _ = try await post("external-banks", body: ["code": code])
    }

    func registerPush(_ token: Data) async throws {
        _ = try await post("push", body: ["token": token.base64EncodedString()])
    }

    func confirm(attestation: Data) async throws -> Bool {
        try decoder.decode(Bool.self, from: try await post("attest", body: ["data": attestation]))
    }

    func sanctionsClear(_ payee: Payee) async throws -> Bool {
        try decoder.decode(Bool.self, from: try await post("payees/screen", body: payee))
    }

    func nameMatches(_ payee: Payee) async throws -> Bool {
        try decoder.decode(Bool.self, from: try await post("payees/name-check", body: payee))
    }

    func featureEnabled(_ name: String) async throws -> Bool {
        try decoder.decode(Bool.self, from: try await post("features", body: ["name": name]))
    }
}

@MainActor
final class TransferService {
    private let api: MemberAPI

    init(api: MemberAPI) {
        self.api = api
    }

    func submit(_ request: TransferRequest) async throws {
        try await api.submit(request, nonce: UUID().uuidString) // good: predictable-random
    }
}

@MainActor
final class PayeeService {
    private let api: MemberAPI

    init(api: MemberAPI) {
        self.api = api
    }

    func trust(_ payee: Payee) async throws {
        try await api.trust(payee)
    }
}
