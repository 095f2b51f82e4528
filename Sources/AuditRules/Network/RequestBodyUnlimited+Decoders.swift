import AuditAnalysis
import AuditKit
import CodeModel

/// What comes over a socket and is kept until the rest is there, however long that is: decoders of SwiftNIO, and what a
/// listener of Network puts together.
enum UnlimitedMessages {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        inspectDecoders(file, &pass)
        inspectConnections(file, &pass)
    }

    /// `guard buffer.readableBytes >= length else { return .needMoreData }`, where the sender says how long a message is.
    private static func inspectDecoders(_ file: SwiftFile, _ pass: inout Pass) {
        for function in file.tree.nodes(.functionDecl, named: ["decode"]) where !function.isDebugOnly {
            guard let type = function.enclosingType, type.inheritedTypes.contains(where: decoders.contains),
                pass.workspace.swift.contains(where: { $0.role.isShipped && $0.tree.listensByNIO }),
                !pass.workspace.swift.contains(where: { $0.limits(decoder: TypeName.base(type.name)) }),
                let wait = function.descendants(.guard).first(where: { $0.waits && $0.isUnlimited(in: function, pass) })
            else { continue }
            pass.report("The peer determines how much is buffered until a message is complete", at: wait)
        }
    }

    /// `connection.receive(…) { data, … in whole.append(data); receive(on: connection) }`
    private static func inspectConnections(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("receive") where call.argument("minimumIncompleteLength") != nil && !call.isDebugOnly {
            guard let closure = call.trailingClosure, let function = call.enclosingDeclaredFunction,
                file.tree.mentions("NWListener") || function.isOfListener,
                closure.descendants(.call).contains(where: { $0.name == function.name }), !function.limitsSize,
                let kept = closure.descendants.first(where: { $0.collects(outside: closure) })
            else { continue }
            pass.report("This collects all incoming data without a limit", at: kept)
        }
    }
}

private let decoders: Set<String> = [
    "ByteToMessageDecoder", "NIOSingleStepByteToMessageDecoder", "WriteObservingByteToMessageDecoder",
]

extension CodeTree {
    fileprivate var listensByNIO: Bool {
        ["ServerBootstrap", "NIOTSListenerBootstrap", "configureHTTPServerPipeline"].contains { mentions($0) }
    }
}

extension SwiftFile {
    /// Whether a decoder is given a limit where it is put to use: `ByteToMessageHandler(decoder, maximumBufferSize: 65_536)`.
    fileprivate func limits(decoder: String) -> Bool {
        tree.nodes(.call, named: ["ByteToMessageHandler", "NIOSingleStepByteToMessageProcessor"]).contains { call in
            call.argument("maximumBufferSize") != nil
                && (call.namesWithin.contains(decoder) || call.arguments.first?.unwrapped.kind == .reference)
        }
    }
}

extension Node {
    /// Whether a test has the decoder called again with more.
    fileprivate var waits: Bool {
        child(.elseBody)?.descendants(.return).contains { answer in
            let value = answer.children.first?.unwrapped
            return value?.name == "needMoreData" || value?.kind == .nilLiteral
        } ?? false
    }

    /// Whether what a test waits for has a length that the sender says, in more than two bytes, or that ends with a sign, and
    /// nothing in the function asks how long it is.
    fileprivate func isUnlimited(in function: Node, _ pass: Pass) -> Bool {
        let parts = children(.condition).flatMap { [$0] + $0.descendants }
        let isOfLength =
            parts.contains { $0.isComparison && $0.namesWithin.contains("readableBytes") }
            || parts.contains { $0.kind == .call && slices.contains($0.name) && $0.argument("length") != nil }
        let lengths = function.descendants.filter { node in
            node.kind == .variable
                && node.initialValue.map {
                    $0.namesWithin.contains("readInteger") || $0.namesWithin.contains("getInteger")
                } == true
                && parts.contains { $0.kind == .reference && $0.name == node.name }
        }
        if isOfLength, let length = lengths.first {
            guard !length.isShort(pass) else { return false }
            return !function.descendants.contains { test in
                (test.isComparison && !test.namesWithin.contains("readableBytes")
                    || test.kind == .call && ["min", "clamped", "precondition"].contains(test.name))
                    && test.namesWithin.contains(length.name)
            }
        }
        let isOfSign = parts.contains { call in
            call.kind == .call && ["firstIndex", "firstRange"].contains(call.name)
                && call.base?.namesWithin.contains { $0.hasPrefix("readableBytes") } == true
        }
        return isOfSign
            && !function.descendants.contains { $0.isComparison && $0.namesWithin.contains("readableBytes") }
    }

    /// Whether a length has no more than two bytes.
    private func isShort(_ pass: Pass) -> Bool {
        let names = (initialValue.map { [$0] + $0.descendants } ?? []).map(\.name) + [typeText ?? ""]
        if names.contains(where: { ["UInt8", "Int8", "UInt16", "Int16"].contains($0) }) { return true }
        return ["UInt8", "Int8", "UInt16", "Int16"].contains(pass.type(of: self)?.name ?? "")
    }

    /// Whether a function is one of a server.
    fileprivate var isOfListener: Bool {
        let words = Words.of(enclosingType.map { TypeName.base($0.name) } ?? "")
        return words.contains { ["server", "listener", "host", "gateway", "daemon"].contains($0) }
    }

    /// Whether anything is asked about how much there is.
    fileprivate var limitsSize: Bool {
        descendants.contains { test in
            test.isComparison
                && test.descendants.contains {
                    ["count", "length", "byteCount"].contains($0.name) && $0.kind == .member
                }
        }
    }

    /// Whether a piece is added to what was there before a closure was called.
    fileprivate func collects(outside closure: Node) -> Bool {
        let target =
            kind == .call && ["append", "write"].contains(name)
            ? base : kind == .assignment && name == "+=" ? child(.target) : nil
        guard var root = target?.unwrapped else { return false }
        while root.kind == .member || root.kind == .subscriptCall, let base = root.base?.unwrapped { root = base }
        guard root.kind == .reference else { return false }
        let lower = root.name.lowercased()
        guard !["writer", "handle", "file", "stream", "hasher", "logger"].contains(where: lower.hasSuffix) else {
            return false
        }
        return !closure.descendants(.variable).contains {
            $0.name == root.name && $0.initialValue?.unwrapped.kind == .call
        }
    }
}

private let slices: Set<String> = ["readSlice", "getSlice", "readBytes", "getBytes", "readString", "readData"]

extension [Example] {
    static let unlimitedMessages: [Example] = [
        Example(
            """
            import NIOCore
            struct Letters: ByteToMessageDecoder {
                typealias InboundOut = ByteBuffer
                mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
                    guard let size = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return .needMoreData }
                    ↓guard buffer.readableBytes >= Int(size) + 4 else { return .needMoreData }
                    buffer.moveReaderIndex(forwardBy: 4)
                    context.fireChannelRead(wrapInboundOut(buffer.readSlice(length: Int(size))!))
                    return .continue
                }
            }
            struct Lines: NIOSingleStepByteToMessageDecoder {
                mutating func decode(buffer: inout ByteBuffer) throws -> String? {
                    ↓guard let end = buffer.readableBytesView.firstIndex(of: 10) else { return nil }
                    return buffer.readString(length: end - buffer.readerIndex)
                }
            }
            func listen(_ group: any EventLoopGroup) -> ServerBootstrap { ServerBootstrap(group: group) }
            """, "SwiftNIO"),
        Example(
            """
            import Network
            final class PageServer {
                var parts: [ObjectIdentifier: Data] = [:]
                func read(_ peer: NWConnection) {
                    peer.receive(minimumIncompleteLength: 1, maximumLength: 4096) { piece, _, isDone, _ in
                        if let piece { ↓self.parts[ObjectIdentifier(peer), default: Data()].append(piece) }
                        if !isDone { self.read(peer) }
                    }
                }
            }
            """, "Network"),
    ]

    static let limitedMessages: [Example] = [
        Example(
            """
            import NIOCore
            struct Letters: ByteToMessageDecoder {
                typealias InboundOut = ByteBuffer
                mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
                    guard let size = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return .needMoreData }
                    guard size < 65_536 else { throw Refused() }
                    guard buffer.readableBytes >= Int(size) + 4 else { return .needMoreData }
                    buffer.moveReaderIndex(forwardBy: 4)
                    return .continue
                }
            }
            struct Notes: ByteToMessageDecoder {
                typealias InboundOut = ByteBuffer
                mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
                    guard let size = buffer.getInteger(at: buffer.readerIndex, as: UInt16.self) else { return .needMoreData }
                    guard buffer.readableBytes >= Int(size) + 2 else { return .needMoreData }
                    return .continue
                }
            }
            struct Lines: ByteToMessageDecoder {
                mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
                    guard let end = buffer.readableBytesView.firstIndex(of: 10) else { return .needMoreData }
                    return .continue
                }
            }
            func listen(_ group: any EventLoopGroup) -> ServerBootstrap {
                ServerBootstrap(group: group).childChannelInitializer { channel in
                    channel.pipeline.addHandler(ByteToMessageHandler(Lines(), maximumBufferSize: 8192))
                }
            }
            """, "asked, two bytes, and where it is put to use"),
        Example(
            """
            import Network
            final class PageServer {
                var whole = Data()
                func read(_ peer: NWConnection) {
                    peer.receive(minimumIncompleteLength: 1, maximumLength: 4096) { piece, _, isDone, _ in
                        guard let piece, self.whole.count + piece.count < 65_536 else { return peer.cancel() }
                        self.whole.append(piece)
                        if !isDone { self.read(peer) }
                    }
                }
            }
            """, "counted"),
    ]
}
