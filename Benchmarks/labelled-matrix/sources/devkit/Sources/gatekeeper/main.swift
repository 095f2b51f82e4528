import Foundation

/// Forced command for the deploy key, and installed set-user-id for the `site` group.
func launch(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
}

if let requested = ProcessInfo.processInfo.environment["SSH_ORIGINAL_COMMAND"] {
    let words = requested.split(separator: " ").map(String.init)
    switch words.first {
    case "deploy":
        try launch("/bin/sh", ["-c", "cd /srv/site && ./deploy.sh \(requested.dropFirst(7))"]) // bad: command-injection
    case "status":
        try launch("/bin/sh", ["-c", "cd /srv/site && ./status.sh"]) // good: command-injection
    default:
        exit(EX_NOPERM)
    }
} else if CommandLine.argc > 1, let name = CommandLine.unsafeArgv[1].map({ String(cString: $0) }) {
    let file = "/etc/site/" + name
    let contents = try String(contentsOfFile: file, encoding: .utf8) // bad: path-traversal
    print(contents)
}
