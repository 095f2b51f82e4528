import Foundation
import Testing

/// What tests of the commands on sealed files begin with: a folder with a key `K` and a text `notes.txt`.
class SealingCommandSuite {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        #expect(try run("keygen", "--output", "K").status == 0)
        try scratch.write("meet at noon\n", to: "notes.txt")
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(arguments, in: scratch.folder, environment: environment)
    }

    /// - Parameter input: the file that standard input is.
    func run(_ arguments: [String], input: String? = nil, environment: [String: String] = [:]) throws -> CommandRun {
        let input = input.map { scratch.folder.appending(path: $0) }
        return try CommandRun(arguments, in: scratch.folder, environment: environment, input: input)
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: scratch.folder.appending(path: path)) }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: scratch.folder.appending(path: path).path)
    }

    func permissions(_ path: String) throws -> Int? {
        let path = scratch.folder.appending(path: path).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) }

    /// Runs without a terminal, which `setsid` takes away; nil where there is no `setsid`.
    func runWithoutTerminal(_ arguments: String...) throws -> (status: Int32, errors: String)? {
        try runWithoutTerminal(arguments: arguments)
    }

    /// - Parameter environment: added to the test's own.
    func runWithoutTerminal(
        arguments: [String], _ environment: [String: String] = [:]
    ) throws -> (status: Int32, errors: String)? {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid") else {
            print("no setsid here, so a run without a terminal is not tried")
            return nil
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["-w", CommandRun.command.path] + arguments
        process.currentDirectoryURL = scratch.folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let errors = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, errors)
    }
}
