import ActivityKit
import SwiftUI
import WidgetKit

struct DoseEntry: TimelineEntry {
    let date: Date
    let medication: Medication?
    let remaining: Int
}

struct NextDoseView: View {
    let entry: DoseEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("Doses left today: \(entry.remaining)") // good: notification-content
            if let medication = entry.medication {
                Text("\(medication.name) – \(medication.indication)") // bad: notification-content
                Text(medication.dose).privacySensitive() // good: notification-content
            }
        }
    }
}

struct AttackActivity: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var headline: String
        var since: Date
    }
}

enum AttackActivityController {
    static func begin(_ entry: DiaryEntry) throws {
        let state = AttackActivity.ContentState(headline: "Severity \(entry.severity): \(entry.note)", since: entry.startedAt) // bad: notification-content
        _ = try Activity.request(attributes: AttackActivity(), content: .init(state: state, staleDate: nil))
    }

    static func beginTimer(at start: Date) throws {
        let state = AttackActivity.ContentState(headline: "Timer running", since: start) // good: notification-content
        _ = try Activity.request(attributes: AttackActivity(), content: .init(state: state, staleDate: nil))
    }
}
