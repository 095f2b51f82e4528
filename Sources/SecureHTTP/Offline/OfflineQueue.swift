/// Stores requests that cannot be sent now, sealed on disk, and sends them later, in order and once per key.
///
///     let queue = try OfflineQueue(file: .init(path: path, keyring: keyring))
///     try await queue.add(request, key: "transfer-17")
///     let delivery = try await queue.deliver(with: client)
///
/// Each request carries its key as `Idempotency-Key`, and the queue records that it is about to send a request before
/// it does. If a response is lost or the app terminates in between, it is unknown whether the server acted. A request
/// with an idempotent method is then sent again, as is any request if the server honors `Idempotency-Key`; otherwise
/// the queue stops with ``Delivery/End/uncertain(key:)`` until ``settle(_:as:)`` resolves it. An exchange also counts
/// as lost if the server redirected it and the redirect got no response. ``Retry`` in the client follows the same
/// rules; a custom interceptor that retries must check the method, not the header.
///
/// The file belongs to one queue in one process; a second queue is rejected while the first exists. An attacker who can
/// restore an older copy can cause requests to be sent again, which the server must detect by their keys.
public actor OfflineQueue {
    /// Limits of the queue.
    public struct Limits: Hashable, Sendable {
        public var requests: Int
        /// The maximum size of all bodies and headers in total.
        ///
        /// The file is limited to 64 MiB, and bodies take a third more space in it.
        public var bytes: Int
        /// The number of recently delivered keys that are remembered, so that they are not accepted again.
        public var rememberedKeys: Int

        public init(requests: Int = 500, bytes: Int = 4 * 1024 * 1024, rememberedKeys: Int = 5_000) {
            (self.requests, self.bytes, self.rememberedKeys) = (requests, bytes, rememberedKeys)
        }
    }

    /// The result of one run of ``deliver(with:)``.
    public struct Delivery: Hashable, Sendable {
        public enum End: Hashable, Sendable {
            /// Nothing is left.
            case empty
            /// The network or the server cannot take more now; try later.
            case stopped(SecureHTTPError.Code)
            /// The server answered so that it makes sense to try later: 401 and 407 with a credential, a redirect that was not followed
            /// where it leads elsewhere.
            case putOff(status: Int)
            /// Whether this request arrived is not known; ``settle(_:as:)`` goes on.
            case uncertain(key: String)
        }

        /// The keys and status of requests that got a response, in order. A 4xx status counts as a response, unless it
        /// asks the client to retry.
        public var answered: [Answer] = []
        public var end = End.empty

        public struct Answer: Hashable, Sendable {
            public let key: String
            public let status: Int
        }
    }

    public enum Outcome: Hashable, Sendable { case delivered, notDelivered }

    private let file: QueueFile
    /// Held as long as the queue lives.
    private let lock: QueueLock
    private let limits: Limits
    private let serverHonoursKeys: Bool
    private var journal: QueueJournal
    private var isDelivering = false

    /// - Parameter serverHonoursKeys: Whether the server acts only once for each `Idempotency-Key`.
    /// - Throws: ``SecureHTTPError/Code/storageFailed`` if the file cannot be read or opened; it is left unchanged.
    ///   ``SecureHTTPError/Code/queueInUse`` while another queue uses the file.
    public init(
        file: QueueFile, limits: Limits = Limits(), serverHonoursKeys: Bool = false
    ) throws(SecureHTTPError) {
        (self.file, self.limits, self.serverHonoursKeys) = (file, limits, serverHonoursKeys)
        lock = try file.lock()
        journal = try file.load()
    }

    /// The keys of pending requests, in order.
    public var pending: [String] { journal.requests.map(\.key) }

    /// Adds a request. It is stored on disk when the call returns.
    ///
    /// - Parameter key: 1 to 64 visible ASCII characters that identify the effect of the request; never reuse a key.
    /// - Returns: `false` if the key is pending or was already delivered, in which case nothing changes.
    /// - Throws: `invalidArgument` for a key; `requestBodyFailed` for a stream; `credentialRefused` for a header that is a
    ///   credential; `headerReserved` for one that no client would send; `queueFull`; `storageFailed`.
    @discardableResult
    public func add(_ request: SecureRequest, key: String) throws(SecureHTTPError) -> Bool {
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy(StructuredText.isPlain), !key.contains(" ") else {
            throw SecureHTTPError(.invalidArgument)
        }
        guard !journal.delivered.contains(key), !pending.contains(key) else { return false }
        let item = try QueuedRequest(request, key: key)
        guard journal.requests.count < limits.requests, journal.size + item.size <= limits.bytes else {
            throw SecureHTTPError(.queueFull)
        }
        try change(isAddition: true) { $0.requests.append(item) }
        return true
    }

    /// Sends pending requests one by one until none is left or something stops the delivery.
    ///
    /// - Throws: `queueBusy` during another delivery; `storageFailed`, after which nothing more is sent.
    public func deliver(with client: SecureClient) async throws(SecureHTTPError) -> Delivery {
        guard !isDelivering else { throw SecureHTTPError(.queueBusy) }
        isDelivering = true
        defer { isDelivering = false }
        var delivery = Delivery()
        while let item = journal.requests.first {
            if item.isUnderWay, !mayRepeat(item) {
                delivery.end = .uncertain(key: item.key)
                return delivery
            }
            if let end = try await send(item, client, &delivery) {
                delivery.end = end
                return delivery
            }
        }
        return delivery
    }

    /// Records the outcome of a request whose response was lost, after asking the server or the user.
    public func settle(_ key: String, as outcome: Outcome) throws(SecureHTTPError) {
        guard !isDelivering else { throw SecureHTTPError(.queueBusy) }
        guard journal.requests.contains(where: { $0.key == key }) else { return }
        switch outcome {
        case .delivered: try finish(key)
        case .notDelivered: try mark(key, underWay: false)
        }
    }

    /// Removes a request. Returns `false` if it does not exist or is being sent.
    public func remove(_ key: String) throws(SecureHTTPError) -> Bool {
        guard let item = journal.requests.first(where: { $0.key == key }), !item.isUnderWay else { return false }
        try change { $0.requests.removeAll { $0.key == key } }
        return true
    }

    /// Nil to go on.
    private func send(
        _ item: QueuedRequest, _ client: SecureClient, _ delivery: inout Delivery
    ) async throws(SecureHTTPError) -> Delivery.End? {
        let request = try item.request()
        try mark(item.key, underWay: true)
        let record = ExchangeRecord(mayRepeat: mayRepeat(item))
        do {
            let response = try await ExchangeRecord.$current.withValue(record) { await Self.answer(request, client) }
                .get()
            guard !Self.isPutOff(response.status) else {
                // 5xx, 301 to 303: it may have acted. The others: it has not, unless it was asked before.
                let isCertain = mayRepeat(item) || (response.status < 500 && record.state != .mayHaveActed)
                if isCertain { try mark(item.key, underWay: false) }
                return isCertain ? .putOff(status: response.status) : .uncertain(key: item.key)
            }
            try finish(item.key)
            delivery.answered.append(Delivery.Answer(key: item.key, status: response.status))
            return nil
        } catch {
            if error.code == .storageFailed { throw error }
            let wasNeverSent =
                switch record.state {
                case .none: ExchangeRecord.neverSent.contains(error.code)
                case .neverActed: true
                case .mayHaveActed: false
                }
            guard !wasNeverSent, !mayRepeat(item) else {
                try mark(item.key, underWay: false)
                return .stopped(error.code)
            }
            return .uncertain(key: item.key)
        }
    }

    /// Typed errors do not pass the closure that binds a value to a task.
    private static func answer(
        _ request: SecureRequest, _ client: SecureClient
    ) async -> Result<SecureResponse, SecureHTTPError> {
        do { return .success(try await client.send(request)) } catch { return .failure(error) }
    }

    /// Whether the answer is none of the service to what was asked: it points elsewhere, wants a credential, or cannot now. 520 to 530 are
    /// those of a network before it.
    private static func isPutOff(_ status: Int) -> Bool {
        switch status {
        case 300..<400, 401, 407, 408, 425, 429, 500, 502, 503, 504, 507, 520...530: true
        default: false
        }
    }

    private func mayRepeat(_ item: QueuedRequest) -> Bool { item.isIdempotent || serverHonoursKeys }

    private func mark(_ key: String, underWay: Bool) throws(SecureHTTPError) {
        try change { journal in
            guard let place = journal.requests.firstIndex(where: { $0.key == key }) else { return }
            journal.requests[place].isUnderWay = underWay
        }
    }

    private func finish(_ key: String) throws(SecureHTTPError) {
        let most = max(0, limits.rememberedKeys)
        try change { journal in
            journal.requests.removeAll { $0.key == key }
            journal.delivered.append(key)
            journal.delivered.removeFirst(max(0, journal.delivered.count - most))
        }
    }

    /// First on disk, then here: what could not be written did not happen.
    private func change(
        isAddition: Bool = false, _ change: (inout QueueJournal) -> Void
    ) throws(SecureHTTPError) {
        var next = journal
        change(&next)
        try file.save(next, isAddition: isAddition)
        journal = next
    }
}
