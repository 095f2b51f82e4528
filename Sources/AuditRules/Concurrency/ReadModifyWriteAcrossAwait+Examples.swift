import AuditKit

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
    ]

    static let readBehindAwait: [Example] = [
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
    ]
}
