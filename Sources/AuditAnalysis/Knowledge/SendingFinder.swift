import AuditKit
import AuditModel
import CodeModel

/// Looks for sending calls, asks where they go to, and then what goes there.
struct SendingFinder: Sendable {
    let workspace: Workspace

    var reader: SensitiveReader { SensitiveReader(workspace: workspace) }
    private var analysis: FlowAnalysis<LibraryFlow> { workspace.fact(FlowAnalysis<LibraryFlow>.self) }

    func sendings(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        var found = texts(in: file) + requests(in: file) + calls(in: file) + components(in: file) + sockets(in: file)
        found += encodings(in: file) + sessions(in: file) + fields(in: file)
        found.removeAll { $0.place.isForDevelopers }
        var places: Set<Node> = []
        return found.filter { places.insert($0.place).inserted }
    }

    func sending(_ place: Node, to target: Node, part: [FlowPart] = []) -> CleartextTransmissions.Sending? {
        guard analysis.labels(of: target, part: part, among: .cleartext, steps: 2).contains(.cleartext),
            let value = reader.content(place),
            value.confidence > .low
        else { return nil }
        // What tests hand to a function says nothing of what the program hands to it.
        let unshipped = workspace.fact(UnshippedFiles.self)
        let sources = analysis.sources(of: target, part: part, labelled: .cleartext, steps: 2)
        let shipped = sources.filter {
            !unshipped.contains($0.node.tree.path) && !isMadeWithoutSecret($0.node, value.name)
        }
        guard sources.isEmpty || !shipped.isEmpty else { return nil }
        return CleartextTransmissions.Sending(
            place: place, value: value, address: shipped.first?.node,
            furtherAddresses: shipped.dropFirst().prefix(3).map(\.node))
    }

    /// `Layer(url: "http://…/{z}", apiKey: "")`: whether the value to which an address belongs is made with no secret.
    private func isMadeWithoutSecret(_ address: Node, _ name: String) -> Bool {
        guard let call = address.outerExpression.parent, call.kind == .call,
            let secret = call.arguments.first(where: { $0.label == name })
        else { return false }
        return workspace.lookup.constant(secret)?.value.string?.isEmpty == true
    }

    /// Addresses that hold a secret themselves: `URL(string: "http://host/login?p=" + password)`.
    private func texts(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        let literals = file.nodes(.string, whereName: { CleartextAddresses.isMeant($0) })
        let whole = literals.compactMap(\.textAround).compactMap { sending($0, to: $0) }
        let addresses = file.calls("URL", "NSURL", "URLComponents", "NSURLComponents").compactMap {
            $0.argument("string")
        }
        let made = addresses.filter { !whole.map(\.place).contains($0) && workspace.lookup.constant($0) == nil }
            .compactMap { sending($0, to: $0) ?? sending($0, toBaseOf: $0) }
        // What becomes an address elsewhere is told there.
        return whole.filter { text in !made.contains { $0.value.way.contains(text.place) } } + made
    }

    /// `URL(string: path, relativeTo: base)`.
    private func sending(_ text: Node, toBaseOf address: Node) -> CleartextTransmissions.Sending? {
        address.parent?.argument("relativeTo").flatMap { sending(text, to: $0) }
    }

    /// Bodies and headers of requests.
    private func requests(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        let bodies = file.members("httpBody", "HTTPBody", "httpBodyStream", "allHTTPHeaderFields", "headers").compactMap
        {
            target -> CleartextTransmissions.Sending? in
            guard target.role == .target, let base = target.base, let value = target.parent?.child(.operand) else {
                return nil
            }
            return sending(value, to: base, part: [.field("url")])
        }
        let headers = file.calls("setValue", "addValue").compactMap { call -> CleartextTransmissions.Sending? in
            guard call.argument("forHTTPHeaderField") != nil, let value = call.arguments.first, let base = call.base
            else { return nil }
            return sending(value, to: base, part: [.field("url")])
        }
        return bodies + headers + ownRequests(in: file)
    }

    /// Bodies and headers that a method of an extension of `URLRequest` sets, by the requests that it is called on.
    private func ownRequests(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        let fields = file.references("httpBody", "httpBodyStream", "allHTTPHeaderFields").filter { $0.role == .target }
        let values = fields.compactMap { $0.parent?.child(.operand) }
        let headers = file.calls("setValue", "addValue").filter { $0.callee?.kind == .reference }.compactMap {
            $0.argument("forHTTPHeaderField") == nil ? nil : $0.arguments.first
        }
        return (values + headers).compactMap { value in
            guard let function = value.enclosingDeclaredFunction, value.enclosingType?.name == "URLRequest",
                let calls = workspace.fact(RequestCalls.self).byName[function.name]
            else { return nil }
            return calls.lazy.compactMap { call in
                call.base.flatMap { sending(value, to: $0, part: [.field("url")]) }
                    .flatMap { found in found.value.way.contains(where: call.contains) ? found : nil }
            }.first
        }
    }

    /// Calls that are given an address or a request, and what to send there.
    private func calls(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        var found: [CleartextTransmissions.Sending] = []
        for call in file.nodes(.call) {
            guard let target = call.arguments.first else { continue }
            if call.name == "upload", let place = call.argument("to") {
                found += uploads(by: call, to: place)
                continue
            }
            guard URLSinks.isRequest(call, target) || call.name == "upload" && target.label == "for" else { continue }
            if target.label.isEmpty, [.binary, .interpolatedString].contains(target.unwrapped.kind),
                let value = sending(target, to: target)
            {
                found.append(value)
            }
            let isRequest = ["for", "with"].contains(target.label)
            if isRequest, let whole = sending(target, to: target, part: [.field("url")]), whole.address != nil,
                let value = reader.contents(target).first(where: { $0.confidence > .low && $0.isGiven(in: target) })
            {
                found.append(.init(place: target, value: value, address: whole.address, isWhole: true))
            }
            let contents = call.arguments.dropFirst().filter { $0.kind != .closure && !$0.label.isEmpty }
            found += contents.lazy.compactMap { sending($0, to: target, part: isRequest ? [.field("url")] : []) }
                .prefix(1)
        }
        return found
    }

    /// The query of an address that is put together from parts.
    private func components(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        let parts = [
            "queryItems", "query", "percentEncodedQuery", "path", "percentEncodedPath", "password", "user",
            "percentEncodedUser", "percentEncodedPassword", "percentEncodedQueryItems",
        ]
        return file.tree.nodes(.member, named: parts).compactMap { target in
            guard target.role == .target, let base = target.base, let value = target.parent?.child(.operand),
                workspace.lookup.isValue(base, of: "URLComponents", "NSURLComponents")
            else { return nil }
            return sending(value, to: base, part: [.field("scheme")]) ?? assignedLater(value, base)
        }
    }

    /// The scheme may be set below the query.
    private func assignedLater(_ value: Node, _ base: Node) -> CleartextTransmissions.Sending? {
        guard base.unwrapped.kind == .reference, let function = base.enclosingDeclaredFunction else { return nil }
        for scheme in base.tree.nodes(.member, named: ["scheme"])
        where scheme.role == .target && function.contains(scheme) {
            guard scheme.base?.unwrapped.name == base.unwrapped.name, let text = scheme.parent?.child(.operand),
                base.isBefore(scheme)
            else { continue }
            if let found = sending(value, to: text) { return found }
        }
        return nil
    }

    /// Web sockets and streams.
    private func sockets(in file: SwiftFile) -> [CleartextTransmissions.Sending] {
        guard workspace.fact(SocketUse.self).isThere else { return [] }
        var found: [CleartextTransmissions.Sending] = []
        for call in file.calls("send", "write", "sendPing", "emit") {
            guard let socket = call.base, isConnection(socket), let content = call.arguments.first,
                content.kind != .closure,
                content.label != "to", content.label != "toFile", content.label != "content"
            else { continue }
            if let value = sending(content, to: socket) {
                found.append(value)
            } else if call.name == "write", isOpenStream(socket), let value = reader.content(content) {
                found.append(.init(place: content, value: value, address: nil))
            }
        }
        return found
    }

    /// Whether the name of a receiver, its type or what it was made by speaks of a connection; most that is written to
    /// is none.
    private func isConnection(_ receiver: Node) -> Bool {
        if connections.occur(in: receiver.dottedName) { return true }
        if let type = workspace.lookup.type(of: receiver) { return connections.occur(in: type.name) }
        let made = workspace.lookup.declaration(of: receiver.unwrapped)?.initialValue
        return made.map { connections.occur(in: $0.dottedName) } ?? true
    }

    /// Whether a stream task never asks for TLS.
    private func isOpenStream(_ stream: Node) -> Bool {
        guard let made = workspace.lookup.declaration(of: stream.unwrapped),
            made.initialValue?.unwrapped.name == "streamTask"
        else { return false }
        return !stream.tree.calls("startSecureConnection").contains { $0.base?.unwrapped.name == made.name }
    }
}

extension SensitiveValue {
    /// Whether a value is there, and not the mere parameter of what makes the request, which this call may leave out.
    fileprivate func isGiven(in place: Node) -> Bool {
        guard let source = way.first, source.kind == .parameter else { return true }
        return source.enclosingDeclaredFunction == place.enclosingDeclaredFunction
    }
}

extension Node {
    /// The sum or interpolated text that a literal begins; nothing where the literal is all of it.
    fileprivate var textAround: Node? {
        if role == .segment { return parent?.children.first == self ? parent?.sum ?? parent : nil }
        return sum
    }

    private var sum: Node? {
        var node = self
        while let up = node.parent, up.kind == .binary, up.name == "+", up.children(.operand).first == node {
            node = up
        }
        return node == self ? nil : node
    }
}

private let connections = FoldedWords("socket", "ws", "stream", "task", "conn", "session", "client", "link", "feed")

/// Calls of the methods that the project adds to `URLRequest`.
private struct RequestCalls: Fact {
    let byName: [String: [Node]]

    init(workspace: Workspace) {
        let added = workspace.lookup.index.types["URLRequest"]?.members ?? [:]
        let names = added.filter { $0.value.contains { $0.kind == .functionDecl } }.map(\.key).sorted()
        let calls = names.isEmpty ? [] : workspace.swift.flatMap { $0.tree.nodes(.call, named: names) }
        byName = Dictionary(grouping: calls, by: \.name)
    }
}

/// Whether the project opens web sockets or streams at all.
private struct SocketUse: Fact {
    let isThere: Bool

    init(workspace: Workspace) {
        let marks = ["webSocketTask", "WebSocket", "SRWebSocket", "streamTask"]
        isThere = workspace.swift.contains { file in marks.contains(where: file.tree.mentions) }
    }
}
