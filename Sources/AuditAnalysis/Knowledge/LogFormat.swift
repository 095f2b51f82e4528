package import AuditKit
package import CodeModel

/// A format of `os_log`, which redacts texts and objects unless it says `public`, and numbers only where it says so.
package struct LogFormat {
    private struct Directive {
        let conversion: UInt8
        let options: String
    }

    private let directives: [Directive]
    /// The argument that is the format, where that is no literal.
    private let place: Node?

    /// - Parameter place: The argument that is the format.
    package init(_ format: String, at place: Node? = nil) {
        self.place = place
        var found: [Directive] = []
        var bytes = Array(format.utf8)[...]
        while let start = bytes.firstIndex(of: UInt8(ascii: "%")) {
            bytes = bytes[(start + 1)...]
            if bytes.first == UInt8(ascii: "%") {
                bytes = bytes.dropFirst()
                continue
            }
            var options = ""
            if bytes.first == UInt8(ascii: "{"), let end = bytes.firstIndex(of: UInt8(ascii: "}")) {
                options = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
                bytes = bytes[(end + 1)...]
            }
            bytes = bytes.drop { modifiers.contains($0) }
            guard let conversion = bytes.popFirst() else { break }
            found.append(Directive(conversion: conversion, options: options))
        }
        directives = found
    }

    /// Whether an argument of a call is written readably.
    package func shows(_ argument: Node, of call: Node) -> Bool {
        guard let directive = directive(for: argument, of: call) else { return false }
        if directive.options.contains("private") || directive.options.contains("sensitive") { return false }
        return directive.options.contains("public") || numbers.contains(directive.conversion)
    }

    /// Whether an argument is written readably, and as a text.
    package func showsText(_ argument: Node, of call: Node) -> Bool {
        guard shows(argument, of: call), let directive = directive(for: argument, of: call) else { return false }
        return !numbers.contains(directive.conversion)
    }

    /// The directive for an argument: those without a label behind the format are taken in order.
    private func directive(for argument: Node, of call: Node) -> Directive? {
        let texts = call.arguments.filter { $0.label.isEmpty || $0.label == "type" }
        // `os_log(.info, "%d", n)` and `os_log("%d", log: log, type: .info, n)`
        guard let format = texts.firstIndex(where: { $0 == place || $0.unwrapped.kind == .string }) else { return nil }
        let values = texts[(format + 1)...].filter { $0.label.isEmpty }
        guard let place = values.firstIndex(of: argument), directives.indices.contains(place) else { return nil }
        return directives[place]
    }
}

/// Flags, widths and lengths between `%` and the conversion.
private let modifiers = Set("0123456789.-+ #*hlqLzjt".utf8)

private let numbers = Set("diouxXDUOfFeEgGaAcp".utf8)

extension Node {
    /// The format of a call that logs: written out, constant, or one that an extension of `StaticString` keeps under a name.
    package func logFormat(_ pass: Pass) -> (argument: Node, text: String)? {
        for argument in arguments {
            let text = pass.constant(argument)?.value.string ?? argument.keptFormat(pass)
            if let text, text.contains("%") { return (argument, text) }
        }
        return nil
    }

    private func keptFormat(_ pass: Pass) -> String? {
        guard unwrapped.kind == .member, unwrapped.has(.hasImplicitBase) else { return nil }
        let kept = pass.lookup.index.members(unwrapped.name, of: "StaticString").filter { !$0.isDebugOnly }
        return kept.lazy.compactMap(\.initialValue).compactMap { pass.constant($0)?.value.string }.first
    }
}
