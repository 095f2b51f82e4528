import CodeModel

/// How a type of a library guards state.
struct LockType: Sendable {
    let kind: Kind
    /// Calls that take it and hold it until a call of `releasing`.
    let taking: Set<String>
    /// Calls that take it if they can: they return `Bool`, and hold it where that is `true`.
    let trying: Set<String>
    let releasing: Set<String>
    /// Calls that hold it while their closure runs.
    let holding: Set<String>
    /// Those among `taking`, `trying` and `holding` that let readers in together, so that no write may stand there.
    let shared: Set<String>

    enum Kind: Sendable {
        /// One thread at a time; the state stands beside it.
        case mutex
        /// The same thread may take it again.
        case recursive
        /// Readers together, or one writer.
        case readersWriter
        /// Waits and wakes as well; guards as a mutex does.
        case condition
        /// A guard where it starts with 1.
        case semaphore
        /// Holds the state, which nobody reaches past it.
        case box
        /// Holds one value, each access to which is atomic. Two accesses are not.
        case atomic
        /// Runs closures; a guard where it is serial, or where writes are barriers.
        case queue
        /// A guard where it runs one operation at a time.
        case operationQueue
    }

    init(
        _ kind: Kind, taking: String = "", trying: String = "", releasing: String = "", holding: String = "",
        shared: String = ""
    ) {
        self.kind = kind
        self.taking = Self.words(taking)
        self.trying = Self.words(trying)
        self.releasing = Self.words(releasing)
        self.holding = Self.words(holding)
        self.shared = Self.words(shared)
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}

/// A C function that takes or releases the lock that its first argument points to.
struct LockFunction: Sendable {
    let action: Action
    let kind: LockType.Kind

    enum Action: Sendable { case takes, tries, takesShared, triesShared, releases }
}

extension SendableTypes {
    /// Types that guard, by name without arguments. Calls are named without labels, so that `lock` is also
    /// `lock(before:)`, which tries; see `timed`.
    static let lockTypes: [String: LockType] = [
        "NSLock": mutex,
        "NSDistributedLock": LockType(.mutex, trying: "try", releasing: "unlock break"),
        "NSRecursiveLock": LockType(
            .recursive, taking: "lock", trying: "try", releasing: "unlock", holding: "withLock"),
        "NSCondition": LockType(.condition, taking: "lock", releasing: "unlock", holding: "withLock"),
        "NSConditionLock": LockType(
            .condition, taking: "lock", trying: "try tryLock", releasing: "unlock", holding: "withLock"),
        "NSLocking": LockType(.mutex, taking: "lock", releasing: "unlock", holding: "withLock"),
        "OSAllocatedUnfairLock": LockType(
            .box, taking: "lock", trying: "lockIfAvailable", releasing: "unlock",
            holding: "withLock withLockUnchecked withLockIfAvailable withLockIfAvailableUnchecked"),
        "Mutex": LockType(.box, holding: "withLock withLockIfAvailable"),
        "NIOLock": LockType(.mutex, taking: "lock", releasing: "unlock", holding: "withLock withLockVoid"),
        "ConditionLock": LockType(.condition, taking: "lock", releasing: "unlock"),
        "NIOLockedValueBox": LockType(.box, holding: "withLockedValue"),
        "NIOLockedValueBox.Unsafe": LockType(.box, taking: "lock", releasing: "unlock"),
        "LockIsolated": LockType(.box, holding: "withValue setValue"),
        "UnfairLock": mutex,
        "Lock": LockType(.mutex, taking: "lock", releasing: "unlock", holding: "withLock withLockVoid"),
        "ReadWriteLock": LockType(
            .readersWriter, taking: "lockRead lockWrite readLock writeLock", releasing: "unlock",
            holding: "withReaderLock withWriterLock withReaderLockVoid withWriterLockVoid withReadLock withWriteLock",
            shared: "lockRead readLock withReaderLock withReaderLockVoid withReadLock"),
        "DispatchSemaphore": LockType(.semaphore, taking: "wait", releasing: "signal"),
        "DispatchQueue": queue, "DispatchSerialQueue": queue, "DispatchConcurrentQueue": queue,
        "DispatchWorkloop": queue,
        "OperationQueue": LockType(.operationQueue, holding: "addOperation addBarrierBlock addOperations"),
        "ManagedAtomic": atomic, "UnsafeAtomic": atomic, "Atomic": atomic, "AtomicLazyReference": atomic,
        "ManagedAtomicLazyReference": atomic, "NIOAtomic": atomic, "UnsafeEmbeddedAtomic": atomic,
    ]

    private static let mutex = LockType(
        .mutex, taking: "lock", trying: "try", releasing: "unlock", holding: "withLock")
    private static let queue = LockType(.queue, holding: "sync async asyncAndWait asyncAfter")
    private static let atomic = LockType(.atomic)

    /// Labels that make a call of `taking` give up after a time: `lock(before:)` returns whether it holds the lock, and
    /// `wait(timeout:)` whether it came in time.
    static let timed: Set<String> = ["before", "timeout", "wallTimeout", "timeoutSeconds"]

    /// C functions by name; the lock is the first argument.
    static let lockFunctions: [String: LockFunction] = [
        "os_unfair_lock_lock": LockFunction(action: .takes, kind: .mutex),
        "os_unfair_lock_lock_with_flags": LockFunction(action: .takes, kind: .mutex),
        "os_unfair_lock_lock_with_options": LockFunction(action: .takes, kind: .mutex),
        "os_unfair_lock_trylock": LockFunction(action: .tries, kind: .mutex),
        "os_unfair_lock_unlock": LockFunction(action: .releases, kind: .mutex),
        "OSSpinLockLock": LockFunction(action: .takes, kind: .mutex),
        "OSSpinLockTry": LockFunction(action: .tries, kind: .mutex),
        "OSSpinLockUnlock": LockFunction(action: .releases, kind: .mutex),
        "objc_sync_enter": LockFunction(action: .takes, kind: .recursive),
        "objc_sync_exit": LockFunction(action: .releases, kind: .recursive),
        "pthread_mutex_lock": LockFunction(action: .takes, kind: .mutex),
        "pthread_mutex_trylock": LockFunction(action: .tries, kind: .mutex),
        "pthread_mutex_timedlock": LockFunction(action: .tries, kind: .mutex),
        "pthread_mutex_unlock": LockFunction(action: .releases, kind: .mutex),
        "pthread_spin_lock": LockFunction(action: .takes, kind: .mutex),
        "pthread_spin_trylock": LockFunction(action: .tries, kind: .mutex),
        "pthread_spin_unlock": LockFunction(action: .releases, kind: .mutex),
        "pthread_rwlock_rdlock": LockFunction(action: .takesShared, kind: .readersWriter),
        "pthread_rwlock_tryrdlock": LockFunction(action: .triesShared, kind: .readersWriter),
        "pthread_rwlock_wrlock": LockFunction(action: .takes, kind: .readersWriter),
        "pthread_rwlock_trywrlock": LockFunction(action: .tries, kind: .readersWriter),
        "pthread_rwlock_unlock": LockFunction(action: .releases, kind: .readersWriter),
        "sem_wait": LockFunction(action: .takes, kind: .semaphore),
        "sem_trywait": LockFunction(action: .tries, kind: .semaphore),
        "sem_post": LockFunction(action: .releases, kind: .semaphore),
    ]
}
