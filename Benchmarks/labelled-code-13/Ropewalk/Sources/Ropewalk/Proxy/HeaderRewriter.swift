import Foundation
import Hummingbird
import HTTPTypes
import NIOCore

struct HeaderRewriter {
    func preamble(method: String, host: String, trace: String) -> String {
        "\(method) /tunnel HTTP/1.1\r\nHost: \(host)\r\nX-Trace: \(trace)\r\n\r\n"
    }

    func openTunnel(_ request: Request, on channel: any Channel) async throws {
        let trace = request.uri.queryParameters["trace"].map { String($0) } ?? "-"
        let text = preamble(method: "POST", host: "inner.ropewalk.example", trace: trace.removingPercentEncoding ?? trace)
        try await channel.writeAndFlush(ByteBuffer(string: text)) // bad: header-injection
    }

    func openNumbered(_ sequence: Int, on channel: any Channel) async throws {
        let text = preamble(method: "POST", host: "inner.ropewalk.example", trace: String(sequence))
        try await channel.writeAndFlush(ByteBuffer(string: text)) // good: header-injection
    }

    func openNamed(_ name: String, on channel: any Channel) async throws {
        guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw ProxyError.malformed }
        var buffer = channel.allocator.buffer(capacity: 256)
        buffer.writeString("GET /names HTTP/1.1\r\nHost: inner.ropewalk.example\r\n")
        buffer.writeString("X-Name: \(name)\r\n\r\n") // good: header-injection
        try await channel.writeAndFlush(buffer)
    }
}

final class RawResponseHandler: ChannelInboundHandler {
    typealias InboundIn = [String: String]
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let fields = unwrapInboundIn(data)
        var buffer = context.channel.allocator.buffer(capacity: 512)
        buffer.writeString("HTTP/1.1 302 Found\r\n")
        buffer.writeString("Location: /rooms/" + (fields["room"] ?? "") + "\r\n") // bad: header-injection
        buffer.writeString("Content-Length: 0\r\n\r\n")
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }
}

final class MailRelay {
    private let sender = "gateway@ropewalk.example"

    func message(subject: String, replyTo: String, body: String) -> String {
        var lines = ["From: \(sender)", "To: ops@ropewalk.example"]
        lines.append("Subject: " + subject) // bad: header-injection
        lines.append("Reply-To: " + replyTo.filter { !$0.isNewline && $0 != "\0" }) // good: header-injection
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}
