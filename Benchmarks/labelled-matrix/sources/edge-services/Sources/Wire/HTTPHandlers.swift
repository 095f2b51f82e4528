import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSH
import NIOWebSocket

final class StaticHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private var head: HTTPRequestHead?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            head = request
        case .body(let chunk):
            guard head?.uri == "/mirror" else { return }
            let text = String(buffer: chunk)
            if head?.method == .PUT {
                return respond(context, .init(string: text), type: "text/plain; charset=utf-8") // good: html-injection
            }
            respond(context, .init(string: "<pre>\(text)</pre>"), type: "text/html") // bad: html-injection
        case .end:
            guard let uri = head?.uri, uri != "/mirror" else { return }
            let path = "/srv/www" + (uri.removingPercentEncoding ?? uri)
            let bytes = FileManager.default.contents(atPath: path) ?? Data() // bad: path-traversal
            respond(context, ByteBuffer(bytes: bytes), type: "application/octet-stream")
        }
    }

    private func respond(_ context: ChannelHandlerContext, _ buffer: ByteBuffer, type: String) {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-type": type, "content-length": "\(buffer.readableBytes)"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

/// Minimal redirector for the captive portal. Speaks HTTP without the codec.
final class PortalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let request = String(buffer: unwrapInboundIn(data))
        let line = request.split(separator: "\r\n").first?.split(separator: " ") ?? []
        let wanted = line.count > 1 ? String(line[1]).removingPercentEncoding ?? "/" : "/"
        var reply = context.channel.allocator.buffer(capacity: 256)
        reply.writeString("HTTP/1.1 302 Found\r\nX-Requested: \(wanted)\r\nLocation: https://portal.example/\r\n\r\n") // bad: header-injection
        context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
    }
}

final class WhereHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let digits = String(buffer: unwrapInboundIn(data)).filter(\.isNumber).prefix(8)
        var reply = context.channel.allocator.buffer(capacity: 128)
        reply.writeString("HTTP/1.1 204 No Content\r\nX-Sequence: \(digits)\r\n\r\n") // good: header-injection
        context.writeAndFlush(wrapOutboundOut(reply), promise: nil)
    }
}

struct FrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = [UInt8]

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length: UInt32 = buffer.getInteger(at: buffer.readerIndex) else { return .needMoreData }
        var frame = [UInt8](repeating: 0, count: Int(length)) // bad: unbounded-size
        guard buffer.readableBytes >= 4 + frame.count else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 4)
        frame = buffer.readBytes(length: frame.count) ?? []
        context.fireChannelRead(NIOAny(frame))
        return .continue
    }
}

final class SyslogHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        let line = envelope.data.getString(at: 0, length: envelope.data.readableBytes) ?? ""
        let tag = line.split(separator: ":").first.map(String.init) ?? "none"
        let handle = FileHandle(forWritingAtPath: "/var/log/devices/\(tag).log") // bad: path-traversal
        handle?.seekToEndOfFile()
        handle?.write(Data(line.utf8))
        withVaList([]) { vsyslog(LOG_INFO, line, $0) } // bad: format-string
    }
}

final class FrameHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .binary:
            guard let bytes = frame.data.readBytes(length: frame.data.readableBytes) else { return }
            let decoder = try? NSKeyedUnarchiver(forReadingFrom: Data(bytes))
            decoder?.requiresSecureCoding = false // bad: unsafe-deserialization
            context.fireUserInboundEventTriggered(decoder?.decodeObject(forKey: "event") as Any)
        default:
            context.close(promise: nil)
        }
    }
}

final class ExecHandler: ChannelDuplexHandler {
    typealias InboundIn = SSHChannelData
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = SSHChannelData

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let request = event as? SSHChannelRequestEvent.ExecRequest, request.command.hasPrefix("git-upload-pack ") else {
            return context.fireUserInboundEventTriggered(event)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "cd /srv/git && \(request.command)"] // bad: command-injection
        try? process.run()
    }
}
