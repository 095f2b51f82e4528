/// Types that are locks, and wrappers that hold one.
enum GuardTypes {
    /// Whether a stored property of this type is a lock itself, or a number that is changed atomically.
    static func contain(_ type: String?) -> Bool {
        guard let type else { return false }
        switch TypeExpression(type).wrapped {
        case .existential(let parts), .opaque(let parts): return parts.contains { $0.lastName == "NSLocking" }
        case .named(let path, let arguments):
            guard let name = path.last else { return false }
            if name == "UnsafeMutablePointer", case .named(let inner, _)? = arguments.first {
                return inner.last.map(isLock) ?? false
            }
            return isLock(name)
        default: return false
        }
    }

    /// Whether a type is a pointer to a lock: as safe as the lock, but no pointer is Sendable to the compiler.
    static func isPointer(_ type: String?) -> Bool {
        guard let type, case .named(let path, _) = TypeExpression(type).wrapped,
            path.last == "UnsafeMutablePointer" || path.last == "os_unfair_lock_t"
        else { return false }
        return contain(type)
    }

    static let pointer = Sharing.DocumentedType(
        name: "pointer to a lock", reason: "a lock that does not move can be used from several threads",
        isConfigurable: false, declaredSince: nil)

    /// Locks of C, which are plain memory, and what else the table of locks does not name.
    private static let plain: Set<String> = [
        "os_unfair_lock", "os_unfair_lock_s", "os_unfair_lock_t", "pthread_mutex_t", "pthread_rwlock_t",
        "pthread_cond_t",
        "pthread_spinlock_t", "sem_t", "OSSpinLock", "NIORWLock", "RWLock",
    ]

    private static func isLock(_ name: String) -> Bool {
        switch SendableTypes.lockTypes[name]?.kind {
        case .mutex, .recursive, .readersWriter, .condition, .semaphore, .queue: true
        case .box, .atomic, .operationQueue, nil: plain.contains(name)
        }
    }

    /// Wrappers of libraries that lock by their name.
    static let wrappers: Set<String> = [
        "Atomic", "Locked", "Protected", "ThreadSafe", "Synchronized", "Guarded", "LockIsolated", "AtomicValue",
        "UncheckedAtomic", "UnfairLocked", "NIOLocked",
    ]

    /// Wrappers that keep nothing in the object: the value lives elsewhere, behind a guard of its own.
    static func isStoreless(_ name: String) -> Bool { storeless.contains(name) || name.contains("Inject") }

    private static let storeless: Set<String> = [
        "TaskLocal", "AppStorage", "UserDefault", "UserDefaultsBacked", "Dependency", "Default", "ThreadLocal",
    ]
}
