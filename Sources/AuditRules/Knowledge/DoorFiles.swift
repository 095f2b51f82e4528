import AuditKit

/// The files in which values from far away come in, and those that declare what such files work with.
///
/// Where every forced unwrap or call would have to be asked about, only these files are.
struct DoorFiles: Fact {
    private let near: Set<ObjectIdentifier>
    private let nearLinks: Set<ObjectIdentifier>

    init(workspace: Workspace) {
        let trees = workspace.swift.map(\.tree)
        let links = trees.filter { $0.opensLinks }
        let others = trees.filter { tree in doors.contains { tree.mentions($0) } || tree.receives }
        let types = workspace.lookup.index.types.keys.sorted()
        near = Self.files(links + others, naming: types, workspace)
        nearLinks = Self.files(links, naming: types, workspace)
    }

    /// Whether values from far away can be near in a file.
    func isNear(_ tree: CodeTree) -> Bool { near.contains(ObjectIdentifier(tree)) }

    /// Whether the content of a link can be near in a file.
    func isNearLink(_ tree: CodeTree) -> Bool { nearLinks.contains(ObjectIdentifier(tree)) }

    private static func files(
        _ found: [CodeTree], naming types: [String], _ workspace: Workspace
    ) -> Set<ObjectIdentifier> {
        var files = Set(found.map { ObjectIdentifier($0) })
        for name in types where found.contains(where: { $0.mentions(name) }) {
            for member in workspace.lookup.index.types[name]?.members.values.lazy.compactMap(\.first) ?? [] {
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
        linkDoors.contains { mentions($0) }
            || nodes(.functionDecl, named: ["application"]).contains { function in
                function.children(.parameter).contains { $0.label == "open" }
            }
    }
}

private let socket = FoldedWords("socket")

private let linkDoors = [
    "onOpenURL", "openURLContexts", "handleOpen", "onContinueUserActivity", "NSUserActivity", "UIOpenURLContext",
    "Set<UIOpenURLContext>", "webpageURL",
]

private let doors = [
    "didReceiveRemoteNotification", "dataTask", "dataTaskPublisher", "userContentController", "metadataOutput",
    "responseData", "responseJSON", "responseString", "uploadTask", "downloadTask", "URLSessionWebSocketTask",
    "receiveMessage", "minimumIncompleteLength",
    "didUpdateValueFor", "WKScriptMessage", "UNNotificationResponse", "UNNotification",
    "UNNotificationContent", "NWConnection", "URLSession", "jsonObject", "webSocketTask",
    "AVMetadataMachineReadableCodeObject", "Request",
]
