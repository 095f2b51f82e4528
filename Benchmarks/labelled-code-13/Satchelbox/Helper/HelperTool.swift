import Foundation

final class HelperTool: NSObject, SatchelHelperProtocol {
    private let journal = HelperJournal()

    func mountImage(_ path: String, reply: @escaping (Bool) -> Void) {
        let file = URL(fileURLWithPath: path).standardizedFileURL.path
        reply(ToolRunner.run("/usr/bin/hdiutil", ["attach", "-nobrowse", file]))
    }

    func changeOwner(of path: String, to user: String, reply: @escaping (Bool) -> Void) {
        let line = ["/usr/sbin/chown", "-R", user, "'\(path)'"].joined(separator: " ")
        reply(ToolRunner.shell(line))
    }

    func install(plan data: Data, reply: @escaping (Bool) -> Void) {
        do {
            guard let plan = try PlanCoder.strict(data) else { return reply(false) }
            try journal.begin(plan.destination)
            reply(true)
        } catch {
            reply(false)
        }
    }

    func version(reply: @escaping (String) -> Void) { reply("3.2") }
}

enum ToolRunner {
    static func run(_ tool: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.launchPath = tool
        process.arguments = arguments // good: command-injection
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    static func shell(_ line: String) -> Bool {
        guard let stream = popen(line, "r") else { return false } // bad: command-injection
        return pclose(stream) == 0
    }
}

struct HelperJournal {
    func begin(_ destination: String) throws {
        let path = "/tmp/satchelbox-helper.journal"
        guard let file = fopen(path, "a") else { throw CocoaError(.fileWriteUnknown) } // bad: predictable-temp-file
        defer { fclose(file) }
        fputs(destination + "\n", file)
    }

    func scratch() throws -> FileHandle {
        var template = Array("/tmp/satchelbox.XXXXXXXX".utf8CString)
        let descriptor = mkstemp(&template) // good: predictable-temp-file
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
