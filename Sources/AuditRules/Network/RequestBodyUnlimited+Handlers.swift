import AuditAnalysis
import AuditKit
import CodeModel

/// What a server puts by of a connection piece by piece, in a property of its own, with nothing that counts.
enum UnlimitedHandlers {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped, file.tree.listens else { return }
        let handlers = file.tree.nodes(.functionDecl, named: ["channelRead"])
        let closures = file.calls("receive").filter { $0.argument("maximumLength") != nil }
            .compactMap { $0.arguments.last?.unwrapped }.filter { $0.kind == .closure }
        for handler in handlers + closures where !handler.isDebugOnly {
            guard let owner = handler.enclosingType else { continue }
            let kept = handler.descendants.first { node in
                guard let name = node.grownProperty(of: owner) else { return false }
                return !owner.asksHowLong(name)
            }
            guard let kept else { continue }
            pass.report("This accumulates everything that is sent, without a limit", at: kept)
        }
    }
}

/// Calls that add to what is there.
private let growing: Set<String> = [
    "append", "writeBuffer", "writeImmutableBuffer", "writeBytes", "writeString", "writeData",
]

extension Node {
    /// The property of a type to which something is added here: `self.whole.append(piece)`, `whole?.writeBuffer(&piece)`.
    fileprivate func grownProperty(of owner: Node) -> String? {
        let target =
            kind == .call && growing.contains(name)
            ? base : kind == .assignment && name == "+=" ? child(.target) : nil
        guard let place = target?.unwrapped, place.kind == .reference || place.kind == .member else { return nil }
        guard place.kind == .reference || ["self", "strongSelf"].contains(place.base?.unwrapped.name ?? "") else {
            return nil
        }
        let property = owner.children.first { member in
            member.kind == .variable && member.name == place.name && !member.has(.isComputed)
        }
        let type = (property?.typeText ?? "") + (property?.initialValue?.name ?? "")
        return ["Data", "ByteBuffer", "String", "UInt8"].contains(where: type.contains) ? place.name : nil
    }

    /// Whether a type compares anywhere what is in a property of it, or begins anew with it before it adds.
    fileprivate func asksHowLong(_ property: String) -> Bool {
        descendants.contains { test in
            test.isComparison && test.namesWithin.contains(property)
                || test.kind == .call && ["min", "max"].contains(test.name) && test.namesWithin.contains(property)
        }
    }
}

extension [Example] {
    static let unlimitedHandlers: [Example] = [
        Example(
            """
            import NIOHTTP1
            final class Desk: ChannelInboundHandler {
                typealias InboundIn = HTTPServerRequestPart
                private var letter = ByteBuffer()
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    switch unwrapInboundIn(data) {
                    case .head: letter.clear()
                    case .body(var piece): ↓letter.writeBuffer(&piece)
                    case .end: file(letter)
                    }
                }
            }
            """, "SwiftNIO"),
        Example(
            """
            import Network
            final class Guest {
                var said = Data()
                func listen(_ line: NWConnection, of door: NWListener) {
                    line.receive(minimumIncompleteLength: 1, maximumLength: 4096) { [weak self] data, _, isDone, _ in
                        guard let self, let data else { return }
                        ↓self.said.append(data)
                        if !isDone { self.listen(line, of: door) }
                    }
                }
            }
            """, "a server of one's own"),
    ]

    static let limitedHandlers: [Example] = [
        Example(
            """
            import NIOHTTP1
            final class Desk: ChannelInboundHandler {
                typealias InboundIn = HTTPServerRequestPart
                private var letter = ByteBuffer()
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    switch unwrapInboundIn(data) {
                    case .head: letter.clear()
                    case .body(var piece):
                        guard letter.readableBytes + piece.readableBytes < 1 << 20 else { return context.close(promise: nil) }
                        letter.writeBuffer(&piece)
                    case .end: file(letter)
                    }
                }
            }
            """, "counted"),
        Example(
            """
            import Network
            final class Shop {
                var said = Data()
                func listen(_ line: NWConnection) {
                    line.receive(minimumIncompleteLength: 1, maximumLength: 4096) { data, _, _, _ in
                        guard let data else { return }
                        self.said.append(data)
                    }
                }
            }
            """, "the end of a client"),
    ]
}
