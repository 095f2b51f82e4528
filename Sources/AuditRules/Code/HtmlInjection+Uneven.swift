import AuditAnalysis
import AuditKit
import CodeModel

/// Pieces of a page of which no way from outside is known: what a database keeps of what people wrote, and what is put in as it
/// is where the same function escapes what stands beside it.
enum UnevenPages {
    /// Texts of pages in a file that keep no account of where their pieces come from.
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        inspectAttributes(file, &pass)
        guard !file.tree.imports.contains("WebKit") else { return }
        var escaping: [Node: Bool] = [:]
        for piece in file.piecesOfPages(pass) where pass.constant(piece) == nil && !piece.isDebugOnly {
            let value = piece.uncast
            guard pass.outsideFlow(to: value, .markup, from: [.request, .decoded]) == nil || !file.tree.isOfServer
            else {
                continue
            }
            if file.tree.isOfServer, StoredColumns.isText(value, pass), !pass.isSettled(value, .markup) {
                pass.report(
                    "`\(value.text.prefix(60))` is inserted into the page as stored, without escaping", at: piece)
                continue
            }
            guard let function = piece.enclosingDeclaredFunction ?? piece.enclosing(.accessor) else { continue }
            let escapes = escaping[function] ?? function.escapesPiece(pass)
            escaping[function] = escapes
            guard escapes, value.isPlainText(pass), !pass.isSettled(value, .markup) else { continue }
            pass.report(
                "`\(value.text.prefix(60))` is inserted into the page unescaped, while the values next to it are escaped",
                at: piece)
        }
    }

    /// `"<li title=\(name)>"`: a blank in the text begins another attribute, and escaping leaves blanks as they are.
    private static func inspectAttributes(_ file: SwiftFile, _ pass: inout Pass) {
        for text in file.nodes(.interpolatedString) where text.isPage && !text.isDebugOnly {
            var before = ""
            for piece in text.children {
                if piece.kind == .string {
                    before += piece.name
                } else if piece.kind == .interpolation, let value = piece.children.first {
                    if before.endsInBareAttribute, value.isTextForPage(pass), pass.constant(value) == nil,
                        !pass.isSettled(value, .markup.union(.seen))
                    {
                        pass.report(
                            "`\(value.text.prefix(60))` is in an unquoted attribute, where a space starts another attribute",
                            at: pass.lookup.onlyUse(of: text) ?? value)
                    }
                    before += "*"
                }
            }
        }
    }
}

extension SwiftFile {
    /// What is put into texts with tags of HTML, and what takes the place of a mark in a page.
    fileprivate func piecesOfPages(_ pass: Pass) -> [Node] {
        let pieces = nodes(.interpolatedString).filter(\.isPage).flatMap { text in
            text.children(.interpolation).compactMap(\.children.first)
        }
        let filled = calls("replacingOccurrences", "replacing").filter { call in
            guard let mark = call.argument("of") ?? call.argument(""), call.base?.isTemplate(pass) == true else {
                return false
            }
            return pass.constant(mark)?.value.string?.isMark ?? false
        }
        return pieces + filled.compactMap { $0.argument("with") }
    }
}

extension Node {
    /// Whether a text is a page that is written out, through the replacements that were done in it before.
    fileprivate func isTemplate(_ pass: Pass) -> Bool {
        var node = uncast
        for _ in 0..<12 {
            if let text = pass.constant(node)?.value.string { return text.holdsTag }
            switch node.kind {
            case .call where ["replacingOccurrences", "replacing"].contains(node.name):
                guard let base = node.base else { return false }
                node = base.uncast
            case .reference, .member:
                guard let declared = pass.declaration(of: node), let start = declared.initialValue else { return false }
                node = start.uncast
            default: return node.kind == .interpolatedString && node.isPage
            }
        }
        return false
    }

    /// Whether a function escapes a piece that it puts into a page.
    func escapesPiece(_ pass: Pass) -> Bool {
        let texts = descendants(.interpolatedString).filter(\.isPage)
        return texts.contains { text in
            text.children(.interpolation).compactMap(\.children.first).contains { $0.uncast.isEscaped(pass) }
        }
    }

    /// `name.htmlEscaped`, `escape(name)`, `Markup.text(name)` of a function that writes entities.
    private func isEscaped(_ pass: Pass) -> Bool {
        switch kind {
        case .call:
            if Words.of(name).contains(where: escaping.contains) { return true }
            return pass.lookup.function(of: self)?.markupWrittenAsEntities != nil
        case .member:
            if Words.of(name).contains(where: escaping.contains) { return true }
            let own = pass.lookup.declaration(ofMember: self) ?? pass.lookup.index.members(name, of: "String").first
            return own?.markupWrittenAsEntities != nil
        default: return false
        }
    }

    /// Whether a piece is a text, by its type or as something that is escaped, and none that is encoded for addresses.
    fileprivate func isTextForPage(_ pass: Pass) -> Bool {
        let node = uncast
        guard node.kind == .reference || node.kind == .member || node.kind == .call,
            Set(Words.of(node.name)).isDisjoint(with: bare)
        else { return false }
        return pass.type(of: node)?.name == "String" && node.kind != .call || node.isEscaped(pass)
    }

    /// Whether a piece is a text that the function was given or that a value holds, and is not named for pages.
    fileprivate func isPlainText(_ pass: Pass) -> Bool {
        guard kind == .reference || kind == .member, Set(Words.of(name)).isDisjoint(with: markup),
            let declared = pass.declaration(of: self)
        else { return false }
        switch declared.kind {
        case .parameter:
            return declared.typeText == "String"
                || declared.parent?.kind == .closure && pass.type(of: self)?.name == "String"
        case .variable where declared.parent?.kind.isTypeDeclaration == true:
            return !declared.has(.isComputed) && !declared.has(.isStatic)
                && declared.typeText.map { ["String", "String?"].contains($0) } == true && declared.initialValue == nil
        case .variable:
            if let loop = declared.ancestors.prefix(2).first(where: { $0.kind == .for }) {
                return loop.child(.subject)?.isListOfTexts(pass) ?? false
            }
            guard let start = declared.initialValue?.uncast, start.kind == .call, rewriting.contains(start.name),
                let base = start.base?.uncast
            else { return false }
            return base.isPlainText(pass)
        default: return false
        }
    }

    /// `lines` of the type `[String]`, or a part of it.
    private func isListOfTexts(_ pass: Pass) -> Bool {
        let list = uncast
        if list.kind == .call, ["prefix", "suffix", "dropFirst", "dropLast", "reversed", "sorted"].contains(list.name) {
            return list.base?.isListOfTexts(pass) ?? false
        }
        guard list.kind == .reference || list.kind == .member, let declared = pass.declaration(of: list) else {
            return false
        }
        return declared.typeText == "[String]" && declared.initialValue == nil
            && Set(Words.of(list.name)).isDisjoint(with: markup)
    }
}

extension String {
    /// Whether a text ends within a tag behind the equals sign of an attribute.
    fileprivate var endsInBareAttribute: Bool {
        guard hasSuffix("="), let open = lastIndex(of: "<") else { return false }
        let tag = self[open...]
        let name = tag.dropLast().split(whereSeparator: \.isWhitespace).last ?? ""
        return !tag.contains(">") && !name.isEmpty && name.utf8.allSatisfy { $0 == 0x2D || ($0 | 0x20) >= 0x61 }
            && tag.count { $0 == "\"" }.isMultiple(of: 2)
    }

    /// Whether a text is a mark that stands for a value in a template: `{{name}}`, `%NAME%`, `$name`, `<!-- name -->`.
    fileprivate var isMark: Bool {
        guard count > 2, count < 60 else { return false }
        return ["{", "[", "%", "$", "<!--", "@@", "__", "#"].contains(where: hasPrefix)
    }
}

/// Words in the names of what escapes for HTML.
private let escaping: Set<String> = [
    "escaped", "escape", "escaping", "htmlescaped", "htmlescape", "sanitized", "sanitize",
]

/// Words in the names of texts that are markup already, or that are the program's own.
private let markup: Set<String> = [
    "html", "markup", "body", "content", "contents", "main", "inner", "children", "row", "rows", "items", "page",
    "layout",
    "head", "header", "footer", "script", "scripts", "css", "style", "styles", "stylesheet", "class", "classes",
    "attributes", "attribute", "icon", "svg", "nav", "menu", "rendered", "fragment", "element", "tag", "tags", "id",
    "identifier", "color", "colour", "url", "href", "src", "link", "path", "anchor", "slug", "escaped", "safe", "raw",
    "template", "snippet", "json", "date", "version", "lang", "language", "locale", "nonce", "indent", "separator",
    "type",
    "width", "height", "size", "kind", "level", "index", "number", "count", "encoded", "base64",
]

/// Words in the names of values that hold no blanks: measures, colours, identifiers.
private let bare: Set<String> = [
    "width", "height", "size", "id", "identifier", "color", "colour", "hex", "count", "index", "percent", "encoded",
    "align",
    "lang", "language", "direction", "quoted", "uuid", "number", "slug", "dimension", "dimensions",
]

/// Calls whose result is still the text that they are called on.
private let rewriting: Set<String> = [
    "replacingOccurrences", "replacing", "trimmingCharacters", "lowercased", "uppercased", "prefix", "capitalized",
]

extension [Example] {
    static let unevenPagesBad: [Example] = [
        Example(
            """
            func row(_ guest: String) -> String { "<li title=\\(↓guest.htmlEscaped)>\\(guest.htmlEscaped)</li>" }
            """, "an unquoted attribute"),
        Example(
            """
            import Vapor
            final class Stall: Model, @unchecked Sendable {
                @ID(key: .id) var id: UUID?
                @Field(key: "motto") var motto: String
            }
            func show(_ req: Request) async throws -> String {
                guard let stall = try await Stall.query(on: req.db).first() else { throw Abort(.notFound) }
                return "<h1>Stall</h1><p>\\(↓stall.motto)</p>"
            }
            """, "stored by the database"),
        Example(
            """
            import Vapor
            struct Receipt {
                func render(buyer: String, lines: [String]) -> String {
                    var out = "<h2>\\(buyer.htmlEscaped())</h2><ul>"
                    for line in lines.prefix(20) { out += "<li>\\(↓line)</li>" }
                    return out + "</ul>"
                }
            }
            """, "one is escaped and the other is not"),
        Example(
            """
            import Vapor
            final class Stall: Model, @unchecked Sendable {
                @Field(key: "motto") var motto: String
                static let template = "<h1>Stall</h1><p>{{motto}}</p>"
            }
            func page(of stall: Stall) -> String {
                var page = Stall.template
                page = page.replacingOccurrences(of: "{{motto}}", with: ↓stall.motto)
                return page
            }
            """, "a template"),
    ]

    static let unevenPagesGood: [Example] = [
        Example(
            """
            func row(_ guest: String, _ width: Int) -> String {
                "<li title=\\"\\(guest.htmlEscaped)\\" width=\\(width)>\\(guest.htmlEscaped)</li>"
            }
            """, "quoted; a number"),
        Example(
            """
            import Vapor
            final class Stall: Model, @unchecked Sendable {
                @Field(key: "motto") var motto: String
                @Field(key: "places") var places: Int
            }
            func show(_ stall: Stall) -> String {
                "<h1>Stall</h1><p>\\(stall.motto.htmlEscaped())</p><b>\\(stall.places)</b>"
            }
            """, "escaped; a number"),
        Example(
            """
            import Vapor
            struct Receipt {
                func render(buyer: String, rows: String, count: Int) -> String {
                    "<h2>\\(buyer.htmlEscaped())</h2><table>\\(rows)</table><b>\\(count)</b>"
                }
                func plain(buyer: String) -> String { "Dear \\(buyer)" }
            }
            """, "already markup; not a page"),
    ]
}
