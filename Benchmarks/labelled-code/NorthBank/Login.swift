import Combine
import Foundation
import os

struct LoginRequest: Encodable {
    let customerNumber: String
    let passcode: String
    let deviceID: UUID
}

struct TokenGrant: Decodable {
    let accessToken: String
    let refreshToken: String
    let expiresIn: TimeInterval

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }
}

/// The pair of credentials the app works with after a login.
struct Session {
    let bearer: String
    let renewal: String
    let expiresAt: Date

    init(grant: TokenGrant, now: Date = Date()) {
        bearer = grant.accessToken
        renewal = grant.refreshToken
        expiresAt = now.addingTimeInterval(grant.expiresIn)
    }

    var isExpired: Bool { expiresAt < Date() }
}

extension Session: CustomStringConvertible, CustomReflectable {
    var description: String { "Session(expires: \(expiresAt))" }
    var customMirror: Mirror { Mirror(self, children: ["expiresAt": expiresAt]) }
}

struct PaymentCard: Codable, Equatable {
    let pan: Int
    let cvv: Int
    let holder: String
    let expiryMonth: Int
    let expiryYear: Int
    let artworkToken: String

    var lastFour: String { String(format: "%04d", pan % 10_000) }
    var summary: String { "\(holder) \(pan) \(expiryMonth)/\(expiryYear) \(cvv)" }
    var maskedSummary: String { "•••• \(lastFour)" }
}

struct Transfer: Identifiable {
    let id: UUID
    let iban: String
    let amountMinor: Int
    let reference: String
}

protocol AuthAPI {
    func login(_ request: LoginRequest) async throws -> TokenGrant
    func renew(_ refreshToken: String) async throws -> TokenGrant
    func requestTransactionCode(for transfer: UUID) async throws -> String
}

enum AuthError: Error {
    case rejected(remainingAttempts: Int)
    case transport(Error)
}

@MainActor
final class LoginViewModel: ObservableObject {
    @Published var customerNumber = ""
    @Published var passcode = ""
    @Published private(set) var message: String?

    private let api: AuthAPI
    private let store: SessionStore
    private let logger = Logger(subsystem: "com.northbank.app", category: "login")
    private let legacyLog = OSLog(subsystem: "com.northbank.app", category: "login")
    private var cancellables = Set<AnyCancellable>()

    init(api: AuthAPI, store: SessionStore) {
        self.api = api
        self.store = store
        $passcode
            .dropFirst()
            .map { $0.count }
            .sink { [logger] length in
                logger.debug("passcode length now \(length > 0 ? "non-empty" : "empty", privacy: .public)") // good: log-secret
            }
            .store(in: &cancellables)
    }

    func submit() async {
        let entry = passcode
        let request = LoginRequest(customerNumber: customerNumber, passcode: entry, deviceID: UUID())
        trace(step: "submit", detail: entry)
        do {
            let grant = try await api.login(request)
            let session = Session(grant: grant)
            logger.info("login ok, \(session.description, privacy: .public)") // good: log-secret
            logger.info("login ok, bearer=\(session.bearer, privacy: .public)") // bad: log-secret
            logger.info("login ok, bearer=\(session.bearer, privacy: .private(mask: .hash))") // good: log-secret
            try store.adopt(session)
            await prefetch(with: session.renewal)
        } catch AuthError.rejected(let remaining) {
            message = "Wrong passcode. \(remaining) attempts left."
            logger.notice("passcode rejected, \(remaining) attempts left") // good: log-secret
        } catch {
            message = "Please try again later."
            report(failure: error, request: request)
        }
    }

    private func trace(step: String, detail: String) {
        os_log("%{public}@ -> %{public}@", log: legacyLog, type: .debug, step, detail) // bad: log-secret
    }

    private func report(failure: Error, request: LoginRequest) {
        guard let body = try? JSONEncoder().encode(request),
              let text = String(data: body, encoding: .utf8) else {
            os_log("login failed for a request that does not encode", log: legacyLog, type: .error) // good: log-secret
            return
        }
        NSLog("login failed: %@, request was %@", failure.localizedDescription, text) // bad: log-secret
    }

    private func prefetch(with renewal: String) async {
        do {
            let next = try await api.renew(renewal)
            let pieces = [next.accessToken, next.refreshToken]
            debugPrint("renewed", pieces) // bad: log-secret
            print("renewed, \(pieces.count) tokens, valid \(next.expiresIn)s") // good: log-secret
        } catch {
            os_log("renewal with %{private}@ failed", log: legacyLog, type: .error, renewal) // good: log-secret
        }
    }
}
