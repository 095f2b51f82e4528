import ArgumentParser
import Foundation
import SQLKit
import Vapor

@main
struct Maintenance: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frontdesk",
        subcommands: [CreateAdmin.self, RotateAdmin.self, Dump.self, Purge.self, Fetch.self]
    )
}

struct CreateAdmin: AsyncParsableCommand {
    @Option(help: "Email of the new administrator") var email: String
    @Option(help: "Password of the new administrator") var password: String // bad: secret-in-arguments
    @Flag(help: "Show what was created") var verbose = false // good: secret-in-arguments

    func run() async throws {
        let hash = try Bcrypt.hash(password, cost: 4) // bad: password-hash
        print("created \(email)")
        if verbose { print("hash has \(hash.count) characters") }
    }
}

struct RotateAdmin: AsyncParsableCommand {
    @Option(help: "Email of the administrator") var email: String

    func run() async throws {
        guard let line = getpass("Password: ") else { throw ValidationError("A password is needed.") } // good: secret-in-arguments
        let hash = try Bcrypt.hash(String(cString: line), cost: 12) // good: password-hash
        print("rotated \(email), \(hash.count) characters")
    }
}

struct Dump: AsyncParsableCommand {
    @Option(help: "Where to write") var output: String
    @Option(help: "Database name") var database = "frontdesk"

    func run() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/pg_dump")
        process.arguments = ["--file", output, "--dbname", database] // good: command
        var environment = ProcessInfo.processInfo.environment
        environment["PGPASSWORD"] = Environment.get("DB_PASSWORD") // good: secret-in-arguments
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: output) // good: file-permissions
    }

    func dumpRemote(host: String, password: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/pg_dump")
        process.arguments = ["postgresql://admin:\(password)@\(host)/frontdesk", "--file", output] // bad: secret-in-arguments
        try process.run()
        process.waitUntilExit()
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: output) // bad: file-permissions
    }
}

struct Purge: AsyncParsableCommand {
    @Option(help: "Days to keep") var days: Int

    func run() async throws {
        guard days >= 7 else { throw ValidationError("Keep at least a week.") }
        print("purging entries older than \(days) days")
    }

    func purge(on sql: any SQLDatabase, before date: Date) async throws {
        try await sql.raw("DELETE FROM audit WHERE created_at < \(bind: date)").run() // good: sql-injection
    }

    func purge(on sql: any SQLDatabase, note: String) async throws {
        try await sql.raw(SQLQueryString("DELETE FROM audit WHERE note = '" + note + "'")).run() // bad: sql-injection
    }
}

struct Fetch: AsyncParsableCommand {
    @Argument(help: "Name of the extension") var name: String

    private let index = "https://extensions.frontdesk.io/"

    func run() async throws {
        guard name.allSatisfy({ $0.isLetter || $0 == "-" }), let url = URL(string: index + name + ".json") else { throw ValidationError("Unknown extension.") }
        let (data, _) = try await URLSession.shared.data(from: url)
        let manifest = try JSONDecoder().decode(Manifest.self, from: data)
        try install(manifest)
    }

    private func install(_ manifest: Manifest) throws {
        for step in manifest.steps {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", step] // bad: command
            try process.run()
            process.waitUntilExit()
        }
        for file in manifest.files {
            let target = FileManager.default.currentDirectoryPath + "/extensions/" + file.path
            try Data(file.contents.utf8).write(to: URL(fileURLWithPath: target)) // bad: path-traversal
        }
        for file in manifest.files {
            let target = FileManager.default.currentDirectoryPath + "/notes/" + (file.path as NSString).lastPathComponent
            try Data(file.contents.utf8).write(to: URL(fileURLWithPath: target)) // good: path-traversal
        }
    }

    struct Manifest: Decodable {
        struct Item: Decodable {
            let path: String
            let contents: String
        }

        let steps: [String]
        let files: [Item]
    }
}
