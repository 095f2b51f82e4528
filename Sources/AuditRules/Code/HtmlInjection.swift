import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Text of others that a server or an app puts into its pages as it is.
    static let htmlInjection = Rule(
        id: "html-injection",
        title: "Untrusted input inserted into HTML without escaping",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(79), .cwe(80), .cwe(116), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Unescaped text in HTML can contain a script. A link with such text, or a stored name, runs the script in \
            the browser of anyone who opens the page, in their session.
            """,
        remedy: """
            Escape `&`, `<`, `>`, `"` and `'` before inserting the text into the page, and pass data to a script as \
            JSON in which `<` is escaped; or render with a library that escapes automatically, such as Leaf, \
            Mustache or Elementary. Bulwark’s `encoded(for: .htmlText)` and `.htmlAttribute` escape for their \
            context.
            """,
        bad: .htmlInjectionBad + .htmlPlacesBad + .unevenPagesBad + .htmlDocumentsBad,
        good: .htmlInjectionGood + .htmlPlacesGood + .unevenPagesGood + .htmlDocumentsGood,
        checks: [
            .swift(inspect), .swift(HtmlPlaces.inspectAnswers), .swift(UnevenPages.inspect),
            .swift(HtmlDocuments.inspect),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer || file.tree.answersInText else { return }
    for text in file.nodes(.interpolatedString) where text.isPage && !text.isInnerText && !text.isDebugOnly {
        if HtmlPlaces.isPlainAnswer(text, pass) { continue }
        judge(text, &pass)
    }
    for sum in file.nodes(.binary) where sum.name == "+" && sum.isOutermostPage && !sum.isDebugOnly {
        let place = pass.lookup.onlyUse(of: sum)
        for piece in sum.joinedPieces where ![.string, .interpolatedString].contains(piece.kind) {
            if report(piece, at: place, &pass) { break }
        }
    }
    // What Elementary, Plot and swift-html are given to write as it is.
    let raw = file.imports("Plot", "Html", "HTMLKit", "SwiftHtml") ? file.calls("raw", "Raw", "unsafeRaw") : []
    for call in file.calls("HTMLRaw") + raw where !pass.lookup.isOwnCode(call) {
        guard let text = call.arguments.first else { continue }
        report(text, &pass)
    }
}

private func judge(_ text: Node, _ pass: inout Pass) {
    var script = false
    var before = ""
    for piece in text.children {
        if piece.kind == .string {
            script = piece.leavesScriptOpen(script)
            before += piece.name
        } else if piece.kind == .interpolation, let value = piece.children.first {
            let place = pass.lookup.onlyUse(of: text)
            if report(value, at: place, &pass) || script && reportUnknown(value, &pass) { return }
            if HtmlPlaces.judge(value, behind: before, at: place ?? value, &pass) { return }
            before += "*"
        }
    }
}

/// Reports a piece of a page that came with a request; whether it did.
@discardableResult
private func report(_ value: Node, at use: Node? = nil, _ pass: inout Pass) -> Bool {
    guard let flow = pass.outsideFlow(to: value, .markup, from: [.request, .decoded]) else { return false }
    let place = use ?? value
    pass.report(
        "Untrusted input from \(flow.origin) is inserted into the page without escaping", at: place,
        .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: place)]))
    return true
}

/// Reports a text of which nothing is known, where it stands in a script: a quote or a tag in it ends what it stands in.
private func reportUnknown(_ value: Node, _ pass: inout Pass) -> Bool {
    guard value.unwrapped.kind == .reference, pass.constant(value) == nil,
        pass.declaration(of: value.unwrapped)?.kind == .parameter, pass.type(of: value)?.name == "String",
        OutsideText(pass: pass).place(in: value) != nil, !pass.isSettled(value, .markup)
    else { return false }
    pass.report("`\(value.text)` is inserted into a script in the page unescaped", at: value)
    return true
}

extension Node {
    /// Whether a text with pieces is a part of a page: it holds a tag of HTML.
    var isPage: Bool {
        children.contains { $0.kind == .string && $0.name.holdsTag }
    }

    /// Whether a sum of texts holds a tag of HTML.
    var joinsPage: Bool {
        joinedPieces.contains {
            $0.kind == .string ? $0.name.holdsTag : $0.kind == .interpolatedString && $0.isPage
        }
    }

    /// Whether this is a whole sum of texts with a tag of HTML in one that is written out.
    fileprivate var isOutermostPage: Bool {
        parent?.kind != .binary && joinsPage
    }

    /// The texts that are joined with `+`.
    fileprivate var joinedPieces: [Node] {
        guard kind == .binary, name == "+" else { return [unwrapped] }
        return children(.operand).flatMap { $0.unwrapped.joinedPieces }
    }

    /// Whether a text is a piece of another one, which is judged as a whole.
    fileprivate var isInnerText: Bool {
        ancestors.prefix(while: {
            [.interpolation, .tuple, .ternary].contains($0.kind) || $0.kind == .interpolatedString
        })
        .contains { $0.kind == .interpolatedString }
    }

    /// Whether what follows a piece of a text stands in a script.
    fileprivate func leavesScriptOpen(_ wasOpen: Bool) -> Bool {
        let text = name.lowercased()
        guard let last = text.ranges(of: "<script").last else {
            return wasOpen && !text.contains("</script")
        }
        return !text[last.upperBound...].contains("</script") && text[last.upperBound...].contains(">")
    }
}

extension String {
    /// Whether a text holds a tag of HTML, and not of any other markup: feeds have a `<title>`, too.
    var holdsTag: Bool {
        guard utf8.contains(UInt8(ascii: "<")) else { return false }
        return split(separator: "<", omittingEmptySubsequences: false).dropFirst().contains { rest in
            let name = rest.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            return tags.contains(name.lowercased())
        }
    }
}

private let tags: Set<String> = [
    "html", "body", "head", "div", "span", "p", "a", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li",
    "table", "tr", "td", "th", "article", "section", "main", "header", "footer", "nav", "b", "strong", "em", "i", "img",
    "form", "input", "button", "option", "select", "textarea", "label", "pre", "code", "br", "script", "style",
    "iframe",
]
