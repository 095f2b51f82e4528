import Foundation
import SwiftUI
import UserNotifications
import WidgetKit

struct Medication: Codable, Identifiable, Sendable {
    let id: UUID
    let name: String
    let dose: String
    let condition: String
}

protocol ReminderScheduling {
    func schedule(_ medication: Medication, at components: DateComponents) async throws
}

struct ReminderScheduler: ReminderScheduling {
    private let center = UNUserNotificationCenter.current()

    func schedule(_ medication: Medication, at components: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Daybook"
        content.body = "Take \(medication.dose) of \(medication.name) for \(medication.condition)" // bad: notification
        content.sound = .default
        content.userInfo = ["medication": medication.id.uuidString]
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        try await center.add(UNNotificationRequest(identifier: medication.id.uuidString, content: content, trigger: trigger))
    }

    func scheduleEvening(hour: Int) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Daybook"
        content.body = "Time for today's entry" // good: notification
        let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: hour), repeats: true)
        try await center.add(UNNotificationRequest(identifier: "evening", content: content, trigger: trigger))
    }

    func announceCode(_ code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Sign-in code"
        content.body = code // bad: notification
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }

    func announceSync(_ count: Int) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Synced"
        content.body = "\(count) items" // good: notification
        try await center.add(UNNotificationRequest(identifier: "sync", content: content, trigger: nil))
    }
}

struct DiaryTimelineEntry: TimelineEntry {
    let date: Date
    let mood: String
    let diagnosis: String
}

struct DiaryProvider: TimelineProvider {
    func placeholder(in context: Context) -> DiaryTimelineEntry {
        DiaryTimelineEntry(date: .now, mood: "Okay", diagnosis: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (DiaryTimelineEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DiaryTimelineEntry>) -> Void) {
        let defaults = UserDefaults(suiteName: StoreLocation.groupIdentifier)
        let entry = DiaryTimelineEntry(
            date: .now,
            mood: defaults?.string(forKey: "widget.mood") ?? "Okay",
            diagnosis: defaults?.string(forKey: "widget.diagnosis") ?? ""
        )
        completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
    }
}

struct DiaryWidgetView: View {
    let entry: DiaryTimelineEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("Today")
                .font(.headline)
            Text(entry.mood).privacySensitive() // good: screen
            Text(entry.diagnosis).font(.caption) // bad: screen
        }
    }
}

struct DiaryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "diary", provider: DiaryProvider()) { DiaryWidgetView(entry: $0) }
            .configurationDisplayName("Diary")
            .supportedFamilies([.accessoryRectangular, .systemSmall])
    }
}
