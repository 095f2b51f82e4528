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
        let openers = Set(opening.compactMap(\.enclosingDeclaredFunction))
        let locals = openers.flatMap { aliases(of: opened, in: $0) }
        let sealing: [(function: Node?, stream: String?)] =
            file.calls("setProperty").filter { !$0.asksForNoEncryption }
            .map { ($0.enclosingDeclaredFunction, $0.base?.lastName) }
            + file.calls("CFReadStreamSetProperty", "CFWriteStreamSetProperty")
            .map { ($0.enclosingDeclaredFunction, $0.arguments.first?.lastName) }
        return file.calls("write").compactMap { call in
            guard call.argument("maxLength") != nil, let stream = call.base?.lastName else { return nil }
            // A function that opens a stream and another one that opens its own have nothing to do with each other.
            let own = call.enclosingDeclaredFunction.flatMap { openers.contains($0) ? $0 : nil }
            let alike = locals.filter { $0.function == own && ($0.alias == stream || $0.stream == stream) }
            let names = Set([stream] + alike.flatMap { [$0.alias, $0.stream] })
            guard !opened.isDisjoint(with: names) else { return nil }
            let isSealed = sealing.contains { seal in
                seal.stream.map(names.contains) == true
                    && (own == nil || seal.function == own || seal.function.map { !openers.contains($0) } ?? true)
            }
            return isSealed ? nil : call.arguments.first
        }
    }

    /// Locals of a function that opens streams and that stand for one of them: `guard let stream = output`,
    /// `let stream = writing?.takeRetainedValue() as OutputStream?`.
    private static func aliases(
        of opened: Set<String>, in function: Node
    ) -> [(function: Node, alias: String, stream: String)] {
        function.descendants(.variable).compactMap { local in
            guard var value = local.initialValue?.uncast else { return nil }
            if value.kind == .call, retaining.contains(value.name), let base = value.base { value = base.uncast }
            guard value.kind == .reference || value.base?.unwrapped.name == "self", opened.contains(value.name),
                value.name != local.name
            else { return nil }
            return (function, local.name, value.name)
        }
    }

    /// How a stream of Core Foundation is taken over.
    private static let retaining: Set<String> = ["takeRetainedValue", "takeUnretainedValue"]

    private static func sockets(in file: SwiftFile, _ pass: Pass) -> [Node] {
        let calls = file.calls("send", "sendto", "write")
        guard !calls.isEmpty, !file.tree.isAboutLocalSockets else { return [] }
        return calls.compactMap { call in
            guard call.base == nil || call.isOfCLibrary, call.isUnlabelled, !isOwn(call, pass) else { return nil }
            let first = call.arguments.first?.uncast
            switch call.name {
            // Also files are written to: only to what is known to be a socket.
            case "write": guard call.arguments.count == 3, let first, isSocket(first, pass) else { return nil }
            case "send": guard call.arguments.count == 4, first?.kind != .closure else { return nil }
            default: guard call.arguments.count == 6 else { return nil }
            }
            return call.argument(at: 1)
        }
    }

    /// Whether a call means a function of the project that takes as much without labels.
    private static func isOwn(_ call: Node, _ pass: Pass) -> Bool {
        guard let own = pass.lookup.function(of: call), !call.isOfCLibrary else { return false }
        let parameters = own.children(.parameter)
        return parameters.count >= call.arguments.count && parameters.allSatisfy(\.label.isEmpty)
    }

    /// Whether a descriptor comes from `socket` or `accept`, in this function or in a property of the type round it.
    private static func isSocket(_ descriptor: Node, _ pass: Pass) -> Bool {
        guard let declared = descriptor.declaredProperty(pass), declared.kind == .variable else { return false }
        let named = declared.tree.references(declared.name) + declared.tree.members(declared.name)
        let set = named.filter { $0.role == .target && $0.declaredProperty(pass) == declared }
            .compactMap { $0.parent?.child(.operand) }
        return ((declared.initialValue.map { [$0] } ?? []) + set.prefix(4)).contains {
            $0.uncast.kind == .call && ["socket", "accept"].contains($0.uncast.name)
        }
    }
}

extension CodeTree {
    /// Whether all sockets of a file lead to other processes of this machine.
    fileprivate var isAboutLocalSockets: Bool {
        (mentions("AF_UNIX") || mentions("sockaddr_un") || mentions("AF_LOCAL"))
            && !mentions("AF_INET") && !mentions("AF_INET6") && !mentions("sockaddr_in")
    }
}

extension Node {
    /// Whether a call sets the security of a stream to none.
    fileprivate var asksForNoEncryption: Bool {
        guard let level = arguments.first?.uncast else { return false }
        return level.name == "none" || level.name == "kCFStreamSocketSecurityLevelNone"
    }

    fileprivate var isUnlabelled: Bool { arguments.allSatisfy { $0.label.isEmpty && $0.kind != .closure } }
}

extension Node {
    /// The last name of `&self.output`.
    fileprivate var lastPart: String { unwrapped.name }
}
