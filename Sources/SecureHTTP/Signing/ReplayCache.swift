internal import Crypto
public import Foundation

/// The record of a request in a replay cache: the first 16 bytes of the SHA-256 of key ID and nonce.
public struct ReplayTicket: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64

    public init(keyID: String, nonce: String) {
        self = keyID.withBytes { keyID in nonce.withBytes { Self(keyID: keyID, nonce: $0) } }
    }

    init(keyID: ByteView, nonce: ByteView) {
        var hash = SHA256()
        hash.update(bufferPointer: keyID.raw)
        withUnsafeBytes(of: UInt8(0)) { hash.update(bufferPointer: $0) }
        hash.update(bufferPointer: nonce.raw)
        (first, second) = hash.finalize().withUnsafeBytes {
            ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// Half of it tells tickets apart as well, in a table: nobody finds many with the same 64 bits of a SHA-256.
    public func hash(into hasher: inout Hasher) { hasher.combine(first) }

    /// The ticket as 16 bytes, for custom caches.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: first) { Array($0) } + withUnsafeBytes(of: second) { Array($0) }
    }
}

/// A cache that admits each nonce once among all servers that share it.
public protocol ReplayCache: Sendable {
    /// The second since which a cache that starts empty has been recording. Requests that may have been accepted
    /// earlier are rejected, so a restarted server rejects all requests in its first minute. `nil` for a cache that
    /// outlives its server.
    var remembersSince: Int64? { get }

    /// Returns `true` for exactly one of all callers with the same ticket, and `false` for the others.
    ///
    /// - Parameters:
    ///   - until: The time until which it must be remembered, in seconds since 1970.
    ///   - now: The current time, in seconds since 1970.
    /// - Throws: An error if the cache cannot decide; the request is then rejected.
    func admit(_ ticket: ReplayTicket, until: Int64, now: Int64) async throws(SecureHTTPError) -> Bool
}

/// A replay cache in the memory of one process.
///
/// When it is full, requests are rejected, because evicting entries early would admit a replay. An entry takes about 80
/// bytes.
///
/// Sendable because all mutable state is accessed only under `lock`.
public final class MemoryReplayCache: ReplayCache, @unchecked Sendable {
    private let lock = NSLock()
    private let capacity: Int
    private var memory: Memory
    public let remembersSince: Int64?

    /// - Parameters:
    ///   - capacity: The number of entries, at least the requests per second times 360.
    ///   - start: The time at which this process began to accept requests, in seconds since 1970.
    public init(capacity: Int = 1_000_000, start: Int64 = Int64(Date().timeIntervalSince1970)) {
        let start = start.asSeconds
        (self.capacity, remembersSince, memory) = (capacity, start, Memory(forgottenThrough: start - 1))
    }

    /// The current number of entries.
    public var count: Int { lock.withLock { memory.seen.count } }

    public func admit(_ ticket: ReplayTicket, until: Int64, now: Int64) throws(SecureHTTPError) -> Bool {
        let (until, now) = (until.asSeconds, now.asSeconds)
        guard let answer = lock.withLock({ memory.admit(ticket, until: until, now: now, capacity: capacity) }) else {
            throw SecureHTTPError(.replayCacheFull)
        }
        return answer
    }

    /// In one value: each access to a variable of a class is looked at for others at the same time.
    private struct Memory {
        private(set) var seen: Set<ReplayTicket> = []
        private var endings: [Int64: [ReplayTicket]] = [:]
        /// Everything up to this second is forgotten, and will not be admitted should the clock go back.
        private var forgottenThrough: Int64

        init(forgottenThrough: Int64) { self.forgottenThrough = forgottenThrough }

        /// Nil where it is full.
        mutating func admit(_ ticket: ReplayTicket, until: Int64, now: Int64, capacity: Int) -> Bool? {
            forget(through: now - 1)
            guard until > forgottenThrough else { return false }
            guard seen.count < capacity else { return seen.contains(ticket) ? false : nil }
            guard seen.insert(ticket).inserted else { return false }
            endings[until, default: []].append(ticket)
            return true
        }

        /// Walks the seconds that went by, or after a long pause the entries.
        private mutating func forget(through second: Int64) {
            guard second > forgottenThrough else { return }
            let past =
                second - forgottenThrough > Int64(endings.count)
                ? endings.keys.filter { $0 <= second } : Array(forgottenThrough + 1...second)
            for end in past {
                for ticket in endings.removeValue(forKey: end) ?? [] { seen.remove(ticket) }
            }
            forgottenThrough = second
        }
    }
}
