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
        bad: .formatStringBad,
        good: .formatStringGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: names) where !call.isDebugOnly && !pass.lookup.isOwnCode(call) {
        guard let format = call.format, pass.constant(format) == nil else { continue }
        let isLog = call.name == "NSLog" && call.arguments.count == 1
        if pass.reportFlow(into: format, .format, "becomes part of a format string", severity: isLog ? .low : .medium) {
            continue
        }
        let text = OutsideText(
            pass: pass, safeWords: ["localized", "localize", "localizable", "l10n", "html", "format", "hex"])
        guard text.isComposed(format), let place = text.place(in: format, except: \.isError) else { continue }
        let pieces = text.pieces(in: format)
        let isText = !isLog || pieces.contains { pass.type(of: $0)?.name == "String" }
        if pass.areSettled(pieces, .format) || pass.isSettled(format, .format) { continue }
        pass.report(
            "`\(place.text.prefix(60))` becomes part of a format string", at: format,
            .init(severity: isLog ? .low : .medium, confidence: isText ? .medium : .low))
    }
}

private let names = [
    "String", "NSString", "NSMutableString", "NSAttributedString", "localizedStringWithFormat", "NSLog", "NSLogv",
    "appendFormat",
    "appendingFormat", "raise", "CFStringCreateWithFormat", "printf", "vprintf", "fprintf", "vfprintf", "sprintf",
    "vsprintf", "snprintf", "vsnprintf", "asprintf", "vasprintf", "syslog", "vsyslog",
]

extension Node {
    /// Whether a name is that of an error, whose text the program writes itself.
    fileprivate var isError: Bool {
        let name = kind == .member ? base?.unwrapped.name ?? "" : unwrapped.name
        return name.lowercased().hasSuffix("error") || name == "err"
    }

    /// Whether a call means a function of the system, and no method.
    private var isFunction: Bool {
        guard let callee = callee?.unwrapped else { return false }
        return callee.kind == .reference || ["Foundation", "Darwin", "Glibc"].contains(callee.base?.name ?? "")
    }

    /// The format among the arguments.
    fileprivate var format: Node? {
        switch name {
        case "String", "NSString", "NSMutableString", "NSAttributedString": argument("format")
        case "NSLog", "NSLogv", "printf", "vprintf": isFunction ? arguments.first : nil
        case "fprintf", "vfprintf", "sprintf", "vsprintf", "asprintf", "vasprintf", "syslog", "vsyslog":
            isFunction ? argument(at: 1) : nil
        case "snprintf", "vsnprintf": isFunction ? argument(at: 2) : nil
        case "localizedStringWithFormat", "appendFormat", "appendingFormat": arguments.first
        case "raise": argument("format")
        case "CFStringCreateWithFormat": argument(at: 2)
        default: nil
        }
    }
}
