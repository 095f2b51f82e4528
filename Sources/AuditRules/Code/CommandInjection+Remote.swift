import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Commands for the shell of another machine, and those that packages hand to a shell of this one.
func inspectRemoteShells(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: Array(remote.keys) + running) where !pass.lookup.isOwnCode(call) {
        if let script = call.argument("bash"), running.contains(call.name), call.base?.unwrapped.name != "SwiftShell" {
            // `run(bash:)` is told with the other packages.
            if call.name.hasPrefix("capture") || call.base?.unwrapped.name == "Task" { runWhole(script, &pass) }
            continue
        }
        guard let clients = remote[call.name], file.imports(clients),
            let command = call.argument("command") ?? call.arguments.first(where: { $0.label.isEmpty })
        else { continue }
        _ = pass.reportFlow(into: command, .command, "is run as a shell command", ofUser: .medium)
    }
}

/// Calls that SwiftCLI and its like give a line of a shell under the label `bash`.
private let running = ["capture", "captureBash", "run"]

/// Calls that run a command on another machine, with the packages that have them: Citadel, Shout, NMSSH, SwiftSH, NIOSSH.
private let remote: [String: [String]] = [
    "executeCommand": ["Citadel"], "executeCommandStream": ["Citadel"], "executeCommandPair": ["Citadel"],
    "withExec": ["Citadel"], "ExecRequest": ["NIOSSH", "Citadel"],
    "execute": ["Shout", "NMSSH", "SwiftSH", "SSHClient"],
    "capture": ["Shout"], "exec": ["SwiftSH", "Libssh2"], "write": ["SwiftSH"],
]

extension SwiftFile {
    fileprivate func imports(_ modules: [String]) -> Bool { modules.contains { imports($0) } }
}

extension [Example] {
    static let commandInjectionRemote: [Example] = [
        Example(
            """
            import Citadel
            import Vapor
            func empty(_ req: Request, _ shell: SSHClient) async throws -> ByteBuffer {
                let queue = try req.query.get(String.self, at: "queue")
                return try await shell.executeCommand(↓"cancel -a \\(queue)")
            }
            """, "another machine's shell"),
        Example(
            """
            import SwiftCLI
            import Vapor
            func count(_ req: Request) throws -> String {
                let word = try req.query.get(String.self, at: "word")
                return try Task.capture(bash: ↓"grep -c \\(word) notes.txt").stdout
            }
            """, "a package that invokes a shell"),
        Example(
            """
            import Vapor
            func load(_ req: Request) throws {
                let name = try req.query.get(String.self, at: "codec")
                guard let code = dlopen(↓"codecs/" + name, RTLD_NOW) else { return }
                dlclose(code)
            }
            """, "code being loaded"),
        Example(
            """
            import Vapor
            func copy(_ req: Request) throws {
                let name = try req.query.get(String.self, at: "name")
                let shell = strdup("sh"), flag = strdup("-c"), line = strdup("cp sheet.pdf \\(name)")
                var words = [shell, flag, line, nil]
                execv("/bin/sh", ↓&words)
            }
            """, "words copied one by one"),
        Example(
            """
            import NIOCore
            struct Settings {
                var buffer: ByteBuffer
                mutating func name() -> String? { buffer.readString(length: 8) }
            }
            func load(_ buffer: ByteBuffer) {
                var settings = Settings(buffer: buffer)
                if let name = settings.name() { setenv(↓name, "1", 1) }
            }
            """, "a received buffer"),
    ]

    static let commandInjectionRemoteGood: [Example] = [
        Example(
            """
            import NIOCore
            import NIOFileSystem
            struct Settings {
                var buffer: ByteBuffer
                mutating func name() -> String? { buffer.readString(length: 8) }
            }
            func load(_ buffer: ByteBuffer) {
                var settings = Settings(buffer: buffer)
                if let name = settings.name() { setenv(name, "1", 1) }
            }
            """, "a buffer filled from a file"),
        Example(
            """
            import Citadel
            func list(_ shell: SSHClient) async throws -> ByteBuffer { try await shell.executeCommand("lpstat -o") }
            """, "always the same"),
        Example(
            """
            import Vapor
            func find(_ req: Request) throws {
                let word = try req.query.get(String.self, at: "word")
                let tool = Process()
                tool.executableURL = URL(fileURLWithPath: "/usr/bin/grep")
                tool.arguments = ["-c", "-e", word, "--", "notes.txt"]
                try tool.run()
            }
            """, "what follows an option that takes a value is not an option"),
    ]
}
