import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text from outside in the headers of requests, responses and mails.
    static let headerInjection = Rule(
        id: "header-injection",
        title: "Untrusted input in a header",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(113), .cwe(93), .cwe(644), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A line break in the input ends the header, and what follows is parsed as another header, another body or \
            another command; a quotation mark or a semicolon ends a file name or cookie value. An attacker can set \
            cookies, add recipients to an email or change how the browser interprets the response.
            """,
        remedy: """
            Take the value from your own list, or make it a number or a `UUID`; otherwise reject strings with \
            control characters, and percent-encode file names: `filename*=UTF-8''…`.
            """,
        bad: .headerInjectionBad + .headerLinesBad + .headerMessagesBad,
        good: .headerInjectionGood + .headerLinesGood,
        checks: [.swift(inspectHeaders), .swift(inspectTexts), .swift(HeaderLines.inspect)]
    )
}

/// `response.headers.add(name: .contentType, value: type)` and the other ways in which servers write headers. `HTTPField` takes out of names
/// and values what none may hold.
private func inspectHeaders(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for call in file.calls("add", "replaceOrAdd", "append", "setHeader", "addHeader", "setValue")
    where !pass.lookup.isOwnCode(call) {
        guard let value = call.argument("value") ?? call.firstOfAdditionalHeader, let name = call.nameOfHeader else {
            continue
        }
        judge(name: name, value: value, &pass)
    }
    for list in file.nodes(.dictionary) where list.isListOfHeaders {
        for entry in list.children { judge(pair: Array(entry.children), &pass) }
    }
    for call in file.calls("HTTPHeaders", "HTTPFields") {
        guard let list = call.arguments.first?.unwrapped, list.kind == .array else { continue }
        for pair in list.children where pair.kind == .tuple { judge(pair: Array(pair.children), &pass) }
    }
    for target in file.nodes(.subscriptCall) where target.role == .target {
        guard let list = target.base?.unwrapped, headerLists.contains(list.name), let name = target.arguments.first,
            let value = target.parent?.child(.operand)
        else { continue }
        judge(name: name, value: value, &pass)
    }
}

private func judge(pair: [Node], _ pass: inout Pass) {
    if pair.count == 2 { judge(name: pair[0], value: pair[1], &pass) }
}

private func judge(name: Node, value: Node, _ pass: inout Pass) {
    if pass.constant(name) == nil, !name.unwrapped.has(.hasImplicitBase),
        pass.reportFlow(into: name, .logLine, "is used as a header name", where: \.isDecodedText)
    {
        return
    }
    // Where a browser is sent, and who may read the answer, other rules judge.
    let known = Words.of(pass.constant(name)?.value.string ?? name.unwrapped.name)
    guard pass.constant(value) == nil, !known.contains("location"), !known.contains("origin") else { return }
    if pass.reportFlow(into: value, .logLine, "becomes part of a header", where: \.isDecodedText) { return }
    // `"attachment; filename=\"\(film.title)\""`, where people have written the title.
    guard value.unwrapped.kind == .interpolatedString else { return }
    var before = ""
    for piece in value.unwrapped.children {
        if piece.kind == .string { before += piece.name }
        guard piece.kind == .interpolation, let part = piece.children.first else { continue }
        let line = HeaderLine(value: part, before: (known.joined(separator: "-") + ": " + before).lowercased())
        before += "*"
        guard before.hasSuffix("filename=\"*") || before.hasSuffix("filename=*"), line.isTextOfPeople(pass),
            StoredColumns.isText(part, pass) || !pass.areSettled([part], .logLine), !part.isTested
        else { continue }
        pass.report(
            "`\(part.text.prefix(60))` is inserted into a header with its line breaks and quotes", at: value,
            .init(severity: pass.isOutOfMessage(part) ? .medium : .low))
        return
    }
}

private let headerLists: Set<String> = ["headers", "headerFields", "trailers", "trailerFields"]

/// `"X-Name: \(name)\r\n"`: headers of HTTP, of mails and of the parts of a form, and commands of the protocols that are
/// spoken in lines, written out as text.
private func inspectTexts(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for text in file.nodes(.interpolatedString) + file.nodes(.binary).filter(\.isSumOfLines)
    where text.endsLines && !text.isDebugOnly {
        for line in text.valuesOfHeaders where pass.constant(line.value) == nil {
            let place = pass.lookup.onlyUse(of: text) ?? text
            if reportFlows(into: line, at: place, &pass) { break }
            guard line.isTextOfPeople(pass), OutsideText(pass: pass).place(in: line.value) != nil,
                !pass.areSettled([line.value], .logLine), !line.value.isTested
            else { continue }
            pass.report(
                "`\(line.value.text.prefix(60))` is inserted into a header with its line breaks and quotes",
                at: place,
                .init(severity: pass.isOutOfMessage(line.value) ? .medium : .low))
            break
        }
    }
}

/// Reports what somebody else has chosen of a line; where a function writes whatever headers it is given, where they are given.
private func reportFlows(into line: HeaderLine, at place: Node, _ pass: inout Pass) -> Bool {
    let flows = pass.outsideFlows(to: line.value, .logLine).filter(\.isOfOthers)
    guard let first = flows.first else { return false }
    let given = line.isOfAnyHeader ? flows.compactMap { flow in flow.givenPlace(of: place).map { (flow, $0) } } : []
    var told: Set<Node> = []
    for (flow, place) in given.isEmpty ? [(first, place)] : given where told.insert(place).inserted {
        pass.report(
            "Untrusted input from \(flow.origin) becomes part of a header", at: place,
            .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: place)]))
    }
    return true
}

extension FlowFinding {
    /// Whether a client has sent the text in a form that can hold line breaks: headers that were read can have none, nor
    /// can an address that is still encoded.
    fileprivate var isDecodedText: Bool {
        guard kind == .request || kind == .decoded else { return false }
        // What comes after it is decoded has all signs again.
        let isDecodedLater = source.steps.contains { $0.name == "removingPercentEncoding" }
        return !source.steps.dropLast().contains { step in
            guard step.kind == .member || step.kind == .call else { return false }
            let base = step.base?.unwrapped.name ?? ""
            return ["headers", "headerFields"].contains(step.name) || headerLists.contains(base)
                || !isDecodedLater && ["url", "uri"].contains(base)
                    && ["string", "path", "query", "description"].contains(step.name)
        }
    }

    /// Where the function that writes a header was given it: the last step of the way in another function.
    fileprivate func givenPlace(of sink: Node) -> Node? {
        guard let writer = sink.enclosingDeclaredFunction else { return nil }
        return source.steps.last { step in
            step.enclosingDeclaredFunction != writer
                && [.reference, .member, .call, .interpolatedString].contains(step.kind)
        }
    }

    /// Whether somebody else than the user of this program has written the text.
    var isOfOthers: Bool {
        kind.map { ![.environment, .argument, .content, .input].contains($0) } ?? false
    }
}

extension Node {
    /// The header that a call sets: `add(name: .vary, value: …)`, `headers.append("X-Tag", value: …)`,
    /// `setValue(…, forAdditionalHeader: "X-Tag")`.
    fileprivate var nameOfHeader: Node? {
        if let name = argument("name") ?? argument("forAdditionalHeader") { return name }
        guard ["setHeader", "addHeader"].contains(name) || base.map({ headerLists.contains($0.lastName) }) == true,
            let first = arguments.first, first.label.isEmpty, arguments.count == 2
        else { return nil }
        return first
    }

    fileprivate var firstOfAdditionalHeader: Node? {
        argument("forAdditionalHeader") == nil ? nil : arguments.first
    }

    /// Whether a dictionary is given where headers are expected.
    fileprivate var isListOfHeaders: Bool {
        if ["headers", "additionalHeaders"].contains(label) { return true }
        guard let parent, parent.kind == .call else { return parent?.kind == .variable && typedAsHeaders }
        // `.raw(302, "Found", ["Location": place]) { writer in … }`
        if parent.name == "raw", role == .argument, parent.arguments.count > 2 { return true }
        return ["HTTPHeaders", "HTTPFields"].contains(parent.name) && role == .argument
    }

    private var typedAsHeaders: Bool {
        parent?.typeText.map { ["HTTPHeaders", "HTTPFields"].contains(TypeName.base($0)) } ?? false
    }

    /// Whether a text has the line ends of protocols in it, or lines that are headers of a mail or an answer.
    fileprivate var endsLines: Bool {
        let texts = piecesOfText.lazy.filter { $0.kind == .string }.map(\.name)
        if texts.contains(where: { $0.utf8.contains(0x0D) }) { return true }
        let lines = texts.flatMap { $0.split(separator: "\n").map(String.init) }
        return lines.count { line in knownHeaders.contains(where: line.hasPrefix) } > 1
    }

    /// Whether this is a whole sum of texts, of which none is judged by itself: `"X-Label: " + label + "\r\n"`.
    fileprivate var isSumOfLines: Bool {
        guard name == "+", !(parent?.kind == .binary && parent?.name == "+") else { return false }
        return !descendants(.interpolatedString).contains(where: \.endsLines)
    }

    /// The pieces of a text or of a sum of texts: what is written out, and the values between.
    private var piecesOfText: [Node] {
        switch kind {
        case .interpolatedString:
            children.flatMap { $0.kind == .interpolation ? Array($0.children.prefix(1)) : [$0] }
        case .binary where name == "+": children(.operand).flatMap { $0.unwrapped.piecesOfText }
        default: [self]
        }
    }

    /// The pieces of a text that stand behind the name of a header in the same line, or behind the word of a command.
    var valuesOfHeaders: [HeaderLine] {
        var line = ""
        var values: [HeaderLine] = []
        for piece in piecesOfText {
            if piece.kind == .string {
                line = (line + piece.name).unicodeScalars.split { $0 == "\n" || $0 == "\r" }.last.map(String.init) ?? ""
                if piece.name.utf8.last == 0x0A { line = "" }
            } else {
                if line.beginsHeader || line.beginsCommand || line == "*: " {
                    values.append(HeaderLine(value: piece, before: line))
                }
                line += "*"
            }
        }
        return values
    }
}

/// A value in a line of a protocol.
struct HeaderLine {
    let value: Node
    /// What stands before it in its line, `*` for what is not known.
    let before: String

    /// Whether the line is one of a function that writes whatever headers it is given.
    var isOfAnyHeader: Bool { before == "*: " }

    /// Whether a parameter or a property holds what people write: the name of a file, a subject, an address of a mail.
    func isTextOfPeople(_ pass: Pass) -> Bool {
        let node = value.uncast
        guard node.kind == .reference || node.kind == .member, pass.type(of: node)?.name == "String",
            let declared = pass.declaration(of: node)
        else { return false }
        guard isFree(node.name) else { return StoredColumns.isText(node, pass) && !isOfAnyHeader }
        return declared.kind == .parameter
            || declared.parent?.kind.isTypeDeclaration == true && !declared.has(.isComputed)
    }

    private func isFree(_ name: String) -> Bool {
        guard let last = Words.of(name).last else { return false }
        if free.contains(last) || name.lowercased().hasSuffix("filename") { return true }
        let line = before.lowercased()
        if line.contains("filename=") { return ["name", "file", "title", "label"].contains(last) }
        // Whatever a mail or a field of an application's own says; the standard ones are of fixed forms.
        let isOfPeople = ["subject:", "reply-to:", "to:", "cc:", "from:", "x-"].contains(where: line.hasPrefix)
        return isOfPeople && !line.contains("=") && told.contains(last)
            || before.beginsCommand && !line.hasPrefix("http/")
                && told.union(["path", "channel", "folder"]).contains(last)
    }
}

extension String {
    /// Whether a line begins with the name of a header, or the word of a mail server, and a colon.
    var beginsHeader: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = self[..<colon].utf8
        return name.count > 1 && name.count < 40 && name.first.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } == true
            && name.allSatisfy { byte in
                byte == 0x2D || byte == 0x20 || byte == 0x2A || byte >= 0x30 && byte <= 0x39
                    || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
            }
    }
}

extension String {
    /// Whether a line begins with a command of a protocol that is spoken in lines, or with the version of an answer:
    /// `RCPT TO:<`, `NICK `, `DESCRIBE `, `HTTP/1.1 `.
    var beginsCommand: Bool {
        if ["HTTP/", "RTSP/", "SIP/"].contains(where: hasPrefix) { return true }
        guard let blank = utf8.firstIndex(of: 0x20) else { return false }
        let word = self[..<blank].utf8
        return word.count > 2 && word.count < 12 && word.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    }
}

/// Headers that tell a mail or an answer from any other text in lines.
private let knownHeaders = [
    "From: ", "To: ", "Cc: ", "Bcc: ", "Subject: ", "Reply-To: ", "Content-Type: ", "MIME-Version: ", "Set-Cookie: ",
    "Content-Disposition: ", "Location: ", "Message-ID: ", "Return-Path: ",
]

/// Last words of names of what people write, where the line is one that says what people write.
private let told: Set<String> = [
    "to", "from", "address", "email", "mail", "mailbox", "name", "note", "message", "text", "location", "reason",
    "remark",
    "topic", "nick", "label", "query", "description", "term", "keyword", "tag",
]

/// Last words of names of what people write freely.
private let free: Set<String> = [
    "filename", "subject", "nickname", "caption", "comment", "recipient", "recipients", "sender", "title", "username",
]
