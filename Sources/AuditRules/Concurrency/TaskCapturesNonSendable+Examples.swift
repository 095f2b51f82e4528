import AuditAnalysis
import AuditKit
import CodeModel
import ConcurrencyAnalysis

extension [Example] {
    static let taskCapturesNonSendable: [Example] = [
        Example(
            """
            func sizes(_ files: [URL]) -> [Int] {
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 4
                var sizes: [Int] = []
                for file in files { queue.addOperation { ↓sizes.append(size(of: file)) } }
                queue.waitUntilAllOperationsAreFinished()
                return sizes
            }
            """, "operations run beside one another"),
        Example(
            """
            func names(_ files: [URL]) -> [String] {
                let queue = DispatchQueue(label: "names", attributes: .concurrent)
                let group = DispatchGroup()
                var names: [String] = []
                for file in files { queue.async(group: group) { ↓names.append(file.path) } }
                group.wait()
                return names
            }
            """, "so do the blocks of a concurrent queue"),
        Example(
            """
            func count(_ files: [URL]) {
                var found: [URL] = []
                for file in files { Thread.detachNewThread { ↓found.append(file) } }
            }
            """, "a thread for each"),
        Example(
            """
            func count() {
                var total = 0
                Task.detached { ↓total += 1 }
                print(total)
            }
            """),
        Example(
            """
            func load(_ urls: [URL]) async -> [Data] {
                var found: [Data] = []
                await withTaskGroup(of: Void.self) { group in
                    for url in urls {
                        group.addTask { ↓found.append(await download(url)) }
                    }
                }
                return found
            }
            """, "the children change one array"),
        Example(
            """
            func start() {
                var name = "a"
                Task { print(↓name) }
                name = "b"
            }
            """),
        Example(
            """
            func work(_ items: [Int]) {
                var done: [Int] = []
                DispatchQueue.concurrentPerform(iterations: items.count) { index in
                    ↓done.append(items[index] * 2)
                }
                show(done)
            }
            """),
        Example(
            """
            func run() -> Bool {
                var isReady = false
                DispatchQueue.global().async { ↓isReady = check() }
                return isReady
            }
            """),
        Example(
            """
            final class Model { var rows: [Int] = [] }
            func fill() {
                let model = Model()
                Task.detached { ↓model.rows.append(1) }
                model.rows.append(2)
            }
            """),
        Example(
            """
            class Cart {
                var count = 0
                func add() { count += 1 }
            }
            func shop(cart: Cart) async {
                let adding = Task { ↓cart.add() }
                cart.add()
                await adding.value
            }
            """, "through a method"),
        Example(
            """
            final class Loader {
                var items: [Int] = []
                func load() {
                    DispatchQueue.global(qos: .userInitiated).async {
                        ↓self.items = compute()
                    }
                    items.removeAll()
                }
            }
            """),
        Example(
            """
            func two() {
                var log: [String] = []
                Task { ↓log.append("a") }
                Task { log.append("b") }
            }
            """, "two tasks"),
        Example(
            """
            @MainActor func refresh() {
                var attempts = 0
                Task.detached { ↓attempts += 1 }
                attempts += 1
            }
            """, "a detached task leaves the actor"),
        Example(
            """
            func spin(_ names: [String]) {
                var lengths: [String: Int] = [:]
                for name in names {
                    DispatchQueue.global().async { ↓lengths[name] = name.count }
                }
            }
            """),
        Example(
            """
            func later(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
            func run() {
                var total = 0
                later { ↓total += 1 }
                print(total)
            }
            """, "a function of the project that runs it anywhere"),
        Example(
            """
            final class Draft { var text = ""; func append(_ more: String) { text += more } }
            func size(of draft: Draft) async -> Int { draft.text.count }
            func measure() async -> Int {
                let draft = Draft()
                async let length = size(of: ↓draft)
                draft.append("b")
                return await length
            }
            """),
        Example(
            """
            final class Draft { var text = ""; func append(_ more: String) { text += more } }
            func keep(_ draft: Draft) {
                Task.detached { ↓draft.append("x") }
            }
            """, "the caller still has it"),
        Example(
            """
            func lengths(_ names: [String]) -> [Int] {
                var lengths = [Int](repeating: 0, count: names.count)
                let queue = DispatchQueue(label: "lengths", attributes: .concurrent)
                DispatchQueue.concurrentPerform(iterations: names.count) { index in
                    let length = names[index].count
                    queue.async(flags: .barrier) { ↓lengths[index] = length }
                }
                return lengths
            }
            """, "nothing waits for the barriers"),
        Example(
            """
            final class Draft { var text = ""; func append(_ more: String) { text += more } }
            @MainActor final class Screen {
                private let draft = Draft()
                func type() { draft.append("a") }
                func save() { Task.detached { [draft] in ↓draft.append("b") } }
            }
            """),
        Example(
            """
            func fetch(_ done: @escaping @Sendable (Error?) -> Void) { done(nil) }
            func load() {
                var errors: [Error] = []
                fetch { error in Task { @MainActor in if let error { ↓errors.append(error) } } }
                errors.removeAll()
            }
            """, "the one is on the main actor, the other where the caller is"),
    ]
}
