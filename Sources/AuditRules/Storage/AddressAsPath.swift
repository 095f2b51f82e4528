import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `removeItem(atPath: url.absoluteString)`: a path that begins with `file://`.
    static let addressAsPath = Rule(
        id: "address-as-path",
        title: "Text of a file’s URL is used as its path",
        category: .storage,
        severity: .low,
        references: [.cwe(459), .cwe(706), .masvs("STORAGE", 2), .maswe(1), .mobileTop10(9)],
        why: """
            `absoluteString` of a file’s URL begins with `file://` and has its spaces written as `%20`. As a path it \
            names nothing: what was to be deleted stays, and what was to be protected keeps its old attributes, mostly \
            behind a `try?` that hides it.
            """,
        remedy: """
            Give the URL itself, as to `removeItem(at:)`, or `url.path` where only a path is taken.
            """,
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
                """, "made a path, if not well"),
            Example(
                """
                struct Cache { func remove(atPath name: String) { entries[name] = nil } }
                func drop(_ page: URL, _ cache: Cache) { cache.remove(atPath: page.absoluteString) }
                """, "a function of the project’s own"),
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
                """, "made of a path, and without a scheme"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.members("absoluteString") where text.role == .argument && text.isUsedAsValue {
        guard let call = text.parent, call.kind == .call, labels.contains(text.label), !pass.lookup.isOwnCode(call),
            text.base.map({ pass.lookup.isValue($0, of: "URL", "NSURL") || pass.type(of: $0) == nil }) ?? false
        else { continue }
        if text.base?.isMadeOfPath(pass, steps: 6) == true { continue }
        // Its last name is that of the file all the same.
        if let use = call.outerExpression.parent, use.kind == .member, names.contains(use.name) { continue }
        let harm = harms.first { call.name.hasPrefix($0.verb) }
        pass.report(
            "`\(call.name)` is given a text that begins with `file://` as a path, so it \(harm?.words ?? "finds nothing")",
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
        if made.kind == .reference {
            return pass.declaration(of: made)?.initialValue?.isMadeOfPath(pass, steps: steps - 1) ?? false
        }
        guard made.kind == .call else { return false }
        if made.name == "URL", let text = made.argument("string") { return text.beginsWithFolder(pass) }
        guard let body = pass.lookup.function(of: made)?.child(.body) else { return false }
        let results = body.descendants(.return).compactMap(\.children.first).filter { $0.unwrapped.kind != .nilLiteral }
        return !results.isEmpty && results.allSatisfy { $0.isMadeOfPath(pass, steps: steps - 1) }
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
