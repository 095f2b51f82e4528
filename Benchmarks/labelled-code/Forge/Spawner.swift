import Foundation
#if canImport(Glibc)
import Glibc
#endif

struct Spawner {
    let toolchain: String

    func size(of target: String) {
        guard let pipe = popen("du -sh .build/\(target)", "r") else { return } // bad: command-injection
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), pipe) != nil { fputs(line, stdout) }
    }

    func sizeOfModule(of target: String) {
        guard target.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return }
        guard let pipe = popen("du -sh .build/\(target)", "r") else { return } // good: command-injection
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), pipe) != nil { fputs(line, stdout) }
    }

    func compile(target: String, jobs: Int) throws {
        #if os(Linux)
        system("make -j\(jobs) all") // good: command-injection
        system("make -j\(jobs) \(target)") // bad: command-injection
        #else
        try spawnShell("make -j\(jobs) " + target)
        try spawnCompiler(["swiftc", "--version"])
        #endif
    }

    private func spawnShell(_ script: String) throws {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(script), nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawn(&pid, "/bin/sh", nil, nil, &arguments, environ) // bad: command-injection
        guard code == 0 else { throw ForgeError.failed(code) }
        waitpid(pid, nil, 0)
    }

    private func spawnCompiler(_ words: [String]) throws {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawnp(&pid, "swiftc", nil, nil, &arguments, environ) // good: command-injection
        guard code == 0 else { throw ForgeError.failed(code) }
        waitpid(pid, nil, 0)
    }

    func replaceProcess(with script: String) {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("zsh"), strdup("-c"), strdup(script), nil]
        execv("/bin/zsh", &arguments) // bad: command-injection
    }

    func startAgent() {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("forge-agent"), strdup("--foreground"), nil]
        execv("/usr/local/libexec/forge-agent", &arguments) // good: command-injection
    }
}

struct HookRunner {
    let spawner: Spawner

    func runHook(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let branch = environment["CI_COMMIT_REF_NAME"] else {
            spawner.startAgent()
            return
        }
        spawner.replaceProcess(with: "source hooks.sh; after_build \(branch)")
    }
}

struct MacAutomation {
    func announce(target: String, jobs: Int) {
        #if os(macOS)
        let source = "do shell script \"say finished \(target)\""
        NSAppleScript(source: source)?.executeAndReturnError(nil) // bad: command-injection
        let beep = "do shell script \"say finished \(jobs) jobs\""
        NSAppleScript(source: beep)?.executeAndReturnError(nil) // good: command-injection
        #endif
    }
}
