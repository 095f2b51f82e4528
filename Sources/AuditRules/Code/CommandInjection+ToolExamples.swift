import AuditKit

extension [Example] {
    static let commandInjectionOfTools: [Example] = [
        Example(
            """
            import Vapor
            func note(_ req: Request) throws {
                let name = try req.parameters.require("name")
                start("/usr/bin/hg", ["add", ↓name])
            }
            func start(_ program: String, _ words: [String]) {
                let process = Process()
                process.launchPath = program
                process.arguments = ↓words
                process.launch()
            }
            """, "a word that a function hands on"),
        Example(
            """
            import ShellOut
            func note(_ line: String) throws { try shellOut(to: ↓"echo \\"\\(line)\\" >> notes.txt") }
            """, "ShellOut passes the text to a shell"),
        Example(
            """
            struct Order: Codable { var variables: [String: String] }
            func prepare(_ tool: Process, _ order: Order) {
                var all = ["LANG": "C"]
                all.merge(order.variables) { _, new in new }
                tool.environment = ↓all
            }
            """, "variables chosen by someone else"),
        Example(
            """
            struct Order: Codable { var tag: String }
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            func mark(_ order: Order) {
                let remote = "cd /srv/app && git tag \\(order.tag)"
                start("/usr/bin/ssh", ["deploy@build.example.com", ↓remote])
            }
            """, "the remote shell"),
        Example(
            """
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            func history(of reference: String) {
                let words = ["log", "--oneline", reference]
                start("/usr/bin/git", ↓words)
            }
            """, "words in a constant"),
        Example(
            """
            import Subprocess
            import Vapor
            func history(_ request: Request) async throws {
                let branch: String = try request.query.get(at: "branch")
                _ = try await run(.name("git"), arguments: ["log", ↓branch], output: .string(limit: 4096))
            }
            """, "an argument that may be an option"),
        Example(
            """
            import Subprocess
            import Vapor
            func start(_ request: Request) async throws {
                let tool: String = try request.query.get(at: "tool")
                _ = try await run(↓.name(tool), output: .string(limit: 4096))
            }
            """, "the program itself"),
        Example(
            """
            import SwiftShell
            import Vapor
            func show(_ request: Request) throws {
                let folder: String = try request.query.get(at: "folder")
                try runAndPrint("sh", "-c", ↓"ls " + folder)
            }
            """, "consecutive words"),
    ]

    static let commandInjectionOfToolsGood: [Example] = [
        Example(
            """
            import Vapor
            func note(_ req: Request) throws {
                let name = try req.parameters.require("name")
                start("/bin/bash", ["\\(Bundle.main.resourcePath!)/note.sh", name])
            }
            func start(_ program: String, _ words: [String]) {
                let process = Process()
                process.launchPath = program
                process.arguments = words
                process.launch()
            }
            """, "after a script file, no argument is an option of the shell"),
        Example(
            """
            func start(_ program: String, _ words: [String]) { try? Process.run(URL(fileURLWithPath: program), arguments: words) }
            func history(of reference: String) {
                guard reference.wholeMatch(of: /[a-z][a-z0-9]*/) != nil else { return }
                start("/usr/bin/git", ["log", "--oneline", reference])
            }
            """, "checked before"),
        Example(
            """
            struct Order: Codable { var lines: Int }
            func head(_ order: Order) throws { try run("/bin/sh", ["-c", "sort names | head -n \\(min(order.lines * 2, 90))"]) }
            """, "a number"),
        Example(
            """
            struct Order: Codable { var variables: [String: String] }
            func prepare(_ tool: Process, _ order: Order) {
                tool.environment = ["LANG": order.variables["LANG"] ?? "C"]
            }
            """, "a variable chosen by the program"),
    ]
}
