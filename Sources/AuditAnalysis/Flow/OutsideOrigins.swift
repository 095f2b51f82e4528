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
        // The address that was fetched: a whole one is no path, and a name out of it becomes part of one.
        if node.kind == .member, node.name == "url", kind == .answer { return [.path, .entire, .alone, .seen] }
        // What people have written into a column goes unread into pages, formats, patterns and statements.
        if node.kind == .variable, kind == .shared {
            return [.markup, .script, .format, .pattern, .statement, .command, .predicate, .seen]
        }
        if node.isHeaderOfAnswer { return Self.labels(kind).subtracting([.logLine, .address, .inner, .link, .size]) }
        return node.kind == .member && node.name == "userInfo"
            ? Self.labels(kind).subtracting(.entire) : Self.labels(kind)
    }

    static func labels(_ kind: OutsideSource.Kind) -> FlowLabels {
        switch kind {
        case .link: all.subtracting(.archive)
        case .archive: all.subtracting([.link, .path, .number, .size, .address, .inner])
        case .bytes, .parsed: [.number, .size, .seen]
        case .device: all.subtracting([.link, .archive, .address, .inner])
        case .shared: all.subtracting([.link, .archive, .number, .size])
        case .metadata: all.subtracting([.link, .archive, .number, .size, .address, .inner])
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
            if node.isParameterOfIntent { return .process }
            if node.parent?.kind.isTypeDeclaration == true, isForScripts(node) { return .scriptMessage }
            if node.isColumn { return .shared }
            return node.isTypedByBinding ? .typed : entry(node)
        case .reference: return entry(node) ?? inherited(node)
        case .cast: return node.child(.type).flatMap { kind(ofType: Self.core(of: $0.name), $0) }
        case .binary: return node.bytesRead == nil ? nil : .bytes
        case .subscriptCall: return RecordsOfBytes(lookup: lookup).isRead(node) ? .bytes : nil
        default: return nil
        }
    }

    private func entry(_ node: Node) -> OutsideSource.Kind? { archives.isOrigin(node, lookup) ? .archive : nil }

    /// `evaluatedArguments` in a class that refines the framework's.
    private func inherited(_ node: Node) -> OutsideSource.Kind? {
        guard KnownSources.isMember(node.name), let owner = node.enclosingType.map({ TypeName.base($0.name) }),
            lookup.declaration(of: node) == nil
        else { return nil }
        return lookup.index.types[owner]?.inherited.lazy.compactMap { parent in
            KnownSources.kind(ofMember: node, owner: parent)
        }.first
    }

    private func parsed(_ node: Node) -> OutsideSource.Kind? {
        ReadNumbers(lookup: lookup).isRead(node) ? .parsed : nil
    }

    // MARK: - Parameters

    private func kind(ofParameter node: Node) -> OutsideSource.Kind? {
        guard let function = node.parent else { return nil }
        let type = node.typeText.map { Self.core(of: $0) } ?? ""
        if function.kind == .closure {
            return kind(ofType: type, node) ?? handed(node, to: function)
                ?? (function.isCalledByScripts ? .scriptMessage : nil)
        }
        // The event with which the system hands over an address that was opened.
        if type == "NSAppleEventDescriptor", linkEvents.contains(where: node.tree.mentions) { return .link }
        if let known = EntryPoints.kind(ofParameter: node, in: function) ?? kind(ofType: type, node) { return known }
        if type.hasSuffix("Request"), let declared = lookup.index.types[type], declared.isRequestOfOwnServer,
            node.tree.listens || declared.declarations[0].tree.answersInText
        {
            return .request
        }
        if node.name == "userInfo", type == "Dictionary", !isOfOwnMaking(node, in: function) { return .push }
        if type == "Notification", node.tree.observesProcesses(by: function) { return .process }
        if function.isDistributed { return .socket }
        if ["URL", "NSURL"].contains(type), node.isLinkByUse(in: function, lookup) { return .link }
        if isForScripts(function) { return .scriptMessage }
        return isAskedByProcess(node, of: function, type) ? .process : nil
    }

    /// Whether callers may leave a parameter out, or give with it what else an error has: then it is no payload of a
    /// notification, whatever it is called.
    private func isOfOwnMaking(_ parameter: Node, in function: Node) -> Bool {
        parameter.initialValue != nil
            || function.kind == .initializerDecl
                && function.children(.parameter).contains { ["domain", "code"].contains($0.label) }
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

    /// The type of a value, of its elements or of what it points to: `Set<UIOpenURLContext>` is about contexts.
    private static func core(of type: String) -> String {
        if let element = TypeName.element(of: type) { return TypeName.base(element) }
        guard let holder = ["Set<", "UnsafePointer<"].first(where: type.hasPrefix) else { return TypeName.base(type) }
        return TypeName.base(String(type.dropFirst(holder.count).prefix { $0 != ">" }))
    }

    /// What a value is by its type, unless that is one of the project's own.
    private func kind(ofType type: String, _ node: Node) -> OutsideSource.Kind? {
        let tree = node.tree
        guard
            let known = KnownSources.kind(ofType: type, in: tree)
                ?? node.typeText.flatMap({ KnownSources.kind(ofType: $0, in: tree) })
        else { return nil }
        return lookup.index.types[type]?.declarations.isEmpty ?? true ? known : nil
    }

    /// What a closure is handed that is set as the handler of something.
    private func handed(_ parameter: Node, to closure: Node) -> OutsideSource.Kind? {
        guard let assignment = closure.parent, assignment.kind == .assignment, let target = assignment.child(.target),
            let place = Array(closure.children(.parameter)).firstIndex(of: parameter)
        else { return nil }
        if place == 0, target.unwrapped.isRouteOfServer { return .request }
        guard let handed = KnownSources.handed(toClosureSetAt: target.unwrapped), handed.places.contains(place) else {
            return nil
        }
        return handed.kind
    }

    /// A function that other processes call: of an `@objc` protocol that a listener exports.
    private func isAskedByProcess(_ parameter: Node, of function: Node, _ type: String) -> Bool {
        guard let owner = function.enclosingType, type != "Function", !function.has(.isPrivate),
            let declared = lookup.index.types[TypeName.base(owner.name)]
        else { return false }
        return declared.inherited.contains { name in
            guard let service = lookup.index.types[name], service.kind == .protocolDecl else { return false }
            // The interface is made here, or beside the protocol.
            let files = [parameter.tree] + service.declarations.map(\.tree)
            guard files.contains(where: { file in connections.contains(where: file.mentions) }) else { return false }
            return service.members[function.name]?.contains { $0.enclosingType?.attribute("objc") != nil } ?? false
        }
    }

    // MARK: - Members

    private func kind(ofMember node: Node) -> OutsideSource.Kind? {
        guard node.role != .target, let base = node.base?.unwrapped else { return nil }
        if KnownSources.isMember(node.name), let kind = kind(ofTyped: node, base) { return kind }
        guard members.contains(node.name) else { return nil }
        switch node.name {
        case "pointee", "first": return RecordsOfBytes(lookup: lookup).isRead(node) ? .bytes : nil
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
            return node.tree.isOfServer && base.kind == .reference && ["context", "ctx"].contains(base.name)
                && !(node.isIndexedBehindFirst && type(of: base) == "LeafContext") ? .request : nil
        case "value" where type(of: base) == "URLQueryItem":
            // Items that the same file makes are those of an address of its own.
            return node.tree.calls("URLQueryItem").isEmpty ? .link : nil
        default: return nil
        }
    }

    /// A property that holds what came from outside, by its name or by the type of its owner.
    private func kind(ofTyped node: Node, _ base: Node) -> OutsideSource.Kind? {
        if node.typedField != nil || node.isTextOfSearch { return .typed }
        return KnownSources.kind(ofMember: node) {
            type(of: base).flatMap { lookup.index.types[$0]?.declarations.isEmpty ?? true ? $0 : nil }
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

/// What connects processes by the protocols of the one that serves.
private let connections = ["NSXPCListener", "NSXPCInterface", "NSXPCConnection"]

private let linkEvents = ["kAEGetURL", "kInternetEventClass"]

private let members: Set<String> = [
    "userInfo", "string", "strings", "url", "urls", "items", "environment", "arguments",
    "lines", "resourceBytes", "parameters", "value", "pointee", "first",
]

extension Node {
    /// `@Argument var name: String` of a command of ArgumentParser, where it is a text or a list of texts.
    fileprivate var isCommandArgument: Bool {
        guard tree.imports.contains("ArgumentParser"), attribute("Argument") != nil || attribute("Option") != nil else {
            return false
        }
        guard let type = typeText else { return initialValue?.unwrapped.kind == .string }
        return SensitiveTypes.isText(TypeName.isOptional(type) ? String(type.dropLast()) : type)
    }

    /// `@Parameter(title: "Name") var name: String` of an action that Shortcuts and Siri run.
    fileprivate var isParameterOfIntent: Bool {
        guard tree.imports.contains("AppIntents"), attribute("Parameter") != nil, let type = typeText else {
            return false
        }
        let plain = TypeName.isOptional(type) ? String(type.dropLast()) : type
        return SensitiveTypes.isText(plain) || ["URL", "IntentFile", "[URL]", "[IntentFile]"].contains(plain)
    }

    /// A block that scripts can call: `let show: @convention(block) (String) -> Void = { text in … }`.
    fileprivate var isCalledByScripts: Bool {
        guard tree.imports.contains("JavaScriptCore"), let holder = parent else { return false }
        return switch holder.kind {
        case .variable: holder.typeText?.contains("@convention(block)") ?? false
        case .cast: holder.child(.type)?.text.contains("@convention(block)") ?? false
        default: false
        }
    }

    /// `@Field(key: "bio") var bio: String` of a server: what its users have written.
    fileprivate var isColumn: Bool {
        guard attribute("Field") != nil || attribute("OptionalField") != nil,
            tree.isOfServer || tree.mentions("Fluent"),
            let type = typeText
        else { return false }
        return SensitiveTypes.isText(TypeName.isOptional(type) ? String(type.dropLast()) : type)
    }

    /// Whether a field of SwiftUI writes what is typed into this property: `TextField("Name", text: $name)`.
    fileprivate var isTypedByBinding: Bool {
        if attribute("State") != nil || attribute("Published") != nil,
            tree.nodes(.reference, named: ["$" + name]).contains(where: \.isBoundToField)
        {
            return true
        }
        // `$model.term`, where the view has the model.
        guard parent?.kind.isTypeDeclaration == true, !has(.isComputed), attribute("State") == nil else { return false }
        return tree.nodes(.member, named: [name]).contains { use in
            use.isBoundToField && use.dottedName.hasPrefix("$") && use.dottedName.utf8.count { $0 == 0x2E } == 1
        }
    }

    /// Whether a binding is handed to a field, so that what is typed lands there.
    private var isBoundToField: Bool {
        guard role == .argument, let call = parent, call.kind == .call else { return false }
        return ["TextField", "TextEditor", "SecureField", "searchable"].contains(call.name)
    }

    /// `controller.searchBar.text`, `alert.textFields?.first?.text`
    fileprivate var isTextOfSearch: Bool {
        guard kind == .member, name == "text", let holder = base?.unwrapped else { return false }
        if holder.kind == .subscriptCall || holder.kind == .member && ["first", "last"].contains(holder.name) {
            return holder.base?.lastName == "textFields"
        }
        return holder.kind == .member && holder.name == "searchBar"
    }

    /// `tag.parameters[1]`: a tag of Leaf is for its first parameter, and the others are options that the template writes out.
    fileprivate var isIndexedBehindFirst: Bool {
        guard let use = outerExpression.parent, use.kind == .subscriptCall, use.arguments.count == 1,
            let place = use.arguments.first?.unwrapped, place.kind == .integer
        else { return false }
        return place.text != "0"
    }

    /// `server["/songs/:id"]` and `server.GET["/songs"]`, which keep what answers there.
    fileprivate var isRouteOfServer: Bool {
        guard kind == .subscriptCall, tree.isOfServer, arguments.count == 1, let path = arguments.first?.unwrapped
        else { return false }
        return path.kind == .string && path.name.hasPrefix("/")
    }
}
