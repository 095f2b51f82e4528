import UIKit
import CryptoKit
import SafariServices

enum BoardRoute {
    case job(id: String)
    case accept(id: String)
    case release(id: String)
    case station(URL)
    case signIn(token: String)
    case page(URL)
}

protocol JobActing: AnyObject {
    func accept(jobID: String) async throws
    func release(jobID: String) async throws
}

final class StationSettings {
    static let shared = StationSettings()
    var apiBase = URL(string: "https://board.harbourpilots.example")!
}

@MainActor
final class LinkRouter {
    private let jobs: JobActing
    private let sessions: SessionRepository
    private let settings: StationSettings
    private let trustedPages: Set<String> = ["tides.harbourpilots.example", "notices.harbourpilots.example"]
    weak var navigation: UINavigationController?

    init(jobs: JobActing, sessions: SessionRepository, settings: StationSettings = .shared) {
        self.jobs = jobs
        self.sessions = sessions
        self.settings = settings
    }

    func open(_ url: URL) {
        guard let route = parse(url) else { return }
        follow(route)
    }

    private func parse(_ url: URL) -> BoardRoute? {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        let items = Dictionary(
            (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
        switch parts.host {
        case "job":
            return items["id"].map(BoardRoute.job)
        case "accept":
            return items["id"].map { .accept(id: $0) }
        case "release":
            return items["id"].map { .release(id: $0) }
        case "station":
            return items["base"].flatMap(URL.init(string:)).map(BoardRoute.station)
        case "signin":
            return items["token"].map { .signIn(token: $0) }
        case "page":
            return items["u"].flatMap(URL.init(string:)).map(BoardRoute.page)
        default:
            return nil
        }
    }

    private func follow(_ route: BoardRoute) {
        switch route {
        case .job(let id):
            navigation?.pushViewController(JobViewController(jobID: id), animated: true) // good: deep-link-action
        case .accept(let id):
            Task { try await jobs.accept(jobID: id) } // bad: deep-link-action
        case .release(let id):
            confirm("Hand job \(id) back to the duty officer?") { [jobs] in
                try await jobs.release(jobID: id) // good: deep-link-action
            }
        case .station(let base):
            settings.apiBase = base // bad: deep-link-action
        case .signIn(let token):
            sessions.adopt(accessToken: token) // bad: deep-link-action
        case .page(let target):
            guard target.scheme == "https", let host = target.host, trustedPages.contains(host) else { return }
            navigation?.present(SFSafariViewController(url: target), animated: true) // good: deep-link-action
        }
    }

    private func confirm(_ message: String, then work: @escaping () async throws -> Void) {
        let alert = UIAlertController(title: "Please confirm", message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Continue", style: .default) { _ in
            Task { try await work() }
        })
        navigation?.present(alert, animated: true)
    }
}

final class JobViewController: UIViewController {
    let jobID: String

    init(jobID: String) {
        self.jobID = jobID
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

struct RemoteLicences: LicenceService {
    func status(of pilotID: String) async throws -> String {
        let url = URL(string: "https://licences.harbourpilots.example/v1/pilots/\(pilotID)/status")!
        let (data, _) = try await URLSession.shared.data(from: url)
        return String(decoding: data, as: UTF8.self)
    }
}

/// Composition root of the signed-in part of the app.
@MainActor
final class BoardCoordinator {
    let router: LinkRouter
    let lock = PilotLock()
    private let vault: CredentialVault
    private let sessions: SessionRepository
    private let client: BoardClient
    private let checks: DutyChecks
    private let store: JobStore
    private let notices = NoticeScheduler()
    private let charts = ChartVerifier()
    private let pins = BoardingPIN()
    private let tides = TideFeed()
    private let positions = PositionCache()

    init(folder: URL) throws {
        let vault = CredentialVault()
        let sessions = SessionRepository(vault: vault)
        let client = BoardClient(sessions: sessions)
        let storeKey = SymmetricKey(size: .bits256)
        try vault.keepLogbookKey(storeKey.withUnsafeBytes { Data($0) })
        self.vault = vault
        self.sessions = sessions
        self.client = client
        store = try JobStore(folder: folder, key: storeKey)
        checks = DutyChecks(
            licences: RemoteLicences(),
            rosterKey: try P256.Signing.PublicKey(pemRepresentation: DutyChecks.officeKeyPEM)
        )
        router = LinkRouter(jobs: client, sessions: sessions)
    }

    func signIn(pilotID: String, password: String) async throws {
        let session = try await client.signIn(pilotID: pilotID, password: password)
        try sessions.keep(session)
        try store.saveRefresh(session)
        sessions.rememberForWidget(session.accessToken)
        tides.connect(token: session.accessToken)
    }

    func choosePIN(_ pin: String) throws -> ChartSealer {
        try vault.keepPINRecord(JSONEncoder().encode(pins.record(for: pin)))
        return ChartSealer(passcode: pin)
    }

    func quickSwitch(to pilotID: String, pin: String) -> String {
        pins.quickRecord(for: pin, pilotID: pilotID)
    }

    func joinTablet() -> String {
        TokenMint.pairingCode()
    }

    func received(_ job: Job, for session: PilotSession) async throws {
        guard await checks.mayBoard(session.pilotID) else { return }
        try await notices.announce(job)
        try store.snapshot(session)
    }

    func received(_ cell: ChartCell, file: Data, tiles: TileCipher) throws -> Data? {
        guard charts.accepts(file, for: cell) else { return nil }
        return try tiles.lock(cell: file)
    }

    func moved(_ position: VesselPosition) async throws {
        positions.store(position)
        try await tides.report(position, token: sessions.currentToken())
    }
}
