import AuditAnalysis
import AuditKit
import CodeModel
import ConcurrencyAnalysis

extension [Example] {
    static let readModifyWriteAcrossAwait: [Example] = [
        Example(
            """
            actor Account {
                var balance = 0
                func deposit() async { ↓balance = await bank.add(10, to: balance) }
            }
            """),
        Example(
            """
            actor Counter {
                private var total = 0
                func add() async {
                    let before = total
                    let more = await load()
                    ↓total = before + more
                }
            }
            """),
        Example(
            """
            actor Counter {
                var total = 0
                func add() async { ↓total = total + (await load()) }
            }
            """, "the left operand is read first"),
        Example(
            """
            @MainActor final class Feed {
                var items: [Item] = []
                func merge() async {
                    var copy = items
                    copy.append(await newest())
                    ↓items = copy
                }
            }
            """),
        Example(
            """
            actor Votes {
                var counts: [String: Int] = [:]
                func vote(_ name: String) async throws {
                    let old = counts[name] ?? 0
                    try await log.write(name)
                    ↓counts[name] = old + 1
                }
            }
            """),
        Example(
            """
            @MainActor final class Model: ObservableObject {
                @Published var page = 0
                func more() async {
                    let next = page + 1
                    items += await load(next)
                    ↓self.page = next
                }
            }
            """, "two calls load the same page"),
        Example(
            """
            actor Store {
                var state = State()
                func reduce(_ action: Action) async { ↓state = await reducer.run(state, action) }
            }
            """),
        Example(
            """
            actor Cache {
                var entries: [String: Data] = [:]
                func fill() async { ↓entries = entries.merging(await loadAll()) { $1 } }
            }
            """),
        Example(
            """
            actor Index {
                var words: [String] = []
                func extend() async {
                    let merged = await merge(words)
                    ↓words = merged
                }
            }
            """),
        Example(
            """
            @MainActor final class Editor {
                var text = ""
                func type() {
                    Task {
                        let before = text
                        let suffix = await suggest(before)
                        ↓text = before + suffix
                    }
                }
            }
            """),
        Example(
            """
            actor Scores {
                var best = 0
                func play() async { ↓best = max(best, await round()) }
            }
            """),
        Example(
            """
            actor Outbox {
                var pending: [Message] = []
                func flush() async throws {
                    let batch = pending
                    for message in batch { try await send(message) }
                    ↓pending = []
                }
            }
            """, "what came in while it was sent is thrown away"),
        Example(
            """
            @MainActor final class Rows {
                var rows: [Row] = []
                func reload(_ id: Int) async {
                    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
                    let fresh = await load(id)
                    ↓rows[index] = fresh
                }
            }
            """, "the index may mean another row, or none"),
        Example(
            """
            actor Likes {
                var names: [String] = []
                func toggle(_ name: String) async {
                    let isIn = names.contains(name)
                    await report(name)
                    if isIn { ↓names.removeAll { $0 == name } } else { names.append(name) }
                }
            }
            """),
        Example(
            """
            actor Hosts {
                var names: [String] = []
                func prune() async {
                    var kept: [String] = []
                    for name in names where await isUp(name) { kept.append(name) }
                    ↓names = kept
                }
            }
            """),
    ]

    static let readBehindAwait: [Example] = [
        Example(
            """
            @MainActor final class NewList {
                var title = ""
                func create() async throws {
                    let title = title
                    try await server.add(title)
                    self.title = ""
                }
            }
            """, "a field is cleared once what stood in it is sent"),
        Example(
            """
            actor Counter {
                var total = 0
                func add() async { total += await load() }
            }
            """, "an in-out access begins once the other operand is there"),
        Example(
            """
            actor Counter {
                var total = 0
                func add() async { total = await load() + total }
            }
            """, "the right operand is read behind"),
        Example(
            """
            actor Account {
                var balance = 0
                func deposit(_ amount: Int) async {
                    await audit(amount)
                    balance = balance + amount
                }
            }
            """),
        Example(
            """
            @MainActor final class Screen {
                var brightness = 1.0
                func flash() async {
                    let before = brightness
                    brightness = 0
                    await pause()
                    brightness = before
                }
            }
            """, "puts back what was there"),
        Example(
            """
            actor Feed {
                var items: [Item] = []
                func reload() async { items = await load(after: items.last?.id) }
            }
            """, "a part only says what to ask for"),
        Example(
            """
            actor Queue {
                var pending: [Item] = []
                func flush() async {
                    let batch = pending
                    pending = []
                    let failed = await send(batch)
                    pending = failed + pending
                }
            }
            """),
        Example(
            """
            actor Pages {
                var page = 0
                var isLoading = false
                func more() async {
                    guard !isLoading else { return }
                    isLoading = true
                    defer { isLoading = false }
                    let next = page + 1
                    items += await load(next)
                    page = next
                }
            }
            """, "a flag keeps the others out"),
        Example(
            """
            actor Store {
                var version = 0
                func save() async {
                    let current = version
                    await write(current)
                    guard version == current else { return }
                    version = current + 1
                }
            }
            """, "checked again"),
        Example(
            """
            func sum() async -> Int {
                var total = 0
                for name in names { total = total + (await count(name)) }
                return total
            }
            """, "a local of its own"),
        Example(
            """
            actor Index {
                var words: Set<String> = []
                func refresh() async { let fresh = await load(); words = words.union(fresh) }
            }
            """),
        Example(
            """
            struct Counter {
                var total = 0
                mutating func add() async { total = total + (await load()) }
            }
            """, "a value that nobody shares"),
        Example(
            """
            actor Outbox {
                var pending: [Message] = []
                func flush() async throws {
                    let batch = pending
                    for message in batch { try await send(message) }
                    pending.removeAll { batch.contains($0) }
                }
            }
            """, "only what was sent"),
        Example(
            """
            @MainActor final class Rows {
                var rows: [Row] = []
                func reload(_ id: Int) async {
                    let fresh = await load(id)
                    guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
                    rows[index] = fresh
                }
            }
            """),
        Example(
            """
            @MainActor final class Composer {
                var draft = ""
                func send() async {
                    let text = draft
                    await post(text)
                    if draft == text { draft = "" }
                }
            }
            """),
    ]
}
