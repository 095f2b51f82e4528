import Foundation
import Vapor

struct LabelJob: Content {
    var title: String
    var shelf: String
    var copies: Int
    var printer: String
}

struct LabelPrinter: Sendable {
    let printers: Set<String>

    func printNow(_ job: LabelJob) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "echo '\(job.title)' | lp -d \(job.printer)"] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func enqueue(_ job: LabelJob) throws {
        guard printers.contains(job.printer) else { throw Abort(.notFound) }
        let input = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/lp")
        process.arguments = ["-d", job.printer, "-n", String(min(max(job.copies, 1), 5)), "--", "-"] // good: command-injection
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data(job.title.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func render(_ job: LabelJob) throws -> Data {
        let output = Pipe()
        let script = ["barcode", "-b", job.shelf, "-e", "code128", "-o", "-"].joined(separator: " ")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.standardOutput = output
        process.arguments = ["bash", "-lc", script] // bad: command-injection
        try process.run()
        let image = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return image
    }

    func status(of printer: Printer) throws -> String {
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "lpstat -p \(printer.rawValue) | head -n 1"] // good: command-injection
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    enum Printer: String, CaseIterable {
        case desk, stacks
    }
}

struct LabelController: RouteCollection {
    let printer: LabelPrinter
    let backup: BackupRunner

    func boot(routes: any RoutesBuilder) throws {
        let desk = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
        desk.post("labels", "now") { req async throws -> HTTPStatus in
            try printer.printNow(req.content.decode(LabelJob.self))
            return .ok
        }
        desk.post("labels") { req async throws -> HTTPStatus in
            try printer.enqueue(req.content.decode(LabelJob.self))
            return .accepted
        }
        desk.post("labels", "preview") { req async throws -> Response in
            let data = try printer.render(req.content.decode(LabelJob.self))
            return Response(status: .ok, body: .init(data: data))
        }
        desk.get("labels", "status") { _ async throws -> String in
            try LabelPrinter.Printer.allCases.map { try printer.status(of: $0) }.joined()
        }
        desk.post("scans", ":name", "compress") { req async throws -> HTTPStatus in
            try backup.compress(scan: req.parameters.require("name"))
            return .ok
        }
        desk.post("scans", "bundle") { req async throws -> HTTPStatus in
            try backup.bundle(scans: req.content.get([String].self, at: "names"))
            return .ok
        }
        desk.post("scans", "collect") { req async throws -> HTTPStatus in
            try backup.collect(scans: req.content.get([String].self, at: "names"))
            return .ok
        }
        desk.post("scans", ":name", "pack") { req async throws -> HTTPStatus in
            try backup.pack(scan: req.parameters.require("name"))
            return .ok
        }
    }
}

struct BackupRunner: Sendable {
    let folder: String

    func compress(scan: String) throws {
        let line = "gzip -k \(folder)/\(scan)"
        guard let stream = popen(line, "r") else { throw Abort(.internalServerError) } // bad: command-injection
        pclose(stream)
    }

    private func files(_ names: [String]) throws -> [String] {
        guard !names.isEmpty, !names.contains(where: { $0.contains("/") || $0.hasPrefix(".") }) else { throw Abort(.badRequest) }
        return names
    }

    func bundle(scans names: [String]) throws {
        let process = Process()
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.arguments = ["-cf", "/var/backups/scans.tar"] + (try files(names)) // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func collect(scans names: [String]) throws {
        let process = Process()
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.arguments = ["-cf", "/var/backups/scans.tar", "--"] + (try files(names)) // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func pack(scan: String) throws {
        guard scan.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Abort(.badRequest) }
        let line = "gzip -k \(folder)/\(scan).tif"
        guard let stream = popen(line, "r") else { throw Abort(.internalServerError) } // good: command-injection
        pclose(stream)
    }
}
