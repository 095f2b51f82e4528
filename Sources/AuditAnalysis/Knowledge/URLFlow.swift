package import AuditKit
package import CodeModel

/// Follows the text of a URL from its literal to the requests that are made with it.
///
/// Goes through constants, properties, parameters, returned values and URL's own methods, across files, for a bounded
/// number of steps. What is only shown, compared or opened in a browser leads nowhere.
package struct URLFlow {
    private let workspace: Workspace
    private var seen: Set<Node> = []
    private var steps = 400
    /// Calls and assignments that request the URL.
    package private(set) var requests: [Node] = []

    package init(from literal: Node, in workspace: Workspace) {
        self.workspace = workspace
        follow(literal)
    }

    private var lookup: Lookup { workspace.lookup }

    /// Climbs from an expression to where its value goes.
    private mutating func follow(_ expression: Node) {
        var node = expression
        while let parent = node.parent, steps > 0 {
            steps -= 1
            switch step(from: node, to: parent) {
            case .onward(let next): node = next
            case .ends: return
            case .goes(let declaration): return followUses(of: declaration)
            case .returned(let function): return followCalls(of: function)
            }
        }
    }

    private enum Step {
        case onward(Node), goes(Node), returned(Node), ends
    }

    private mutating func step(from node: Node, to parent: Node) -> Step {
        switch parent.kind {
        case .try, .await, .forceUnwrap, .optionalChain, .cast, .inout, .array, .dictionary, .tuple:
            return .onward(parent)
        case .ternary: return node.role == .condition ? .ends : .onward(parent)
        case .dictionaryEntry: return node.role == .value ? .onward(parent) : .ends
        case .interpolation, .interpolatedString: return parent.children.first == node ? .onward(parent) : .ends
        case .binary: return joins(node, in: parent) ? .onward(parent) : .ends
        case .subscriptCall: return node.role == .base ? .onward(parent) : .ends
        case .member: return throughMember(parent)
        case .variable, .parameter: return node.role == .initialValue ? .goes(parent) : .ends
        case .enumCase: return node.role == .initialValue ? .goes(parent) : .ends
        case .for: return parent.children.first { $0.role == .pattern }.map { .goes($0) } ?? .ends
        case .assignment: return throughAssignment(node, parent)
        case .return: return returned(from: parent)
        case .block, .case, .closure: return isOnlyStatement(node, in: parent) ? returned(from: node) : .ends
        case .call: return throughCall(node, parent)
        default: return .ends
        }
    }

    /// `url + path`, `url ?? other`.
    private func joins(_ node: Node, in binary: Node) -> Bool {
        binary.name == "??" || (binary.name == "+" && binary.children(.operand).first == node)
    }

    private func throughMember(_ member: Node) -> Step {
        if let call = member.parent, call.kind == .call, member.role == .callee {
            return keepingCalls.contains(member.name) ? .onward(call) : .ends
        }
        return keepingMembers.contains(member.name) ? .onward(member) : .ends
    }

    private mutating func throughAssignment(_ node: Node, _ assignment: Node) -> Step {
        guard node.role == .operand, let target = assignment.child(.target) else { return .ends }
        if target.kind == .member, target.name == "url", target.base?.name.lowercased().contains("request") == true {
            requests.append(assignment)
            return .ends
        }
        return lookup.meaning(of: target).map { .goes($0) } ?? .ends
    }

    private func isOnlyStatement(_ node: Node, in parent: Node) -> Bool {
        guard node.role == .statement || parent.kind == .closure else { return false }
        return parent.children.filter { $0.role == .statement || ($0.role == .none && $0.kind != .parameter) }.count
            == 1
    }

    private func returned(from node: Node) -> Step {
        guard let function = node.enclosingFunction else { return .ends }
        switch function.kind {
        case .functionDecl: return .returned(function)
        case .accessor: return function.parent.map { .goes($0) } ?? .ends
        case .closure: return function.role == .callee ? function.parent.map { .onward($0) } ?? .ends : .ends
        default: return .ends
        }
    }

    private mutating func throughCall(_ node: Node, _ call: Node) -> Step {
        guard node.role == .argument else { return .ends }
        if URLSinks.isConversion(call, node) { return .onward(call) }
        if URLSinks.isRequest(call, node) {
            requests.append(call)
            return .ends
        }
        if let function = lookup.function(of: call) {
            return parameter(for: node, of: call, in: function).map { .goes($0) } ?? .ends
        }
        // The initializer that a structure gets by itself.
        return lookup.index.types[call.name]?.members[node.label]?.first.map { .goes($0) } ?? .ends
    }

    /// The parameter of a function that an argument fills.
    private func parameter(for argument: Node, of call: Node, in function: Node) -> Node? {
        let parameters = function.children(.parameter)
        if !argument.label.isEmpty { return parameters.first { $0.label == argument.label } }
        let place = call.arguments.filter(\.label.isEmpty).firstIndex(of: argument) ?? 0
        let unlabelled = parameters.filter(\.label.isEmpty)
        return unlabelled.indices.contains(place) ? unlabelled[place] : nil
    }

    private mutating func followCalls(of function: Node) {
        guard seen.insert(function).inserted else { return }
        for tree in trees(mentioning: function) {
            for call in tree.nodes(.call, named: [function.name]).prefix(40) where lookup.function(of: call) == function
            {
                follow(call)
            }
        }
    }

    private mutating func followUses(of declaration: Node) {
        guard !declaration.name.isEmpty, seen.insert(declaration).inserted, steps > 0 else { return }
        for tree in trees(mentioning: declaration) {
            let uses =
                tree.nodes(.reference, named: [declaration.name]) + tree.nodes(.member, named: [declaration.name])
            for use in uses.prefix(80) where use.role != .target && means(use, declaration) { follow(use) }
            for binding in tree.nodes(.variable, named: [declaration.name]) {
                guard binding.has(.isOptionalBinding), binding.initialValue == nil, binding != declaration,
                    declaration.scope?.contains(binding) == true
                else { continue }
                followUses(of: binding)
            }
        }
    }

    /// Whether a name means this declaration, or the requirement of a protocol that it fulfils.
    private func means(_ use: Node, _ declaration: Node) -> Bool {
        guard let found = lookup.meaning(of: use) else { return false }
        if found == declaration { return true }
        guard let owner = found.enclosingType, owner.kind == .protocolDecl, let own = declaration.enclosingType else {
            return false
        }
        return lookup.index.type(TypeName.base(own.name), inherits: owner.name)
    }

    /// The files in which a declaration may be used: its own where it is local or private.
    private func trees(mentioning declaration: Node) -> [CodeTree] {
        let scope = declaration.scope
        let isLocal = scope.map { !$0.kind.isTypeDeclaration && $0.kind != .file } ?? true
        if isLocal && declaration.kind != .functionDecl || declaration.has(.isPrivate)
            || declaration.has(.isFileprivate)
        {
            return [declaration.tree]
        }
        return workspace.files(naming: declaration.name).map(\.tree)
    }
}

extension Lookup {
    /// The declaration that a plain name or a member access means.
    func meaning(of node: Node) -> Node? {
        node.kind == .member ? declaration(ofMember: node) : declaration(of: node)
    }
}

/// Calls that take the text of a URL or the URL itself.
package enum URLSinks {
    /// Whether a call makes another form of the same URL.
    static func isConversion(_ call: Node, _ argument: Node) -> Bool {
        switch call.name {
        case "URL", "NSURL", "URLComponents", "NSURLComponents", "String", "NSString", "Substring":
            return ["", "string", "stringLiteral", "url", "format", "encodePath"].contains(argument.label)
        case "init": return argument.label == "string" || argument.label == "url"
        default: return false
        }
    }

    /// Whether a call sends a request to the URL that it is given.
    package static func isRequest(_ call: Node, _ argument: Node) -> Bool {
        if let labels = requestCalls[call.name] { return labels.contains(argument.label) }
        guard ["request", "download", "upload", "streamRequest", "get", "post", "put", "delete"].contains(call.name),
            call.arguments.first == argument
        else { return false }
        let client = call.base?.dottedName.lowercased() ?? ""
        return ["af", "alamofire", "session", "sessionmanager", "client", "manager", "httpclient", "req"].contains {
            client == $0 || client.hasSuffix("." + $0) || client.hasSuffix($0)
        }
    }

    private static let requestCalls: [String: Set<String>] = [
        "URLRequest": ["url"], "NSURLRequest": ["url"], "NSMutableURLRequest": ["url"], "dataTask": ["with"],
        "downloadTask": ["with"], "uploadTask": ["with"], "webSocketTask": ["with"], "dataTaskPublisher": ["for"],
        "data": ["from", "for"], "bytes": ["from"], "Data": ["contentsOf"], "NSData": ["contentsOf"],
        "String": ["contentsOf"], "NSString": ["contentsOf"], "XMLParser": ["contentsOf"],
        "NSDictionary": ["contentsOf"],
        "NSArray": ["contentsOf"], "AVPlayer": ["url"], "AVPlayerItem": ["url"], "AVURLAsset": ["url"],
        "AVAsset": ["url"],
        "AVAudioPlayer": ["contentsOf"], "AsyncImage": ["url"], "KFImage": ["", "url"], "WebImage": ["url"],
        "LazyImage": ["url"], "setImage": ["with", "withURL"], "HTTPClientRequest": ["url"], "Request": ["url"],
        "SocketManager": ["socketURL"], "WebSocket": ["url"], "SRWebSocket": ["url"], "SocketIOClient": ["socketURL"],
        "HubConnectionBuilder": ["url"], "PDFDocument": ["url"], "MKTileOverlay": ["urlTemplate"],
        "JSONSource": ["url"],
    ]
}

private let keepingCalls: Set<String> = [
    "appendingPathComponent", "appending", "appendingPathExtension", "addingPercentEncoding", "replacingOccurrences",
    "trimmingCharacters", "lowercased", "asURL", "url", "absoluteURL", "resolvingSymlinksInPath", "first",
    "randomElement",
    "unsafelyUnwrapped",
]

private let keepingMembers: Set<String> = [
    "standardized", "absoluteURL", "url", "absoluteString", "string", "rawValue", "first", "last", "self",
    "description",
    "unsafelyUnwrapped",
]
