import AuditKit
import AuditModel

extension Rule {
    /// File names from outside that become part of a path.
    static let pathTraversal = Rule(
        id: "path-traversal",
        title: "File name from outside becomes part of a path",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(22), .cwe(23), .cwe(36), .cwe(73), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A name such as `../../file` leads out of the folder it is put behind. Whoever chooses the name reads or \
            replaces files of the app.
            """,
        remedy: """
            Take only `URL(fileURLWithPath: name).lastPathComponent`, refuse `.` and `..`, or name the file yourself \
            and keep the given name as data; compare the standardised path with the folder.
            """,
        bad: [
            Example(
                """
                func f(response: URLResponse) { let u = folder.appendingPathComponent(↓response.suggestedFilename!) }
                """),
            Example(
                """
                let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
                let u = folder.appendingPathComponent(↓items!.first!.value!)
                """
            ),
            Example("let u = documents.appendingPathComponent(↓nameField.text!)"),
            Example(
                """
                func f(upload: Upload) { let path = "/uploads/\\(↓upload.filename)"
                 FileManager.default.createFile(atPath: path, contents: nil) }
                """
            ),
        ],
        good: [
            Example("func f(response: URLResponse) { let u = folder.appendingPathComponent(UUID().uuidString) }"),
            Example(
                """
                func f(r: URLResponse) { let n = URL(fileURLWithPath: r.suggestedFilename!).lastPathComponent
                 let u = folder.appendingPathComponent(n) }
                """
            ),
            Example("let u = documents.appendingPathComponent(\"notes.txt\")"),
            Example(
                "func f(item: URLQueryItem) { let u = base.appending(queryItems: [item]); log(\"/\\(item.value!)\") }",
                "no file"),
            Example(
                """
                func f(up: Upload) throws { guard !up.filename.contains("..") else { throw E() }
                 let u = d.appendingPathComponent(up.filename) }
                """
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("appendingPathComponent", "appendPathComponent", "appending") {
        guard let name = call.arguments.first, name.label.isEmpty || name.label == "path" || name.label == "component",
            call.name != "appending" || !name.label.isEmpty
        else { continue }
        judge(name, &pass)
    }
    for call in file.calls("createFile", "removeItem", "contents", "FileHandle", "createDirectory") {
        guard
            let path = call.argument("atPath") ?? call.argument("forReadingAtPath") ?? call.argument("forWritingAtPath")
        else { continue }
        guard let text = StatementText.source(of: path, pass), text.kind == .interpolatedString else { continue }
        for part in text.children(.interpolation).compactMap(\.children.first) { judge(part, &pass) }
    }
}

private func judge(_ name: Node, _ pass: inout Pass) {
    guard let source = outside(name, pass, steps: 4), !name.checksPaths else { return }
    pass.report("`\(source)` comes from outside and may hold `..`", at: name)
}

/// What a name comes from, if that is somebody else's choice.
private func outside(_ node: Node, _ pass: Pass, steps: Int) -> String? {
    guard steps > 0 else { return nil }
    let node = node.uncast
    if let field = node.typedField { return field }
    switch node.kind {
    case .member:
        if ["suggestedFilename", "originalFilename"].contains(node.name) { return node.name }
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

private let uploads = ["upload", "part", "attachment", "multipart", "request", "response"]
