import AuditAnalysis
import AuditKit

extension [Example] {
    /// Uses that come one after the other, or back to the queue or thread of the object that gave a closure away.
    static let stateInOrder: [Example] = [
        Example(
            """
            final class Pages: @unchecked Sendable {
                private var count = 0
                func start() { Task { await query(nil) } }
                private func query(_ token: String?) async {
                    guard count < 100 else { return }
                    await take(await server.page(token))
                }
                private func take(_ page: Page) async {
                    count += page.items.count
                    if let next = page.next { await query(next) }
                }
            }
            """, "two functions of one task that wait for one another"),
        Example(
            """
            final class Finder {
                private var folders: [String] = []
                func find() {
                    Task.detached {
                        if await self.isSmall() {
                            self.folders = self.near()
                            self.collect()
                        } else {
                            self.folders = self.all()
                            self.collect()
                        }
                    }
                }
                private func collect() { DispatchQueue.global().async { show(self.folders) } }
            }
            """, "set before the private function that starts the other thread"),
        Example(
            """
            final class Upload: @unchecked Sendable {
                private let queue = DispatchQueue(label: "upload")
                private var task: UploadTask?
                private var path: String?
                func run() {
                    Task {
                        path = await resolver.path()
                        service.upload { [weak self] event in self?.noted(event) }
                    }
                }
                func pause() { queue.async { self.task?.pause() } }
                private func noted(_ event: Event) {
                    switch event {
                    case .began(let task): queue.async { self.task = task }
                    case .ended: show(path)
                    }
                }
            }
            """, "read in a callback that was registered afterwards"),
        Example(
            """
            import SwiftUI
            @Observable
            final class Phrases {
                var phrases: [String] = []
                func save() { Task { await store.keep(phrases) } }
                func load() {
                    Task {
                        let loaded = await store.phrases()
                        withAnimation { phrases = loaded }
                    }
                }
            }
            struct PhrasesView: View {
                var model: Phrases
                var body: some View { List(model.phrases, id: \\.self) { Text($0) } }
            }
            """, "what views observe is told of as that"),
        Example(
            """
            final class Store {
                private var observers: [() -> Void] = []
                func addObserver<T: AnyObject>(_ observer: T, closure: @escaping (T, String) -> Void) {
                    observers.append { [weak observer] in observer.map { closure($0, "") } }
                }
            }
            final class ListModel {
                private let queue = DispatchQueue(label: "list")
                private var names: [String] = []
                private let store = Store()
                func start() {
                    queue.async { self.names = load() }
                    store.addObserver(self) { observer, name in
                        observer.queue.async { observer.add(name) }
                    }
                }
                private func add(_ name: String) { names.append(name) }
            }
            """, "the queue is that of the object itself"),
        Example(
            """
            import UIKit
            func track(_ apply: @escaping @Sendable () -> Void) {
                withObservationTracking { apply() } onChange: { DispatchQueue.main.async { track(apply) } }
            }
            final class RowsModel {
                private var rows: [String] = []
                @MainActor func start() { track { self.rows = self.load() } }
                @MainActor func count() -> Int { rows.count }
                @MainActor private func load() -> [String] { [] }
            }
            """, "called at once, and then on the main queue"),
        Example(
            """
            final class Archive {
                lazy var index: [String: Int] = [:]
                init() { prepare() }
                private func prepare() { print(index.count) }
                func warm() { DispatchQueue.global().async { read(self.index) } }
                func show() { DispatchQueue.main.async { draw(self.index) } }
            }
            """, "made by what the initializer calls"),
    ]

    /// The same shapes, where nothing keeps the two apart.
    static let stateOutOfOrder: [Example] = [
        Example(
            """
            final class Pages: @unchecked Sendable {
                private var count = 0
                func start() {
                    Task { await query(nil) }
                    Task { await query("second") }
                }
                private func query(_ token: String?) async {
                    guard count < 100 else { return }
                    await take(await server.page(token))
                }
                private func take(_ page: Page) async {
                    ↓count += page.items.count
                    if let next = page.next { await query(next) }
                }
            }
            """, "two tasks, each by way of two functions that wait for one another"),
        Example(
            """
            final class Finder {
                private var folders: [String] = []
                func find() {
                    Task.detached {
                        self.collect()
                        ↓self.folders = await self.all()
                    }
                }
                private func collect() { DispatchQueue.global().async { show(self.folders) } }
            }
            """, "set after the other thread was started"),
        Example(
            """
            public final class Marks {
                private let queue = DispatchQueue(label: "marks", attributes: .concurrent)
                private var names: Set<String> = []
                public func add(_ name: String) {
                    queue.async(flags: .barrier) { [weak self] in self?.names.insert(name) }
                }
                public func contains(_ name: String) -> Bool { queue.sync { names.contains(name) } }
                public var sorted: [String] { ↓names.sorted() }
            }
            """, "all but one keep to the queue"),
        Example(
            """
            final class Feeds: @unchecked Sendable {
                private var feeds: [String] = []
                func titles() -> [String] { feeds.map { title(of: $0) } }
                func update() async { for feed in ↓feeds { await load(feed) } }
                @MainActor func add(_ feed: String) { feeds.append(feed) }
            }
            """, "who calls the other function may be on the main actor"),
    ]
}
