#if canImport(Glibc)
    internal import Foundation
    internal import Glibc

    /// Reports when the system gains or loses a default route, using rtnetlink (`man 7 rtnetlink`).
    ///
    ///     for await status in try NetworkMonitor().statuses() where status.isReachable {
    ///         _ = try await queue.deliver(with: client)
    ///     }
    public struct NetworkMonitor: Sendable {
        /// Done on the thread that listens, before it does. For tests, which give it a network of its own.
        private let begin: @Sendable () -> Void

        public init() { begin = {} }
        init(begin: @escaping @Sendable () -> Void) { self.begin = begin }

        /// Returns a stream of the current status and every change. A slow consumer gets only the newest status.
        ///
        /// - Throws: ``SecureHTTPError/Code/networkUnknown`` if the system does not provide a socket.
        public func statuses() throws(SecureHTTPError) -> AsyncStream<NetworkStatus> {
            let (stream, continuation) = AsyncStream.makeStream(
                of: NetworkStatus.self, bufferingPolicy: .bufferingNewest(1))
            guard let stop = StopSignal() else { throw SecureHTTPError(.networkUnknown) }
            continuation.onTermination = { _ in stop.raise() }
            let begin = begin
            let thread = Thread {
                begin()
                Self.listen(stop, continuation)
                continuation.finish()
            }
            thread.name = "bulwark-network"
            thread.start()
            return stream
        }

        private static func listen(_ stop: StopSignal, _ continuation: AsyncStream<NetworkStatus>.Continuation) {
            guard let socket = openSocket() else { return }
            defer { close(socket) }
            var last: NetworkStatus?
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                // Asked after the socket listens, so that no change falls between.
                let status = current()
                if status != last { continuation.yield(status) }
                last = status
                var waits = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0), stop.wait]
                guard poll(&waits, 2, -1) > 0 || errno == EINTR, waits[1].revents == 0 else { return }
                // What the messages say is read from the tables: they may be lost when many come (ENOBUFS).
                while recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
            }
        }

        private static func openSocket() -> Int32? {
            let (netlink, route): (Int32, Int32) = (16, 0)
            let descriptor = socket(netlink, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), route)
            guard descriptor >= 0 else { return nil }
            // struct sockaddr_nl: family, padding, port 0 for "choose one", groups: links, addresses and routes of both families.
            let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
            var address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(netlink), 0, 0, groups)
            let isBound = withUnsafeBytes(of: &address) { bytes in
                bytes.baseAddress.map { start in
                    bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), socklen_t(12)) == 0
                } ?? false
            }
            guard isBound else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        private static func current() -> NetworkStatus {
            let folder = "/proc/thread-self/net"
            let tables = RouteTables(v4: text("\(folder)/route"), v6: text("\(folder)/ipv6_route"))
            let kinds = tables.defaultInterfaces.map { name -> NetworkStatus.Interface in
                // The kernel allows no slash in the name of an interface.
                if access("/sys/class/net/\(name)/wireless", F_OK) == 0 { return .wifi }
                if name.hasPrefix("ww") { return .cellular }
                return name.hasPrefix("e") ? .wired : .other
            }
            return NetworkStatus(isReachable: !kinds.isEmpty, interfaces: Set(kinds))
        }

        /// Empty where there is no such table, as for IPv6 where it is off.
        private static func text(_ path: String) -> String {
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// Ends a thread that waits in `poll`. The sockets live as long as anybody holds the value.
    private final class StopSignal: Sendable {
        private let reader: Int32
        private let writer: Int32

        init?() {
            var ends: [Int32] = [-1, -1]
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            close(writer)
        }

        var wait: pollfd { pollfd(fd: reader, events: Int16(POLLIN), revents: 0) }

        func raise() {
            var one: UInt8 = 1
            // One that is full was written to before.
            _ = write(writer, &one, 1)
        }
    }
#endif
