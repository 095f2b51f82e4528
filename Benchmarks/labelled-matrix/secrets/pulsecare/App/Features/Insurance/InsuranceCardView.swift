import SwiftUI
import UserNotifications
import Intents

struct InsuranceMember: Codable {
    var name: String
    var dateOfBirth: Date
    var memberNumber: String
    var passportNumber: String?
}

@Observable
final class InsuranceModel {
    var member = InsuranceMember(name: "", dateOfBirth: .now, memberNumber: "")
    var pin = ""

    func saveOffline() throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: [
            "passport": member.passportNumber ?? "",
            "born": member.dateOfBirth.ISO8601Format(),
            "name": member.name
        ] as NSDictionary, requiringSecureCoding: true)
        try archive.write(to: .cachesDirectory.appending(path: "member.archive"), options: .atomic) // bad: secret-in-plain-file
    }

    func saveSealed() throws {
        let data = try JSONEncoder().encode(member)
        try data.write(to: .applicationSupportDirectory.appending(path: "member.bin"), options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }

    func scheduleLabReminder(result: String, test: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = String(localized: "New lab result")
        content.subtitle = "\(test): \(result)" // bad: notification-content
        content.interruptionLevel = .timeSensitive
        try await UNUserNotificationCenter.current().add(.init(identifier: "lab", content: content, trigger: nil))
    }

    func scheduleRefillReminder() async throws {
        let content = UNMutableNotificationContent()
        content.title = String(localized: "Time for your check-in") // good: notification-content
        content.body = String(localized: "Tap to see what is due today.")
        try await UNUserNotificationCenter.current().add(.init(identifier: "refill", content: content, trigger: nil))
    }

    func syncAcrossDevices() {
        let cloud = NSUbiquitousKeyValueStore.default
        cloud.set(member.memberNumber.isEmpty ? "setup" : "ready", forKey: "insurance.state") // good: secret-in-preferences
        cloud.set(pin, forKey: "insurance.cardPin") // bad: secret-in-preferences
        cloud.synchronize()
    }
}

struct InsuranceCardView: View {
    @State private var model = InsuranceModel()

    var body: some View {
        Form {
            TextField("Member number", text: $model.member.memberNumber)
            TextField("Card PIN", text: $model.pin).keyboardType(.numberPad) // bad: secret-on-screen
            LabeledContent("Passport") { Text(model.member.passportNumber.map { "•••" + $0.suffix(2) } ?? "–") } // good: secret-on-screen
            Text("PIN ready").accessibilityLabel("Card PIN is \(model.pin)") // bad: secret-on-screen
            Button("Keep offline") { try? model.saveOffline(); try? model.saveSealed() }
            Button("Sync") { model.syncAcrossDevices() }
        }
        .task {
            try? await model.scheduleRefillReminder()
            for await result in LabFeed.results {
                try? await model.scheduleLabReminder(result: result.value, test: result.test)
            }
        }
    }
}

struct LabResult: Decodable { let test: String; let value: String }

enum LabFeed {
    static var results: AsyncStream<LabResult> {
        AsyncStream { continuation in
            Task {
                let (bytes, _) = try await URLSession.shared.bytes(from: URL(string: "https://portal.pulsecare.example/labs")!)
                for try await line in bytes.lines {
                    if let result = try? JSONDecoder().decode(LabResult.self, from: Data(line.utf8)) { continuation.yield(result) }
                }
                continuation.finish()
            }
        }
    }
}
