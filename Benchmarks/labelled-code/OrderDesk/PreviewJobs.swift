import Foundation
import Vapor

struct PreviewRequest: Content {
    var source: String
    var format: String
    var width: Int
    var host: String
}

struct CommandOutput {
    let status: Int32
    let text: String
}

struct PreviewRunner {
    let workDirectory: URL

    func shell(_ line: String) throws -> CommandOutput {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line] // bad: command-injection
        return try finish(process)
    }

    func convert(_ request: PreviewRequest) throws -> CommandOutput {
        try shell("convert \(request.source) -resize \(request.width) preview.\(request.format)")
    }

    func identify(_ upload: UUID) throws -> CommandOutput {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/identify")
        process.arguments = ["-ping", workDirectory.appendingPathComponent(upload.uuidString).path] // good: command-injection
        return try finish(process)
    }

    func lookup(_ request: PreviewRequest) throws -> CommandOutput {
        let process = Process()
        process.launchPath = "/usr/bin/env"
        process.arguments = ["bash", "-lc", "host " + request.host] // bad: command-injection
        return try finish(process)
    }

    func lookupAddress(_ request: PreviewRequest) throws -> CommandOutput {
        guard request.host.wholeMatch(of: /[a-z0-9][a-z0-9.-]{0,250}/) != nil else { throw Abort(.badRequest) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/host")
        process.arguments = ["-t", "A", request.host] // good: command-injection
        return try finish(process)
    }

    func archive(_ request: PreviewRequest) throws -> Process {
        let tool = URL(fileURLWithPath: "/usr/bin/tar")
        return try Process.run(tool, arguments: ["czf", "out.tgz", request.source]) // bad: command-injection
    }

    func archiveAll() throws -> Process {
        let tool = URL(fileURLWithPath: "/usr/bin/tar")
        return try Process.run(tool, arguments: ["czf", "out.tgz", "--", "."]) // good: command-injection
    }

    func render(_ request: PreviewRequest) throws -> CommandOutput {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: request.format) // bad: command-injection
        process.arguments = ["--width", String(request.width)]
        return try finish(process)
    }

    func renderKnown(_ request: PreviewRequest) throws -> CommandOutput {
        let tools = ["png": "/usr/bin/pngtopnm", "jpeg": "/usr/bin/djpeg"]
        guard let tool = tools[request.format] else { throw Abort(.unsupportedMediaType) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool) // good: command-injection
        process.arguments = ["--width", String(request.width)] // good: command-injection
        return try finish(process)
    }

    private func finish(_ process: Process) throws -> CommandOutput {
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        return CommandOutput(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
    }
}

struct PreviewController: RouteCollection {
    let runner: PreviewRunner

    func boot(routes: any RoutesBuilder) throws {
        routes.post("previews") { req async throws -> String in
            let body = try req.content.decode(PreviewRequest.self)
            let converted = try runner.convert(body)
            _ = try runner.archive(body)
            let found = try runner.lookup(body).text + runner.lookupAddress(body).text
            return try converted.text + found + runner.render(body).text + runner.renderKnown(body).text
        }
    }
}
