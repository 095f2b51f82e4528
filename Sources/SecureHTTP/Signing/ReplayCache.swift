internal import Crypto
public import Foundation

/// What is remembered of a request: the first 16 bytes of the SHA-256 of key id and nonce.
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

    /// 16 bytes, for caches in other places.
    public var bytes: [UInt8] {
        withUnsafeBytes(of: first) { Array($0) } + withUnsafeBytes(of: second) { Array($0) }
    }
}

/// Admits each nonce once, among all servers that share it.
public protocol ReplayCache: Sendable {
    /// For a cache that begins empty, the second since which it remembers. Requests that may have been accepted before
    /// are refused, so for its first minute a restarted server refuses all. Nil for a cache that outlives its server.
    var remembersSince: Int64? { get }

    /// True for one of all callers with the same ticket, false for the others.
    ///
    /// - Parameters:
    ///   - until: seconds since 1970 up to which it must be remembered.
    ///   - now: seconds since 1970.
    /// - Throws: where it cannot tell; the request is refused then.
    func admit(_ ticket: ReplayTicket, until: Int64, now: Int64) async throws(SecureHTTPError) -> Bool
}

/// A replay cache in the memory of one process.
///
/// When it is full, requests are refused: forgetting early would let a replay in. An entry takes about 80 bytes.
///
/// Sendable: all that changes is touched under `lock`.
public final class MemoryReplayCache: ReplayCache, @unchecked Sendable {
    private let lock = NSLock()
    private let capacity: Int
    private var memory: Memory
    public let remembersSince: Int64?

    /// - Parameters:
    ///   - capacity: entries. Requests a second times 360 at least.
    ///   - start: seconds since 1970 at which this process began to accept requests.
    public init(capacity: Int = 1_000_000, start: Int64 = Int64(Date().timeIntervalSince1970)) {
        let start = start.asSeconds
        (self.capacity, remembersSince, memory) = (capacity, start, Memory(forgottenThrough: start - 1))
    }

    /// Entries that are remembered now.
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
