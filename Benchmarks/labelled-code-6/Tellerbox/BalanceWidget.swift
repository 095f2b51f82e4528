import Foundation
import SwiftUI
import WidgetKit

enum SharedContainer {
    static let group = "group.com.tellerbox.shared"
    static var defaults: UserDefaults? { UserDefaults(suiteName: group) }
    static var folder: URL? { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group) }
}

struct BalanceSnapshot: Codable {
    let accountName: String
    let iban: String
    let balance: Decimal
    let recent: [String]
}

struct WidgetPublisher {
    private let encoder = JSONEncoder()

    func publish(_ snapshot: BalanceSnapshot) throws {
        guard let folder = SharedContainer.folder else { return }
        let data = try encoder.encode(snapshot)
        try data.write(to: folder.appending(path: "balance.json"), options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]) // good: file-protection
        WidgetCenter.shared.reloadTimelines(ofKind: "Balance")
    }

    func publishHistory(_ snapshots: [BalanceSnapshot]) throws {
        guard let folder = SharedContainer.folder else { return }
        let target = folder.appending(path: "history.json")
        try encoder.encode(snapshots).write(to: target, options: .atomic)
        try FileManager.default.setAttributes([.protectionKey: FileProtectionType.none], ofItemAtPath: target.path(percentEncoded: false)) // bad: file-protection
    }

    func publishSession(_ token: TokenResponse) {
        SharedContainer.defaults?.set(token.accessToken, forKey: "widget.bearer") // bad: app-group
        SharedContainer.defaults?.set(Date.now, forKey: "widget.updated") // good: app-group
    }
}

struct BalanceEntry: TimelineEntry {
    let date: Date
    let snapshot: BalanceSnapshot?
}

struct BalanceProvider: TimelineProvider {
    func placeholder(in context: Context) -> BalanceEntry {
        BalanceEntry(date: .now, snapshot: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping (BalanceEntry) -> Void) {
        completion(BalanceEntry(date: .now, snapshot: context.isPreview ? nil : load()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<BalanceEntry>) -> Void) {
        let entry = BalanceEntry(date: .now, snapshot: load())
        completion(Timeline(entries: [entry], policy: .after(.now + 1_800)))
    }

    private func load() -> BalanceSnapshot? {
        guard let folder = SharedContainer.folder else { return nil }
        let url = folder.appending(path: "balance.json")
        guard let data = try? Data(contentsOf: url) else { return nil }
        return try? JSONDecoder().decode(BalanceSnapshot.self, from: data)
    }
}

struct BalanceWidgetView: View {
    let entry: BalanceEntry
    @Environment(\.widgetFamily) private var family

    var body: some View {
        switch family {
        case .accessoryRectangular:
            VStack(alignment: .leading) {
                Text(entry.snapshot?.accountName ?? "Tellerbox")
                Text(entry.snapshot?.iban ?? "") // bad: widget-privacy
            }
        default:
            VStack(alignment: .leading) {
                Text(entry.snapshot?.accountName ?? "Tellerbox")
                Text(entry.snapshot?.balance ?? 0, format: .currency(code: "EUR")).privacySensitive() // good: widget-privacy
            }
            .containerBackground(.background, for: .widget)
        }
    }
}

struct BalanceWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Balance", provider: BalanceProvider()) { entry in
            BalanceWidgetView(entry: entry)
        }
        .supportedFamilies([.systemSmall, .accessoryRectangular])
    }
}
