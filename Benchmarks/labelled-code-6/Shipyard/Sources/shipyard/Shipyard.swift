import ArgumentParser
import Darwin
import Foundation
import Security
import ShipyardCore

@main
struct ShipyardTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shipyard",
        abstract: "Puts releases on servers.",
        subcommands: [Login.self, Deploy.self, Logs.self, Doctor.self, Fetch.self]
    )
}

// MARK: - Credentials

struct CredentialStore {
    enum Failure: Error {
        case status(OSStatus)
    }

    func save(_ token: String, account: String) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "dev.shipyard.cli",
            kSecAttrAccount as String: account,
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly, // good: keychain
            kSecValueData as String: Data(token.utf8),
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw Failure.status(status) }
    }

    /// The background agent needs its key before anybody has logged in.
    func saveAgentKey(_ key: Data) throws {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "dev.shipyard.agent",
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrAccessible as String: kSecAttrAccessibleAlways, // bad: keychain
            kSecValueData as String: key,
        ]
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw Failure.status(status) }
    }

    func rememberForMenu(_ token: String, server: String) {
        let defaults = UserDefaults(suiteName: "dev.shipyard.bar")
        defaults?.set(server, forKey: "server") // good: user-defaults
        defaults?.set(token, forKey: "token") // bad: user-defaults
    }
}

struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Keeps the token for a server.")

    @Argument(help: "The address of the server.")
    var server: String

    @Option(help: "The access token.")
    var token: String? // bad: secret-in-argv

    @Flag(help: "Also for the menu bar.")
    var menu = false

    func run() async throws {
        let token = try self.token ?? readToken()
        try CredentialStore().save(token, account: server)
        if menu { CredentialStore().rememberForMenu(token, server: server) }
        print("Logged in to \(server).")
    }

    private func readToken() throws -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard readpassphrase("Token: ", &buffer, buffer.count, RPP_REQUIRE_TTY) != nil else { // good: secret-in-argv
            throw ValidationError("There is no terminal to ask for the token.")
        }
        defer { _ = memset_s(&buffer, buffer.count, 0, buffer.count) }
        return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }
}

// MARK: - Deploying

struct Deploy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Activates a release on all hosts of a project.")

    @Option(name: .shortAndLong, help: "The folder of the project.")
    var project = "."

    @Argument(help: "The release.")
    var release: String

    @Option(help: "How many hosts at once.")
    var parallel = 4

    func validate() throws {
        guard (1...32).contains(parallel) else { throw ValidationError("Between 1 and 32 hosts at once.") }
    }

    func run() async throws {
        let folder = URL(fileURLWithPath: project, isDirectory: true)
        let shell = Shell()
        let loader = ConfigurationLoader(shell: shell, trust: TrustFile())
        let project = try loader.load(folder)
        let session = SSHSession(shell: shell, knownHosts: folder.appendingPathComponent(".shipyard/known_hosts"))
        let store = try ReleaseStore(path: folder.appendingPathComponent(".shipyard/releases.sqlite").path)

        var hosts = project.hosts[...]
        while !hosts.isEmpty {
            let batch = hosts.prefix(parallel)
            hosts = hosts.dropFirst(parallel)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for host in batch {
                    group.addTask { try await session.activate(release, on: host) }
                }
                try await group.waitForAll()
            }
            for host in batch { try store.record(release, host: host.name) }
        }
        try await loader.runAfterDeploy(project, in: folder)
        print("Deployed \(release) to \(project.hosts.count) hosts.")
    }
}

/// Digests of the configurations whose hooks may run, in a file of the user.
struct TrustFile: TrustStoring {
    func isTrusted(_ folder: URL, contents: Data) -> Bool {
        let file = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".shipyard/trusted")
        guard let lines = try? String(contentsOf: file, encoding: .utf8) else { return false }
        let digest = ConfigurationDigest(contents).text
        return lines.split(whereSeparator: \.isNewline).contains { $0 == "\(digest) \(folder.standardizedFileURL.path)" }
    }
}

struct Logs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows what a service has logged.")

    @Option(name: .shortAndLong) var project = "."
    @Argument var service: String

    func run() async throws {
        let folder = URL(fileURLWithPath: project, isDirectory: true)
        let shell = Shell()
        let configuration = try ConfigurationLoader(shell: shell, trust: TrustFile()).load(folder)
        let session = SSHSession(shell: shell, knownHosts: folder.appendingPathComponent(".shipyard/known_hosts"))
        for host in configuration.hosts {
            Terminal().show(remote: try await session.tail(service, on: host))
        }
    }
}

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Describes the surroundings, for a report to the maintainers.")

    @Flag(help: "With everything.")
    var verbose = false

    func run() async throws {
        let shell = Shell()
        print(try await shell.pipeline("sw_vers | tail -n 2").text)
        let names = ProcessInfo.processInfo.environment.keys.sorted()
        print("variables:", names.joined(separator: " ")) // good: secret-in-log
        if verbose {
            for (name, value) in ProcessInfo.processInfo.environment {
                print("  \(name)=\(value)") // bad: secret-in-log
            }
        }
    }
}

struct Fetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fetches a release and unpacks it.")

    @Argument var url: String
    @Option var digest: String
    @Option(name: .shortAndLong) var output = "release"

    func run() async throws {
        guard let url = URL(string: url), url.scheme == "https" else { throw ValidationError("Only https addresses.") }
        let (file, _) = try await URLSession.shared.download(from: url)
        defer { try? FileManager.default.removeItem(at: file) }
        try ArtifactCheck().check(file, sha256: digest)
        try await ZipUnpacker().unpack(file, into: URL(fileURLWithPath: output, isDirectory: true))
    }
}
