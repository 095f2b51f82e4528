import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let commandInjectionBad: [Example] = [
        Example(
            """
            struct Farm {
                func run(_ tool: String, _ words: [String]) throws { try Process.run(URL(filePath: tool), arguments: words) }
                func tail(_ unit: String) throws { try run("/usr/bin/ssh", ["farm", "/bin/sh", "-c", ↓"tail \\(unit).log"]) }
            }
            """, "a shell on another machine"),
        Example(
            """
            protocol Tools { func shell(_ line: String) throws }
            struct Zsh: Tools {
                func shell(_ line: String) throws { try Process.run(zsh, arguments: ["-c", line]) }
                let zsh = URL(fileURLWithPath: "/bin/zsh")
            }
            struct Photos {
                let tools: Tools
                func size(of photo: URL) throws { try tools.shell(↓"stat -f %z \\(photo.path)") }
                func shrink(_ photos: [URL]) throws {
                    let names = photos.map { "'" + $0.path + "'" }.joined(separator: " ")
                    try tools.shell(↓"/opt/shrink " + names)
                }
                func free() throws { try tools.shell("df -h /") }
            }
            """, "each caller has its own string"),
        Example(
            """
            struct Mirror {
                func run(_ tool: String, _ words: [String]) throws { try Process.run(URL(filePath: tool), arguments: words) }
                func copy(_ address: String) throws { try run("/usr/bin/git", ["clone", ↓address, folder.path]) }
            }
            """, "`--upload-pack=…` is an option"),
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let branch) = try await socket.receive() else { return }
                let words = ["checkout", ↓branch]
                try Process.run(URL(fileURLWithPath: "/usr/bin/git"), arguments: words)
                let tar = Process()
                tar.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
                tar.arguments = ["-c"]
                tar.arguments?.append(↓branch)
            }
            """, "a list in a local variable, and appended arguments"),
        Example(
            """
            func application(_ application: NSApplication, open urls: [URL]) {
                guard let items = URLComponents(url: urls[0], resolvingAgainstBaseURL: false)?.queryItems,
                    let address = items.first?.value
                else { return }
                let git = Process()
                git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
                git.arguments = ["clone", ↓address]
            }
            """, "a URL that starts with a dash is an option"),
        Example(
            """
            func f() { let name = readLine() ?? ""; _ = execl("/bin/sh", "sh", "-c", ↓name, nil) }
            """, "the shell is started by its path"),
        Example(
            """
            func run() throws {
                let name = readLine() ?? ""
                try NSUserScriptTask(url: ↓URL(fileURLWithPath: name)).execute()
            }
            """, "a script file"),
        Example(
            """
            func ping() { _ = Darwin.system(↓"ping " + (readLine() ?? "")) }
            """, "the module is named"),
        Example(
            """
            func f(name: String) { let p = Process(); p.launchPath = "/bin/sh"; p.arguments = ["-c", ↓"ls \\(name)"] }
            """),
        Example(
            """
            func f(host: String) { system(↓"ping \\(host)") }
            """),
        Example(
            """
            func f(name: String) throws { try Process.run(URL(fileURLWithPath: "/bin/bash"), arguments: ["-c", ↓"cat " + name]) }
            """),
        Example(
            """
            func f(t: String) { NSAppleScript(source: ↓"do shell script \\"say \\(t)\\"") }
            """),
        Example(
            """
            func f(command: String) { let p = Process(); p.executableURL = bash; p.arguments = ["-c", ↓command]
             let bash = URL(fileURLWithPath: "/bin/bash") }
            """),
        Example(
            """
            let name = CommandLine.arguments[1]
            system(↓"tar cf " + name + ".tar .")
            """, "a command-line argument"),
        Example(
            """
            func sh(_ command: String) throws {
                let shell = Process()
                shell.executableURL = URL(fileURLWithPath: "/bin/sh")
                shell.arguments = ["-c", ↓command]
                try shell.run()
            }
            func build(_ data: Data?, _ link: NSUserActivity) throws { try sh("make " + (link.webpageURL?.lastPathComponent ?? "")) }
            """, "through a wrapper"),
        Example(
            """
            connection.receiveMessage { data, _, _, _ in
                let host = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
                _ = popen(↓"ping -c 1 \\(host)", "r")
            }
            """, "data from a socket, in a closure"),
        Example(
            """
            final class Editor {
                var command = "vi"
                init() { command = ProcessInfo.processInfo.environment["EDITOR"] ?? "vi" }
                func edit(_ file: URL) { system(↓command + " notes.txt") }
            }
            """, "a property in between"),
        Example(
            """
            func run() throws {
                guard let path = NSPasteboard.general.string(forType: .string) else { return }
                let process = Process()
                process.executableURL = ↓URL(fileURLWithPath: path)
                try process.run()
            }
            """, "the pasteboard as a program"),
        Example(
            """
            func run() {
                var pid = pid_t()
                posix_spawn(&pid, ↓readLine() ?? "", nil, nil, nil, nil)
            }
            """, "the program itself"),
        Example(
            """
            func run() throws { _ = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", ↓readLine() ?? ""]) }
            """),
        Example(
            """
            func run(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let tool) = try await socket.receive() else { return }
                _ = Process.launchedProcess(launchPath: ↓tool, arguments: [])
            }
            """, "the program itself"),
        Example(
            """
            func run(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let line) = try await socket.receive() else { return }
                var words = ["-c"]
                words.append(line)
                let shell = Process()
                shell.executableURL = URL(fileURLWithPath: "/bin/sh")
                shell.arguments = ↓words
            }
            """, "composed before"),
    ]

    static let commandInjectionGood: [Example] = [
        Example(
            """
            struct Mirror {
                func run(_ tool: String, _ words: [String]) throws { try Process.run(URL(filePath: tool), arguments: words) }
                func script() throws { try run("/bin/sh", ["-c", "uptime"]) }
                func status(_ proxy: String) throws { try run("/usr/bin/git", ["-c", "http.proxy=\\(proxy)", "status"]) }
            }
            """, "a git setting"),
        Example(
            """
            struct Mirror {
                func shell(_ line: String) throws { try Process.run(zsh, arguments: ["-c", line]) }
                func tags(of branch: String) throws {
                    guard branch.allSatisfy({ $0.isLetter || $0.isNumber }) else { throw MirrorError.name }
                    try shell("git tag --merged \\(branch) | head")
                }
                func heads(of branch: String) throws {
                    guard branch.wholeMatch(of: /[a-z0-9]+/) != nil else { throw MirrorError.name }
                    try shell("git log \\(branch) | head")
                }
            }
            """, "its characters are checked"),
        Example(
            """
            struct Mirror {
                func run(_ tool: String, _ words: [String]) throws { try Process.run(URL(filePath: tool), arguments: words) }
                func copy(_ address: String) throws { try run("/usr/bin/git", ["clone", "--", address, folder.path]) }
            }
            """, "not an option after `--`"),
        Example(
            """
            func run(_ command: [String]) throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: command[0])
                try process.run()
            }
            func open(_ page: WKScriptMessage) throws { try run(["/usr/bin/true", page.body as! String]) }
            """, "the first of the list is the program's own"),
        Example(
            """
            func application(_ application: NSApplication, open urls: [URL]) {
                guard let items = URLComponents(url: urls[0], resolvingAgainstBaseURL: false)?.queryItems,
                    let address = items.first?.value
                else { return }
                let git = Process()
                git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
                git.arguments = ["clone", "--", address]
            }
            """, "nothing after `--` is an option"),
        Example(
            """
            _ = try NSUserUnixTask(url: URL(fileURLWithPath: "/usr/local/libexec/tidy"))
            """),
        Example(
            """
            func f(name: String) { let p = Process(); p.launchPath = "/bin/ls"; p.arguments = ["-l", name] }
            """, "no shell"),
        Example(
            """
            let p = Process(); p.launchPath = "/bin/sh"; p.arguments = ["-c", "ls -l | wc"]
            """, "a constant"),
        Example(
            """
            func f(n: Int) { system("sleep \\(n)") }
            """, "a number"),
        Example(
            """
            func f(t: String) { NSAppleScript(source: "tell application \\"Finder\\" to activate") }
            """),
        Example(
            """
            let options = ["-c", configuration]
            run(tool, options)
            """, "another program's option"),
        Example(
            """
            func clone(_ link: NSUserActivity) throws {
                let git = Process()
                git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
                git.arguments = ["clone", "--", link.webpageURL?.absoluteString ?? ""]
                try git.run()
            }
            """, "separate arguments"),
        Example(
            """
            func tail() { if let lines = readLine().flatMap({ Int($0) }) { system("tail -n \\(lines) log.txt") } }
            """, "a number that was read"),
        Example(
            """
            func build() {
                guard let target = readLine(), ["all", "test"].contains(target) else { return }
                system("make \\(target)")
            }
            """, "one of the known targets"),
        Example(
            """
            func show() { system("cat " + quote(readLine() ?? "")) }
            func quote(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "'\\\\''") + "'" }
            """, "quoted for the shell"),
        Example(
            """
            struct Script { var lines: [String] = []
                mutating func system(_ line: String) { lines.append(line) }
                mutating func add() { system("say " + (readLine() ?? "")) }
            }
            """, "the project's own method"),
        Example(
            """
            func run() {
                var pid = pid_t()
                posix_spawn(&pid, "/usr/bin/true", nil, [readLine()], nil, nil)
            }
            """, "a fixed program"),
        Example(
            """
            func run(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                let tool = Process()
                tool.executableURL = URL(fileURLWithPath: "/usr/bin/git")
                tool.arguments = ["log", "--", name]
            }
            """, "no shell"),
    ]
}
