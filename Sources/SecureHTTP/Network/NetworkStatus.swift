internal import Foundation

/// The network status reported by the system. Only a request can tell whether a server responds.
public struct NetworkStatus: Hashable, Sendable {
    /// The kind of interface of a default route.
    public enum Interface: Hashable, Sendable { case wifi, cellular, wired, other }

    /// Whether there is a default route.
    public let isReachable: Bool
    public let interfaces: Set<Interface>
    /// Whether traffic is metered; `nil` if the system does not report it, as on Linux.
    public let isMetered: Bool?

    public init(isReachable: Bool, interfaces: Set<Interface> = [], isMetered: Bool? = nil) {
        (self.isReachable, self.interfaces, self.isMetered) = (isReachable, interfaces, isMetered)
    }

    public static let unreachable = NetworkStatus(isReachable: false)
}

/// Tells a status from the one before.
///
/// Sendable: `last` is touched under `lock` alone.
final class StatusChanges: @unchecked Sendable {
    private let lock = NSLock()
    private var last: NetworkStatus?

    func differs(_ status: NetworkStatus) -> Bool {
        lock.withLock {
            defer { last = status }
            return status != last
        }
    }
}

/// Reads the kernel's tables of routes, `/proc/net/route` and `/proc/net/ipv6_route`.
struct RouteTables {
    /// Names of interfaces that a default route leads through, unsorted.
    let defaultInterfaces: Set<String>

    init(v4: String, v6: String) {
        defaultInterfaces = Self.ofV4(v4).union(Self.ofV6(v6))
    }

    /// Columns: interface, destination, gateway, flags, …, mask in the eighth; numbers in hexadecimal.
    private static func ofV4(_ text: String) -> Set<String> {
        rows(text).reduce(into: []) { names, row in
            guard row.count >= 8, row[1] == "00000000", row[7] == "00000000", let flags = UInt32(row[3], radix: 16),
                isUsable(flags)
            else { return }
            names.insert(String(row[0]))
        }
    }

    /// Columns: destination, its prefix length, …, flags in the ninth, interface in the tenth.
    private static func ofV6(_ text: String) -> Set<String> {
        rows(text).reduce(into: []) { names, row in
            guard row.count >= 10, row[0].allSatisfy({ $0 == "0" }), row[1] == "00", row[9] != "lo",
                let flags = UInt32(row[8], radix: 16), isUsable(flags)
            else { return }
            names.insert(String(row[9]))
        }
    }

    private static func rows(_ text: String) -> [[Substring]] {
        text.split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" } }
    }

    /// `RTF_UP` and not `RTF_REJECT`.
    private static func isUsable(_ flags: UInt32) -> Bool { flags & 0x1 != 0 && flags & 0x200 == 0 }
}
