import WidgetKit
import SwiftUI
import ActivityKit

struct MedicationEntry: TimelineEntry {
    let date: Date
    let medication: String
    let reason: String
    let steps: Int
}

struct MedicationProvider: TimelineProvider {
    func placeholder(in context: Context) -> MedicationEntry { .init(date: .now, medication: "Medication", reason: "", steps: 0) }

    func getSnapshot(in context: Context, completion: @escaping (MedicationEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<MedicationEntry>) -> Void) {
        let shared = UserDefaults(suiteName: "group.care.pulse")
        let entry = MedicationEntry(
            date: .now,
            medication: shared?.string(forKey: "next.medication") ?? "",
            reason: shared?.string(forKey: "next.reason") ?? "",
            steps: shared?.integer(forKey: "steps") ?? 0
        )
        completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(900))))
    }
}

struct MedicationWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "medication", provider: MedicationProvider()) { entry in
            VStack {
                Text("\(entry.steps) steps") // good: notification-content
                Text(entry.medication).privacySensitive() // good: notification-content
                Text("for \(entry.reason)") // bad: notification-content
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.accessoryRectangular, .systemSmall])
    }
}

struct InfusionAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var minutesLeft: Int
        var note: String
    }
    var clinic: String
}

enum InfusionActivity {
    static func begin(drug: String, diagnosis: String, minutes: Int) throws {
        let state = InfusionAttributes.ContentState(minutesLeft: minutes, note: "\(drug) · \(diagnosis)")
        _ = try Activity.request(attributes: InfusionAttributes(clinic: "Day clinic"), content: .init(state: state, staleDate: nil)) // bad: notification-content
    }

    static func beginTimer(minutes: Int) throws {
        let state = InfusionAttributes.ContentState(minutesLeft: minutes, note: "")
        _ = try Activity.request(attributes: InfusionAttributes(clinic: "Day clinic"), content: .init(state: state, staleDate: nil)) // good: notification-content
    }
}

struct StartInfusionButton: View {
    let drug: String
    let diagnosis: String
    @AppStorage("infusion.quiet") private var quiet = false

    var body: some View {
        Button("Start") {
            if quiet { try? InfusionActivity.beginTimer(minutes: 45) } else { try? InfusionActivity.begin(drug: drug, diagnosis: diagnosis, minutes: 45) }
        }
    }
}

@main
struct PulseWidgets: WidgetBundle {
    var body: some Widget { MedicationWidget() }
}
