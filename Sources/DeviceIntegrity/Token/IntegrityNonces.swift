import SecretMemory

/// Nonces that a server gave out and takes back once, in the memory of one process.
///
/// Time is that of `ContinuousClock`, which nobody sets. Several servers need a store of their own that all share.
public actor IntegrityNonces {
    private static let size = 32
    private let lifetime: Duration
    private let capacity: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    /// By nonce: the device it was given to, and when it runs out.
    private var open: [[UInt8]: (device: String, end: ContinuousClock.Instant)] = [:]
    /// The same nonces, oldest first; those before `oldest` are gone.
    private var order: [[UInt8]] = []
    private var oldest = 0

    /// - Parameters:
    ///   - lifetime: how long a nonce can be used.
    ///   - capacity: how many can be open at once. Beyond it none is given: whoever may ask is to be limited before.
    public init(
        lifetime: Duration = .seconds(120), capacity: Int = 100_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.lifetime = lifetime
        self.capacity = max(1, capacity)
        self.now = now
    }

    /// A new nonce of 32 random bytes for a device, or `nil` where too many are open.
    public func issue(to device: String) -> [UInt8]? {
        forgetEnded()
        guard open.count < capacity else { return nil }
        var nonce = [UInt8](repeating: 0, count: IntegrityNonces.size)
        nonce.withUnsafeMutableBytes { fillWithRandomness($0) }
        open[nonce] = (device, now() + lifetime)
        order.append(nonce)
        return nonce
    }

    /// Whether the nonce was given to this device and not taken yet. It is taken now, whatever the answer.
    public func take(_ nonce: [UInt8], from device: String) -> Bool {
        guard nonce.count == IntegrityNonces.size, let entry = open.removeValue(forKey: nonce) else { return false }
        return entry.device == device && now() < entry.end
    }

    /// Entries that are kept, those that were taken among them.
    package var remembered: Int { order.count }

    private func forgetEnded() {
        let now = now()
        while oldest < order.count, open[order[oldest]].map({ $0.end <= now }) ?? true {
            open[order[oldest]] = nil
            oldest += 1
        }
        // Nonces that were taken stay in the order behind one that is not, but never more than there are open ones.
        if order.count > 2 * open.count + 1024 {
            order = order[oldest...].filter { open[$0] != nil }
            oldest = 0
        }
    }
}
