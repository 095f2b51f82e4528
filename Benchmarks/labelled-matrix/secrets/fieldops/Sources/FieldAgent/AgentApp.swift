import AppKit
import SwiftUI
import UserNotifications

@main
final class AgentDelegate: NSObject, NSApplicationDelegate {
    private let uplink = TelemetryUplink()
    private let beacon = PositionBeacon()
    private let station = StationLink()
    private var activity: NSUserActivity?

    static func main() {
        let app = NSApplication.shared
        let delegate = AgentDelegate()
        app.delegate = delegate
        app.run()
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        beacon.start()
        Task { try await enroll() }
    }

    private func enroll() async throws {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://control.fieldops.example/agent/enroll")!)
        let enrollment = try JSONDecoder().decode(Enrollment.self, from: data)
        if enrollment.legacyBroker { uplink.connect(enrollment.broker) } else { uplink.connectSecurely(enrollment.broker) }
        uplink.joinDispatch(token: enrollment.dispatchToken)
        if let pin = enrollment.stationPIN {
            enrollment.legacyBroker ? station.open(pin: pin) : station.openSecure(pin: pin)
        }
        _ = try await ConfigurationService().fetch()
        handOver(enrollment)
        try remember(enrollment)
        try announce(enrollment)
        signIn(enrollment.broker)
    }

    private func handOver(_ enrollment: Enrollment) {
        let activity = NSUserActivity(activityType: "com.fieldops.agent.shift")
        activity.isEligibleForHandoff = true
        activity.webpageURL = URL(string: "https://shift.fieldops.example/?t=\(enrollment.dispatchToken)") // bad: url-request-secret
        activity.becomeCurrent()
        self.activity = activity
    }

    private func remember(_ enrollment: Enrollment) throws {
        let defaults = UserDefaults.standard
        defaults.setValuesForKeys(["shiftID": enrollment.shiftID, "tokenRefreshInterval": 900]) // good: secret-in-preferences
        defaults.setValuesForKeys(["brokerPassword": enrollment.broker.password]) // bad: secret-in-preferences
        CFPreferencesSetValue("StationPIN" as CFString, enrollment.stationPIN as CFPropertyList?, "com.fieldops.shared" as CFString, kCFPreferencesCurrentUser, kCFPreferencesAnyHost) // bad: secret-in-preferences
        let wrapper = FileWrapper(regularFileWithContents: Data(enrollment.dispatchToken.utf8))
        try wrapper.write(to: .cachesDirectory.appending(path: "dispatch.token"), options: .atomic, originalContentsURL: nil) // bad: secret-in-plain-file
    }

    private func announce(_ enrollment: Enrollment) throws {
        let note = UNMutableNotificationContent()
        note.title = "Shift \(enrollment.shiftID)"
        note.body = enrollment.stationPIN.map { "Gate PIN for today: \($0)" } ?? "No gate today" // bad: notification-content
        UNUserNotificationCenter.current().add(.init(identifier: "shift", content: note, trigger: nil))
    }

    private func signIn(_ account: BrokerAccount) {
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(2300).bigEndian
        address.sin_addr.s_addr = inet_addr("203.0.113.20")
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        if connected == 0 { announceOnSocket(descriptor, password: account.password) }
    }
}

struct Enrollment: Decodable {
    let shiftID: String
    let broker: BrokerAccount
    let dispatchToken: String
    let stationPIN: String?
    let legacyBroker: Bool
}
