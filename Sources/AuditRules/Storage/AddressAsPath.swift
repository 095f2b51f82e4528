import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `removeItem(atPath: url.absoluteString)`: a path that begins with `file://`.
    static let addressAsPath = Rule(
        id: "address-as-path",
        title: "File URL string used as a path",
        category: .storage,
        severity: .low,
        references: [.cwe(459), .cwe(706), .masvs("STORAGE", 2), .maswe(1), .mobileTop10(9)],
        why: """
            The `absoluteString` of a file URL starts with `file://` and encodes spaces as `%20`. As a path it refers \
            to nothing: a file to be deleted stays, and a file to be protected keeps its old attributes, usually \
            hidden by a `try?`.
            """,
        remedy: "Pass the URL itself, as in `removeItem(at:)`, or `url.path` where only a path is accepted.",
        bad: [
            Example(
                """
                func clean(_ folder: URL) { try? FileManager.default.removeItem(atPath: ↓folder.absoluteString) }
                """, "plain copies stay behind"),
            Example(
                """
                let url = documents.appendingPathComponent("vault.db")
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.complete], ofItemAtPath: ↓url.absoluteString)
                """),
            Example(
                """
                protocol Places { func place(named name: String) -> URL }
                struct TemporaryPlaces: Places {
                    func place(named name: String) -> URL { return URL(fileURLWithPath: NSTemporaryDirectory() + name) }
                }
                func thin(_ name: String, _ places: any Places) throws {
                    try FileManager.default.removeItem(atPath: ↓places.place(named: name).absoluteString)
                }
                """, "a file's URL by a requirement"),
            Example(
                """
                struct Places {
                    func place(named name: String) -> URL {
                        return FileManager.default.temporaryDirectory.appendingPathComponent(name)
                    }
                }
                func thin(_ name: String, _ context: QueueContext) throws {
                    let picture = context.application.places.place(named: name)
                    try FileManager.default.removeItem(atPath: ↓picture.absoluteString)
                }
                """, "a file's URL, whatever it is called on"),
            Example("if FileManager.default.fileExists(atPath: ↓file.absoluteURL.absoluteString) { use() }"),
            Example("let file = URL(fileURLWithPath: ↓temporary.absoluteString)"),
            Example(
                """
                let old = FileManager.default.temporaryDirectory.appendingPathComponent("old")
                let isThere = FileManager.default.fileExists(atPath: ↓old.absoluteString)
                """, "an address that the code makes of a file",
                mended: """
                    let old = FileManager.default.temporaryDirectory.appendingPathComponent("old")
                    let isThere = FileManager.default.fileExists(atPath: old.path)
                    """),
            Example("let text = try String(contentsOfFile: ↓url.absoluteString, encoding: .utf8)"),
        ],
        good: [
            Example("try FileManager.default.removeItem(at: folder); remove(atPath: folder.path)"),
            Example("let page = URL(string: file.absoluteString)", "an address"),
            Example(
                """
                let path = url.absoluteString.replacingOccurrences(of: "file://", with: "")
                try FileManager.default.removeItem(atPath: path)
                """, "converted to a path, if clumsily"),
            Example(
                """
                struct Cache { func remove(atPath name: String) { entries[name] = nil } }
                func drop(_ page: URL, _ cache: Cache) { cache.remove(atPath: page.absoluteString) }
                """, "a function defined in the project"),
            Example(
                """
                func place(_ name: String) -> URL? {
                    guard let url = URL(string: app.directory.workingDirectory + name) else { return nil }
                    return url
                }
                func drop(_ name: String) throws {
                    guard let page: URL = place(name) else { return }
                    try FileManager.default.removeItem(atPath: page.absoluteString)
                }
                """, "built from a path, without a scheme"),
            Example(
                """
                protocol Places { func place(named name: String) throws -> URL }
                struct TemporaryPlaces: Places {
                    func place(named name: String) throws -> URL {
                        let path = app.directory.tempDirectory + name
                        guard let url = URL(string: path) else { throw Missing() }
                        return url
                    }
                }
                struct Gallery {
                    let places: any Places
                    func thin(_ name: String) throws {
                        let picture = try places.place(named: name)
                        try FileManager.default.removeItem(atPath: picture.absoluteString)
                        shrink(picture)
                    }
                    func shrink(_ picture: URL) { use(URL(fileURLWithPath: picture.absoluteString)) }
                }
                """, "the implementation of the requirement builds it from a path"),
            Example(
                """
                struct Places {
                    func place(named name: String) throws -> URL {
                        guard let url = URL(string: app.directory.tempDirectory + name) else { throw Missing() }
                        return url
                    }
                }
                func thin(_ name: String, _ context: QueueContext) throws {
                    let picture = try context.application.places.place(named: name)
                    try FileManager.default.removeItem(atPath: picture.absoluteString)
                }
                """, "the receiver is unknown, and every function of that name builds a file path"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.members("absoluteString") where text.role == .argument && text.isUsedAsValue {
        guard let call = text.parent, call.kind == .call, labels.contains(text.label), !pass.lookup.isOwnCode(call),
            text.base.map({ pass.lookup.isValue($0, of: "URL", "NSURL") || pass.type(of: $0) == nil }) ?? false
        else { continue }
        if text.base?.isMadeOfPath(pass, steps: 10) == true { continue }
        // Its last name is that of the file all the same.
        if let use = call.outerExpression.parent, use.kind == .member, names.contains(use.name) { continue }
        let harm = harms.first { call.name.hasPrefix($0.verb) }
        pass.report(
            "`\(call.name)` is passed a `file://` string as a path and \(harm?.words ?? "finds nothing")",
            at: text,
            .init(
                severity: harm == nil ? nil : .medium,
                fix: text.base?.isOfFile(pass, steps: 4) == true ? .rename(text, to: "path") : nil))
    }
}

/// Calls and properties that give the address of a file.
private let givingFiles: Set<String> = [
    "appendingPathComponent", "appendingPathExtension", "deletingLastPathComponent", "deletingPathExtension",
    "containerURL", "temporaryDirectory", "documentsDirectory", "cachesDirectory", "applicationSupportDirectory",
    "libraryDirectory", "homeDirectoryForCurrentUser", "bundleURL", "resourceURL", "standardizedFileURL",
    "resolvingSymlinksInPath",
]

extension Node {
    /// Whether the code shows that an address is that of a file: one that was made of a plain text has no scheme to lose.
    fileprivate func isOfFile(_ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let value = uncast
        switch value.kind {
        case .reference: return pass.declaration(of: value)?.initialValue?.isOfFile(pass, steps: steps - 1) ?? false
        case .subscriptCall: return value.base?.isOfFile(pass, steps: steps - 1) ?? false
        case .call where value.name == "URL":
            return value.argument("fileURLWithPath") != nil || value.argument("filePath") != nil
        case .call where ["urls", "url"].contains(value.name):
            return value.argument("for") != nil || value.argument("forResource") != nil
        case .member where ["first", "last", "absoluteURL"].contains(value.name):
            return value.base?.isOfFile(pass, steps: steps - 1) ?? false
        case .call, .member:
            guard givingFiles.contains(value.name) else { return false }
            // What is put behind an address of the web is none either.
            let made = value.base.flatMap {
                $0.uncast.kind == .reference ? pass.declaration(of: $0.uncast)?.initialValue : $0
            }
            return made?.uncast.argument("string") == nil
        default: return false
        }
    }

    /// Whether an address was made of a path as it is, `URL(string: directory + name)`, so that its text has no scheme.
    fileprivate func isMadeOfPath(_ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let made = uncast
        switch made.kind {
        case .reference:
            guard let declared = pass.declaration(of: made) else { return false }
            if declared.kind == .parameter { return declared.isGivenPaths(pass, steps: steps - 1) }
            return declared.initialValue?.isMadeOfPath(pass, steps: steps - 1) ?? false
        case .if:
            let branches = [made.child(.body), made.child(.elseBody)].compactMap(\.self)
            let values = branches.compactMap { $0.kind == .if ? $0 : Array($0.children).last }
            return values.count == 2 && values.allSatisfy { $0.isMadeOfPath(pass, steps: steps - 1) }
        case .call:
            if made.name == "URL", let text = made.argument("string") { return text.beginsWithFolder(pass) }
            let bodies = pass.lookup.function(of: made)?.bodies(pass) ?? made.bodiesByName(pass)
            return !bodies.isEmpty && bodies.allSatisfy { $0.givesPaths(pass, steps: steps - 1) }
        default: return false
        }
    }

    /// Whether each call of a function hands to a parameter an address that was made of a path.
    private func isGivenPaths(_ pass: Pass, steps: Int) -> Bool {
        guard parent?.kind == .functionDecl else { return false }
        let given = Array(pass.workspace.arguments(handedTo: self))
        return !given.isEmpty && given.allSatisfy { $0?.isMadeOfPath(pass, steps: steps) ?? false }
    }

    /// Whether whatever a body returns is an address that was made of a path.
    private func givesPaths(_ pass: Pass, steps: Int) -> Bool {
        let results = descendants(.return).compactMap(\.children.first).filter { $0.unwrapped.kind != .nilLiteral }
        return !results.isEmpty && results.allSatisfy { $0.isMadeOfPath(pass, steps: steps) }
    }

    /// What the functions do that a call may mean by its name and labels, where nobody can tell what it is called on.
    private func bodiesByName(_ pass: Pass) -> [Node] {
        guard base != nil, !arguments.isEmpty else { return [] }
        let labels = arguments.map(\.label)
        let index = pass.lookup.index
        var bodies: [Node] = []
        for type in index.types.keys.sorted() {
            for member in index.types[type]?.members[name] ?? [] where member.kind == .functionDecl {
                guard member.children(.parameter).map(\.label) == labels, let body = member.child(.body) else {
                    continue
                }
                bodies.append(body)
            }
        }
        return bodies
    }

    /// What a function does, or, where it is a requirement of a protocol, what the functions do that fulfil it.
    private func bodies(_ pass: Pass) -> [Node] {
        if let body = child(.body) { return [body] }
        guard let owner = enclosingType, owner.kind == .protocolDecl else { return [] }
        let labels = children(.parameter).map(\.label)
        let index = pass.lookup.index
        var bodies: [Node] = []
        for type in index.types.keys.sorted() where type != owner.name && index.type(type, inherits: owner.name) {
            for member in index.types[type]?.members[name] ?? [] {
                guard member.children(.parameter).map(\.label) == labels else { continue }
                if let body = member.child(.body) { bodies.append(body) }
            }
        }
        return bodies
    }

    /// Whether a text is put together and begins with the path of a folder: `app.directory.tempDirectory + name`.
    private func beginsWithFolder(_ pass: Pass) -> Bool {
        var text = uncast
        if text.kind == .reference, let start = pass.declaration(of: text)?.initialValue { text = start.uncast }
        guard text.kind == .binary, text.name == "+" else { return false }
        while text.kind == .binary, let first = text.child(.operand)?.unwrapped { text = first }
        if text.kind == .string { return text.name.hasPrefix("/") }
        return text.kind == .member && pass.type(of: text)?.name != "URL"
            && ["directory", "folder", "path"].contains(Words.of(text.name).last)
    }
}

/// What calls do not do then, though somebody relies on it.
private let harms = [(verb: "remove", words: "deletes nothing"), (verb: "setAttributes", words: "protects nothing")]

private let names: Set<String> = ["lastPathComponent", "pathExtension"]

/// Labels of paths.
private let labels: Set<String> = [
    "atPath", "toPath", "ofItemAtPath", "fileURLWithPath", "filePath", "contentsOfFile", "withFile",
    "forReadingAtPath", "forWritingAtPath", "forUpdatingAtPath", "toFile",
]
