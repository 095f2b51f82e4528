import AuditKit
import AuditModel

extension Rule {
    /// Format strings that are not constant.
    static let formatString = Rule(
        id: "format-string",
        title: "Format string holds text from outside",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(134), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A `%` in the text is taken as a placeholder for an argument that is not there. The program then reads \
            memory it should not, shows it, or crashes.
            """,
        remedy: "Use a constant format with `%@` and pass the text as an argument, or do without a format.",
        bad: [
            Example("let line = String(format: ↓field.text!, count)"),
            Example("func f(name: String) { label.text = String(format: \"\\(↓name): %d\", count) }"),
            Example("func f(message: String) { NSLog(\"got \" + ↓message) }"),
            Example("let text = String.localizedStringWithFormat(↓textView.text, 1)"),
        ],
        good: [
            Example("func f(message: String) { NSLog(\"%@\", message) }"),
            Example(
                "String(format: NSLocalizedString(\"rows\", comment: \"\"), count)",
                "translated by the app's own people"),
            Example("func f(digits: Int) { String(format: \"%0\\(digits)d\", value) }", "a number"),
            Example("String(format: L10n.rows, count)"),
            Example("do { try run() } catch { NSLog(\"failed: \\(error)\") }", "the program's own text"),
            Example("NSLog(\"started\"); print(\"\\(name) 100%\")"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let names = [
        "String", "NSString", "NSMutableString", "localizedStringWithFormat", "NSLog", "NSLogv", "appendFormat",
        "appendingFormat",
        "raise", "CFStringCreateWithFormat", "printf",
    ]
    for call in file.tree.nodes(.call, named: names) where !call.isDebugOnly {
        guard let format = call.format else { continue }
        let text = OutsideText(
            pass: pass, safeWords: ["localized", "localize", "localizable", "l10n", "html", "format", "hex"])
        let isTyped = format.typedField != nil
        guard isTyped || text.isComposed(format),
            let place = isTyped ? format : text.place(in: format, except: \.isError)
        else { continue }
        let isLog = call.name == "NSLog" && call.arguments.count == 1
        let isText = !isLog || text.pieces(in: format).contains { pass.type(of: $0)?.name == "String" }
        pass.report(
            "`\(place.text.prefix(60))` becomes part of a format string", at: place,
            .init(severity: isLog ? .low : .medium, confidence: isText ? .medium : .low))
    }
}

extension Node {
    /// Whether a name is that of an error, whose text the program writes itself.
    fileprivate var isError: Bool {
        let name = kind == .member ? base?.unwrapped.name ?? "" : unwrapped.name
        return name.lowercased().hasSuffix("error") || name == "err"
    }

    /// The format among the arguments.
    fileprivate var format: Node? {
        switch name {
        case "String", "NSString", "NSMutableString": argument("format")
        case "NSLog", "NSLogv", "printf": callee?.kind == .reference ? arguments.first : nil
        case "localizedStringWithFormat", "appendFormat", "appendingFormat": arguments.first
        case "raise": argument("format")
        case "CFStringCreateWithFormat": argument(at: 2)
        default: nil
        }
    }
}
