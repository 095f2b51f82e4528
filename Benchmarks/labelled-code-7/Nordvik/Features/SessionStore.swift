import Foundation
import os
import Sentry

actor SessionStore {
    private let api: APIClient
    private let keychain: KeychainStore
    private var current: Session?
    private var pending: AuthorizationRequest?
    private let logger = Logger(subsystem: "example.nordvik.patient", category: "session")

    init(api: APIClient, keychain: KeychainStore) {
        self.api = api
        self.keychain = keychain
    }

    var session: Session? { current }

    func adopt(_ session: Session) {
        current = session
        logger.info("session for \(session.patientID.uuidString, privacy: .private(mask: .hash))") // good: secret-in-log
    }

    func beginAuthorization() throws -> AuthorizationRequest {
        let request = try AuthorizationRequest()
        pending = request
        return request
    }

    func takePendingAuthorization() -> AuthorizationRequest? {
        defer { pending = nil }
        return pending
    }

    func exchange(code: String, verifier: String) async throws {
        let session = try await api.send(.exchange(code: code, verifier: verifier))
        try persist(session)
    }

    func renew() async throws {
        guard let refreshToken = current?.refreshToken else { return }
        let session = try await api.send(.renew(refreshToken: refreshToken))
        logger.notice("renewed, next token \(session.refreshToken, privacy: .public)") // bad: secret-in-log
        try persist(session)
    }

    private func persist(_ session: Session) throws {
        try keychain.save(
            Data(session.refreshToken.utf8),
            account: KeychainAccount.refreshToken,
            policy: .foreground
        )
        current = session
        logger.debug("stored token of \(session.refreshToken.count) characters") // good: secret-in-log
    }
}

@MainActor
final class LoginViewModel: ObservableObject {
    @Published var nationalID = ""
    @Published var password = ""
    @Published private(set) var message: String?

    private let pharmacy = PharmacyClient()
    private let logger = Logger(subsystem: "example.nordvik.patient", category: "login")

    func submit() async {
        let credentials = PartnerCredentials(nationalID: nationalID, pin: password)
        trace(credentials)
        do {
            _ = try await pharmacy.link(credentials)
            message = nil
        } catch {
            logger.error("link failed for \(self.nationalID): \(error.localizedDescription)") // good: secret-in-log
            let crumb = Breadcrumb(level: .warning, category: "login")
            crumb.message = "failed for \(nationalID) / \(password)" // bad: secret-in-log
            SentrySDK.addBreadcrumb(crumb)
            message = "Sign-in failed"
        }
    }

    private func trace(_ credentials: PartnerCredentials) {
        guard let body = try? JSONEncoder().encode(credentials) else { return }
        print("POST /patients/link", String(decoding: body, as: UTF8.self)) // bad: secret-in-log
    }
}
