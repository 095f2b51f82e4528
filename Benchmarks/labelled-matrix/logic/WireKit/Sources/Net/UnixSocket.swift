import Darwin
import Foundation

/// Datagram sockets for the companion tool.
public final class UnixSocket {
    private var descriptor: Int32 = -1

    public init() {}

    public func connect(to path: String) -> Bool {
        descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutablePointer(to: &address.sun_path) {
            $0.withMemoryRebound(to: CChar.self, capacity: 104) { _ = strcpy($0, path) } // bad: buffer-pointer
        }
        return bindOrConnect(&address)
    }

    public func connectChecked(to path: String) -> Bool {
        guard path.utf8.count < 104 else { return false }
        descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutablePointer(to: &address.sun_path) {
            $0.withMemoryRebound(to: CChar.self, capacity: 104) { _ = strlcpy($0, path, 104) } // good: buffer-pointer
        }
        return bindOrConnect(&address)
    }

    private func bindOrConnect(_ address: inout sockaddr_un) -> Bool {
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.connect(descriptor, $0, size) == 0 }
        }
    }

    public func receive() -> Data? {
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1_024, alignment: 1)
        defer { buffer.deallocate() }
        let count = recv(descriptor, buffer, 4_096, 0) // bad: buffer-pointer
        return count > 0 ? Data(bytes: buffer, count: count) : nil
    }

    public func receiveName() -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return String(cString: UnsafePointer(bytes.withUnsafeBufferPointer { $0.baseAddress! })) // bad: buffer-pointer
    }

    public func receiveTag() -> String? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self) // good: buffer-pointer
    }

    public func greet(_ name: String) {
        let line = UnsafeMutablePointer<CChar>.allocate(capacity: 64)
        defer { line.deallocate() }
        _ = name.withCString { raw in withVaList([raw]) { vsprintf(line, "HELLO %s\n", $0) } } // bad: buffer-pointer
        send(descriptor, line, strlen(line), 0)
    }
}

public final class CompanionLink {
    private let socket = UnixSocket()

    public init() {}

    public func open(path: String, legacy: Bool) -> Data? {
        guard legacy ? socket.connect(to: path) : socket.connectChecked(to: path) else { return nil }
        if let name = socket.receiveName() { socket.greet(name) }
        if let tag = socket.receiveTag() { socket.greet(String(tag.prefix(16))) }
        return socket.receive()
    }
}
