import SwiftUI
import WidgetKit

struct LatestEntry: TimelineEntry {
    let date: Date
    let species: String
}

struct LatestProvider: TimelineProvider {
    func placeholder(in context: Context) -> LatestEntry { LatestEntry(date: .now, species: "Nightjar") }

    func getSnapshot(in context: Context, completion: @escaping (LatestEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LatestEntry>) -> Void) {
        Task {
            let species = (try? await latest()) ?? "—"
            completion(Timeline(entries: [LatestEntry(date: .now, species: species)], policy: .after(.now.addingTimeInterval(3600))))
        }
    }

    private func latest() async throws -> String {
        let bearer = UserDefaults(suiteName: SharedContainer.group)?.string(forKey: "community.bearer") ?? ""
        var request = URLRequest(url: URL(string: "https://community.nightjar.example/api/latest")!)
        request.setValue("Bearer " + bearer, forHTTPHeaderField: "Authorization") // good: cleartext-transmission
        let (data, _) = try await URLSession.shared.data(for: request)
        UserDefaults(suiteName: SharedContainer.group)?.set(Date(), forKey: "widget.tokenCheckedAt") // good: secret-in-preferences
        return String(decoding: data.prefix(80), as: UTF8.self)
    }
}

struct NightjarWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "latest", provider: LatestProvider()) { entry in
            Text(entry.species)
        }
    }
}
