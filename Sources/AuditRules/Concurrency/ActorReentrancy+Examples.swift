import AuditAnalysis
import AuditKit
import ConcurrencyAnalysis

extension [Example] {
    static let actorReentrancy: [Example] = [
        Example(
            """
            actor Account {
                var balance = 100
                func withdraw(_ amount: Int) async throws {
                    guard balance >= amount else { throw Refused() }
                    try await authorize(amount)
                    ↓balance -= amount
                }
            }
            """),
        Example(
            """
            @MainActor final class Feed {
                var isLoading = false
                func load() async {
                    guard !isLoading else { return }
                    let token = await session.token()
                    ↓isLoading = true
                    items = await api.items(token)
                    isLoading = false
                }
            }
            """, "the flag is set too late"),
        Example(
            """
            actor Jobs {
                private var queue: [Job] = []
                func next() async -> Job? {
                    if queue.isEmpty { return nil }
                    await pause()
                    return ↓queue.removeFirst()
                }
            }
            """, "others may have emptied it"),
        Example(
            """
            actor Link {
                enum State { case idle, open }
                var state = State.idle
                func open() async throws {
                    guard state == .idle else { return }
                    try await socket.connect()
                    ↓state = .open
                }
            }
            """),
        Example(
            """
            actor Pool {
                var connections: [Connection] = []
                func add() async {
                    if connections.count < 8 {
                        let new = await connect()
                        ↓connections.append(new)
                    }
                }
            }
            """, "more than the limit"),
        Example(
            """
            actor Cache {
                private var images: [URL: Image] = [:]
                func image(_ url: URL) async throws -> Image {
                    if let known = images[url] { return known }
                    let image = try await download(url)
                    ↓images[url] = image
                    return image
                }
            }
            """, "advice: two callers download the same"),
        Example(
            """
            actor Link {
                enum State { case idle, open }
                private var state: State = .idle
                func open() async {
                    switch state {
                    case .idle:
                        await prepare()
                        ↓state = .open
                    case .open: break
                    }
                }
            }
            """),
        Example(
            """
            actor Members {
                var names: [String] = []
                func join(_ name: String) async {
                    if names.contains(name) { return }
                    await welcome(name)
                    ↓names.append(name)
                }
            }
            """),
        Example(
            """
            actor Session {
                var token: String?
                func send() async {
                    guard token != nil else { return }
                    await prepare()
                    post(↓token!)
                }
            }
            """),
        Example(
            """
            actor List {
                var rows: [Row] = []
                func drop(_ index: Int) async {
                    guard index < rows.count else { return }
                    await confirm(rows[index])
                    ↓rows.remove(at: index)
                }
            }
            """),
        Example(
            """
            @MainActor final class Shop {
                var stock = 3
                func buy() {
                    Task {
                        if stock > 0 {
                            await pay()
                            ↓stock -= 1
                        }
                    }
                }
            }
            """),
        Example(
            """
            actor Loader {
                var model: Model?
                func get() async -> Model {
                    if model == nil { ↓model = await load() }
                    return model ?? Model()
                }
            }
            """, "advice: loaded twice"),
        Example(
            """
            actor Titles {
                var lines: [String] = []
                func title(_ index: Int) async -> String {
                    guard index < lines.count else { return "" }
                    let head = await render("head")
                    return head + ↓lines[index]
                }
            }
            """),
        Example(
            """
            actor Link {
                var socket: Socket?
                func open() async throws {
                    if socket == nil { ↓socket = try await connect() }
                }
            }
            """, "two connections, of which one is lost"),
    ]

    static let actorsThatCheckAgain: [Example] = [
        Example(
            """
            actor Account {
                var balance = 100
                func withdraw(_ amount: Int) async throws {
                    guard balance >= amount else { throw Refused() }
                    balance -= amount
                    do { try await authorize(amount) } catch { balance += amount; throw error }
                }
            }
            """, "taken first, given back on failure"),
        Example(
            """
            actor Account {
                var balance = 100
                func withdraw(_ amount: Int) async throws {
                    guard balance >= amount else { throw Refused() }
                    try await authorize(amount)
                    guard balance >= amount else { throw Refused() }
                    balance -= amount
                }
            }
            """, "checked again"),
        Example(
            """
            @MainActor final class Feed {
                var isLoading = false
                func load() async {
                    guard !isLoading else { return }
                    isLoading = true
                    defer { isLoading = false }
                    items = await api.items()
                }
            }
            """),
        Example(
            """
            actor Images {
                private var tasks: [URL: Task<Image, any Error>] = [:]
                func image(_ url: URL) async throws -> Image {
                    if let running = tasks[url] { return try await running.value }
                    let task = Task { try await download(url) }
                    tasks[url] = task
                    return try await task.value
                }
            }
            """, "the running task is stored before the first `await`"),
        Example(
            """
            actor Jobs {
                var queue: [Job] = []
                func next() async -> Job? {
                    await pause()
                    if queue.isEmpty { return nil }
                    return queue.removeFirst()
                }
            }
            """),
        Example(
            """
            @MainActor final class Screen {
                var items: [Item] = []
                var isEmpty = true
                func load() async {
                    if items.isEmpty { showSpinner() }
                    let fresh = await api.items()
                    items = fresh
                }
            }
            """, "the check decides nothing about the write"),
        Example(
            """
            actor Link {
                enum State { case idle, opening, open }
                var state = State.idle
                func open() async throws {
                    guard state == .idle else { return }
                    state = .opening
                    try await socket.connect()
                    state = .open
                }
            }
            """),
        Example(
            """
            func pick(_ names: [String]) async -> String? {
                var names = names
                guard !names.isEmpty else { return nil }
                await pause()
                return names.removeFirst()
            }
            """, "a local that nobody shares"),
        Example(
            """
            actor Account {
                var balance = 100
                func withdraw(_ amount: Int) async throws {
                    await turnstile.acquire()
                    defer { turnstile.release() }
                    guard balance >= amount else { throw Refused() }
                    try await authorize(amount)
                    balance -= amount
                }
            }
            """, "an asynchronous lock"),
        Example(
            """
            actor Timer {
                var task: Task<Void, Never>?
                func stop() async {
                    guard let task else { return }
                    task.cancel()
                    await task.value
                    self.task = nil
                }
            }
            """),
        Example(
            """
            actor Balance {
                var amount = 0
                func show() async { if amount > 0 { await display(amount) } }
            }
            """),
    ]
}
