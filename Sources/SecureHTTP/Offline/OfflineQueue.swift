/// Keeps requests that cannot be sent now, sealed on disk, and sends them later: in order, each key once.
///
///     let queue = try OfflineQueue(file: .init(path: path, keyring: keyring))
///     try await queue.add(request, key: "transfer-17")
///     let delivery = try await queue.deliver(with: client)
///
/// Each request carries its key as `Idempotency-Key`, and the queue writes down that it is about to send before it does. When
/// an answer is lost, or the app ends in between, nobody can know whether the server acted. Then a request with an idempotent
/// method is sent again, and so is any where the server honours `Idempotency-Key`; another one stops the queue as
/// ``Delivery/End/uncertain(key:)`` until ``settle(_:as:)`` says what happened. An exchange counts as lost as well when the server
/// answered and pointed elsewhere, and nothing came from there. ``Retry`` in the client keeps to the same; an interceptor of your
/// own that sends again must look at the method, and not at the header.
///
/// The file belongs to one queue in one process; a second one is refused as long as the first lives. Who can put an older copy of it
/// back can have requests sent again, which the server's own memory of keys must notice.
public actor OfflineQueue {
    /// Bounds of what is kept.
    public struct Limits: Hashable, Sendable {
        public var requests: Int
        /// Of all bodies and headers together.
        ///
        /// The file takes 64 MiB at most, and bodies grow by a third in it.
        public var bytes: Int
        /// Keys that were delivered last, so that they are not taken again.
        public var rememberedKeys: Int

        public init(requests: Int = 500, bytes: Int = 4 * 1024 * 1024, rememberedKeys: Int = 5_000) {
            (self.requests, self.bytes, self.rememberedKeys) = (requests, bytes, rememberedKeys)
        }
    }

    /// What one run of ``deliver(with:)`` did.
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

        /// Keys of requests that were answered, in order, with the status. A refusal (4xx) is an answer, but for those that ask to
        /// come again.
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

    /// - Parameter serverHonoursKeys: whether the server acts once on one `Idempotency-Key`.
    /// - Throws: ``SecureHTTPError/Code/storageFailed`` for a file that cannot be read or opened. It is left as it is.
    ///   ``SecureHTTPError/Code/queueInUse`` while another queue has the file.
    public init(
        file: QueueFile, limits: Limits = Limits(), serverHonoursKeys: Bool = false
    ) throws(SecureHTTPError) {
        (self.file, self.limits, self.serverHonoursKeys) = (file, limits, serverHonoursKeys)
        lock = try file.lock()
        journal = try file.load()
    }

    /// Keys of the requests that wait, in order.
    public var pending: [String] { journal.requests.map(\.key) }

    /// Takes a request. It is on disk when the call returns.
    ///
    /// - Parameter key: 1 to 64 visible ASCII characters, for what the request is to bring about; never two requests.
    /// - Returns: false where the key waits or was delivered already; nothing changes then.
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

    /// Sends what waits, one after the other, until nothing is left or something stops it.
    ///
    /// - Throws: `queueBusy` while another call does; `storageFailed`, and nothing more is sent.
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

    /// Says what became of a request whose answer was lost, after asking the server or the user.
    public func settle(_ key: String, as outcome: Outcome) throws(SecureHTTPError) {
        guard !isDelivering else { throw SecureHTTPError(.queueBusy) }
        guard journal.requests.contains(where: { $0.key == key }) else { return }
        switch outcome {
        case .delivered: try finish(key)
        case .notDelivered: try mark(key, underWay: false)
        }
    }

    /// Takes a request back. False where it is not there or on its way.
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
