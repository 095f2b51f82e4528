import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// C functions that write past their buffers.
    static let unsafeCFunction = Rule(
        id: "unsafe-c-function",
        title: "Unbounded C function",
        category: .code,
        severity: .medium,
        references: [.cwe(676), .cwe(120), .cwe(242), .masvs("CODE", 4), .mobileTop10(7)],
        why: """
            These functions write whatever they are given, regardless of the buffer size. Longer input than expected \
            overwrites memory and can hijack the program.
            """,
        remedy: """
            Use Swift's `String` and `Data`, or the variants that take a size: `strlcpy`, `strlcat`, `snprintf`, \
            `fgets`, `mkstemp`.
            """,
        bad: [
            Example("↓strcpy(buffer, text)"),
            Example("withUnsafeMutablePointer(to: &b) { ↓strcat($0, text) }"),
            Example("let name = ↓tmpnam(nil)"),
            Example("↓Darwin.gets(buffer)"),
        ],
        good: [
            Example("strlcpy(buffer, text, size)"),
            Example("func strcpy(_ a: Buffer, _ b: String) {}\nstrcpy(buffer, text)", "a custom function"),
            Example("editor.gets(line)"),
            Example("let strcpy = 1"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: functions) {
        guard let callee = call.callee?.unwrapped else { continue }
        guard callee.kind == .reference || ["Darwin", "Glibc", "Foundation"].contains(callee.base?.name ?? "") else {
            continue
        }
        guard callee.kind == .member || pass.declaration(of: callee) == nil else { continue }
        pass.report("`\(call.name)` writes regardless of the buffer size, or is prone to a race", at: call)
    }
}

private let functions = [
    "strcpy", "stpcpy", "strcat", "sprintf", "vsprintf", "gets", "scanf", "vscanf", "tmpnam", "tempnam", "mktemp",
    "wcscpy",
    "wcscat", "getwd",
]
