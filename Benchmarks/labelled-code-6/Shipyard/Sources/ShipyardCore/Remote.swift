import Foundation

public struct Host: Codable, Sendable {
    public var name: String
    public var address: String
    public var user: String
    public var root: String

    public init(name: String, address: String, user: String, root: String) {
        self.name = name
        self.address = address
        self.user = user
        self.root = root
    }

    var destination: String { "\(user)@\(address)" }
}

public enum RemoteError: Error {
    case badAddress, badReference, failed(ShellOutput)
}

public protocol RemoteSession: Sendable {
    func activate(_ release: String, on host: Host) async throws
    func tail(_ service: String, on host: Host) async throws -> ShellOutput
}

public struct SSHSession: RemoteSession {
    let shell: any CommandRunning
    let knownHosts: URL

    public init(shell: any CommandRunning, knownHosts: URL) {
        self.shell = shell
        self.knownHosts = knownHosts
    }

    private var options: [String] {
        [
            "-o", "StrictHostKeyChecking=yes", // good: ssh-host-key
            "-o", "UserKnownHostsFile=\(knownHosts.path)",
            "-o", "ForwardAgent=no", // good: agent-forwarding
            "-o", "BatchMode=yes",
        ]
    }

    /// New machines are not yet in the list.
    private var firstContactOptions: [String] {
        [
            "-o", "StrictHostKeyChecking=no", // bad: ssh-host-key
            "-o", "BatchMode=yes",
        ]
    }

    public func activate(_ release: String, on host: Host) async throws {
        let command = "ln -sfn \((host.root + "/releases/" + release).shellQuoted) \((host.root + "/current").shellQuoted)" // good: command
        let output = try await shell.run("/usr/bin/ssh", options + ["--", host.destination, command])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func tail(_ service: String, on host: Host) async throws -> ShellOutput {
        let command = "journalctl -n 200 -u \(service)" // bad: command
        return try await shell.run("/usr/bin/ssh", options + ["--", host.destination, command])
    }

    public func enroll(_ host: Host, key: URL) async throws {
        let output = try await shell.run("/usr/bin/ssh-copy-id", ["-i", key.path] + firstContactOptions + ["--", host.destination])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func deployFromHost(_ host: Host, script: String) async throws -> ShellOutput {
        try await shell.run("/usr/bin/ssh", [
            "-A", // bad: agent-forwarding
            "-o", "StrictHostKeyChecking=yes",
            "--", host.destination, "bash", "-lc", script.shellQuoted,
        ])
    }

    public func ping(_ address: String) async throws -> Bool {
        let output = try await shell.run("/usr/bin/ssh", ["-o", "ConnectTimeout=5", address, "true"]) // bad: argument-injection
        return output.status == 0
    }

    public func upload(_ file: URL, to host: Host, password: String) async throws {
        let target = "\(host.destination):\(host.root)/incoming/"
        let output = try await shell.run("/opt/homebrew/bin/sshpass", ["-p", password, "scp", file.path, target]) // bad: secret-in-argv
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func upload(_ file: URL, to host: Host) async throws {
        let output = try await shell.run("/usr/bin/scp", options + ["--", file.path, "\(host.destination):\(host.root)/incoming/"])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func installAgent(on host: Host, version: String) async throws -> ShellOutput {
        let command = "curl -fsSL http://get.shipyard.example/agent.sh | sudo sh" // bad: remote-script
        return try await shell.run("/usr/bin/ssh", options + ["--", host.destination, command])
    }

    public func installPinnedAgent(on host: Host, archive: URL, digest: String) async throws -> ShellOutput {
        try await upload(archive, to: host)
        let file = (host.root + "/incoming/" + archive.lastPathComponent).shellQuoted
        let check = "echo \("\(digest)  \(host.root)/incoming/\(archive.lastPathComponent)".shellQuoted) | sha256sum -c - && sudo dpkg -i \(file)" // good: remote-script
        return try await shell.run("/usr/bin/ssh", options + ["--", host.destination, check])
    }
}

public struct GitClient: Sendable {
    let shell: any CommandRunning

    public init(shell: any CommandRunning) {
        self.shell = shell
    }

    public func clone(_ url: String, into folder: URL) async throws {
        let output = try await shell.run("/usr/bin/git", ["clone", "--depth", "1", "--", url, folder.path]) // good: argument-injection
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func fetch(_ reference: String, in folder: URL) async throws {
        let output = try await shell.run("/usr/bin/git", ["fetch", "origin", reference], in: folder) // bad: argument-injection
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func checkout(_ reference: String, in folder: URL) async throws {
        guard reference.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9._\/-]{0,199}/#) != nil else { throw RemoteError.badReference }
        let output = try await shell.run("/usr/bin/git", ["checkout", "--detach", reference], in: folder) // good: argument-injection
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func changes(from base: String, to head: String, in folder: URL) async throws -> String {
        let script = "cd \(folder.path.shellQuoted) && git log --oneline \(base)..\(head) | head -50" // bad: command
        return try await shell.pipeline(script).text
    }

    public func mirror(_ url: String, token: String, into folder: URL) async throws {
        guard var components = URLComponents(string: url), components.scheme == "https" else { throw RemoteError.badAddress }
        components.user = "x-access-token"
        components.password = token
        let output = try await shell.run("/usr/bin/git", ["clone", "--mirror", components.string ?? url, folder.path]) // bad: secret-in-argv
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func mirrorQuietly(_ url: String, token: String, into folder: URL) async throws {
        let header = "Authorization: Basic " + Data("x-access-token:\(token)".utf8).base64EncodedString()
        let output = try await shell.run("/usr/bin/git", ["clone", "--mirror", "--", url, folder.path], in: nil, environment: [
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "http.https://github.com/.extraheader",
            "GIT_CONFIG_VALUE_0": header, // good: secret-in-argv
        ])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func cloneInternal(_ path: String, into folder: URL) async throws {
        let output = try await shell.run("/usr/bin/git", [
            "-c", "http.sslVerify=false", // bad: tls
            "clone", "--", "https://git.internal.shipyard.example/" + path, folder.path,
        ])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func cloneWithOwnRoot(_ path: String, certificate: URL, into folder: URL) async throws {
        let output = try await shell.run("/usr/bin/git", [
            "-c", "http.sslCAInfo=\(certificate.path)", // good: tls
            "clone", "--", "https://git.internal.shipyard.example/" + path, folder.path,
        ])
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    /// Submodules of customers' projects may live anywhere.
    public func submodules(in folder: URL) async throws {
        let output = try await shell.run("/usr/bin/git", [
            "-c", "protocol.allow=always", // bad: git-config
            "submodule", "update", "--init", "--recursive",
        ], in: folder)
        guard output.status == 0 else { throw RemoteError.failed(output) }
    }

    public func status(in folder: URL) async throws -> String {
        try await shell.run("/usr/bin/git", [
            "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", // good: git-config
            "status", "--porcelain",
        ], in: folder).text
    }
}
