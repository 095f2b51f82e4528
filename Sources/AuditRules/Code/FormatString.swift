import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Format strings that are not constant.
    static let formatString = Rule(
        id: "format-string",
        title: "Format string holds text from outside",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(134), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A `%` in the text is taken as a placeholder for an argument that is not there. The program then reads \
            memory it should not, shows it, or crashes.
            """,
        remedy: "Use a constant format with `%@` and pass the text as an argument, or do without a format.",
        bad: .formatStringBad + .formatStringFollowed,
        good: .formatStringGood + .formatStringFollowedGood,
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
        if isLog, format.isPlainParameter(pass), !pass.isSettled(format, .format) {
            pass.report(
                "A `%` in `\(format.unwrapped.name)` is read as a format: write `NSLog(\"%@\", …)`", at: format,
                .init(severity: .low, confidence: .medium, fix: call.givingText))
            continue
        }
        if call.givesNoValues, format.isPlainParameter(pass), !format.namesFormat, !pass.isSettled(format, .format) {
            pass.report(
                "A `%` in `\(format.uncast.name)` is read as a placeholder, and no value is given for it", at: format,
                .init(fix: call.givingText))
            continue
        }
        let text = OutsideText(
            pass: pass, safeWords: ["localized", "localize", "localizable", "l10n", "html", "format", "hex"])
        guard text.isComposed(format), let place = text.place(in: format, except: \.isError) else { continue }
        let pieces = text.pieces(in: format)
        if pass.areSettled(pieces, .format) || pass.isSettled(format, .format) { continue }
        // Nobody outside is known to have a say in it.
        pass.report(
            "`\(place.text.prefix(60))` becomes part of a format string", at: format,
            .init(
                severity: isLog ? .low : .medium,
                confidence: pieces.contains { $0.isTextOfOthers(pass) || pass.isTextOfRecord($0) } ? .medium : .low,
                fix: call.givingText))
    }
}

/// Last words of names of what people write.
private let free: Set<String> = [
    "name", "title", "message", "text", "comment", "caption", "subject", "query", "nickname", "username", "note",
    "body", "filename", "input", "question", "answer", "address",
]

private let names =
    [
        "String", "NSString", "NSMutableString", "NSAttributedString", "localizedStringWithFormat", "NSLog", "NSLogv",
        "appendFormat", "appendingFormat", "raise", "localizedAttributedStringWithFormat",
    ] + Array(places.keys)

/// Functions of C and Core Foundation with the place of their format. The forms that take a locale (`_l`) take it before
/// the format, those that begin with `v` a list of arguments behind it.
private let places: [String: Int] = [
    "printf": 0, "vprintf": 0, "printf_l": 1, "vprintf_l": 1, "wprintf": 0, "vwprintf": 0,
    "fprintf": 1, "vfprintf": 1, "fprintf_l": 2, "vfprintf_l": 2, "fwprintf": 1, "vfwprintf": 1,
    "dprintf": 1, "vdprintf": 1, "dprintf_l": 2, "vdprintf_l": 2,
    "sprintf": 1, "vsprintf": 1, "sprintf_l": 2, "vsprintf_l": 2,
    "snprintf": 2, "vsnprintf": 2, "snprintf_l": 3, "vsnprintf_l": 3, "swprintf": 2, "vswprintf": 2,
    "asprintf": 1, "vasprintf": 1, "asprintf_l": 2, "vasprintf_l": 2,
    "syslog": 1, "vsyslog": 1, "asl_log": 3, "asl_vlog": 3,
    "warn": 0, "warnx": 0, "vwarn": 0, "vwarnx": 0, "err": 1, "errx": 1, "verr": 1, "verrx": 1,
    "sqlite3_mprintf": 0, "sqlite3_vmprintf": 0, "sqlite3_snprintf": 2, "sqlite3_vsnprintf": 2, "sqlite3_log": 1,
    "CFStringCreateWithFormat": 2, "CFStringCreateWithFormatAndArguments": 2, "CFStringAppendFormat": 2,
    "CFStringAppendFormatAndArguments": 2,
]

extension Node {
    /// Whether an expression is a text that the function was given, as it is.
    fileprivate func isPlainParameter(_ pass: Pass) -> Bool {
        guard uncast.kind == .reference, let declared = pass.declaration(of: uncast) else { return false }
        return declared.kind == .parameter && ["String", "NSString"].contains(declared.typeText)
    }

    /// Whether a name says that the text is a format, which its callers know.
    fileprivate var namesFormat: Bool {
        Words.of(uncast.name).contains { ["format", "fmt", "template", "key", "localized"].contains($0) }
    }

    /// Gives the text as a value to a format of one placeholder, where it is all that the call is given.
    fileprivate var givingText: SourceFix? {
        guard let format, arguments.count == 1, Self.takingObjects.contains(name), format.kind != .closure else {
            return nil
        }
        let code = "\"%@\", \(format.text)"
        return SourceFix("Pass the string to the format `%@`", edits: [SourceFix.Edit(format, code)])
    }

    private static let takingObjects: Set<String> = ["String", "NSString", "NSLog", "localizedStringWithFormat"]

    /// Whether a call gives no values for the placeholders of its format: `String(format: text)`, `vprintf(text, list)`
    /// of an empty list.
    fileprivate var givesNoValues: Bool {
        guard let format, let place = arguments.firstIndex(of: format) else { return false }
        let rest = arguments[(place + 1)...].filter { $0.label != "locale" }
        return rest.allSatisfy { $0.isEmptyList }
    }

    /// `[]`, `getVaList([])`, and what `withVaList([])` hands to its closure.
    private var isEmptyList: Bool {
        let list = uncast
        switch list.kind {
        case .array: return list.children.isEmpty
        case .call where list.name == "getVaList": return list.arguments.first?.isEmptyList ?? false
        case .reference:
            guard let closure = list.enclosing(.closure), let call = closure.parent, call.name == "withVaList" else {
                return false
            }
            let given = closure.children(.parameter).first?.name ?? "$0"
            return given == list.name && call.arguments.first?.isEmptyList ?? false
        default: return false
        }
    }

    /// Whether a text that the function was given is one that people write, in which a `%` is no surprise.
    fileprivate func isTextOfOthers(_ pass: Pass) -> Bool {
        isPlainParameter(pass) && Words.of(unwrapped.name).last.map(free.contains) == true
    }

    /// Whether a name is that of an error, whose text the program writes itself.
    fileprivate var isError: Bool {
        let name = kind == .member ? base?.unwrapped.name ?? "" : unwrapped.name
        return name.lowercased().hasSuffix("error") || name == "err"
    }

    /// Whether a call means a function of the system, and no method.
    private var isFunction: Bool {
        guard let callee = callee?.unwrapped else { return false }
        return callee.kind == .reference
            || ["Foundation", "Darwin", "Glibc", "Musl", "SQLite3", "CoreFoundation"].contains(callee.base?.name ?? "")
    }

    /// The format among the arguments.
    fileprivate var format: Node? {
        switch name {
        case "String", "NSString", "NSMutableString", "NSAttributedString": argument("format")
        case "NSLog", "NSLogv": isFunction ? arguments.first : nil
        case "localizedStringWithFormat", "appendFormat", "appendingFormat", "localizedAttributedStringWithFormat":
            arguments.first
        case "raise": argument("format")
        default: isFunction ? places[name].flatMap(argument(at:)) : nil
        }
    }
}
