import AuditAnalysis
import AuditKit
import CodeModel
import ConcurrencyAnalysis

extension [Example] {
    static let taskCapturesNonSendable: [Example] = [
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
            final class Draft { var text = ""; func append(_ more: String) { text += more } }
            @MainActor final class Screen {
                private let draft = Draft()
                func type() { draft.append("a") }
                func save() { Task.detached { [draft] in ↓draft.append("b") } }
            }
            """),
    ]

    static let capturesThatAreSafe: [Example] = [
        Example(
            """
            func start() {
                var name = "a"
                name += "b"
                Task { [name] in print(name) }
                name = "c"
            }
            """, "a copy"),
        Example(
            """
            func sum() async -> Int {
                var total = 0
                let task = Task.detached { total += 1; return total }
                return await task.value
            }
            """, "never used again"),
        Example(
            """
            func sum() async -> Int {
                var total = 0
                let task = Task.detached { total += 1 }
                await task.value
                return total
            }
            """, "used once the task is done"),
        Example(
            """
            @MainActor func refresh() {
                var attempts = 0
                Task { attempts += 1 }
                attempts += 1
            }
            """, "both run on the main actor"),
        Example(
            """
            func load(_ urls: [URL]) async -> [Data] {
                var found: [Data] = []
                await withTaskGroup(of: Data.self) { group in
                    for url in urls { group.addTask { await download(url) } }
                    for await data in group { found.append(data) }
                }
                return found
            }
            """),
        Example(
            """
            func work(_ items: [Int]) {
                var done: [Int] = []
                let lock = NSLock()
                DispatchQueue.concurrentPerform(iterations: items.count) { index in
                    lock.withLock { done.append(items[index] * 2) }
                }
                show(done)
            }
            """, "under a lock"),
        Example(
            """
            func run() -> Bool {
                var isReady = false
                let group = DispatchGroup()
                DispatchQueue.global().async(group: group) { isReady = check() }
                group.wait()
                return isReady
            }
            """, "waits first"),
        Example(
            """
            final class Model { var rows: [Int] = [] }
            func fill() {
                let model = Model()
                model.rows.append(2)
                Task.detached { model.rows.append(1) }
            }
            """, "handed over and never used again (SE-0414)"),
        Example(
            """
            actor Store { var rows: [Int] = []; func add(_ row: Int) { rows.append(row) } }
            func fill(store: Store) async {
                Task.detached { await store.add(1) }
                await store.add(2)
            }
            """),
        Example(
            """
            @MainActor final class Model { var rows: [Int] = [] }
            func fill(model: Model) async {
                Task { @MainActor in model.rows.append(1) }
                await model.clear()
            }
            """),
        Example(
            """
            final class Config { let host = "a"; let port = 1 }
            func start(config: Config) {
                Task.detached { print(config.host) }
                print(config.port)
            }
            """, "nothing in it changes"),
        Example(
            """
            func read() async -> Data? {
                var data: Data?
                await withCheckedContinuation { continuation in
                    queue.async { data = load(); continuation.resume() }
                }
                return data
            }
            """, "waits for the queue"),
        Example(
            """
            struct Point { var x = 0 }
            func move() {
                let point = Point()
                Task.detached { print(point.x) }
                print(point.x)
            }
            """),
        Example(
            """
            final class Draft { var text = ""; func append(_ more: String) { text += more } }
            func keep(_ draft: sending Draft) { Task.detached { draft.append("x") } }
            """, "given away by the caller"),
        Example(
            """
            final class Draft { var text = "" }
            func measure() async -> Int {
                let draft = Draft()
                async let length = size(of: draft)
                let count = await length
                draft.text = ""
                return count
            }
            """),
        Example(
            """
            func each(_ work: (Int) -> Void) { work(1) }
            func run() { var total = 0; each { total += $0 }; print(total) }
            """),
    ]
}
