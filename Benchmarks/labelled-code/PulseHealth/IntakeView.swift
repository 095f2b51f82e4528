import SwiftUI
import UIKit
import UserNotifications

struct IntakeView: View {
    @AppStorage("intake.draft") private var draft = ""
    @AppStorage("intake.units") private var units = "metric"
    @AppStorage("intake.step") private var step = 0
    @AppStorage("clinic.pin") private var clinicPin = ""
    @AppStorage("widget.line", store: UserDefaults(suiteName: "group.pulse")) private var widgetLine = ""
    @AppStorage("consent.version") private var consentVersion = 0
    @State private var form = IntakeForm(name: "", ssn: "", conditions: [], medication: "", contactPhone: "", units: "metric")
    @State private var entry = ""

    let repository: PatientRepository
    let reminders: ReminderScheduler

    var body: some View {
        Form {
            TextField("Name", text: $form.name)
            SecureField("Social security number", text: $form.ssn)
            TextField("Medication", text: $form.medication)
            SecureField("Clinic PIN", text: $entry)
            Picker("Units", selection: $form.units) {
                Text("Metric").tag("metric")
                Text("US").tag("us")
            }
            Button("Continue", action: advance)
            Button("Copy number") { copy(form.ssn) }
            Button("Copy clinic address") { copyPublic("12 Harbour Road") }
            Button("Copy summary", action: copySummary)
        }
        .onDisappear(perform: keepDraft)
    }

    private func advance() {
        step += 1 // good: store-secret-preferences
        units = form.units // good: store-secret-preferences
        clinicPin = entry // bad: store-secret-preferences
        entry = ""
        consentVersion = 3 // good: store-secret-preferences
        widgetLine = "Condition: \(form.conditions.last ?? "none")" // bad: store-secret-preferences
        Task {
            _ = try repository.save(form)
            try await reminders.schedule(for: form)
        }
    }

    private func keepDraft() {
        guard let data = try? JSONEncoder().encode(form) else { return }
        draft = String(decoding: data, as: UTF8.self) // bad: store-secret-preferences
    }

    private func copy(_ text: String) {
        UIPasteboard.general.setValue(text, forPasteboardType: "public.plain-text") // bad: pasteboard-secret
    }

    private func copySummary() {
        let parts = [form.name, form.ssn, form.medication]
        UIPasteboard.general.string = parts.joined(separator: ", ") // bad: pasteboard-secret
    }

    private func copyPublic(_ text: String) {
        UIPasteboard.general.setValue(text, forPasteboardType: "public.plain-text") // good: pasteboard-secret
    }
}

struct ReminderScheduler {
    private let center = UNUserNotificationCenter.current()

    func schedule(for form: IntakeForm) async throws {
        try await add("intake", body: "Take \(form.medication) for \(form.conditions.first ?? "your condition")")
        try await addPlain("checkin", body: "Time for your daily check-in.")
        try await addResult(for: form)
    }

    private func add(_ identifier: String, body: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Reminder"
        content.body = body // bad: notification-secret
        content.sound = .default
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false)
        try await center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: trigger))
    }

    private func addPlain(_ identifier: String, body: String) async throws {
        let content = UNMutableNotificationContent()
        content.body = body // good: notification-secret
        content.threadIdentifier = identifier
        try await center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
    }

    private func addResult(for form: IntakeForm) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Your form was received" // good: notification-secret
        content.userInfo = ["ssn": form.ssn, "kind": "intake"] // bad: notification-secret
        content.badge = NSNumber(value: form.conditions.count)
        try await center.add(UNNotificationRequest(identifier: "result", content: content, trigger: nil))
    }
}
