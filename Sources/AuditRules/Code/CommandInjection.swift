import AuditKit
import AuditModel

extension Rule {
    /// Commands put together from text and given to a shell.
    static let commandInjection = Rule(
        id: "command-injection",
        title: "Text becomes part of a shell command",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(78), .cwe(77), .cwe(88), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A shell takes `;`, `$( )` and line ends in the text as its own syntax and runs what follows with the \
            rights of the app.
            """,
        remedy: """
            Start the program itself with `Process.executableURL` and give each value as an element of `arguments`, \
            after `--` where it may begin with a dash; leave the shell out.
            """,
        bad: [
            Example(
                """
                func f(name: String) { let p = Process(); p.launchPath = "/bin/sh"; p.arguments = ["-c", ↓"ls \\(name)"] }
                """
            ),
            Example("func f(host: String) { system(↓\"ping \\(host)\") }"),
            Example(
                """
                func f(name: String) throws { try Process.run(URL(fileURLWithPath: "/bin/bash"), arguments: ["-c", ↓"cat " + name]) }
                """
            ),
            Example("func f(t: String) { NSAppleScript(source: ↓\"do shell script \\\"say \\(t)\\\"\") }"),
            Example(
                """
                func f(command: String) { let p = Process(); p.executableURL = bash; p.arguments = ["-c", ↓command]
                 let bash = URL(fileURLWithPath: "/bin/bash") }
                """
            ),
        ],
        good: [
            Example(
                "func f(name: String) { let p = Process(); p.launchPath = \"/bin/ls\"; p.arguments = [\"-l\", name] }",
                "no shell"),
            Example(
                "let p = Process(); p.launchPath = \"/bin/sh\"; p.arguments = [\"-c\", \"ls -l | wc\"]", "a constant"),
            Example("func f(n: Int) { system(\"sleep \\(n)\") }", "a number"),
            Example("func f(t: String) { NSAppleScript(source: \"tell application \\\"Finder\\\" to activate\") }"),
            Example("let options = [\"-c\", configuration]\nrun(tool, options)", "an option of another program"),
        ],
        checks: [.swift(inspectArguments), .swift(inspectCalls)]
    )
}

/// `["-c", command]` in a file that names a shell.
private func inspectArguments(_ file: SwiftFile, _ pass: inout Pass) {
    guard shells.contains(where: { file.tree.mentions($0) }) else { return }
    for list in file.nodes(.array) {
        let elements = Array(list.children)
        guard
            let flag = elements.firstIndex(where: {
                $0.kind == .string && ["-c", "-lc", "-ic", "-cl"].contains($0.name)
            }),
            elements.indices.contains(flag + 1), pass.constant(elements[flag + 1]) == nil
        else { continue }
        let command = elements[flag + 1]
        guard !OutsideText(pass: pass, safeWords: quoting).parts(of: command).isEmpty else { continue }
        pass.report("This text is read by a shell as a command", at: command)
    }
}

private func inspectCalls(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("system", "popen", "NSAppleScript") {
        guard call.callee?.kind == .reference, let text = call.argument("source") ?? call.arguments.first else {
            continue
        }
        if call.name == "NSAppleScript", text.label != "source" { continue }
        let outside = OutsideText(pass: pass, safeWords: quoting)
        guard outside.isComposed(text), outside.place(in: text) != nil else { continue }
        pass.report("This text is run as a command or script with what is put into it", at: text)
    }
}

private let shells = [
    "/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/env bash", "/usr/bin/bash", "/usr/bin/zsh", "sh", "bash", "zsh",
    "/bin/ksh",
]

private let quoting: Set<String> = ["quoted", "quote", "escaped", "escape", "shell", "escaping"]
