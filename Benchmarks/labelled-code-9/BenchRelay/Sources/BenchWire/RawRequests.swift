import Foundation
import NIOCore

/// The power switches only speak a very small HTTP over plain sockets.
public struct SwitchClient {
    let channel: any Channel

    public init(channel: any Channel) {
        self.channel = channel
    }

    public func turnOn(outlet: Int, note: String) async throws {
        var text = "POST /outlet/\(outlet)/on HTTP/1.1\r\nHost: switch\r\n"
        text += "X-Note: \(note)\r\nContent-Length: 0\r\n\r\n"
        try await channel.writeAndFlush(channel.allocator.buffer(string: text)) // bad: header-injection
    }

    public func turnOff(outlet: Int, note: String) async throws {
        let tidy = note.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }.map(String.init).joined()
        var text = "POST /outlet/\(outlet)/off HTTP/1.1\r\nHost: switch\r\n"
        text += "X-Note: \(tidy)\r\nContent-Length: 0\r\n\r\n"
        try await channel.writeAndFlush(channel.allocator.buffer(string: text)) // good: header-injection
    }

    public func schedule(outlet: Int, at time: Date) async throws {
        let text = "POST /outlet/\(outlet)/at HTTP/1.1\r\nHost: switch\r\nX-Time: \(Int(time.timeIntervalSince1970))\r\n\r\n"
        try await channel.writeAndFlush(channel.allocator.buffer(string: text)) // good: header-injection
    }
}

public struct CameraHead {
    private var lines: [String]

    public init(path: String, session: UUID) {
        lines = ["DESCRIBE \(path) RTSP/1.0", "CSeq: 1", "Session: \(session.uuidString)"] // bad: header-injection
    }

    public init(camera: Int, session: UUID) {
        lines = ["DESCRIBE /camera/\(camera) RTSP/1.0", "CSeq: 1", "Session: \(session.uuidString)"] // good: header-injection
    }

    public var bytes: [UInt8] {
        Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

public enum ReplyHead {
    public static func download(name: String, size: Int) -> String {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n"
        head.append("Content-Disposition: attachment; filename=\(name)\r\n") // bad: header-injection
        return head + "Connection: close\r\n\r\n"
    }

    public static func capture(name: String, size: Int) -> String {
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "capture"
        var head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n"
        head.append("Content-Disposition: attachment; filename*=UTF-8''\(encoded)\r\n") // good: header-injection
        return head + "Connection: close\r\n\r\n"
    }

    public static func moved(to location: String) -> Data {
        Data("HTTP/1.1 302 Found\r\nX-Bench: 1\r\nX-Requested: \(location)\r\nContent-Length: 0\r\n\r\n".utf8) // bad: header-injection
    }
}
