import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// File names from outside that become part of a path.
    static let pathTraversal = Rule(
        id: "path-traversal",
        title: "Untrusted input in a file path",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(22), .cwe(23), .cwe(36), .cwe(73), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A name such as `../../file` escapes the folder it is appended to. An attacker who controls the name can \
            read or replace the app's files.
            """,
        remedy: """
            Use only `URL(fileURLWithPath: name).lastPathComponent`, reject `.` and `..`, or choose the file name \
            yourself and store the given name as data; compare the standardized path with the folder. Bulwark’s \
            `ContainedFolder` opens nothing outside its folder and does not follow links.
            """,
        bad: .pathTraversalBad + .pathTraversalLinks + .pathTraversalDecoded + .pathTraversalOfAnswers
            + .pathTraversalOfFrameworks + .pathTraversalOfLibraries + .pathTraversalWhole,
        good: .pathTraversalGood + .pathTraversalLinksGood + .pathTraversalOfAnswersGood
            + .pathTraversalOfFrameworksGood + .pathTraversalOfLibrariesGood + .pathTraversalWholeGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    inspectSettings(file, &pass)
    let told = inspectAccess(file, &pass)
    inspectQuestions(file, &pass)
    for call in file.calls("appendingPathComponent", "appendPathComponent", "appending") {
        guard let name = call.arguments.first, name.label.isEmpty || name.label == "path" || name.label == "component",
            call.name != "appending" || !name.label.isEmpty, !told.contains(call)
        else { continue }
        judge(name, &pass)
    }
    for call in file.calls("createFile", "removeItem", "contents", "FileHandle", "createDirectory") {
        guard
            let path = call.argument("atPath") ?? call.argument("forReadingAtPath") ?? call.argument("forWritingAtPath")
        else { continue }
        guard let text = StatementText.source(of: path, pass), text.kind == .interpolatedString else { continue }
        guard !told.contains(path.unwrapped) else { continue }
        for part in text.children(.interpolation).compactMap(\.children.first) { judge(part, &pass) }
    }
}

/// `configuration.fileURL = url` of a database, the folder that a process works in, and those that SQLite writes to.
private func inspectSettings(_ file: SwiftFile, _ pass: inout Pass) {
    let stores = file.members("url").filter { target in
        guard target.role == .target, let owner = target.base?.unwrapped else { return false }
        return owner.text.contains("ersistentStoreDescription")
            || pass.lookup.isValue(owner, of: "NSPersistentStoreDescription")
    }
    let members =
        file.members("fileURL", "seedFilePath", "currentDirectoryURL", "currentDirectoryPath", "outputURL") + stores
    let globals = file.references("sqlite3_temp_directory", "sqlite3_data_directory")
    for target in members + globals where target.role == .target {
        guard let path = target.parent?.child(.operand), target.isOfLibrary(pass), pass.constant(path) == nil,
            let flow = pass.outsideFlows(to: path, .path).first(where: { $0.isNameOfFile(at: path, pass) })
        else { continue }
        pass.report(
            "A name from \(flow.origin) becomes part of this path and may contain `..`", at: path,
            .init(
                severity: flow.gainsLittle(pass) ? .low : nil, confidence: .high,
                paths: [flow.path(to: path)]))
    }
}

/// Reports the paths of files that hold a name from outside; gives back what lies on the ways there.
private func inspectAccess(_ file: SwiftFile, _ pass: inout Pass) -> Set<Node> {
    var told: Set<Node> = []
    for call in file.tree.nodes(.call, named: FileSinks.names) {
        for path in FileSinks.paths(of: call, pass) where pass.constant(path) == nil {
            guard
                let flow = pass.outsideFlows(to: path, .path).first(where: {
                    $0.isNameOfFile(at: path, pass)
                        && !(reading.contains(path.label)
                            && ($0.isAddress || path.isDecodedAddress(pass) && !$0.isPutBehind))
                })
            else {
                continue
            }
            told.formUnion(flow.source.steps + [path.unwrapped])
            pass.report(
                "A name from \(flow.origin) becomes part of this path and may contain `..`", at: path,
                .init(
                    severity: flow.gainsLittle(pass) ? .low : nil, confidence: .high,
                    paths: [flow.path(to: path)], isAdvice: flow.kind == .typed))
            break
        }
    }
    return told
}

/// `fileExists(atPath: path)` and nothing more: the answer tells somebody else what lies outside of the folder.
private func inspectQuestions(_ file: SwiftFile, _ pass: inout Pass) {
    let questions = FilePlaces.questions.flatMap { file.calls($0) }
    for call in questions where !pass.lookup.isOwnCode(call) {
        guard let path = call.argument("atPath"), pass.constant(path) == nil, !path.isUsed(beside: call, pass),
            let flow = pass.outsideFlows(to: path, .path).first(where: { $0.isNameOfFile(at: path, pass) })
        else { continue }
        pass.report(
            "A name from \(flow.origin) may contain `..`, and the result reveals whether a file exists", at: path,
            // In an app the answer chooses what is shown, and nobody outside learns it.
            .init(severity: .low, paths: [flow.path(to: path)], isAdvice: !file.tree.isOfServer))
    }
}

extension Node {
    /// Whether the same function reads or writes a file as well: how its path is judged says all of the question.
    fileprivate func isUsed(beside question: Node, _ pass: Pass) -> Bool {
        guard let function = question.enclosingDeclaredFunction else { return false }
        let name = unwrapped.dottedName
        return question.tree.nodes(.call, named: FileSinks.names).contains { other in
            guard function.contains(other) else { return false }
            return FileSinks.paths(of: other, pass).contains { place in
                !name.isEmpty && place.unwrapped.dottedName == name
                    || place.unwrapped.dottedName == unwrapped.base?.unwrapped.dottedName
            }
        }
    }
}

extension FlowFinding {
    /// Whether the name is the user's own, or reaches an app from the server that it asks or from nobody known: then no stranger
    /// is seen to choose it.
    fileprivate func gainsLittle(_ pass: Pass) -> Bool {
        kind == .typed || (kind == .answer || kind == .decoded) && !pass[ServerCode.self].exists
    }

    /// Whether a file's address came as such and nothing was put to it: a `..` in it gives nobody more than they could name
    /// without one. Not so where the address was made of a text on the way.
    fileprivate var isWholeAddress: Bool {
        guard !isComposed else { return false }
        let types = source.steps.compactMap { $0.kind == .parameter ? $0.typeText.map(TypeName.base) : nil }
        return types.contains("URL") && types.allSatisfy { $0 == "URL" }
            && !source.steps.contains { $0.kind == .call && makers.contains($0.name) }
    }

    /// Whether the way leads through an address of the web: what is read there is fetched, and no file.
    fileprivate var isAddress: Bool {
        source.steps.contains {
            $0.kind == .call && ["URL", "NSURL"].contains($0.name) && $0.argument("string") != nil
                && $0.argument("relativeTo") == nil
        }
    }

    /// Whether something on the way puts the value behind a folder.
    fileprivate var isPutBehind: Bool {
        source.steps.contains { step in
            guard step.kind == .call else { return false }
            return ["appendingPathComponent", "appending"].contains(step.name) || step.argument("relativeTo") != nil
                || step.argument("fileURLWithPath") != nil
        }
    }

    /// Whether somebody else chose a name in the path, and not the whole of it, as users of a command do.
    ///
    /// A name that users type is their own: it counts only where it is used as it was typed.
    fileprivate func isNameOfFile(at sink: Node, _ pass: Pass) -> Bool {
        if isWholeAddress { return false }
        return switch kind {
        case .content, .file, nil: false
        // What a page asks of the app's own scheme is answered with what lies behind a folder of the app.
        case .page: isBehindFolder && source.node.typeText.map(TypeName.base) == "WKURLSchemeTask"
        case .typed: isComposed && source.node.tree === sink.tree
        // What a command is called with, and what its user or operator has put round it, is their own word.
        case .argument, .environment: false
        // Who names the whole of a path means just that place, and no folder is left: another process has the rights for it
        // or not, and a path on the pasteboard is one that its user copied.
        case .input, .process, .pasteboard, .metadata: isBehindFolder
        // A folder that was dropped is its user's choice; a name out of one that was shared is not.
        case .share: isPart && isBehindFolder
        // A link that says which file is shown shows it to its user; one that says which is deleted does harm.
        // What is put beside the file that was opened stays where its user has it.
        case .link: (isBehindFolder || isPart && !sink.isOnlyRead) && !pass[DeclaredSchemes.self].areNone
        // So does a server that names the whole of a path: what is read there goes to the user.
        case .push, .answer: isBehindFolder || !sink.isOnlyRead
        // What a block takes that scripts call is what the script says; a page's message comes from further away.
        case .scriptMessage where source.node.isTakenByBlock || source.steps.contains(where: \.isOfBlock):
            isBehindFolder
        // The user's own agent runs the tool and names the file.
        case .request where source.node.isAskedOverPipe(pass): isBehindFolder
        case .decoded:
            isBehindFolder && !source.steps.contains { $0.kind == .member && plainNames.contains($0.name) }
        default: true
        }
    }

    /// Whether a name from outside stands behind a folder, out of which it can lead.
    private var isBehindFolder: Bool { isComposed && !isLeading }
}

extension Node {
    /// Whether a parameter is one of a block that a `JSContext` offers to its scripts.
    fileprivate var isTakenByBlock: Bool {
        guard kind == .parameter, let closure = parent, closure.kind == .closure else { return false }
        return tree.imports.contains("JavaScriptCore")
    }

    /// Whether a parameter is one of a block that is written as such, whatever its object is offered to.
    fileprivate var isOfBlock: Bool {
        guard isTakenByBlock, let holder = parent?.parent, holder.kind == .variable else { return false }
        return holder.typeText?.contains("@convention(block)") ?? false
    }

    /// Whether a tool is asked by the agent that has started the program: it speaks over the standard streams alone.
    fileprivate func isAskedOverPipe(_ pass: Pass) -> Bool {
        !tree.imports.isDisjoint(with: ["MCP", "SwiftMCP"]) && pass[ToolTransports.self].arePipesAlone
    }

    /// Whether a path is one of a call that changes nothing there.
    fileprivate var isOnlyRead: Bool {
        guard let call = parent, call.kind == .call else { return false }
        if call.name == "open", let flags = call.argument(at: 1)?.text {
            return ["O_RDONLY", "O_EVTONLY"].contains { flags.contains($0) } && !flags.contains("O_CREAT")
        }
        return readers.contains(call.name) || reading.contains(label) || label.hasPrefix("forReading")
    }

    /// Whether the address of a web page or a file came decoded as such, and is read from as it came: nothing is behind a folder.
    fileprivate func isDecodedAddress(_ pass: Pass) -> Bool {
        let value = unwrapped
        guard value.kind == .member, let property = pass.lookup.declaration(ofMember: value),
            !property.has(.isComputed),
            let type = property.typeText
        else { return false }
        return ["URL", "NSURL"].contains(TypeName.base(TypeName.isOptional(type) ? String(type.dropLast()) : type))
    }

    /// Whether a property is one of a library, or of a type that stands in for one.
    fileprivate func isOfLibrary(_ pass: Pass) -> Bool {
        guard let declared = pass.lookup.declaration(ofMember: self) else { return true }
        return ["Configuration", "Process", "NSTask"].contains(declared.enclosingType?.name ?? "")
    }
}

/// How the tools that a project offers to language models are reached.
private struct ToolTransports: Fact {
    let arePipesAlone: Bool

    init(workspace: Workspace) {
        func mentions(_ names: [String]) -> Bool {
            workspace.swift.contains { file in names.contains { file.tree.mentions($0) } }
        }
        arePipesAlone =
            mentions(["StdioTransport"])
            && !mentions([
                "NetworkTransport", "StatefulHTTPServerTransport", "StatelessHTTPServerTransport", "HTTPSSETransport",
                "TCPBonjourTransport",
            ])
    }
}

private func judge(_ name: Node, _ pass: inout Pass) {
    guard let source = outside(name, pass, steps: 4), !name.checksPaths else { return }
    pass.report("`\(source)` is untrusted and may contain `..`", at: name, .init(confidence: .low))
}

/// What a name comes from, if that is somebody else's choice.
private func outside(_ node: Node, _ pass: Pass, steps: Int) -> String? {
    guard steps > 0 else { return nil }
    let node = node.uncast
    if let field = node.typedField { return field }
    switch node.kind {
    case .member:
        if node.name == "originalFilename" { return node.name }
        if ["filename", "fileName"].contains(node.name), let base = node.base?.unwrapped.name.lowercased() {
            return uploads.contains { base.hasSuffix($0) } ? node.text : nil
        }
        guard node.name == "value" else { return nil }
        return node.text.lowercased().contains("item") && node.tree.mentions("queryItems") ? "queryItems" : nil
    case .binary where node.name == "??": return node.child(.operand).flatMap { outside($0, pass, steps: steps - 1) }
    case .reference: return pass.declaration(of: node)?.initialValue.flatMap { outside($0, pass, steps: steps - 1) }
    default: return nil
    }
}

/// Labels under which an address of the web is fetched as well as a file is read.
private let reading: Set<String> = ["contentsOf", "url"]

/// Calls that look at what lies at a path, and leave it there.
private let readers: Set<String> = [
    "contents", "contentsOfDirectory", "subpathsOfDirectory", "subpaths", "enumerator", "attributesOfItem", "Data",
    "NSData", "String", "NSString", "NSDictionary", "NSArray", "UIImage", "NSImage", "InputStream", "Bundle",
    "NSBundle", "stat", "lstat", "access", "opendir", "realpath", "readlink", "contentsEqual", "displayName",
    "attributesOfFileSystem", "destinationOfSymbolicLink", "getRelationship", "PDFDocument", "AVAudioPlayer",
    "XMLParser", "fileExists", "isReadableFile", "isWritableFile", "isExecutableFile", "isDeletableFile",
]

/// What names of files are made of without harm: numbers and digests, mostly.
private let plainNames: Set<String> = [
    "id", "identifier", "uuid", "hash", "digest", "checksum", "version", "language", "locale",
]

/// What makes the address of a file of a text or of others.
private let makers: Set<String> = [
    "URL", "NSURL", "fileURL", "appendingPathComponent", "appending", "decode", "jsonObject", "URLComponents",
]

private let uploads = ["upload", "part", "attachment", "multipart", "request", "response"]
