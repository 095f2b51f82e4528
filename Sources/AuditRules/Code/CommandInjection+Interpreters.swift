import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Programs of interpreters that are given on the command line: `["-e", "display notification \"\(text)\""]`.
func inspectInterpreters(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: interpreters, in: file, pass) {
        let name = command.program == "env" ? command.words.dropFirst().first ?? "" : command.program
        guard let flags = scriptFlags[ShellCommands.lastPart(name).filter { !$0.isNumber && $0 != "." }] else {
            continue
        }
        let words = command.arguments
        guard let flag = words.firstIndex(where: { pass.constant($0)?.value.string.map(flags.contains) ?? false }),
            words.indices.contains(flag + 1)
        else { continue }
        runWhole(words[flag + 1], &pass)
    }
    inspectStandardInput(file, &pass)
}

/// `pipe.fileHandleForWriting.write(script)` where the pipe is what a shell or an interpreter reads.
private func inspectStandardInput(_ file: SwiftFile, _ pass: inout Pass) {
    let inputs = file.members("standardInput").filter { $0.role == .target }
    guard !inputs.isEmpty else { return }
    for call in file.calls("write") {
        guard let handle = call.base?.unwrapped, handle.kind == .member, handle.name == "fileHandleForWriting",
            let pipe = handle.base?.unwrapped, pipe.kind == .reference || pipe.kind == .member,
            let written = call.arguments.first,
            inputs.contains(where: { input in
                input.parent?.child(.operand)?.unwrapped.name == pipe.name && input.startsInterpreter(pass)
                    && input.enclosingDeclaredFunction == call.enclosingDeclaredFunction
            })
        else { continue }
        runWhole(written.textOfBytes, at: written, &pass)
    }
}

private let interpreters = ProgramCall.Programs(
    "osascript", "python", "python3", "perl", "ruby", "node", "php", "env", "lua", "deno", "bun")

/// What stands before the text of a program, by the interpreter.
private let scriptFlags: [String: Set<String>] = [
    "osascript": ["-e"], "python": ["-c"], "perl": ["-e", "-E", "-ne", "-pe"], "ruby": ["-e"],
    "node": ["-e", "--eval", "-p"], "php": ["-r"], "lua": ["-e"], "deno": ["eval"], "bun": ["-e"],
]

extension Node {
    /// Whether the process whose property this is runs what it reads.
    fileprivate func startsInterpreter(_ pass: Pass) -> Bool {
        if startsShell(pass) { return true }
        guard let process = base?.unwrapped.name, let function = enclosingFunction else { return false }
        return function.descendants(.assignment).contains { assignment in
            guard let target = assignment.child(.target)?.unwrapped, target.base?.unwrapped.name == process,
                ["executableURL", "launchPath"].contains(target.name), let program = assignment.child(.operand)
            else { return false }
            let path = program.unwrapped.kind == .call ? program.unwrapped.arguments.first ?? program : program
            let name = pass.constant(path)?.value.string.map(ShellCommands.lastPart) ?? ""
            return scriptFlags[name.filter { !$0.isNumber && $0 != "." }] != nil
        }
    }
}

extension [Example] {
    static let commandInjectionByInterpreters: [Example] = [
        Example(
            """
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            func tell(_ guest: String) {
                let line = "display dialog \\"Welcome, \\(guest)\\""
                start("/usr/bin/osascript", ["-e", ↓line])
            }
            func sum(_ formula: String) {
                let tool = Process()
                tool.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
                tool.arguments = ["-c", ↓"print(\\(formula))"]
            }
            """, "a program of an interpreter"),
        Example(
            """
            func tag(_ song: String) throws {
                let shell = Process()
                shell.executableURL = URL(fileURLWithPath: "/bin/bash")
                let input = Pipe()
                shell.standardInput = input
                try shell.run()
                let script = "set -e\\nid3v2 --song \\(song) track.mp3"
                input.fileHandleForWriting.write(↓Data(script.utf8))
            }
            func say(_ word: String) {
                let shell = Process()
                shell.launchPath = "/bin/sh"
                shell.arguments = ["-c"] + [↓"say \\(word)"]
            }
            """, "a shell's standard input; joined lists"),
        Example(
            """
            func start(_ command: String) {
                var words = ["sh", "-c", ↓"exec \\(command)"].map { strdup($0) }
                posix_spawn(&pid, "/bin/sh", nil, nil, &words, environ)
            }
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                start(text)
            }
            """, "words copied for C"),
    ]

    static let commandInjectionByInterpretersGood: [Example] = [
        Example(
            """
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            func tell(_ guest: String, _ count: Int) {
                start("/usr/bin/osascript", ["-e", "on run argv\\ndisplay dialog (item 1 of argv)\\nend run", guest])
                start("/usr/bin/python3", ["-c", "print(\\(count) + 1)"])
                start("/usr/bin/grep", ["-e", "^\\(guest)"])
            }
            """, "text that the program is given as an argument; a number; no interpreter"),
        Example(
            """
            func sort(_ lines: String) throws {
                let tool = Process()
                tool.executableURL = URL(fileURLWithPath: "/usr/bin/sort")
                let input = Pipe()
                tool.standardInput = input
                try tool.run()
                input.fileHandleForWriting.write(Data("a\\n\\(lines)".utf8))
            }
            func remote(_ words: [String]) {
                let line = words.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\\\''") + "'" }.joined(separator: " ")
                start("/usr/bin/ssh", ["-T", "--", "build", line])
            }
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            """, "a program that does not execute its input; quoted arguments"),
    ]
}
