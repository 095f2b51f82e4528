import AuditAnalysis
import AuditKit

extension [Example] {
    /// Uses that come one after the other, or back to the queue or thread of the object that gave a closure away.
    static let stateInOrder: [Example] = [
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
}
