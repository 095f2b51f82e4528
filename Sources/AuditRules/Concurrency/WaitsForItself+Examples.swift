import AuditAnalysis
import AuditKit

extension [Example] {
    static let waitsForItself: [Example] = [
        Example(
            """
            final class Store {
                private let queue = DispatchQueue(label: "store")
                private var items: [String] = []
                func add(_ item: String) {
                    queue.async {
                        self.items.append(item)
                        ↓self.queue.sync { self.save() }
                    }
                }
            }
            """, "the queue is busy with this very block"),
        Example(
            """
            final class Store {
                private let queue = DispatchQueue(label: "store")
                private var items: [String] = []
                func count() -> Int { queue.sync { items.count } }
                func trim() { queue.sync { if ↓count() > 9 { items.removeFirst() } } }
            }
            """, "through a method"),
        Example(
            """
            final class Session {
                private let lock = NSLock()
                private var token: String?
                var current: String? { lock.withLock { token } }
                func renew() {
                    lock.lock()
                    defer { lock.unlock() }
                    if ↓current == nil { token = make() }
                }
            }
            """, "a plain lock, through a property"),
        Example(
            """
            final class Screen {
                func finish() { DispatchQueue.main.async { ↓DispatchQueue.main.sync { self.show() } } }
            }
            """),
        Example(
            """
            import UIKit
            final class Start: UIViewController {
                override func viewDidLoad() { ↓DispatchQueue.main.sync { self.load() } }
            }
            """),
        Example(
            """
            final class Cache {
                private let queue = DispatchQueue(label: "cache", attributes: .concurrent)
                private var values: [Int] = []
                func drop() { queue.sync { ↓queue.sync(flags: .barrier) { values = [] } } }
            }
            """, "a barrier waits for the readers, and is one of them"),
        Example(
            """
            func refresh() { DispatchQueue.main.sync { print("refresh") } }
            final class ListController: UIViewController {
                override func viewDidLoad() { super.viewDidLoad(); ↓refresh() }
            }
            """, "a function that waits for the main queue, called there"),
        Example(
            """
            final class Line {
                private let queue = DispatchQueue(label: "line")
                private var host = ""
                func open(to host: String, fast: Bool = false) { queue.sync { self.host = host } }
                private func open(fast: Bool) { print(fast) }
                func again() { queue.sync { ↓open(to: "a.test") } }
            }
            """, "the one of two functions that the labels mean"),
    ]

    static let waitsForOthers: [Example] = [
        Example(
            """
            final class Store {
                private let queue = DispatchQueue(label: "store")
                private let disk = DispatchQueue(label: "disk")
                private var items: [String] = []
                func add(_ item: String) { queue.async { self.items.append(item); self.disk.sync { self.save() } } }
            }
            """, "another queue"),
        Example(
            """
            final class Session {
                private let lock = NSRecursiveLock()
                private var token: String?
                var current: String? { lock.withLock { token } }
                func renew() { lock.withLock { if current == nil { token = make() } } }
            }
            """, "a recursive lock may be taken twice"),
        Example(
            """
            final class Cache {
                private let queue = DispatchQueue(label: "cache", attributes: .concurrent)
                private var values: [Int] = []
                func first() -> Int? { queue.sync { values.first } }
                func isEmpty() -> Bool { queue.sync { first() == nil } }
            }
            """, "readers do not wait for one another"),
        Example(
            """
            func onMain(_ work: () -> Void) {
                if Thread.isMainThread { work() } else { DispatchQueue.main.sync(execute: work) }
            }
            func show() { DispatchQueue.main.async { onMain { print(1) } } }
            """, "asks first"),
        Example(
            """
            final class Store {
                private let queue = DispatchQueue(label: "store")
                private var items: [String] = []
                func count() -> Int { queue.sync { items.count } }
                func report() { queue.async { print(self.items) }; print(count()) }
            }
            """, "behind the block, not in it"),
        Example(
            """
            final class Pair {
                private let lock = NSLock()
                private var value = 0
                func get() -> Int { lock.withLock { value } }
                func sum(_ other: Pair) -> Int { lock.withLock { value + other.get() } }
            }
            """, "another object has a lock of its own"),
        Example(
            """
            final class Box {
                private let queue = DispatchQueue(label: "box")
                private var value = 0
                func map(_ change: (Int) -> Int) -> Int { queue.sync { change(value) } }
                func replace(_ map: (Int) -> Int) { queue.sync { value = map(value) } }
            }
            """, "a parameter by the name of a function"),
        Example(
            """
            final class Line {
                private let queue = DispatchQueue(label: "line")
                private var host = ""
                func open(to host: String, fast: Bool) { queue.sync { self.host = host; start(fast) } }
                private func open(fast: Bool) { start(fast) }
                private func start(_ fast: Bool) { print(host, fast) }
                func again() { queue.sync { open(fast: true) } }
            }
            """, "the function without a host takes no queue"),
    ]
}
