import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port of loopback whose listener takes no further connection: who connects waits, as with a machine behind a wall.
final class DeafServer {
    let port: UInt16
    private var descriptors: [Int32] = []

    init() throws {
        let listener = Self.socket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        descriptors = [listener]
        port = try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, size) == 0, listen(listener, 0) == 0,
                    getsockname(listener, address, &size) == 0
                else { throw CocoaError(.fileReadUnknown) }
            }
            return UInt16(bigEndian: pointer.pointee.sin_port)
        }
        // Fills what waits to be taken.
        for _ in 0..<4 {
            let filler = Self.socket()
            descriptors.append(filler)
            _ = fcntl(filler, F_SETFL, O_NONBLOCK)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(filler, $0, size) }
            }
        }
        usleep(50_000)
    }

    private static func socket() -> Int32 {
        #if canImport(Glibc)
            Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
