// Repositories of a recipe app: in-memory state, settings, drafts and shared lists.
import Foundation

struct Recipe: Sendable, Equatable {
    let id: UUID
    var title: String
}

final class RecipeRepository: @unchecked Sendable {  // bad: unchecked-sendable-race, unchecked-sendable-undocumented
    private var recipes: [UUID: Recipe] = [:]

    func recipe(_ id: UUID) -> Recipe? {
        recipes[id]
    }

    func save(_ recipe: Recipe) {
        recipes[recipe.id] = recipe
    }
}

/// Safe to hand to any thread: `lock` is held around each look at `favourites`, so Sendable holds.
final class FavouriteRepository: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var favourites: Set<UUID> = []

    func toggle(_ id: UUID) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if favourites.remove(id) != nil { return false }
        favourites.insert(id)
        return true
    }

    var count: Int {
        lock.withLock { favourites.count }
    }
}

final class DraftRepository: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var drafts: [Recipe] = []

    func add(_ draft: Recipe) {
        lock.lock()
        drafts.append(draft)
        lock.unlock()
    }

    var isEmpty: Bool { drafts.isEmpty }
}

final class SettingsRepository: @unchecked Sendable {  // bad: unchecked-sendable-documented-member, unchecked-sendable-undocumented
    private let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    var usesMetricUnits: Bool {
        get { defaults.bool(forKey: "metric") }
        set { defaults.set(newValue, forKey: "metric") }
    }
}

final class RecipeParserOptions {
    var keepsEmptyLines = false
}

final class ImportRepository: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let options: RecipeParserOptions
    private let folder: URL

    init(options: RecipeParserOptions, folder: URL) {
        self.options = options
        self.folder = folder
    }

    func lines(of name: String) throws -> [String] {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        let parts = text.components(separatedBy: "\n")
        return options.keepsEmptyLines ? parts : parts.filter { !$0.isEmpty }
    }
}

final class SyncRepository: @unchecked Sendable {  // bad: unchecked-chain
    private let recipes: RecipeRepository
    private let host: URL

    init(recipes: RecipeRepository, host: URL) {
        self.recipes = recipes
        self.host = host
    }

    func address(of id: UUID) -> URL? {
        recipes.recipe(id).map { host.appendingPathComponent($0.id.uuidString) }
    }
}

final class UnitRepository: @unchecked Sendable {  // bad: unchecked-sendable-needless
    private let names: [String: String]
    private let fallback = "g"

    init(names: [String: String]) {
        self.names = names
    }

    func unit(for key: String) -> String { names[key] ?? fallback }
}

actor ShoppingListRepository {  // good: unchecked-sendable-race
    private var items: [String] = []

    func add(_ item: String) { items.append(item) }
}

final class CategoryRepository: Sendable {  // good: unchecked-sendable-race
    let names: [String]
    init(names: [String]) { self.names = names }
}

final class HistoryRepository: @unchecked Sendable {  // bad: unchecked-sendable-race
    private lazy var opened: [Date] = readFromDisk()
    private let file: URL

    init(file: URL) { self.file = file }

    func last() -> Date? { opened.last }

    private func readFromDisk() -> [Date] {
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Date].self, from: data)) ?? []
    }
}

final class PantryRepository: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSRecursiveLock()
    private(set) var stock: [String: Int] = [:]

    func put(_ name: String, amount: Int) {
        lock.lock()
        defer { lock.unlock() }
        stock[name, default: 0] += amount
    }

    func take(_ name: String) {
        lock.lock()
        defer { lock.unlock() }
        stock[name] = nil
    }
}
