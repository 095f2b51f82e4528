import AuditKit
package import CodeModel

/// Calls that bring values from outside.
struct OutsideCalls {
    let lookup: Lookup

    func kind(of call: Node) -> OutsideSource.Kind? {
        if let known = KnownSources.kind(ofCall: call) { return isOwn(call) ? nil : known }
        switch call.name {
        case "readLine": return call.callee?.kind == .reference ? .input : nil
        case "getenv", "secure_getenv": return .environment
        case "unwrapInboundIn":
            return isOwn(call) ? nil : call.tree.mentions("HTTPServerRequestPart") ? .request : .socket
        case "data", "download", "bytes", "upload", "dataTaskPublisher": return isAnswer(call) ? .answer : pasted(call)
        case "sendSynchronousRequest": return .answer
        case "notifications", "publisher": return call.observesProcesses ? .process : nil
        // What a sound or a film says of itself: `asset.load(.metadata)`, `item.load(.stringValue)`.
        case "load" where call.loadsMetadata: return isOwn(call) ? nil : .metadata
        // `receive(on:)` of Combine says where values come out.
        case "receive" where call.argument("on") != nil: return nil
        case "receive": return isSocket(call.base) && call.arguments.allSatisfy { $0.kind != .closure } ? .socket : nil
        // `request.client.get(address)` of Vapor.
        case "get", "post", "put", "patch", "delete", "send":
            return call.base?.lastName == "client" && call.tree.imports.contains("Vapor") && !isOwn(call)
                ? .answer : nil
        case "value" where call.argument("forHTTPHeaderField") != nil:
            guard let base = call.base else { return nil }
            return base.isNamedAsAnswer || lookup.isValue(base, of: "HTTPURLResponse") ? .answer : nil
        case "string", "propertyList", "value": return pasted(call)
        case "load", "loadUnaligned", "reduce":
            return call.bytesRead != nil || RecordsOfBytes(lookup: lookup).isRead(call) ? .bytes : nil
        case "readData" where call.argument("ofMinLength") != nil: return isOwn(call) ? nil : .socket
        // `server.execute(request)` of AsyncHTTPClient.
        case "execute":
            return call.base.flatMap { lookup.type(of: $0)?.name } == "HTTPClient" ? .answer : nil
        case "contents" where call.argument("atPath") != nil: return content(call.argument("atPath"), call)
        case "Data", "String", "NSString", "NSData", "NSArray", "NSDictionary":
            return content(call.argument("contentsOf") ?? call.argument("contentsOfFile"), call)
        case "InputStream", "NSInputStream":
            return call.argument("url").flatMap { OwnPlaces(lookup: lookup).isRemote($0) ? .answer : nil }
        case "stringByEvaluatingJavaScript", "evaluateJavaScript": return isOwn(call) ? nil : .page
        // What stands in the world of scripts is theirs.
        case "objectForKeyedSubscript", "objectAtIndexedSubscript":
            return call.base.flatMap { lookup.type(of: $0)?.name } == "JSContext" ? .scriptMessage : nil
        case "text" where call.argument("in") != nil:
            let type = call.base.flatMap { lookup.type(of: $0)?.name } ?? ""
            return ["UITextField", "UITextView", "UITextInput"].contains(type) ? .typed : nil
        case "serializingData", "serializingString", "serializingDecodable", "serializingResponse",
            "serializingDownload":
            return isOwn(call) ? nil : .answer
        // What stands in a buffer of SwiftNIO was sent by somebody.
        case _ where buffered.contains(call.name):
            guard call.tree.imports.contains(where: { $0.hasPrefix("NIO") }), !isOwn(call) else { return nil }
            return call.tree.readsBuffersOfFiles ? .content : .socket
        default: return read(by: call)
        }
    }

    /// `Feed(contentsOf: address)` of whatever library: it holds what the server has sent.
    private func read(by call: Node) -> OutsideSource.Kind? {
        guard call.name.first?.isUppercase == true, lookup.index.types[call.name] == nil,
            let place = call.argument("contentsOf"), OwnPlaces(lookup: lookup).isRemote(place)
        else { return nil }
        return .answer
    }

    private func isAnswer(_ call: Node) -> Bool {
        if EntryPoints.isAnswer(call) { return true }
        guard let label = call.arguments.first?.label, ["from", "for"].contains(label) else { return false }
        return call.base.flatMap { lookup.type(of: $0)?.name } == "URLSession"
    }

    private func pasted(_ call: Node) -> OutsideSource.Kind? {
        guard call.argument("forType") != nil || call.argument("forPasteboardType") != nil, let base = call.base else {
            return nil
        }
        let type = lookup.type(of: base)?.name ?? ""
        return ["UIPasteboard", "NSPasteboard"].contains(type) || base.dottedName.hasSuffix("asteboard.general")
            ? .pasteboard : nil
    }

    private func isSocket(_ base: Node?) -> Bool {
        guard let base else { return false }
        if let type = lookup.type(of: base)?.name { return Words.of(type).contains(where: sockets.contains) }
        return Words.of(base.unwrapped.name).contains(where: sockets.contains)
    }

    /// A file or address, unless it is one of the app's own.
    private func content(_ place: Node?, _ call: Node) -> OutsideSource.Kind? {
        guard let place, call.callee?.kind != .member || call.name == "contents", !isOwn(call) else { return nil }
        return content(place)
    }

    /// What stands in a file or at an address.
    func content(_ place: Node) -> OutsideSource.Kind? {
        let places = OwnPlaces(lookup: lookup)
        return places.isRemote(place) ? .answer : places.isOwn(place) ? nil : .content
    }

    private func isOwn(_ call: Node) -> Bool {
        guard let function = lookup.function(of: call) else { return false }
        return function.child(.body) != nil && !function.isStandIn
    }
}

extension CodeTree {
    /// Whether the buffers of SwiftNIO in a file are filled from files: it works with handles of files, and with no channel.
    fileprivate var readsBuffersOfFiles: Bool {
        let ofNetwork = ["ChannelHandlerContext", "Channel", "Request", "NIOAsyncChannel", "EmbeddedChannel"]
        return !imports.isDisjoint(with: ["_NIOFileSystem", "NIOFileSystem"]) && !ofNetwork.contains(where: mentions)
    }
}

/// What takes pieces out of a buffer of SwiftNIO.
private let buffered: Set<String> = [
    "readInteger", "getInteger", "readString", "getString", "readNullTerminatedString", "readSlice", "getSlice",
    "readBytes", "getBytes", "readDispatchData", "readUUIDBytes", "readLengthPrefixedSlice", "readLengthPrefixedString",
    "readLengthPrefixedBuffer", "readMultipleIntegers", "readJSONDecodable", "getJSONDecodable", "readImmutableBuffer",
]

private let loaded: Set<String> = ["metadata", "commonMetadata", "stringValue", "dataValue"]

private let sockets: Set<String> = ["socket", "websocket", "ws", "connection", "channel", "task", "stream"]

/// Tells files and addresses of the app's own from those that others choose.
struct OwnPlaces {
    let lookup: Lookup

    /// Whether a place lies in the bundle or in a folder of the app, as far as the source around it tells.
    func isOwn(_ node: Node) -> Bool {
        var place = node.unwrapped
        for _ in 0..<6 {
            // `url(forResource:withExtension:)` of a bundle.
            if place.kind == .call, place.argument("forResource") != nil { return true }
            if Words.of(place.name).contains(where: own.contains) { return true }
            if place.descendants.contains(where: { isOwnName($0) }) { return true }
            guard let next = origin(of: place) else { return place.kind == .string }
            place = next.unwrapped
        }
        return false
    }

    /// Whether an address is made of a text, so that it leads to a server.
    func isRemote(_ node: Node) -> Bool {
        var place = node.unwrapped
        for _ in 0..<4 {
            if place.kind == .call, ["URL", "NSURL"].contains(place.name), let text = place.argument("string") {
                return lookup.pattern(text).map { !$0.hasPrefix("file:") } ?? true
            }
            guard place.kind == .reference, let made = lookup.declaration(of: place) else { return false }
            guard let value = made.initialValue else {
                return made.kind == .parameter && Words.of(place.name).contains(where: far.contains)
            }
            place = value.unwrapped
        }
        return false
    }

    private func isOwnName(_ node: Node) -> Bool {
        guard [.reference, .member, .call].contains(node.kind) else { return false }
        return ownNames.contains(node.name) || Words.of(node.name).contains(where: own.contains)
    }

    private func origin(of place: Node) -> Node? {
        switch place.kind {
        // `$0` in `address.flatMap { try? String(contentsOf: $0) }`
        case .reference:
            lookup.declaration(of: place)?.initialValue ?? place.sourceOfElement(in: ["map", "flatMap", "compactMap"])
        case .call, .member: place.base ?? place.arguments.first
        case .cast, .ternary, .binary: place.children.first
        default: nil
        }
    }
}

private let ownNames: Set<String> = [
    "Bundle", "FileManager", "NSTemporaryDirectory", "NSHomeDirectory", "temporaryDirectory", "documentDirectory",
    "homeDirectoryForCurrentUser", "containerURL", "applicationSupportDirectory", "cachesDirectory", "#file",
    "#filePath",
]

private let own: Set<String> = [
    "bundle", "documents", "cache", "caches", "cached", "tmp", "temp", "temporary", "resource", "resources", "fixture",
    "support", "library", "store", "storage", "database", "settings", "preferences", "config", "configuration", "local",
]

/// Words in the names of addresses that lead to a server.
private let far: Set<String> = ["endpoint", "remote", "server", "api", "web", "http", "https", "site", "host", "feed"]

extension Lookup {
    /// Whether a call means a function of the project that does something of its own.
    package func isOwnCode(_ call: Node) -> Bool {
        guard let function = function(of: call) else { return false }
        guard function.child(.body) != nil else { return function.enclosingType?.kind == .protocolDecl }
        return !function.isStandIn
    }
}

extension Node {
    /// `load(.metadata)`, `load(.stringValue)`: members that AVFoundation reads out of a file.
    fileprivate var loadsMetadata: Bool {
        arguments.contains { argument in
            let member = argument.unwrapped
            return member.kind == .member && member.has(.hasImplicitBase) && loaded.contains(member.name)
        }
    }

    /// `response`, `httpResponse`
    fileprivate var isNamedAsAnswer: Bool { Words.of(lastName).last == "response" }

    /// Whether an expression reads the headers of an answer: none holds a line break.
    var isHeaderOfAnswer: Bool {
        name == "allHeaderFields" || kind == .call && name == "value" && argument("forHTTPHeaderField") != nil
    }
}
