package import AuditKit
package import CodeModel

/// What is written to connections that were opened without encryption: sessions of nearby devices, streams of Foundation
/// and sockets of C.
///
/// Covered: `MCSession.send(_:toPeers:with:)`, `OutputStream.write(_:maxLength:)` of streams from `getStreamsToHost` and
/// `CFStreamCreatePairWithSocketToHost`, `send`, `sendto` and `write` on sockets. Left out on purpose: `sendmsg`, whose
/// vectors nothing follows, and streams that others hand in.
package enum OpenConnections {
    package static func contents(in file: SwiftFile, _ pass: Pass) -> [Node] {
        peers(in: file, pass) + streams(in: file) + sockets(in: file, pass)
    }

    private static func peers(in file: SwiftFile, _ pass: Pass) -> [Node] {
        guard file.tree.mentions("encryptionPreference") else { return [] }
        return file.calls("send").compactMap { call in
            guard call.argument("toPeers") != nil, let session = call.base?.unwrapped,
                let made = pass.declaration(of: session)?.initialValue?.unwrapped, made.name == "MCSession",
                made.argument("encryptionPreference")?.unwrapped.name == "none"
            else { return nil }
            return call.arguments.first
        }
    }

    private static func streams(in file: SwiftFile) -> [Node] {
        let opening = file.calls("getStreamsToHost", "CFStreamCreatePairWithSocketToHost", "getStreamsTo")
        guard !opening.isEmpty else { return [] }
        let opened = Set(opening.flatMap(\.arguments).filter { $0.kind == .inout }.map(\.lastPart))
        let sealed = Set(
            file.calls("setProperty").compactMap { $0.base?.lastName }
                + file.calls("CFReadStreamSetProperty", "CFWriteStreamSetProperty").compactMap {
                    $0.arguments.first?.lastName
                })
        return file.calls("write").compactMap { call in
            guard call.argument("maxLength") != nil, let stream = call.base?.lastName, opened.contains(stream),
                !sealed.contains(stream)
            else { return nil }
            return call.arguments.first
        }
    }

    private static func sockets(in file: SwiftFile, _ pass: Pass) -> [Node] {
        guard file.tree.mentions("SOCK_STREAM") || file.tree.mentions("SOCK_DGRAM") else { return [] }
        return file.calls("send", "sendto").compactMap { call in
            guard call.base == nil || call.isOfCLibrary, call.arguments.count >= 4, !pass.lookup.isOwnCode(call) else {
                return nil
            }
            return call.argument(at: 1)
        }
    }
}

extension Node {
    /// The last name of `&self.output`.
    fileprivate var lastPart: String { unwrapped.name }
}
