import AuditKit
import CodeModel

/// Expressions and parameters through which values from outside come in.
struct OutsideOrigins {
    let lookup: Lookup
    let archives: ArchiveTypes

    /// What somebody outside can have chosen of a value by itself.
    func labels(of node: Node) -> FlowLabels {
        guard let kind = kind(of: node) else { return [] }
        // Where a download lies is the system's choice; what it holds is the server's.
        if node.kind == .call, node.name == "download" { return Self.labels(kind).subtracting(.path) }
        if node.kind == .member, node.name == "url", kind == .answer { return [.path, .archive, .seen] }  // fetched
        if node.isHeaderOfAnswer { return Self.labels(kind).subtracting([.logLine, .address, .inner, .link, .size]) }
        return node.kind == .member && node.name == "userInfo"
            ? Self.labels(kind).subtracting(.entire) : Self.labels(kind)
    }

    static func labels(_ kind: OutsideSource.Kind) -> FlowLabels {
        switch kind {
        case .link: all.subtracting(.archive)
        case .archive: all.subtracting([.link, .path, .number, .size, .address, .inner])
        case .bytes, .parsed: [.number, .size, .seen]
        case .page: [.script, .markup, .statement, .command, .predicate, .pattern, .format, .path, .seen]
        default: all.subtracting([.link, .archive])
        }
    }

    private static let all: FlowLabels = [.outside, .seen]

    /// The entry point that a value comes in by.
    func kind(of node: Node) -> OutsideSource.Kind? {
        switch node.kind {
        case .parameter: return kind(ofParameter: node) ?? entry(node)
        case .member: return kind(ofMember: node) ?? entry(node) ?? parsed(node)
        case .call: return OutsideCalls(lookup: lookup).kind(of: node) ?? entry(node) ?? parsed(node)
        case .variable:
            if node.isCommandArgument { return .argument }
            if node.parent?.kind.isTypeDeclaration == true, isForScripts(node) { return .scriptMessage }
            return node.isTypedByBinding ? .typed : entry(node)
        case .reference: return entry(node)
        case .binary: return node.bytesRead == nil ? nil : .bytes
        default: return nil
        }
    }

    private func entry(_ node: Node) -> OutsideSource.Kind? { archives.isOrigin(node, lookup) ? .archive : nil }

    private func parsed(_ node: Node) -> OutsideSource.Kind? {
        ReadNumbers(lookup: lookup).isRead(node) ? .parsed : nil
    }

    // MARK: - Parameters

    private func kind(ofParameter node: Node) -> OutsideSource.Kind? {
        guard let function = node.parent, function.kind != .closure else { return nil }
        let type = node.typeText.map { Self.core(of: $0) } ?? ""
        if function.name == "application" || function.name == "scene", let kind = opened(node, type) { return kind }
        if let known = EntryPoints.kind(ofParameter: node, in: function) { return known }
        // The event with which the system hands over an address that was opened.
        if type == "NSAppleEventDescriptor", linkEvents.contains(where: node.tree.mentions) { return .link }
        if let known = handed[type] { return known }
        if type.hasSuffix("Request"), node.tree.listens, lookup.index.types[type]?.isRequestOfOwnServer == true {
            return .request
        }
        switch function.name {
        case "peripheralManager" where node.label == "didReceiveWrite": return .bluetooth
        case "centralManager" where node.name == "advertisementData": return .bluetooth
        case "netService" where node.label == "didUpdateTXTRecord": return .socket
        case "advertiser", "browser":
            // What a nearby peer says of itself when it asks to be let in or is found.
            return ["withContext", "withDiscoveryInfo"].contains(node.label) ? .socket : nil
        case "match", "socket":
            return ["didReceive", "didRead"].contains(node.label) && type == "Data" ? .socket : nil
        case "session" where type == "String":
            // What a nearby peer calls the file or the stream that it sends.
            return ["withName", "didStartReceivingResourceWithName", "didFinishReceivingResourceWithName"].contains(
                node.label) ? .socket : nil
        case "urlSession", "session", "connection", "webSocketDidReceiveMessage", "websocketDidReceiveMessage",
            "websocketDidReceiveData":
            let isMessage = node.label.hasPrefix("didReceive") || ["text", "data"].contains(node.label)
            guard isMessage, ["Data", "String", "NSData", "URLSessionWebSocketTask.Message"].contains(type) else {
                return nil
            }
            return function.name == "connection" ? .answer : .socket
        case "didReceive" where type == "WebSocketEvent": return .socket
        default: break
        }
        if node.name == "userInfo", type == "Dictionary" { return .push }
        if function.name == "channelRead", type == "NIOAny" { return .socket }
        if ["URL", "NSURL"].contains(type), node.isLinkByUse(in: function, lookup) { return .link }
        if isForScripts(function) { return .scriptMessage }
        return isAskedByProcess(node, of: function, type) ? .process : nil
    }

    /// Whether a member is one that scripts of a `JSContext` call or set: a protocol that refines `JSExport` declares it.
    private func isForScripts(_ member: Node) -> Bool {
        guard let owner = member.enclosingType, owner.kind != .protocolDecl,
            let declared = lookup.index.types[TypeName.base(owner.name)]
        else { return false }
        return declared.inherited.contains { name in
            guard let exported = lookup.index.types[name], exported.kind == .protocolDecl else { return false }
            return exported.inherited.contains("JSExport") && exported.members[member.name] != nil
        }
    }

    /// The type of a value, or of its elements: `Set<UIOpenURLContext>` is about contexts.
    private static func core(of type: String) -> String {
        if let element = TypeName.element(of: type) { return TypeName.base(element) }
        guard type.hasPrefix("Set<") else { return TypeName.base(type) }
        return TypeName.base(String(type.dropFirst(4).prefix { $0 != ">" }))
    }

    private func opened(_ parameter: Node, _ type: String) -> OutsideSource.Kind? {
        guard ["open", "handleOpen", "continue", "openURLContexts", "openURL"].contains(parameter.label) else {
            return nil
        }
        return ["URL", "NSURL", "NSUserActivity", "UIOpenURLContext"].contains(type) ? .link : nil
    }

    /// A function that other processes call: of an `@objc` protocol that a listener exports.
    private func isAskedByProcess(_ parameter: Node, of function: Node, _ type: String) -> Bool {
        guard let owner = function.enclosingType, type != "Function", !function.has(.isPrivate),
            ["NSXPCListener", "NSXPCInterface", "NSXPCConnection"].contains(where: { parameter.tree.mentions($0) }),
            let declared = lookup.index.types[TypeName.base(owner.name)]
        else { return false }
        return declared.inherited.contains { name in
            guard let service = lookup.index.types[name], service.kind == .protocolDecl else { return false }
            return service.members[function.name]?.contains { $0.enclosingType?.attribute("objc") != nil } ?? false
        }
    }

    // MARK: - Members

    private func kind(ofMember node: Node) -> OutsideSource.Kind? {
        guard node.role != .target, members.contains(node.name), let base = node.base?.unwrapped else { return nil }
        if node.typedField != nil { return .typed }
        switch node.name {
        case "webpageURL", "referrerURL": return .link
        case "userInfo":
            return base.name == "content" || base.name == "notification" && type(of: base) == "UNNotification"
                ? .push : nil
        case "url" where isAnswer(base): return .answer
        case "string", "strings", "url", "urls", "items": return isPasteboard(base) ? .pasteboard : nil
        case "lines", "resourceBytes":
            return type(of: base) == "URL" ? OutsideCalls(lookup: lookup).content(base) : nil
        case "environment", "arguments":
            guard base.dottedName.hasPrefix("ProcessInfo") || base.name == "CommandLine" else { return nil }
            return node.name == "environment" ? .environment : .argument
        case "queryItems": return nil
        case "parameters":
            // Hummingbird takes the variables of a path out of the request and into its context.
            return node.tree.isOfServer && base.kind == .reference && base.name == "context" ? .request : nil
        case "value" where type(of: base) == "URLQueryItem":
            // Items that the same file makes are those of an address of its own.
            return node.tree.calls("URLQueryItem").isEmpty ? .link : nil
        default: return type(of: base).flatMap { typed["\($0).\(node.name)"] }
        }
    }

    private func type(of node: Node) -> String? { ValueTypes(lookup: lookup).text(of: node).map(TypeName.base) }

    private func isAnswer(_ base: Node) -> Bool {
        ["response", "answer"].contains(base.lastName) && lookup.isValue(base, of: "URLResponse", "HTTPURLResponse")
    }

    private func isPasteboard(_ base: Node) -> Bool {
        if base.dottedName.hasSuffix("asteboard.general") { return true }
        return lookup.type(of: base).map { ["UIPasteboard", "NSPasteboard"].contains($0.name) } ?? false
    }
}

extension DeclaredType {
    /// Whether a type of the project keeps what a request of HTTP has, for a server that is written by hand.
    fileprivate var isRequestOfOwnServer: Bool {
        guard kind == .structDecl, members["headers"] != nil || members["headerFields"] != nil else { return false }
        return ["body", "path", "query", "queryItems", "uri", "method"].count { members[$0] != nil } > 1
    }
}

private let linkEvents = ["kAEGetURL", "kInternetEventClass"]

/// Types whose values only the system makes, from what came from outside.
private let handed: [String: OutsideSource.Kind] = [
    "WKScriptMessage": .scriptMessage, "NSUserActivity": .link, "UIOpenURLContext": .link,
    "UNNotificationResponse": .push, "UNNotification": .push, "UNNotificationContent": .push,
    "UNNotificationRequest": .push, "AVMetadataMachineReadableCodeObject": .scan,
    "CBATTRequest": .bluetooth, "ConnectionOptions": .link, "WKNavigationAction": .page, "WKURLSchemeTask": .page,
    "PKPushPayload": .push, "NFCNDEFMessage": .scan, "NFCNDEFPayload": .scan, "RecognizedItem": .scan,
    "CIQRCodeFeature": .scan, "CachedURLResponse": .answer, "NSAppleEventDescriptor": .process,
]

/// Properties that hold what came from outside, by the type of their owner.
private let typed: [String: OutsideSource.Kind] = [
    "WKScriptMessage.body": .scriptMessage, "CBCharacteristic.value": .bluetooth, "CBATTRequest.value": .bluetooth,
    "AVMetadataMachineReadableCodeObject.stringValue": .scan, "VNBarcodeObservation.payloadStringValue": .scan,
    "NSItemProvider.suggestedName": .share, "UITextField.text": .typed, "UITextField.attributedText": .typed,
    "UITextView.attributedText": .typed,
    "UITextView.text": .typed, "UISearchBar.text": .typed, "NSTextField.stringValue": .typed,
    "NSTextView.string": .typed, "UIOpenURLContext.url": .link,
    "JSContext.globalObject": .scriptMessage,
    "UNNotificationContent.userInfo": .push, "MCPeerID.displayName": .socket, "MCPeerID.discoveryInfo": .socket,
    "CBPeripheral.name": .bluetooth, "CBDescriptor.value": .bluetooth, "NetService.name": .socket,
    "NetService.hostName": .socket, "PKPushPayload.dictionaryPayload": .push, "NFCNDEFPayload.payload": .scan,
    "CIQRCodeFeature.messageString": .scan, "HTTPCookie.value": .answer, "CachedURLResponse.data": .answer,
    "HTTPURLResponse.allHeaderFields": .answer, "UISearchTextField.text": .typed, "NSSearchField.stringValue": .typed,
    "NSSecureTextField.stringValue": .typed,
    "NSComboBox.stringValue": .typed, "RemoteConfigValue.stringValue": .answer, "RemoteConfigValue.dataValue": .answer,
]

private let members: Set<String> = Set(typed.keys.compactMap { $0.split(separator: ".").last.map(String.init) })
    .union([
        "webpageURL", "referrerURL", "userInfo", "string", "strings", "url", "urls", "items", "environment",
        "arguments", "lines", "resourceBytes", "parameters",
    ])

/// Words in the names of parameters and types that hold links.
private let linkNames: Set<String> = ["link", "links", "deeplink", "deep", "universal"]

/// What the functions are called that links are handed to.
let linkVerbs: Set<String> = ["open", "handle", "route", "deeplink", "link"]

extension Node {
    /// `@Argument var name: String` of a command of ArgumentParser, where it is a text or a list of texts.
    fileprivate var isCommandArgument: Bool {
        guard tree.imports.contains("ArgumentParser"), attribute("Argument") != nil || attribute("Option") != nil else {
            return false
        }
        guard let type = typeText else { return initialValue?.unwrapped.kind == .string }
        return SensitiveTypes.isText(TypeName.isOptional(type) ? String(type.dropLast()) : type)
    }

    /// Whether a function opens an address by what its query says, as those do that are handed links, or the parameter or
    /// the type is named for links and the query is read.
    fileprivate func isLinkByUse(in function: Node, _ lookup: Lookup) -> Bool {
        // What a type is for that is called `LinkRouter` or `DeepLinks` are links.
        if function.enclosingType?.handlesLinks == true { return true }
        let verbs = Set(Words.of(function.name))
        if verbs.isDisjoint(with: linkVerbs) {
            let named = Words.of(label) + Words.of(name) + Words.of(function.enclosingType?.name ?? "")
            return named.contains { linkNames.contains($0) } && takesQueryApart(in: function, lookup)
        }
        if readsQuery(in: function) || takesQueryApart(in: function, lookup) { return true }
        // `guard let destination = parse(url) else { return }`
        return function.descendants(.call).contains { call in
            guard let handed = call.arguments.first, handed.unwrapped.kind == .reference,
                handed.unwrapped.name == name, let reader = lookup.function(of: call), reader != function,
                let given = reader.children(.parameter).first, given.typeText.map(TypeName.base) == "URL"
            else { return false }
            return given.readsQuery(in: reader)
        }
    }

    /// Whether a function reads items of the query of an address, by itself or by a method that the project has put into
    /// `URL`. One that only adds items makes an address of its own.
    private func takesQueryApart(in function: Node, _ lookup: Lookup) -> Bool {
        let uses = function.descendants(.reference).filter { $0.name == name }
        return uses.contains { use in
            if use.role == .argument, let made = use.parent, ["URLComponents", "NSURLComponents"].contains(made.name) {
                return function.descendants(.member).contains(where: \.isReadQuery)
            }
            guard let call = use.parent?.parent, call.kind == .call, call.base?.unwrapped == use,
                let reader = lookup.function(of: call), reader.enclosingType.map({ TypeName.base($0.name) }) == "URL"
            else { return false }
            return reader.descendants(.member).contains(where: \.isReadQuery)
        }
    }

    /// `components.queryItems`, where it is neither set nor added to.
    private var isReadQuery: Bool {
        guard name == "queryItems", role != .target else { return false }
        return !ancestors.prefix(3).contains { $0.kind == .call && ["append", "insert"].contains($0.name) }
    }

    /// Whether a function looks at the scheme of an address or takes its query apart.
    private func readsQuery(in function: Node) -> Bool {
        if comparesScheme(in: function) { return true }
        return function.descendants.contains { use in
            use.kind == .call && ["URLComponents", "NSURLComponents"].contains(use.name)
                && use.argument("url")?.unwrapped.name == name
        } && function.descendants.contains { $0.kind == .member && $0.name == "queryItems" }
    }

    /// `guard url.scheme == "shop" else { return }`: a scheme of the app's own.
    private func comparesScheme(in function: Node) -> Bool {
        function.descendants.contains { test in
            guard test.kind == .binary, test.name == "==" || test.name == "!=" else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .member && $0.name == "scheme" && $0.base?.unwrapped.name == name }
                && sides.contains {
                    $0.kind == .string && !["http", "https", "file", "mailto", "tel"].contains($0.name)
                }
        }
    }

    /// Whether a field of SwiftUI writes what is typed into this property: `TextField("Name", text: $name)`.
    fileprivate var isTypedByBinding: Bool {
        guard attribute("State") != nil || attribute("Published") != nil else { return false }
        return tree.nodes(.reference, named: ["$" + name]).contains { use in
            guard use.role == .argument, let call = use.parent, call.kind == .call else { return false }
            return ["TextField", "TextEditor", "SecureField", "searchable"].contains(call.name)
        }
    }
}
