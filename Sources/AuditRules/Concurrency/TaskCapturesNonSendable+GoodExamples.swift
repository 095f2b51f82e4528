import AuditKit

extension [Example] {
    static let capturesThatAreSafe: [Example] = [
        Example(
            """
            func sizes(_ files: [URL]) -> [Int] {
                let queue = OperationQueue()
                queue.maxConcurrentOperationCount = 1
                var sizes: [Int] = []
                for file in files { queue.addOperation { sizes.append(size(of: file)) } }
                queue.waitUntilAllOperationsAreFinished()
                return sizes
            }
            """, "one operation at a time"),
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
        Example(
            """
            func lengths(_ names: [String]) -> [Int] {
                var lengths = [Int](repeating: 0, count: names.count)
                let queue = DispatchQueue(label: "lengths", attributes: .concurrent)
                DispatchQueue.concurrentPerform(iterations: names.count) { index in
                    let length = names[index].count
                    queue.async(flags: .barrier) { lengths[index] = length }
                }
                queue.sync(flags: .barrier) {}
                return lengths
            }
            """, "a barrier runs alone on its queue"),
        Example(
            """
            func close(_ gone: [String]) async {
                var closed: [String] = []
                await queue.async { closed = self.open.filter { gone.contains($0) } }.value
                if !closed.isEmpty { report(closed) }
            }
            """, "waits for the task that a queue of tasks gives back"),
        Example(
            """
            func fetch(_ done: @escaping @Sendable (Error?) -> Void) { done(nil) }
            func load(_ group: DispatchGroup) {
                var errors: [Error] = []
                group.enter()
                fetch { error in Task { @MainActor in if let error { errors.append(error) }; group.leave() } }
                group.enter()
                fetch { error in Task { @MainActor in if let error { errors.append(error) }; group.leave() } }
                group.notify(queue: .main) { show(errors) }
            }
            """, "each of them on the main actor"),
    ]
}
