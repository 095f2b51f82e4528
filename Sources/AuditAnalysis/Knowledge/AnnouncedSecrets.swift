import AuditKit
import AuditModel
package import CodeModel

extension Pass {
    /// The secret that the text before a value says it is: `encryption key is \(x)`.
    ///
    /// - Parameter isPlain: whether the words may stand right before the value, `Login code \(x)`, as in what people read.
    package func announced(by text: String, _ value: Node, isPlain: Bool = false) -> SensitiveValue? {
        guard [.reference, .member].contains(value.unwrapped.kind), !self.isPlain(value), constant(value) == nil,
            !value.unwrapped.namesOutcome,
            ([" is ", ": ", ":", "=", "= "] + (isPlain ? [" "] : [])).contains(where: text.hasSuffix)
        else { return nil }
        var words = Words.of(text.lastAddress ?? text)
        if words.last == "is" { words.removeLast() }
        guard let last = words.last, words.count <= 4, words != ["token"] else { return nil }
        let names = self[SensitiveNames.self]
        let phrase =
            names.kind(of: last) == nil
            ? [2, 3].map { words.suffix($0).joined(separator: "_") }.first { names.kind(of: $0) != nil } ?? "" : last
        let isDoubtful = words.dropLast(Words.of(phrase).count).contains(where: doubts.contains)
        guard !isDoubtful, names.kind(of: phrase + "_" + value.unwrapped.name) != nil,
            let kind = names.kind(of: phrase),
            kind != .personal,
            phrase == last || names.kind(of: words.dropLast().last ?? "") == nil
        else { return nil }
        return SensitiveValue(kind: kind, confidence: .medium, name: value.unwrapped.name, holder: .announced)
    }

    /// The first secret that the texts in an interpolated string or a format announce.
    package func announced(in text: Node) -> SensitiveValue? {
        if let found = announced(byFormat: text.uncast) { return found }
        var before = ""
        for part in text.unwrapped.children where text.unwrapped.kind == .interpolatedString {
            guard part.kind == .interpolation, let value = part.children.first else {
                before = part.name
                continue
            }
            if let found = announced(by: before, value, isPlain: true) { return found }
            before = ""
        }
        return nil
    }

    /// `String(format: NSLocalizedString("Sign-in code %@", comment: ""), code)`
    private func announced(byFormat call: Node) -> SensitiveValue? {
        guard call.kind == .call, let format = call.arguments.first,
            call.name == "String" && format.label == "format" || call.name == "localizedStringWithFormat"
        else { return nil }
        let translated = format.unwrapped
        let written = translated.kind == .call && translated.name == "NSLocalizedString"
        guard let text = constant(written ? translated.arguments.first : format)?.value.string else { return nil }
        let pieces = text.split(separator: "%@", omittingEmptySubsequences: false)
        let values = call.arguments.dropFirst()
        // Other places of a format than `%@` take arguments as well.
        guard pieces.count == values.count + 1, !pieces.contains(where: { $0.contains("%") }) else { return nil }
        return zip(pieces, values).lazy.compactMap { announced(by: String($0), $1, isPlain: true) }.first
    }
}

extension String {
    /// The end of a link whose parameter comes next: `reset?ticket=` of `see /reset?ticket=`.
    fileprivate var lastAddress: String? {
        guard hasSuffix("="), let last = split(whereSeparator: { $0 == " " || $0 == "/" }).last, last.contains("?")
        else {
            return nil
        }
        return String(last)
    }
}

extension Node {
    /// Whether a name speaks of how something went, or how much of it there is: `statusCode`, `errorCode`, `count`.
    fileprivate var namesOutcome: Bool {
        let words = Words.of(name)
        guard let last = words.last else { return false }
        return outcomes.contains(last) || last == "code" && words.dropLast().contains(where: coded.contains)
    }
}

private let outcomes: Set<String> = [
    "status", "error", "state", "count", "size", "length", "index", "success", "succeeded", "failed", "enabled",
    "duration", "attempts",
]

/// What has a code that says how something went.
private let coded: Set<String> = ["status", "error", "result", "response", "exit", "return"]

private let doubts: Set<String> = [
    "unexpected", "invalid", "no", "missing", "failed", "error", "for", "from", "with", "unknown", "expired", "bad",
    "wrong", "not", "unable", "to", "in", "at", "parsing", "next", "expected", "found", "has", "of", "by", "changed",
]
