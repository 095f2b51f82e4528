import ArgumentParser
import Foundation
import Logging

@main
struct Deploy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deploy",
        subcommands: [Login.self, Push.self, Doctor.self]
    )
}

struct Login: AsyncParsableCommand {
    @Option(help: "Account name.") var account: String
    @Flag(help: "Print what happens.") var verbose = false

    func run() async throws {
        let context = ToolContext(verbose: verbose)
        guard let raw = getpass("Password: ") else {
            print("no password given") // good: log-secret
            throw ExitCode.failure
        }
        let password = String(cString: raw)
        context.say("signing in as \(account), password has \(password.isEmpty ? "no" : "some") text")
        let grant = try await HubClient(context: context).exchange(account: account, password: password)
        try CredentialFile.default.write(grant)
        UserDefaults.standard.set(grant.refresh, forKey: "hub.resume") // bad: store-secret-preferences
        UserDefaults.standard.set(account, forKey: "hub.account") // good: store-secret-preferences
        print("Signed in. Token expires \(grant.expires)") // good: log-secret
        if verbose {
            print("Signed in with \(grant)") // bad: log-secret
        }
    }
}

struct Push: AsyncParsableCommand {
    @Argument(help: "Folder to deploy.") var folder: String
    @Option(help: "Registry token; read from HUB_TOKEN when absent.") var token: String?
    @Flag var verbose = false

    func run() async throws {
        let context = ToolContext(verbose: verbose)
        let environment = ProcessInfo.processInfo.environment
        let effective = token ?? environment["HUB_TOKEN"] ?? ""
        guard !effective.isEmpty else {
            fputs("HUB_TOKEN is not set\n", stderr) // good: log-secret
            throw ExitCode.failure
        }
        fputs("pushing \(folder) with \(effective)\n", stderr) // bad: log-secret
        fputs("pushing \(folder)\n", stderr) // good: log-secret
        let settings = PushSettings(folder: folder, bearer: effective, tokenBucketSize: 8)
        context.audit(settings)
        try await HubClient(context: context).push(settings)
    }
}

struct Doctor: ParsableCommand {
    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        for name in ["HUB_TOKEN", "HUB_URL", "CI"] {
            print("\(name):", environment[name] == nil ? "missing" : "present") // good: log-secret
        }
        print("credentials file:", CredentialFile.default.url.path) // good: log-secret
        let all = environment.sorted { $0.key < $1.key }
        for (name, value) in all where name.hasSuffix("_TOKEN") || name.hasSuffix("_SECRET") {
            print("\(name)=\(value)") // bad: log-secret
        }
    }
}

struct PushSettings {
    let folder: String
    let bearer: String
    let tokenBucketSize: Int
}

struct ToolContext {
    let verbose: Bool
    let logger = Logger(label: "deploy")

    func say(_ text: String) {
        if verbose { print(text) } // good: log-secret
    }

    func audit(_ settings: PushSettings) {
        logger.notice("settings", metadata: ["folder": "\(settings.folder)", "bucket": "\(settings.tokenBucketSize)"]) // good: log-secret
        var text = ""
        dump(settings, to: &text)
        logger.notice("\(text)") // bad: log-secret
    }
}
