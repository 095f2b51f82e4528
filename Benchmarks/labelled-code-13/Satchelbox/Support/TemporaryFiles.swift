import Foundation

struct TemporaryFiles {
    let manager = FileManager.default

    func staging(for target: URL) throws -> URL {
        try manager.url(for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: target, create: true) // good: predictable-temp-file
    }

    func spool(_ data: Data) throws -> URL {
        let url = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try data.write(to: url, options: [.withoutOverwriting]) // good: predictable-temp-file
        return url
    }

    func installerScript(_ body: String) throws -> String {
        let path = "/private/tmp/satchelbox-install-\(getpid()).sh"
        try body.write(toFile: path, atomically: false, encoding: .utf8) // bad: predictable-temp-file
        return path
    }

    func socketPath() -> String {
        let base = "/var/tmp/satchelbox"
        if !manager.fileExists(atPath: base) {
            try? manager.createDirectory(atPath: base, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777]) // bad: predictable-temp-file
        }
        return base + "/agent.sock"
    }
}

struct FinderBridge {
    func reveal(_ path: String) {
        let source = "tell application \"Finder\" to reveal POSIX file \"\(path)\""
        NSAppleScript(source: source)?.executeAndReturnError(nil) // bad: command-injection
    }

    func eject(_ volume: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec /usr/sbin/diskutil eject \"$1\"", "sh", volume] // good: command-injection
        try? process.run()
    }
}
