import Foundation

#if os(macOS)
final class ToolRunner {
    private let queue = URL(string: "https://jobs.example.com/next")!
    private var current: Process?

    private func job() throws -> String { try String(contentsOf: queue, encoding: .utf8) }

    func classic() throws {
        let arg = try job()
        let task = Process()
        task.launchPath = arg  // bad: command, launchPath
        task.arguments = ["-c", "convert \(arg) out.png"]  // bad: command, arguments array
        task.currentDirectoryPath = arg  // bad: path, currentDirectoryPath
        task.environment = ["DYLD_INSERT_LIBRARIES": arg]  // bad: command, environment
        task.launch()
    }

    func modern() throws {
        let arg = try job()
        let task = Process()
        task.executableURL = URL(fileURLWithPath: arg)  // bad: command, executableURL
        task.currentDirectoryURL = URL(fileURLWithPath: arg)  // bad: path, currentDirectoryURL
        var args = ["-l", "-c"]
        args.append(arg)
        task.arguments = args  // bad: command, appended array
        try task.run()
    }

    func statics() throws {
        let arg = try job()
        _ = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", arg], terminationHandler: nil)  // bad: command, Process.run arguments
        _ = try Process.run(URL(fileURLWithPath: arg), arguments: [])  // bad: command, Process.run url
        _ = Process.launchedProcess(launchPath: "/bin/sh", arguments: ["-c", arg])  // bad: command, launchedProcess
        let p = NSTask()
        p.launchPath = arg  // bad: command, NSTask launchPath
    }

    func property() throws {
        current = Process()
        current?.executableURL = URL(fileURLWithPath: "/bin/bash")
        current?.arguments = ["-c", try job()]  // bad: command, optional chain arguments
        try current?.run()
        current!.arguments!.append(try job())  // bad: command, arguments append in place
    }

    lazy var shell: Process = {
        let p = Process()
        p.executableURL = URL(fileURLWithPath: "/bin/zsh")
        return p
    }()

    func lazyShell() throws {
        shell.arguments = ["-c"] + [try job()]  // bad: command, array plus
        try shell.run()
    }

    func scripts() async throws {
        let url = URL(fileURLWithPath: try job())
        _ = try NSUserScriptTask(url: url)  // bad: command, NSUserScriptTask
        _ = try NSUserUnixTask(url: url)  // bad: command, NSUserUnixTask(url:)
        _ = try NSUserAppleScriptTask(url: url)  // bad: command, NSUserAppleScriptTask(url:)
        _ = try NSUserAutomatorTask(url: url)  // bad: command, NSUserAutomatorTask(url:)
        let fixed = try NSUserUnixTask(url: URL(fileURLWithPath: "/usr/local/bin/tool"))
        fixed.execute(withArguments: [try job()]) { _ in }  // bad: command, NSUserUnixTask.execute
        try await fixed.execute(withArguments: ["-n", try job()])  // bad: command, NSUserUnixTask.execute async
        _ = NSAppleScript(source: "do shell script \"\(try job())\"")?.executeAndReturnError(nil)  // bad: command, NSAppleScript(source:)
        _ = NSAppleScript(contentsOf: url, error: nil)  // bad: command, NSAppleScript(contentsOf:)
    }

    func good() throws {
        let n = Int(try job()) ?? 1
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/sips")
        task.arguments = ["-Z", String(n)]  // good: sound, number
        task.environment = ["LANG": "C"]  // good: sound, constant
        task.standardOutput = Pipe()  // good: sound, pipe
        let modes = ["fast": "-f", "slow": "-s"]
        if let flag = modes[try job()] {
            task.arguments = [flag]  // good: sound, sound allow list
        }
        try task.run()
        _ = try Process.run(URL(fileURLWithPath: "/usr/bin/true"), arguments: [])  // good: sound, constant
    }
}
#endif

func spawn(_ endpoint: URL) throws {
    let cmd = try String(contentsOf: endpoint, encoding: .utf8)
    system(cmd)  // bad: command, system
    let pipe = popen("ls \(cmd)", "r")  // bad: command, popen
    pclose(pipe)
    var pid: pid_t = 0
    var argv: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sh"), strdup("-c"), strdup(cmd), nil]
    posix_spawn(&pid, "/bin/sh", nil, nil, argv, environ)  // bad: command, posix_spawn argv
    posix_spawn(&pid, cmd, nil, nil, &argv, nil)  // bad: command, posix_spawn path
    posix_spawnp(&pid, cmd, nil, nil, &argv, environ)  // bad: command, posix_spawnp file
    execv(cmd, argv)  // bad: command, execv path
    execve("/bin/sh", argv, environ)  // bad: command, execve argv
    execvp(cmd, argv)  // bad: command, execvp
    let cArgs = ["sh", "-c", cmd].map { strdup($0) } + [nil]  // bad: command, execv mapped argv
    execv("/bin/sh", cArgs)
    withVaList([cmd]) { _ in }
    system("/usr/bin/uptime")  // good: sound, constant
    popen("date", "r")  // good: sound, constant
}

@discardableResult
func shell(_ command: String) -> Int32 {
    let task = Process()
    task.launchPath = "/bin/bash"
    task.arguments = ["-c", command]  // bad: command, wrapper parameter (called with environment and argv below)
    task.launch()
    task.waitUntilExit()
    return task.terminationStatus
}

func runUserHook() {
    if let hook = ProcessInfo.processInfo.environment["POST_BUILD_HOOK"] {
        shell("source \(hook)")
    }
    shell(CommandLine.arguments.dropFirst().joined(separator: " "))
}
