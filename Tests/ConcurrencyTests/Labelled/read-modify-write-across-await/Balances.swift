// Actor and main-actor state that is read, awaited over, and written from the old value.
import Foundation

func audit(_ amount: Int) async {}
func rate() async throws -> Double { 1.1 }
func remote(_ name: String) async throws -> [String] { [name] }
func send(_ text: String) async throws {}

actor Account {
    private var balance = 0
    private var history: [Int] = []
    private var names: [String] = []
    private var version = 0

    func depositStale(_ amount: Int) async {
        let old = balance
        await audit(amount)
        balance = old + amount  // bad: read-modify-write-across-await
    }

    func deposit(_ amount: Int) async {
        await audit(amount)
        balance += amount  // good: read-modify-write-across-await
    }

    func depositFirst(_ amount: Int) async {
        let old = balance
        balance = old + amount  // good: read-modify-write-across-await
        await audit(amount)
    }

    func convert() async throws {
        balance = Int(Double(balance) * (try await rate()))  // bad: read-modify-write-across-await
    }

    func convertAfter() async throws {
        let factor = try await rate()
        balance = Int(Double(balance) * factor)  // good: read-modify-write-across-await
    }

    func withdraw(_ amount: Int) async -> Bool {
        guard balance >= amount else { return false }
        await audit(amount)
        balance -= amount  // bad: actor-reentrancy
        return true
    }

    func withdrawRechecked(_ amount: Int) async -> Bool {
        guard balance >= amount else { return false }
        await audit(amount)
        guard balance >= amount else { return false }
        balance -= amount  // good: read-modify-write-across-await
        return true
    }

    func withdrawBefore(_ amount: Int) async -> Bool {
        guard balance >= amount else { return false }
        balance -= amount  // good: read-modify-write-across-await
        await audit(amount)
        return true
    }

    func extend(_ name: String) async throws {
        var copy = names
        copy.append(contentsOf: try await remote(name))
        names = copy  // bad: read-modify-write-across-await
    }

    func extendInPlace(_ name: String) async throws {
        let new = try await remote(name)
        names.append(contentsOf: new)  // good: read-modify-write-across-await
    }

    func filterStale() async throws {
        let current = names
        var kept: [String] = []
        for name in current where try await !remote(name).isEmpty {
            kept.append(name)
        }
        names = kept  // bad: read-modify-write-across-await
    }

    func filterMerged() async throws {
        var gone: Set<String> = []
        for name in names where try await remote(name).isEmpty {
            gone.insert(name)
        }
        names.removeAll { gone.contains($0) }  // good: read-modify-write-across-await
    }

    func nextVersion() async -> Int {
        let next = version + 1
        await audit(next)
        version = next  // bad: read-modify-write-across-await
        return next
    }

    func guardedVersion() async throws {
        let seen = version
        let list = try await remote("v")
        guard version == seen else { return }
        version = seen + list.count  // good: read-modify-write-across-await
    }

    func flushStale() async throws {
        let batch = names
        for name in batch { try await send(name) }
        names = []  // bad: read-modify-write-across-await
    }

    func flush() async throws {
        let batch = names
        names = []  // good: read-modify-write-across-await
        for name in batch { try await send(name) }
    }

    func dropSent() async throws {
        let batch = names
        for name in batch { try await send(name) }
        names.removeAll { batch.contains($0) }  // good: read-modify-write-across-await
    }

    func total() async -> Int {
        let old = balance
        await audit(old)
        return old  // good: read-modify-write-across-await
    }

    func removeAtIndex(_ amount: Int) async {
        guard let index = history.firstIndex(of: amount) else { return }
        await audit(amount)
        history.remove(at: index)  // bad: read-modify-write-across-await
    }

    func removeAtFreshIndex(_ amount: Int) async {
        await audit(amount)
        guard let index = history.firstIndex(of: amount) else { return }
        history.remove(at: index)  // good: read-modify-write-across-await
    }

    func local(_ amount: Int) async -> Int {
        var balance = amount
        let old = balance
        await audit(old)
        balance = old + 1  // good: read-modify-write-across-await
        return balance
    }
}

@MainActor
final class FeedModel {
    private(set) var items: [String] = []
    private var page = 0
    private var total = 0
    var draft = ""

    func loadMore() async throws {
        let next = page + 1
        let new = try await remote("page \(next)")
        items = items + new
        page = next  // bad: read-modify-write-across-await
    }

    func appendTo() async throws {
        let before = items
        let new = try await remote("all")
        items = before + new  // bad: read-modify-write-across-await
    }

    func reload() async throws {
        items = try await remote("all")  // good: read-modify-write-across-await
    }

    func count() async throws {
        total += try await remote("count").count  // good: read-modify-write-across-await
    }

    func countStale() async throws {
        total = total + (try await remote("count").count)  // bad: read-modify-write-across-await
    }

    func countAfter() async throws {
        let count = try await remote("count").count
        total += count  // good: read-modify-write-across-await
    }

    func sendDraft() async throws {
        let text = draft
        try await send(text)
        draft = ""  // bad: read-modify-write-across-await
    }

    func sendDraftChecked() async throws {
        let text = draft
        try await send(text)
        if draft == text { draft = "" }  // good: read-modify-write-across-await
    }

    func toggle(_ name: String) async throws {
        let wasIn = items.contains(name)
        try await send(name)
        if wasIn { items.removeAll { $0 == name } } else { items.append(name) }  // bad: read-modify-write-across-await
    }
}

actor Purse {
    private var coins = 0
    func note(_ text: String) async {}

    func pay(_ price: Int) async {
        guard coins >= price else { return }
        await note("pay")
        coins = coins - price  // bad: actor-reentrancy
    }

    func payAtOnce(_ price: Int) async {
        guard coins >= price else { return }
        coins = coins - price  // good: actor-reentrancy
        await note("paid")
    }
}
