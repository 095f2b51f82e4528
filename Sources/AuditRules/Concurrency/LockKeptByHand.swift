import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A type of the product that takes a lock at each use of its state.
    static let lockKeptByHand = Rule(
        id: "lock-kept-by-hand",
        title: "State guarded by a manually taken lock",
        category: .concurrency,
        severity: .note,
        profile: .strict,
        references: [.cwe(662), .cwe(667), .masvs("CODE", 4)],
        why: """
            The state is safe only as long as all new code takes the lock, which the compiler does not enforce. State \
            in an `actor` or a `Mutex` cannot be accessed without it. The gate reports this where the code is being \
            changed anyway.
            """,
        remedy: """
            Make the type an `actor` where its callers can await, or keep the state in a `Mutex` \
            (`OSAllocatedUnfairLock(initialState:)` before iOS 18).
            """,
        bad: [
            Example(
                """
                final class Basket {
                    ↓private let lock = NSLock()
                    private var items: [String] = []
                    func add(_ item: String) { lock.withLock { items.append(item) } }
                    func count() -> Int { lock.withLock { items.count } }
                }
                """),
            Example(
                """
                final class Visits: @unchecked Sendable {
                    private var count = 0
                    ↓private let queue = DispatchQueue(label: "visits")
                    func add() { queue.sync { count += 1 } }
                }
                """),
            Example(
                """
                public final class Sessions {
                    ↓private var lock = os_unfair_lock()
                    private var open: Set<Int> = []
                    public func insert(_ id: Int) {
                        os_unfair_lock_lock(&lock)
                        defer { os_unfair_lock_unlock(&lock) }
                        open.insert(id)
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                final class Basket: Sendable {
                    private let items = Mutex<[String]>([])
                    func add(_ item: String) { items.withLock { $0.append(item) } }
                }
                """),
            Example(
                """
                actor Visits {
                    private var count = 0
                    func add() { count += 1 }
                }
                """),
            Example(
                """
                final class Player {
                    private let queue = DispatchQueue(label: "player")
                    private let source: Source
                    init(source: Source) { self.source = source }
                    func play() { queue.async { [source] in source.start() } }
                }
                """, "the queue guards nothing of its own"),
            Example(
                """
                final class MockBasket {
                    private let lock = NSLock()
                    private var items: [String] = []
                    func add(_ item: String) { lock.withLock { items.append(item) } }
                }
                """, "a double: see `lock-in-mock`"),
            Example(
                """
                final class RecursiveGate {
                    private let lock = NSLock()
                    func pass(_ body: () -> Void) { lock.withLock { body() } }
                }
                """, "guards what others bring"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard !file.role.isForTests, locks.contains(where: { file.tree.mentions($0) }) else { return }
    let project = pass[ConcurrencyProject.self]
    for type in file.nodes(.classDecl) where !type.isTestDouble && !type.isInTestDouble {
        let code = TypeCode(project.types.parts(of: type), project.types, project.lookup)
        guard let lock = code.properties.first(where: { project.isLock($0) && $0.node.tree === file.tree }),
            code.owns(lock.node), type.contains(lock.node), !project.isLock(code.type)
        else { continue }
        let guarded = TypeState(code, project).guarded.filter(\.isUnderOwnLock)
        guard let first = guarded.first, case .guarded(let name, _) = first.guardedBy else { continue }
        let waits = code.type.all.flatMap(\.memberNodes).contains { $0.kind == .functionDecl && $0.has(.isAsync) }
        let form: ConcurrencyEscape.Form = waits && code.supers.isEmpty ? .actor : .mutex
        let uses = lock.node.tree.references(lock.name).filter { type.contains($0) }
        pass.report(
            "`\(name.lockName)` is taken manually to guard `\(first.property.name)`: \(form.words)", at: lock.node,
            .init(related: uses.prefix(20).map { ($0, "taken here") }))
    }
}

extension TypeState.Member {
    /// Whether a lock of the object itself guards it, and no actor.
    fileprivate var isUnderOwnLock: Bool {
        guard !property.isLet else { return false }
        if case .guarded(let lock, _) = guardedBy { return lock.hasPrefix("self.") }
        return false
    }
}

/// Types of locks that are taken by hand.
private let locks = [
    "NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock", "os_unfair_lock", "os_unfair_lock_s",
    "OSAllocatedUnfairLock", "pthread_mutex_t", "pthread_rwlock_t", "DispatchSemaphore", "DispatchQueue", "NIOLock",
    "OSSpinLock",
]
