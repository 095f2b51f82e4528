import Darwin
import Foundation

/// Runs user scripts; launchd starts this tool as root.
struct ScriptRunner {
    func run(_ script: URL, as uid: uid_t, group: gid_t) throws {
        let child = Process()
        setgid(group)
        setuid(uid) // bad: error-swallowed
        child.executableURL = script
        try child.run()
    }

    func runStrict(_ script: URL, as uid: uid_t, group: gid_t) throws {
        guard setgroups(0, nil) == 0, setgid(group) == 0, setuid(uid) == 0 else { throw PorterError.io(errno) } // good: error-swallowed
        let child = Process()
        child.executableURL = script
        try child.run()
    }
}

@main
struct PorterRunner {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let entry = getpwnam(arguments[2]) else { exit(64) }
        let script = URL(fileURLWithPath: "/Library/Application Support/Porter/jobs").appending(path: arguments[1])
        let (uid, gid) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        switch arguments[3] {
        case "strict": try ScriptRunner().runStrict(script, as: uid, group: gid)
        default: try ScriptRunner().run(script, as: uid, group: gid)
        }
    }
}
