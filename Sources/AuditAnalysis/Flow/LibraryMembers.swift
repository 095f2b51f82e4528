import AuditKit
import CodeModel

/// What properties of library types are made of.
struct LibraryMembers {
    let lookup: Lookup

    func steps(of member: Node) -> [FlowStep]? {
        // Without a base in an extension of a library's type.
        if member.kind == .reference { return table[member.name] }
        guard let base = member.base else { return nil }
        if member.name == "code", base.text.lowercased().contains("error") { return [] }
        // `Data` says of itself how long it is, and nothing more.
        if ["description", "debugDescription"].contains(member.name), lookup.tellsLengthAlone(base) { return [] }
        // Put together anew from all parts.
        if ["url", "string"].contains(member.name), lookup.isValue(base, of: "URLComponents", "NSURLComponents") {
            return [FlowStep(.receiver, keepsParts: true), FlowStep(.receiver)]
        }
        // The path of an address that is put together part by part has nothing of its query.
        if let encoded = encodedParts[member.name], base.unwrapped.kind == .reference,
            let start = lookup.declaration(of: base.unwrapped)?.initialValue?.unwrapped,
            ["URLComponents", "NSURLComponents"].contains(start.name), start.kind == .call, start.arguments.isEmpty
        {
            return [member.name, encoded].map {
                FlowStep(.receiver, keepsParts: true, taking: [.field($0)])
            }
        }
        // What the server hands its request on its way, and nobody has sent.
        if services.contains(member.name), member.tree.isOfServer,
            lookup.isValue(base, of: "Request") || ["req", "request"].contains(base.unwrapped.name)
        {
            return []
        }
        // Address, headers and body of a request are told apart.
        if ["url", "httpMethod", "allHTTPHeaderFields", "httpBody"].contains(member.name),
            lookup.isValue(base, of: "URLRequest", "NSMutableURLRequest")
        {
            return [FlowStep(.receiver, keepsParts: true, taking: [.field(member.name)])]
        }
        if ["description", "debugDescription"].contains(member.name), lookup.declaration(ofMember: member) == nil {
            let shown = lookup.shownPart(of: base)
            if !shown.isEmpty { return [FlowStep(.receiver, .textual, taking: shown)] }
        }
        // The app itself, here or on another device of its user, fills what an activity hands over: it can be stale, and
        // is no link that a stranger wrote.
        if member.name == "userInfo", lookup.isValue(base, of: "NSUserActivity") {
            return [
                FlowStep(.receiver, .all.subtracting([.entire, .link, .document, .number, .size, .address, .inner]))
            ]
        }
        // A part of a tuple that a function of the project gives: `header().length`.
        if ["count", "length"].contains(member.name), let base = member.base?.unwrapped, base.kind == .call,
            lookup.function(of: base)?.child(.returnType)?.name.hasPrefix("(") == true
        {
            return nil
        }
        // What a control shows or takes is not what it is found by: `field.accessibilityIdentifier = "passwordField"`.
        if shownTexts.contains(member.name), let type = lookup.type(of: base)?.name, controls.contains(type) {
            return [
                FlowStep(.receiver, .all.subtracting(ConstantOrigins.labels), keepsParts: true),
                FlowStep(.receiver, keepsParts: true, taking: [.field(member.name)]),
            ]
        }
        if let steps = table[member.name] { return isOfProject(member, base) ? nil : steps }
        if let gone = own(member)?.markupWrittenAsEntities { return [FlowStep(.receiver, .all.subtracting(gone))] }
        guard EscapingNames.escapes(member.name), !isOfProject(member, base),
            own(member)?.getterBody?.onlyRewrites != true
        else { return nil }
        return [FlowStep(.receiver, EscapingNames.left)]
    }

    /// The property of the project that a member means, or that it has put into texts.
    private func own(_ member: Node) -> Node? {
        lookup.declaration(ofMember: member) ?? lookup.index.members(member.name, of: "String").first
    }

    /// A type of the project may have a property of the same name.
    private func isOfProject(_ member: Node, _ base: Node) -> Bool {
        guard let type = lookup.type(of: base) ?? elementType(of: base), lookup.index.types[type.name] != nil,
            !isLibraryType(type.name), let own = lookup.index.members(member.name, of: type).first
        else { return false }
        return own.children(.accessor).isEmpty || !own.children(.accessor).allSatisfy(\.isStandIn)
    }

    /// The type of what a closure is handed: `projects.compactMap { $0.url }`.
    private func elementType(of base: Node) -> InferredType? {
        guard base.unwrapped.kind == .reference else { return nil }
        return ValueTypes(lookup: lookup).text(of: base).map { InferredType(text: $0) }
    }

    private func isLibraryType(_ name: String) -> Bool {
        ["String", "URL", "Data", "NSString", "URLComponents", "NSURL", "Array", "Substring"].contains(name)
    }
}

/// Names that say that a text was brought into a form that cannot end what is around it.
enum EscapingNames {
    static func escapes(_ name: String) -> Bool {
        let words = Words.of(name)
        return words.contains(where: escaping.contains) && !words.contains("unescape") && !words.contains("unescaped")
    }

    /// What an escaped text can still do.
    static let left = FlowLabels.all.subtracting([
        .statement, .command, .markup, .script, .predicate, .pattern, .format, .logLine, .apostrophe,
    ])

    private static let escaping: Set<String> = [
        "escape", "escaped", "escaping", "escapes", "sanitize", "sanitized", "sanitise", "sanitised", "quoted", "quote",
        "purify", "purified",
    ]
}

private let shownTexts: Set<String> = ["text", "attributedText", "stringValue", "attributedStringValue"]
private let controls: Set<String> = [
    "UITextField", "UITextView", "UILabel", "UISearchBar", "NSTextField", "NSSecureTextField", "NSTextView",
    "NSSearchField",
]

/// What a request leads to on its way through a server; under `auth` stands what an authenticator has found, as the user
/// who signed in.
private let services: Set<String> = [
    "auth",
    "application", "eventLoop", "logger", "db", "client", "cache", "redis", "queue", "view", "leaf", "fileio",
    "password", "byteBufferAllocator", "session",
]

/// Parts of an address, and what they are called as they are sent.
private let encodedParts = [
    "path": "percentEncodedPath", "host": "percentEncodedHost", "fragment": "percentEncodedFragment",
]

private let table: [String: [FlowStep]] = {
    let isPath: FlowLabels = [.path, .archive]
    let part = FlowLabels.all.subtracting(.entire)
    var table: [String: [FlowStep]] = [
        // Foundation takes the separators out of what the server calls the file.
        "suggestedFilename": [],
        "lastPathComponent": [FlowStep(.receiver, part.subtracting(isPath))],
        "pathExtension": [FlowStep(.receiver, part.subtracting([isPath, .sensitive]))],
        // Where the system has put a file that came in.
        "fileURL": [FlowStep(.receiver, .all.subtracting(isPath), keepsParts: true)],
        "debugDescription": [FlowStep(.receiver, .all.subtracting(.logLine), keepsParts: true)],
        "placeholder": [], "isOn": [], "tag": [], "frame": [], "startIndex": [],
        "endIndex": [],
        "indices": [], "isHidden": [], "isEnabled": [], "hashValue": [], "bundleIdentifier": [], "statusCode": [],
        "readableBytes": [], "writableBytes": [], "scheme": [FlowStep(.receiver, [.link])],
        "preferredFilenameExtension": [], "preferredMIMEType": [],
        // One of those that the app declares.
        "activityType": [],
        "port": [], "attachments": [], "actionIdentifier": [], "categoryIdentifier": [],
    ]
    for name in ["count", "isEmpty", "length", "capacity", "isSecureTextEntry", "byteCount"] {
        table[name] = [FlowStep(.receiver, .lengths)]
    }
    for name in [
        "utf8", "utf16", "unicodeScalars", "bytes", "absoluteString", "absoluteURL", "relativeString", "description",
        "standardized", "standardizedFileURL", "standardizingPath", "resolvingSymlinksInPath",
        "removingPercentEncoding", "lowercased", "uppercased", "capitalized", "utf8CString", "utf8String", "rawValue",
        "baseAddress", "url", "string", "deletingPathExtension", "deletingLastPathComponent", "first", "last",
        "wrappedValue", "projectedValue", "lazy", "hexString", "values", "data", "unsafelyUnwrapped", "object", "text",
        "value", "unsafe", "bytesArray", "slice", "dataValue", "precomposedStringWithCanonicalMapping",
        "decomposedStringWithCanonicalMapping", "rawRepresentation", "precomposedStringWithCompatibilityMapping",
        "localizedLowercase", "localizedUppercase", "localizedCapitalized", "stringValue", "pemRepresentation",
        "derRepresentation", "attributedText", "attributedStringValue", "base64EncodedString",
    ] where table[name] == nil {
        table[name] = [
            FlowStep(.receiver, keepsParts: true), FlowStep(.receiver, keepsParts: true, taking: [.field(name)]),
        ]
    }
    for name in AddressParts.names where table[name] == nil && name != "userInfo" {
        table[name] = [
            FlowStep(.receiver, part, keepsParts: true),
            FlowStep(.receiver, part, keepsParts: true, taking: [.field(name)]),
        ]
    }
    for name in ["first", "last"] {
        table[name]?.append(FlowStep(.receiver, keepsParts: true, taking: [.element]))
    }
    // A part of an address or of a sign-in that is no secret itself.
    table["user"] = [
        FlowStep(.receiver, part.subtracting(.sensitive), keepsParts: true),
        FlowStep(.receiver, part, keepsParts: true, taking: [.field("user")]),
    ]
    // What the error says that it is; the library's own say what went wrong.
    table["localizedDescription"] = [
        FlowStep(.receiver, .textual, keepsParts: true, taking: [.field("errorDescription")])
    ]
    // What was written into the one end of a pipe.
    table["fileHandleForReading"] = [FlowStep(.receiver)]
    table["keys"] = [FlowStep(.receiver, .all.subtracting(.sensitive), taking: [.key])]
    return table
}()
