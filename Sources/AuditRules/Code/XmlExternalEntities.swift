import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// XML parsers that fetch what the document names.
    static let xmlExternalEntities = Rule(
        id: "xml-external-entities",
        title: "XML parser resolves external entities",
        category: .code,
        severity: .high,
        references: [.cwe(611), .cwe(776), .cwe(827), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A document can name a local file or a URL as an entity. The parser then reads it and inserts it into the \
            result, or reveals to an attacker's server that it was read.
            """,
        remedy: """
            Leave `shouldResolveExternalEntities` off, and pass libxml2 `XML_PARSE_NONET` without `XML_PARSE_NOENT` \
            and `XML_PARSE_DTDLOAD`.
            """,
        bad: .xmlExternalEntitiesBad,
        good: .xmlExternalEntitiesGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for target in file.uses("shouldResolveExternalEntities") where target.role == .target {
        guard let assignment = target.parent, target.isOfParser(pass), pass.mayBeTrue(assignment.child(.operand)) else {
            continue
        }
        if target.parsesOwnText(pass) { continue }
        let parsers = target.parsersGivenOptions(pass)
        let strangers = parsers.filter { target.holds(at: $0) && !pass.isOwnText($0.parent?.document) }
        if !parsers.isEmpty, strangers.isEmpty { continue }
        // Who chose that it be on is to change; where all that is known is that somebody may, the setting. Options that several
        // documents are read with, on and off, are told with each that they are on for.
        let chosen = assignment.child(.operand).map { pass.placesOfTrue($0) } ?? []
        let places = parsers.count > 1 ? strangers : chosen
        for place in places.isEmpty ? [assignment] : places {
            let value = place == assignment ? assignment.child(.operand) : place
            pass.report(
                "This parser loads any file or URL the document names", at: place,
                .init(fix: SourceFix.turn(value)?.breaking))
        }
    }
    XmlParsers.inspect(file, &pass)
    for target in file.members("externalEntityResolvingPolicy") where target.role == .target {
        guard let assignment = target.parent, target.isOfParser(pass),
            let policy = assignment.child(.operand)?.unwrapped,
            policy.kind == .member, policy.name == "always", !target.parsesOwnText(pass)
        else { continue }
        pass.report(
            "This parser loads any file or URL the document names", at: assignment,
            .init(fix: SourceFix.rename(policy, to: "never")?.breaking))
    }
    for call in file.tree.nodes(.call, named: switches) {
        guard pass.constant(call.arguments.first)?.value.integer != 0 else { continue }
        pass.report("`\(call.name)` makes the parser load external entities named in documents", at: call)
    }
    for call in file.calls("AEXMLDocument", "ParserSettings", "XMLParser") {
        guard let flag = call.argument("shouldResolveExternalEntities"), pass.mayBeTrue(flag) else { continue }
        pass.report(
            "This parser loads any file or URL the document names", at: flag,
            .init(fix: SourceFix.turn(flag)?.breaking))
    }
    inspectOptions(file, &pass)
    inspectFlags(file, &pass)
}

/// Functions of libxml2 that have it read other files and addresses, for all documents or for one.
private let switches = [
    "xmlSubstituteEntitiesDefault", "xmlSubstituteEntitiesDefaultValue", "xmlXIncludeProcess",
    "xmlXIncludeProcessFlags",
    "xmlXIncludeProcessFlagsData", "xmlXIncludeProcessTree", "xmlXIncludeProcessTreeFlags",
]

/// Options that reach a parser, wherever they were put together.
private func inspectOptions(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: parsers) {
        guard let options = call.parserOptions, options.kind != .closure, !pass.isOwnText(call.document) else {
            continue
        }
        let number = call.name.hasPrefix("xml") ? pass.constant(options)?.value.integer ?? 0 : 0
        let flow = pass.constantFlow(to: options, .entities).first
        // The files beside a document that lies among files are of its origin.
        let readsBeside = call.argument("contentsOf") != nil && pass.names(sameOrigin, in: options)
        guard flow != nil || number & 0b1110 != 0 || readsBeside else { continue }
        // What is put into a variable on the way is changed there.
        let added = pass.isGivenOnce(options) ? flow?.source.node.addedBefore(options) : nil
        pass.report(
            "These options make the parser load external entities named in the document", at: added ?? options,
            .init(paths: flow.map { [$0.path(to: options)] } ?? []))
    }
}

/// Options that are handed to calls that nobody knows.
private func inspectFlags(_ file: SwiftFile, _ pass: inout Pass) {
    let flags =
        file.uses("XML_PARSE_NOENT", "XML_PARSE_DTDLOAD", "XML_PARSE_DTDATTR")
        + file.members("NOENT", "DTDLOAD", "DTDATTR", "nodeLoadExternalEntitiesAlways", "documentXInclude")
    for flag in flags where !flag.isCompared {
        guard let call = flag.takingCall, !parsers.contains(call.name), !pass.lookup.isOwnCode(call) else { continue }
        pass.report("`\(flag.name)` makes the parser load external entities named in the document", at: flag)
    }
}

private let parsers = [
    "xmlReadMemory", "xmlReadFile", "xmlReadDoc", "xmlReadFd", "xmlReadIO", "xmlCtxtReadMemory", "xmlCtxtReadFile",
    "xmlCtxtReadDoc", "xmlCtxtReadFd", "xmlCtxtUseOptions", "xmlReaderForMemory", "xmlReaderForFile", "xmlReaderForDoc",
    "xmlParseInNodeContext", "XMLDocument", "NSXMLDocument",
]

/// Functions of libxml2 that are given the document itself, with its place among the arguments.
private let documents = [
    "xmlReadMemory": 0, "xmlReadDoc": 0, "xmlCtxtReadMemory": 1, "xmlCtxtReadDoc": 1, "xmlReaderForMemory": 0,
    "xmlReaderForDoc": 0, "xmlParseInNodeContext": 1,
]

private let sameOrigin = "nodeLoadExternalEntitiesSameOriginOnly"

extension Pass {
    /// Whether an option is among these, or among what the constant holds that is named here.
    fileprivate func names(_ option: String, in options: Node) -> Bool {
        if options.namesWithin.contains(option) { return true }
        guard [.reference, .member].contains(options.unwrapped.kind) else { return false }
        return declaration(of: options.unwrapped)?.initialValue?.namesWithin.contains(option) ?? false
    }

    /// Whether a document is written in the source, so that nobody else can put anything into it.
    fileprivate func isOwnText(_ node: Node?) -> Bool {
        guard let node else { return false }
        if constant(node) != nil { return true }
        return !constantFlow(to: node).isEmpty && outsideFlow(to: node, .outside) == nil
    }

    /// Whether the variable that holds options is handed to one parser alone.
    fileprivate func isGivenOnce(_ options: Node) -> Bool {
        guard options.unwrapped.kind == .reference, let declared = declaration(of: options.unwrapped) else {
            return true
        }
        return options.tree.nodes(.call, named: parsers).count { call in
            call.parserOptions.map { declaration(of: $0.unwrapped) == declared } ?? false
        } == 1
    }

    /// Where the callers and constants stand that switch a setting on which others leave off; nothing where it stands in the
    /// setting itself.
    fileprivate func placesOfTrue(_ value: Node) -> [Node] {
        guard constant(value) == nil, [.reference, .member].contains(value.unwrapped.kind),
            !constantFlow(to: value, .no).isEmpty
        else { return [] }
        let found = flow(LibraryFlow.self).sources(of: value, labelled: .yes).map(\.node)
        let given = found.filter { $0.role == .argument && $0.parent.map(lookup.isOwnCode) == true && !$0.isDebugOnly }
        return given.count == found.count ? given : []
    }

    /// Whether a switch is on: always, or as some caller wants it.
    func mayBeTrue(_ node: Node?) -> Bool {
        guard let node else { return false }
        if let known = constant(node)?.value.boolean { return known }
        let value = node.unwrapped
        // What is asked here is so for some documents.
        let asks = value.kind == .binary && value.name != "??" || value.kind == .call && !lookup.isOwnCode(value)
        return asks || !constantFlow(to: node, .yes).isEmpty
    }
}

extension Node {
    /// Whether a setting belongs to a parser, and not to a type of the project's own.
    fileprivate func isOfParser(_ pass: Pass) -> Bool {
        let type = kind == .reference ? enclosingType?.name : base.flatMap { pass.type(of: $0)?.name }
        if kind == .reference, type == nil || pass.declaration(of: self) != nil { return false }
        guard let type, pass.lookup.index.types[type] != nil else { return true }
        let words = Words.of(type)
        return words.contains("parser") || pass.lookup.index.type(type, inherits: "XMLParser")
    }

    /// The text that a call parses; nothing where it is given a place to read from.
    fileprivate var document: Node? {
        guard kind == .call else { return nil }
        if let place = documents[name] { return argument(at: place) }
        return ["XMLDocument", "NSXMLDocument", "AEXMLDocument", "XMLParser"].contains(name)
            ? argument("xmlString") ?? argument("data") ?? argument("xml") : nil
    }

    /// Whether the parser whose setting this is was made for a text that the source holds.
    fileprivate func parsesOwnText(_ pass: Pass) -> Bool {
        guard let parser = base?.unwrapped, parser.kind == .reference,
            let made = pass.declaration(of: parser)?.initialValue?.unwrapped
        else { return false }
        return pass.isOwnText(made.document)
    }

    /// Where options whose setting this is are given to a parser in the same file, before or after.
    fileprivate func parsersGivenOptions(_ pass: Pass) -> [Node] {
        guard let settings = base?.unwrapped, settings.name == "parserSettings", let options = settings.base?.unwrapped,
            options.kind == .reference, let declared = pass.declaration(of: options)
        else { return [] }
        return tree.nodes(.call, named: ["AEXMLDocument"]).flatMap { call -> [Node] in
            guard let given = call.argument("options"), given.unwrapped.kind == .reference,
                pass.declaration(of: given.unwrapped) == declared
            else { return [] }
            let loaded = call.document == nil ? call.textsLoadedLater(pass) : []
            return loaded.isEmpty ? [given] : loaded
        }
    }

    /// Whether a setting stands before a place, and is not set anew on the way.
    fileprivate func holds(at place: Node) -> Bool {
        guard isBefore(place) else { return false }
        return !tree.nodes(.member, named: [name]).contains { other in
            other.role == .target && other.base?.dottedName == base?.dottedName && isBefore(other)
                && other.isBefore(place) && other.parent?.parent == parent?.parent
        }
    }

    /// What a document is given to read that was made without a text: `document.loadXML(data)`.
    private func textsLoadedLater(_ pass: Pass) -> [Node] {
        guard let variable = enclosing(.variable),
            variable.initialValue.map({ $0 == self || $0.contains(self) }) == true
        else { return [] }
        let loads = tree.nodes(.call, named: ["loadXML"]).filter {
            $0.base.flatMap { pass.declaration(of: $0.unwrapped) } == variable
        }
        let parsers = tree.nodes(.call, named: ["AEXMLParser"]).filter { call in
            call.argument("document").flatMap { pass.declaration(of: $0.unwrapped) } == variable
        }
        return loads.compactMap(\.arguments.first) + parsers.compactMap { $0.argument("data") }
    }

    /// The statement that puts an option into a variable before that is handed over: `options.insert(.documentXInclude)`.
    fileprivate func addedBefore(_ options: Node) -> Node? {
        guard !options.contains(self), enclosingDeclaredFunction == options.enclosingDeclaredFunction,
            let change = enclosing(.call, .assignment), change.isBefore(options),
            change.kind == .assignment || ["insert", "formUnion", "update"].contains(change.name),
            change.role == .statement || change.parent?.kind == .block || change.parent?.kind == .assignment
        else { return nil }
        return change
    }

    fileprivate var parserOptions: Node? {
        if let labelled = argument("options") { return labelled }
        guard name.hasPrefix("xml") else { return nil }
        return name == "xmlParseInNodeContext" ? argument(at: 3) : arguments.last
    }

    /// The call that a flag is handed to, conversions of numbers passed over.
    fileprivate var takingCall: Node? {
        var call = enclosing(.call, .variable, .assignment, .return, .functionDecl)
        while let inner = call, inner.kind == .call, ["Int32", "UInt32", "CInt", "Int", "UInt"].contains(inner.name) {
            call = inner.enclosing(.call, .variable, .assignment, .return, .functionDecl)
        }
        guard let call, call.kind == .call, !["insert", "remove", "union", "contains"].contains(call.name) else {
            return nil
        }
        return call
    }

    /// Whether a flag is tested for and not handed over.
    fileprivate var isCompared: Bool {
        ancestors.prefix { $0.kind != .call && $0.kind != .block }.contains {
            $0.kind == .case || $0.kind == .binary && ["==", "!=", ">", "<", "~="].contains($0.name)
        }
    }
}
