import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Documents of HTML that no server answers with: texts that are laid out, and files that are written.
enum HtmlDocuments {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.calls("NSAttributedString", "NSMutableAttributedString") {
            guard let page = call.laidOutPage, pass.constant(page) == nil else { continue }
            judge(page, &pass)
        }
        for call in file.calls("write") {
            guard call.argument("to") != nil || call.argument("toFile") != nil, let text = call.base?.textOfBytes,
                pass.constant(text) == nil, StatementText.pattern(of: text, pass)?.holdsTag == true,
                call.enclosingDeclaredFunction?.escapesPiece(pass) != true
            else { continue }
            judge(text, &pass)
        }
    }

    /// Reports what others have put into a page that is made here; a page that came whole is theirs.
    private static func judge(_ page: Node, _ pass: inout Pass) {
        let flow = pass.outsideFlows(to: page, .markup).first { flow in
            guard let kind = flow.kind, ![.typed, .environment, .argument, .content, .input, .file].contains(kind)
            else {
                return false
            }
            return flow.isComposed
                && flow.source.steps.contains {
                    $0.kind == .interpolatedString && $0.isPage || $0.kind == .binary && $0.joinsPage
                }
        }
        guard let flow else { return }
        pass.report(
            "Untrusted input from \(flow.origin) is inserted into the page without escaping", at: page,
            .init(severity: .medium, paths: [flow.path(to: page)]))
    }
}

extension Node {
    /// The data or text that an attributed string reads as HTML.
    fileprivate var laidOutPage: Node? {
        if let page = argument("html") { return page }
        guard let data = argument("data"), let options = argument("options"),
            options.namesWithin.contains("html") || options.text.contains("NSHTMLTextDocumentType")
        else { return nil }
        return data
    }
}

extension [Example] {
    static let htmlDocumentsBad: [Example] = [
        Example(
            """
            struct Praise: Decodable { let text: String }
            func show(_ praise: Praise) throws -> NSAttributedString {
                let page = "<i>\\(praise.text)</i>"
                return try NSAttributedString(
                    data: ↓Data(page.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
                    documentAttributes: nil)
            }
            func keep(_ praise: Praise, in file: URL) throws {
                let page = "<!doctype html><body>" + praise.text + "</body>"
                try ↓page.write(to: file, atomically: true, encoding: .utf8)
            }
            """, "rendered, and written to a file")
    ]

    static let htmlDocumentsGood: [Example] = [
        Example(
            """
            struct Praise: Decodable { let text: String; let stars: Int }
            func show(_ praise: Praise) throws -> NSAttributedString {
                try NSAttributedString(
                    data: Data(praise.text.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
                    documentAttributes: nil)
            }
            func keep(_ praise: Praise, in file: URL) throws {
                try "<!doctype html><body>\\(praise.stars)</body>".write(to: file, atomically: true, encoding: .utf8)
                try "Praise: \\(praise.text)".write(to: file, atomically: true, encoding: .utf8)
            }
            """, "a page received whole; a number; not a page")
    ]
}
