import AuditKit
package import CodeModel

/// The files in which values from far away come in, and those that declare what such files work with.
///
/// Where every forced unwrap or call would have to be asked about, only these files are.
package struct EntryPointFiles: Fact {
    private let near: Set<ObjectIdentifier>
    private let nearLinks: Set<ObjectIdentifier>

    init(workspace: Workspace) {
        let index = workspace.lookup.index
        let found = workspace.concurrentMap { file -> EntryPoint? in
            let isLink = file.tree.opensLinks
            guard
                isLink || entryPoints.contains(where: file.tree.mentions) || file.tree.receives
                    || serviceContexts.contains(where: file.tree.mentions)
                    || file.nodes(.binary).contains(where: { $0.name == "|" && $0.bytesRead != nil })
            else { return nil }
            return EntryPoint(tree: file.tree, isLink: isLink, types: file.tree.names { index.types[$0] != nil })
        }.compactMap(\.self)
        near = Self.files(found, index)
        nearLinks = Self.files(found.filter(\.isLink), index)
    }

    /// A file in which values come in.
    private struct EntryPoint: Sendable {
        let tree: CodeTree
        let isLink: Bool
        /// The types of the project that it names.
        let types: [String]
    }

    /// Whether values from far away can be near in a file.
    package func isNear(_ tree: CodeTree) -> Bool { near.contains(ObjectIdentifier(tree)) }

    /// Whether the content of a link can be near in a file.
    package func isNearLink(_ tree: CodeTree) -> Bool { nearLinks.contains(ObjectIdentifier(tree)) }

    private static func files(_ entryPoints: [EntryPoint], _ index: SwiftIndex) -> Set<ObjectIdentifier> {
        var files = Set(entryPoints.map { ObjectIdentifier($0.tree) })
        for name in Set(entryPoints.flatMap(\.types)) {
            for member in index.types[name]?.members.values.lazy.compactMap(\.first) ?? [] {
                files.insert(ObjectIdentifier(member.tree))
            }
        }
        return files
    }
}

extension CodeTree {
    /// Whether messages of a socket come in.
    fileprivate var receives: Bool { mentions("receive") && containsName(where: socket.occur(in:)) }

    fileprivate var opensLinks: Bool {
        linkEntryPoints.contains { mentions($0) }
            || nodes(.functionDecl, named: ["application"]).contains { function in
                function.children(.parameter).contains { $0.label == "open" }
            }
            || (mentions("queryItems") || containsName(where: linkWords.occur(in:))) && handlesAddresses
    }

    /// Whether a function is named for handling an address that it is given: `handle(_ url: URL)`.
    private var handlesAddresses: Bool {
        nodes(.functionDecl).contains { function in
            function.children(.parameter).contains { $0.typeText.map(TypeName.base) == "URL" }
                && (!Set(Words.of(function.name)).isDisjoint(with: linkVerbs)
                    || function.enclosingType?.handlesLinks == true)
        }
    }
}

extension Node {
    /// Whether a type is named for what it does with links that are opened: `LinkRouter`, `DeepLinks`, `URLCommands`.
    var handlesLinks: Bool {
        let words = Words.of(TypeName.base(name))
        if words.contains("deeplink") || words.contains("deeplinks") { return true }
        if let deep = words.firstIndex(of: "deep"), words.dropFirst(deep + 1).first?.hasPrefix("link") == true {
            return true
        }
        guard let last = words.last, handling.contains(last) else { return false }
        return words.contains { ["link", "links", "url", "scheme", "universal"].contains($0) }
    }
}

/// Words that end the names of types which do something with each link.
private let handling: Set<String> = [
    "router", "routes", "routing", "handler", "handling", "handlers", "dispatcher", "commands", "coordinator",
    "navigator", "actions", "receiver", "opener",
]

private let linkWords = FoldedWords("link", "url")

private let socket = FoldedWords("socket")

private let linkEntryPoints = [
    "onOpenURL", "openURLContexts", "handleOpen", "onContinueUserActivity", "NSUserActivity", "UIOpenURLContext",
    "Set<UIOpenURLContext>", "webpageURL", "referrerURL", "kAEGetURL", "kInternetEventClass",
]

private let entryPoints = [
    "didReceiveRemoteNotification", "dataTask", "dataTaskPublisher", "userContentController", "metadataOutput",
    "responseData", "responseJSON", "responseString", "uploadTask", "downloadTask", "URLSessionWebSocketTask",
    "receiveMessage", "minimumIncompleteLength", "didUpdateValueFor", "WKScriptMessage", "UNNotificationResponse",
    "UNNotification", "UNNotificationContent", "NWConnection", "URLSession", "jsonObject", "webSocketTask",
    "AVMetadataMachineReadableCodeObject", "Request", "readInteger", "getInteger", "load", "loadUnaligned", "reduce",
    "readString", "getString", "NIOAny", "didReceiveWrite", "CBATTRequest", "CBCharacteristic", "advertisementData",
    "MCSession", "MCPeerID", "PKPushPayload", "NFCNDEFMessage", "NFCNDEFPayload", "VNBarcodeObservation",
    "RecognizedItem", "CIQRCodeFeature", "WKURLSchemeTask", "NSXPCInterface", "NSXPCConnection", "HTTPURLResponse",
    "HTTPClient", "serializingData", "serializingDecodable", "GKMatch", "NetService", "didReceiveMessage",
    "RemoteConfigValue", "APIProtocol",
]
