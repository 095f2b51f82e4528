import Foundation

struct Session: Codable {
    let accessToken: String
    let refreshToken: String
    let patientID: String
    let expiresAt: Date
}

struct PatientProfile: Codable {
    var name: String
    var email: String
    var phone: String
}

@MainActor
final class AppContainer {
    static let shared = AppContainer()

    let api: ClinicAPI
    let visits: VisitRepository
    let session: SessionController
    let profile: ProfileRepository
    let lock: LockModel
    let router: VisitLinkRouter

    private init() {
        let keychain = KeychainStore(service: "example.larkfield.patient")
        api = ClinicAPI(baseURL: URL(string: "https://api.larkfield.example/v3/")!, keychain: keychain)
        visits = VisitRepository(api: api)
        session = SessionController(api: api, keychain: keychain)
        profile = ProfileRepository(api: api)
        lock = LockModel(gate: RecordGate())
        router = VisitLinkRouter(visits: visits, session: session)
    }
}

@MainActor
final class SessionController: ObservableObject {
    @Published private(set) var current: Session?
    private let api: ClinicAPI
    private let keychain: KeychainStore
    private var pendingState: String?

    init(api: ClinicAPI, keychain: KeychainStore) {
        self.api = api
        self.keychain = keychain
    }

    func beginSignIn() -> URL? {
        let state = UUID().uuidString
        pendingState = state
        var parts = URLComponents(string: "https://login.larkfield.example/authorize")
        parts?.queryItems = [
            URLQueryItem(name: "client_id", value: "patient-ios"),
            URLQueryItem(name: "state", value: state)
        ]
        return parts?.url // good: url-request-secret
    }

    func takePendingState() -> String? {
        defer { pendingState = nil }
        return pendingState
    }

    func exchange(code: String) async throws {
        adopt(try await api.redeem(code: code))
    }

    func adopt(_ session: Session) {
        current = session
        if let data = try? JSONEncoder().encode(session) {
            try? keychain.save(data, account: "session")
        }
    }
}

actor VisitRepository {
    private let api: ClinicAPI

    init(api: ClinicAPI) {
        self.api = api
    }

    func cancel(visitID: String) async throws {
        try await api.command("visits/\(visitID)/cancel", body: [:])
    }

    func move(visitID: String, to slot: String) async throws {
        try await api.command("visits/\(visitID)/move", body: ["slot": slot])
    }

    func shareRecord(visitID: String, with recipient: String) async throws {
        try await api.command("visits/\(visitID)/share", body: ["recipient": recipient])
    }
}

actor ProfileRepository {
    private let api: ClinicAPI
    private var profile = PatientProfile(name: "", email: "", phone: "")

    init(api: ClinicAPI) {
        self.api = api
    }

    func update(_ field: WritableKeyPath<PatientProfile, String>, to value: String) async throws {
        profile[keyPath: field] = value
        try await api.command("profile", body: ["email": profile.email, "phone": profile.phone])
    }
}
