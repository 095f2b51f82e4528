import AuditAnalysis
import AuditKit
import ConcurrencyAnalysis

extension [Example] {
    static let lockAcrossAwait: [Example] = [
        Example(
            """
            final class Cache: @unchecked Sendable {
                private let lock = NSLock()
                func refresh() async {
                    lock.lock()
                    items = ↓await fetch()
                    lock.unlock()
                }
            }
            """),
        Example(
            """
            func refresh() async throws -> Token {
                lock.lock()
                defer { lock.unlock() }
                return try ↓await api.token()
            }
            """, "`defer` unlocks after the wait"),
        Example(
            """
            func store(_ value: Int) async {
                os_unfair_lock_lock(&unfair)
                ↓await disk.write(value)
                os_unfair_lock_unlock(&unfair)
            }
            """),
        Example(
            """
            func turn() async {
                semaphore.wait()
                ↓await work()
                semaphore.signal()
            }
            """, "a semaphore as a lock"),
        Example(
            """
            func write() async throws {
                pthread_mutex_lock(&mutex)
                defer { pthread_mutex_unlock(&mutex) }
                for part in parts { try ↓await send(part) }
            }
            """),
        Example(
            """
            func withLock<T>(_ body: () async throws -> T) async rethrows -> T {
                mutex.lock()
                defer { mutex.unlock() }
                return try ↓await body()
            }
            """, "a helper that lets anybody wait under the lock"),
        Example(
            """
            func load(_ key: String) async -> Data? {
                lock.lock()
                if let known = cache[key] {
                    lock.unlock()
                    return known
                }
                let data = ↓await download(key)
                lock.unlock()
                return data
            }
            """, "unlocked on one of two ways"),
        Example(
            """
            func run() {
                Task {
                    stateLock.lock()
                    defer { stateLock.unlock() }
                    state = ↓await next(state)
                }
            }
            """),
        Example(
            """
            func drain() async {
                condition.lock()
                ↓for await item in stream { buffer.append(item) }
                condition.unlock()
            }
            """),
        Example(
            """
            func exclusive() async {
                objc_sync_enter(self)
                ↓await step()
                objc_sync_exit(self)
            }
            """),
        Example(
            """
            func tidy() async {
                guard lock.try() else { return }
                ↓await sweep()
                lock.unlock()
            }
            """),
        Example(
            """
            func move() async throws {
                rwLock.writeLock()
                do { try ↓await copy() } catch { rwLock.writeUnlock(); throw error }
                rwLock.writeUnlock()
            }
            """),
    ]

    static let lockReleasedBeforeAwait: [Example] = [
        Example(
            """
            final class FolderLock {
                let descriptor: Int32 = open("/tmp/folder", 0)
                func lock() { flock(descriptor, LOCK_EX) }
                func unlock() { flock(descriptor, LOCK_UN) }
            }
            func pull(_ folderLock: FolderLock) async {
                folderLock.lock()
                await download()
                folderLock.unlock()
            }
            """, "keeps other processes out, and belongs to no thread"),
        Example(
            """
            func refresh() async {
                let fresh = await fetch()
                lock.lock()
                items = fresh
                lock.unlock()
            }
            """),
        Example(
            """
            func send() async throws {
                lock.lock()
                let batch = pending
                pending = []
                lock.unlock()
                try await api.send(batch)
            }
            """),
        Example(
            """
            func value(_ key: String) async -> Data? {
                lock.lock()
                if let known = cache[key] {
                    lock.unlock()
                    return known
                }
                lock.unlock()
                return await download(key)
            }
            """, "unlocked on both ways"),
        Example(
            """
            func turn() async {
                await semaphore.wait()
                defer { semaphore.signal() }
                await work()
            }
            """, "a semaphore that suspends"),
        Example(
            """
            func schedule() {
                lock.lock()
                defer { lock.unlock() }
                task = Task { await work() }
            }
            """, "the task waits, not this function"),
        Example(
            """
            func count() async -> Int {
                let total = lock.withLock { items.count }
                return await weigh(total)
            }
            """),
        Example(
            """
            func lockScreen() async {
                door.lock()
                await report("locked")
            }
            """, "a door"),
        Example(
            """
            actor Turnstile {
                func pass() async { await mutex.lock(); await step(); await mutex.unlock() }
            }
            """, "an asynchronous lock"),
        Example(
            """
            func add(_ item: Item) async {
                do {
                    lock.lock()
                    defer { lock.unlock() }
                    items.append(item)
                }
                await notify()
            }
            """, "`defer` ends with its block"),
        Example(
            """
            func finish() async {
                lock.lock()
                guard !isDone else { lock.unlock(); return }
                isDone = true
                lock.unlock()
                await close()
            }
            """),
    ]
}
