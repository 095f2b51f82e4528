import WidgetKit
import SwiftUI

struct NextVisitEntry: TimelineEntry {
    let date: Date
    let visit: Date?
}

final class NextVisitProvider: TimelineProvider {
    static var lastEntry: NextVisitEntry?
    private let lock = NSLock()
    private var renders = 0
    private let refreshQueue = DispatchQueue(label: "widget.refresh", attributes: .concurrent)
    private var failures: [Date] = []
    private var attempts: [Date] = []

    func placeholder(in context: Context) -> NextVisitEntry {
        NextVisitEntry(date: Date(), visit: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping (NextVisitEntry) -> Void) {
        lock.lock()
        renders += 1 // good: data-race
        lock.unlock()
        completion(current())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<NextVisitEntry>) -> Void) {
        let entry = current()
        DispatchQueue.global().async {
            Self.lastEntry = entry // bad: data-race
        }
        refreshQueue.async { [weak self] in
            self?.failures.append(entry.date) // bad: data-race
        }
        refreshQueue.async(flags: .barrier) { [weak self] in
            self?.attempts.append(entry.date) // good: data-race
        }
        let previous = Self.lastEntry?.date ?? entry.date
        completion(Timeline(entries: [entry], policy: .after(previous.addingTimeInterval(1800))))
    }

    private func current() -> NextVisitEntry {
        let stamp = UserDefaults(suiteName: "group.example.larkfield")?.double(forKey: "widget.nextVisit") ?? 0
        return NextVisitEntry(date: Date(), visit: stamp > 0 ? Date(timeIntervalSince1970: stamp) : nil)
    }
}

struct NextVisitWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NextVisit", provider: NextVisitProvider()) { entry in
            Text(entry.visit.map { $0.formatted(date: .abbreviated, time: .shortened) } ?? "No visit planned")
        }
        .configurationDisplayName("Next visit")
    }
}

actor ResultPrefetcher {
    private var loaded: [String: Data] = [:]
    private let api: ClinicAPI

    init(api: ClinicAPI) {
        self.api = api
    }

    func prefetch(_ ids: [String]) async {
        await withTaskGroup(of: (String, Data?).self) { group in
            for id in ids {
                group.addTask { [api] in (id, try? await api.letter(id: id)) }
            }
            for await (id, data) in group {
                loaded[id] = data // good: data-race
            }
        }
    }
}

final class ThumbnailIndex: @unchecked Sendable {
    private var sizes: [String: Int] = [:]

    func rebuild(_ ids: [String], api: ClinicAPI) async {
        await withTaskGroup(of: Void.self) { group in
            for id in ids {
                group.addTask {
                    let data = try? await api.letter(id: id)
                    self.sizes[id] = data?.count ?? 0 // bad: data-race
                }
            }
        }
    }

    func size(of id: String) -> Int {
        sizes[id] ?? 0
    }
}
