#if canImport(Security)
    public import Foundation
    internal import Security
    // Foundation brings URLSession on Apple's systems.
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// A transport with pinning on `URLSession`, for Apple platforms.
    ///
    ///     let client = SecureClient(transport: try URLSessionTransport(pins: PinStore(pins)))
    ///
    /// The system decides on HTTP/2 and HTTP/3, proxies and App Transport Security; the chain of a TLS-intercepting
    /// proxy must satisfy the pins like any other. Every host has its own session, because the system lets hosts share
    /// a connection that was verified for only one of them. When the pin requirement of a host changes, it gets a new
    /// session.
    ///
    /// Sendable because `sessions` and `isClosed` are accessed only under `lock`.
    public final class URLSessionTransport: HTTPTransport, @unchecked Sendable {
        public enum Version: Sendable { case tls12, tls13 }

        private struct Session {
            let requirement: PinRequirement
            let delegate: SessionDelegate
            let session: URLSession
            var used: UInt64
        }

        /// Hosts that keep their connections.
        static let mostSessions = 32

        private let pins: PinStore
        private let anchors: [[UInt8]]
        private let minimum: Version
        private let reporter: PinReporter?
        private let clock: @Sendable () -> Date
        private let lock = NSLock()
        private var sessions: [HostName: Session] = [:]
        private var uses: UInt64 = 0
        private var isClosed = false

        /// - Parameters:
        ///   - anchors: Root certificates in DER; if empty, the system's roots are used.
        ///   - minimum: The minimum TLS version.
        ///   - reporter: Receives chains without a pinned key, both rejected ones and those in report-only mode.
        ///   - clock: The clock for the expiration of pins.
        /// - Throws: ``SecureHTTPError/Code/certificateMalformed`` with the position of the anchor.
        public init(
            pins: PinStore, anchors: [[UInt8]] = [], minimum: Version = .tls12, reporter: PinReporter? = nil,
            clock: @escaping @Sendable () -> Date = { Date() }
        ) throws(SecureHTTPError) {
            for (place, anchor) in anchors.enumerated() where SystemTrust.certificates([anchor]) == nil {
                throw SecureHTTPError(.certificateMalformed, at: place)
            }
            (self.pins, self.anchors, self.minimum) = (pins, anchors, minimum)
            (self.reporter, self.clock) = (reporter, clock)
        }

        deinit { for session in sessions.values { session.session.finishTasksAndInvalidate() } }

        public func send(
            _ request: SecureRequest, limits: TransferLimits
        ) async throws(SecureHTTPError) -> SecureResponse {
            Departure.current?.isTold()
            guard !Task.isCancelled else { throw SecureHTTPError(.cancelled) }
            let host = request.url.host
            let requirement = pins.current.requirement(for: host, at: clock())
            if case .refused(let code) = requirement { throw SecureHTTPError(code) }
            let made = try SessionExchange.systemRequest(request, limits)
            let (exchange, retired) = lock.withLock { () -> (SessionExchange?, [URLSession]) in
                guard !isClosed else { return (nil, []) }
                let (session, retired) = session(host, requirement)
                // Made while nobody can retire the session: a task on one that was invalidated ends the process.
                return (SessionExchange(request, made, limits, session.session, session.delegate), retired)
            }
            // What is under way ends in order.
            for session in retired { session.finishTasksAndInvalidate() }
            guard let exchange else { throw SecureHTTPError(.closed) }
            return try await exchange.run()
        }

        /// Closes all connections. Requests in progress fail with ``SecureHTTPError/Code/connectionLost``.
        public func close() async {
            let all = lock.withLock {
                isClosed = true
                defer { sessions = [:] }
                return sessions.values.map { ($0.session, $0.delegate) }
            }
            for (session, delegate) in all {
                delegate.giveUp(SecureHTTPError(.connectionLost))
                session.invalidateAndCancel()
            }
        }

        /// The session of a host and those that are to end. Runs under `lock`.
        private func session(_ host: HostName, _ requirement: PinRequirement) -> (Session, [URLSession]) {
            uses += 1
            if var kept = sessions[host], kept.requirement == requirement {
                kept.used = uses
                sessions[host] = kept
                return (kept, [])
            }
            var retired = sessions.removeValue(forKey: host).map { [$0.session] } ?? []
            if sessions.count >= Self.mostSessions, let oldest = sessions.min(by: { $0.value.used < $1.value.used }) {
                sessions.removeValue(forKey: oldest.key)
                retired.append(oldest.value.session)
            }
            let made = make(host, requirement)
            sessions[host] = made
            return (made, retired)
        }

        private func make(_ host: HostName, _ requirement: PinRequirement) -> Session {
            let delegate = SessionDelegate(
                HostTrust(host: host, pins: pins, anchors: anchors, reporter: reporter, clock: clock))
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            let session = URLSession(
                configuration: Self.configuration(minimum), delegate: delegate, delegateQueue: queue)
            return Session(requirement: requirement, delegate: delegate, session: session, used: uses)
        }

        /// Nothing is kept: no cache, no cookie, no credential.
        static func configuration(_ minimum: Version) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.tlsMinimumSupportedProtocolVersion = minimum == .tls13 ? .TLSv13 : .TLSv12
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCredentialStorage = nil
            configuration.waitsForConnectivity = false
            return configuration
        }
    }
#endif
