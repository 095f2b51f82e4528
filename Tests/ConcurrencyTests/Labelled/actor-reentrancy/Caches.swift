// State of an actor that is checked, awaited over, and relied on.
import Foundation

func download(_ url: URL) async throws -> Data { Data() }
func connect() async throws -> Int { 1 }
func render(_ name: String) async -> String { name }

actor NaiveCache {
    private var entries: [URL: Data] = [:]

    func data(_ url: URL) async throws -> Data {
        if let known = entries[url] { return known }
        let data = try await download(url)
        entries[url] = data  // bad: actor-reentrancy
        return data
    }
}

actor TaskCache {
    private enum Entry {
        case ready(Data)
        case loading(Task<Data, any Error>)
    }
    private var entries: [URL: Entry] = [:]

    func data(_ url: URL) async throws -> Data {
        switch entries[url] {
        case .ready(let data): return data
        case .loading(let task): return try await task.value
        case nil: break
        }
        let task = Task { try await download(url) }
        entries[url] = .loading(task)
        let data = try await task.value
        entries[url] = .ready(data)  // good: actor-reentrancy
        return data
    }
}

actor RecheckCache {
    private var entries: [URL: Data] = [:]

    func data(_ url: URL) async throws -> Data {
        if let known = entries[url] { return known }
        let data = try await download(url)
        if let other = entries[url] { return other }
        entries[url] = data  // good: actor-reentrancy
        return data
    }
}

actor Connection {
    private var socket: Int?
    private var isConnecting = false
    private var isOpen = false
    private var waiting: [String] = []
    private var pending: Task<Int, any Error>?

    func openTwice() async throws {
        if socket == nil {
            socket = try await connect()  // bad: actor-reentrancy
        }
    }

    func openOnce() async throws {
        guard socket == nil, !isConnecting else { return }
        isConnecting = true
        defer { isConnecting = false }
        socket = try await connect()  // good: actor-reentrancy
    }

    func openShared() async throws -> Int {
        if let pending { return try await pending.value }
        let task = Task { try await connect() }
        pending = task
        let number = try await task.value
        socket = number  // good: actor-reentrancy
        return number
    }

    func flagAfter() async throws {
        guard !isOpen else { return }
        _ = try await connect()
        isOpen = true  // bad: actor-reentrancy
    }

    func flagBefore() async throws {
        guard !isOpen else { return }
        isOpen = true  // good: actor-reentrancy
        _ = try await connect()
    }

    func sendFirst() async throws {
        guard !waiting.isEmpty else { return }
        _ = try await connect()
        let first = waiting.removeFirst()  // bad: actor-reentrancy
        print(first)
    }

    func sendFirstSafely() async throws {
        _ = try await connect()
        guard !waiting.isEmpty else { return }
        let first = waiting.removeFirst()  // good: actor-reentrancy
        print(first)
    }

    func sendPopped() async throws {
        guard let first = waiting.popLast() else { return }
        _ = try await connect()
        waiting.append(first)  // good: actor-reentrancy
    }

    func close() { socket = nil }

    func forced() async throws -> Int {
        if socket == nil { return 0 }
        _ = await render("a")
        return socket! + 1  // bad: actor-reentrancy
    }

    func bound() async throws -> Int {
        guard let socket else { return 0 }
        _ = await render("a")
        return socket + 1  // good: actor-reentrancy
    }

    func byIndex(_ index: Int) async -> String {
        guard index < waiting.count else { return "" }
        let title = await render("title")
        return title + waiting[index]  // bad: actor-reentrancy
    }

    func byIndexBefore(_ index: Int) async -> String {
        guard index < waiting.count else { return "" }
        let name = waiting[index]
        return await render(name) + name  // good: actor-reentrancy
    }
}

actor Sessions {
    private var users: Set<String> = []
    private var seats = 4
    private var running = 0
    private var rendered: [String: String] = [:]
    private var isPaused = false

    func register(_ name: String) async {
        guard !users.contains(name) else { return }
        let label = await render(name)
        users.insert(label)  // bad: actor-reentrancy
    }

    func registerFirst(_ name: String) async {
        guard users.insert(name).inserted else { return }
        _ = await render(name)
        users.insert("seen " + name)  // good: actor-reentrancy
    }

    func seat() async -> Bool {
        guard seats > 0 else { return false }
        _ = await render("seat")
        seats -= 1  // bad: actor-reentrancy
        return true
    }

    func seatFirst() async -> Bool {
        guard seats > 0 else { return false }
        seats -= 1  // good: actor-reentrancy
        _ = await render("seat")
        return true
    }

    func runLimited(_ name: String) async {
        if running < 3 {
            _ = await render(name)
            running += 1  // bad: actor-reentrancy
        }
    }

    func runCounted(_ name: String) async {
        guard running < 3 else { return }
        running += 1
        _ = await render(name)
        running -= 1  // good: actor-reentrancy
    }

    func fill(_ name: String) async -> String {
        guard rendered[name] == nil else { return rendered[name] ?? "" }
        rendered[name] = await render(name)  // bad: actor-reentrancy
        return rendered[name] ?? ""
    }

    func fillAlways(_ name: String) async {
        rendered[name] = await render(name)  // good: actor-reentrancy
    }

    func resume(_ name: String) async {
        while isPaused { await Task.yield() }
        rendered[name] = name  // good: actor-reentrancy
    }

    func mergeStale(_ names: [String]) async {
        if rendered.isEmpty {
            for name in names {
                let text = await render(name)
                rendered[name] = text  // bad: actor-reentrancy
            }
        }
    }

    func start() {
        guard running == 0 else { return }
        running = 1  // good: actor-reentrancy
    }
}

actor LazySettings {
    private var loaded: [String: String]?

    func settings() async throws -> [String: String] {
        if let loaded { return loaded }
        let data = try await download(URL(fileURLWithPath: "/settings"))
        loaded = try JSONDecoder().decode([String: String].self, from: data)  // bad: actor-reentrancy
        return loaded ?? [:]
    }
}
