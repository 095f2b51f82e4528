import Foundation
import SwiftUI

@main
struct FleetApp: App {
    @StateObject private var hub = FleetHub()

    var body: some Scene {
        WindowGroup {
            TabView {
                List(hub.lines, id: \.self, rowContent: Text.init).tabItem { Text("Today") }
                Screen(make: PortalController.init).tabItem { Text("Portal") }
                Screen(make: HelpController.init).tabItem { Text("Help") }
                Screen(make: VehicleListController.init).tabItem { Text("Vehicles") }
            }
            .task { await hub.start() }
        }
    }
}

struct Screen<Controller: UIViewController>: UIViewControllerRepresentable {
    let make: () -> Controller
    func makeUIViewController(context: Context) -> Controller { make() }
    func updateUIViewController(_ controller: Controller, context: Context) {}
}

@MainActor
final class FleetHub: ObservableObject {
    @Published var lines: [String] = []
    private let positions = PositionSocket(), alerts = AlertFeed(), engine = EngineMQTT(), gates = GateConnection(), streams = LegacyStreams(), link = SecureTransportLink()
    private let insurance = InsuranceViewModel(), dashcam = DashcamLoader(), report = LegacyReport()
    private lazy var root = SecCertificateCreateWithData(nil, (NSDataAsset(name: "company-root")?.data ?? Data()) as CFData)

    func start() async {
        let account = Account.load()
        positions.connect(token: account.token)
        engine.connect(username: account.name, password: account.password)
        alerts.listen { [weak self] in self?.lines += $0.map(String.init(describing:)) }
        insurance.load(account.plate)
        for mode in [LegacyStreams.Mode.printer, .scanner, .pager, .console] { streams.connect(host: account.depotHost, port: 9100, mode: mode) }
        let host = account.depotHost
        _ = [gates.open(host: .init(host)), gates.openScale(host: host), gates.openBarrier(host: .init(host)), gates.openReader(host: .init(host)),
             gates.openPump(host: .init(host)), gates.openVideo(host: .init(host)), gates.openTablet(endpoint: .hostPort(host: .init(host), port: 9000))]
        if let root {
            _ = TrailerMQTT(host: "trailers.fleetlink.io", root: root).connect()
            try? YardSocket(roots: [root]).connect(host)
            let session = URLSession(configuration: .default, delegate: PolicySession(root: root, pins: account.pins), delegateQueue: nil)
            lines.append(String(decoding: (try? await session.data(from: URL(string: "https://orders.fleetlink.io/")!).0) ?? Data(), as: UTF8.self))
        }
        var descriptor = account.socket
        _ = link.handshake(host: host, socket: &descriptor)
        report.send(URLRequest(url: URL(string: "https://reports.fleetlink.io/daily")!))
        dashcam.player(for: account.dashcam).play()
        ChatSocket(request: URLRequest(url: account.chat), supportRequest: URLRequest(url: account.support)).start()
        DepotClient().open(1)
        for load in [DispatchClient().jobs(for:), { _ in try await FuelCardClient().balance() }, { _ in try await PayrollClient(pins: account.keyPins).payslip(month: 1) }] as [(String) async throws -> Data] {
            if let data = try? await load(account.name) { lines.append("\(data.count)") }
        }
        try? await TachographClient().upload(account.tachoFile)
    }
}

struct Account: Codable {
    var name, password, token, plate, depotHost: String
    var pins: [Data], keyPins: Set<String>
    var chat, support, dashcam, tachoFile: URL
    var socket: Int32

    static func load() -> Account {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "fleet", kSecReturnData: true]
        var item: CFTypeRef?
        SecItemCopyMatching(query as CFDictionary, &item)
        return try! JSONDecoder().decode(Account.self, from: item as? Data ?? Data())
    }
}
