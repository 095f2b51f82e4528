internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// Tells whether the bytes that came end where an answer does (CWE-444).
///
/// The parser holds back what it has read of a head that is not complete, and tells nobody. So the last bytes are looked at: a body
/// whose length was announced has to reach up to them, and everything else ends with an empty line, which the beginning of a
/// head does not. Lives on the connection's event loop.
final class AnswerEnding {
    /// The last four bytes that came.
    private var tail: UInt32 = 0
    /// Where the bytes end that are being parsed.
    private var end: UnsafeRawPointer?
    private var lastBody: UnsafeRawPointer?
    private var isOpen = false
    /// Bytes that the parser keeps, to look at them again with what comes next.
    private var held = 0

    private static let emptyLine: UInt32 = 0x0D0A_0D0A

    // MARK: - From the decoder

    /// False where nobody has asked for anything.
    func willParse(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard isOpen else { return false }
        end = bytes.baseAddress.map { $0 + bytes.count }
        for byte in bytes.dropFirst(held).suffix(4) { tail = tail << 8 | UInt32(byte) }
        return true
    }

    func didParse(_ rest: Int) { (end, lastBody, held) = (nil, nil, rest) }

    // MARK: - From the exchange

    func begin() { (isOpen, tail) = (true, 0) }

    func sawHead() { lastBody = nil }

    func saw(_ body: ByteBuffer) {
        lastBody = body.withUnsafeReadableBytes { bytes in bytes.baseAddress.map { $0 + bytes.count } }
    }

    /// At the end of the answer: whether nothing came behind it.
    func close() -> Bool {
        isOpen = false
        return lastBody.map { $0 == end } == true || tail == Self.emptyLine
    }
}

/// Parses answers, and nothing before they are asked for.
final class AnswerDecoder: WriteObservingByteToMessageDecoder {
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart

    private let parser = HTTPResponseDecoder()
    private let ending: AnswerEnding

    init(_ ending: AnswerEnding) { self.ending = ending }

    func decoderAdded(context: ChannelHandlerContext) { parser.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { parser.decoderRemoved(context: context) }

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        try parse(&buffer) { try parser.decode(context: context, buffer: &$0) }
    }

    func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) throws -> DecodingState {
        try parse(&buffer) { try parser.decodeLast(context: context, buffer: &$0, seenEOF: seenEOF) }
    }

    func write(data: HTTPClientRequestPart) { parser.write(data: data) }

    private func parse(
        _ buffer: inout ByteBuffer, _ parse: (inout ByteBuffer) throws -> DecodingState
    ) throws -> DecodingState {
        guard buffer.readableBytes == 0 || buffer.withUnsafeReadableBytes(ending.willParse) else {
            buffer.clear()
            throw SecureHTTPError(.malformedResponse)
        }
        defer { ending.didParse(buffer.readableBytes) }
        return try parse(&buffer)
    }
}
