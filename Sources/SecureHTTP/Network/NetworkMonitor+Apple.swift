#if canImport(Network)
    internal import Foundation
    internal import Network

    /// Reports when the system gains or loses network connectivity, using `NWPathMonitor`.
    ///
    ///     for await status in try NetworkMonitor().statuses() where status.isReachable {
    ///         _ = try await queue.deliver(with: client)
    ///     }
    public struct NetworkMonitor: Sendable {
        public init() {}

        /// Returns a stream of the current status and every change. A slow consumer gets only the newest status.
        public func statuses() throws(SecureHTTPError) -> AsyncStream<NetworkStatus> {
            let (stream, continuation) = AsyncStream.makeStream(
                of: NetworkStatus.self, bufferingPolicy: .bufferingNewest(1))
            let monitor = NWPathMonitor()
            let changes = StatusChanges()
            monitor.pathUpdateHandler = { path in
                // The system tells of more than a status holds.
                let status = Self.status(path)
                if changes.differs(status) { continuation.yield(status) }
            }
            continuation.onTermination = { _ in monitor.cancel() }
            monitor.start(queue: DispatchQueue(label: "bulwark-network"))
            return stream
        }

        private static func status(_ path: NWPath) -> NetworkStatus {
            let kinds: [(NWInterface.InterfaceType, NetworkStatus.Interface)] = [
                (.wifi, .wifi), (.cellular, .cellular), (.wiredEthernet, .wired), (.other, .other),
            ]
            return NetworkStatus(
                isReachable: path.status == .satisfied,
                interfaces: Set(kinds.filter { path.usesInterfaceType($0.0) }.map(\.1)),
                isMetered: path.isExpensive || path.isConstrained)
        }
    }
#endif
