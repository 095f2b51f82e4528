import Foundation
import HarborStore
import Vapor

protocol ReportRendering: Sendable {
    func render(_ title: String) throws -> Data
}

struct ShellRenderer: ReportRendering {
    func render(_ title: String) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "harbor-report --title \"\(title)\""] // bad: command-injection
        process.standardOutput = pipe
        try process.run()
        return try pipe.fileHandleForReading.readToEnd() ?? Data()
    }
}

struct DirectRenderer: ReportRendering {
    func render(_ title: String) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/local/bin/harbor-report")
        process.arguments = ["--title=\(title)"] // good: command-injection
        process.standardOutput = pipe
        try process.run()
        return try pipe.fileHandleForReading.readToEnd() ?? Data()
    }
}

struct ReportService<Renderer: ReportRendering> {
    let renderer: Renderer

    func make(for req: Request) throws -> Response {
        let title: String = req.query["title"] ?? "Report"
        return Response(status: .ok, body: .init(data: try renderer.render(title)))
    }
}

struct ReportController: RouteCollection {
    private let shell = ReportService(renderer: ShellRenderer())
    private let direct = ReportService(renderer: DirectRenderer())

    func boot(routes: any RoutesBuilder) throws {
        let reports = routes.grouped("reports")
        reports.get("shell") { try shell.make(for: $0) }
        reports.get("direct") { try direct.make(for: $0) }
        reports.get("file", use: file)
        reports.get("year", use: year)
        reports.post("archive", use: archive)
    }

    func file(req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let candidates = ["", ".pdf", ".csv"].map { req.store.root.appendingPathComponent("reports/" + name + $0) }
        guard let hit = candidates.first(where: { $0.pathExtension != "" }),
              let data = FileManager.default.contents(atPath: hit.path) // bad: path-traversal
        else { throw Abort(.notFound) }
        return Response(status: .ok, body: .init(data: data))
    }

    func year(req: Request) async throws -> Response {
        guard let year = Int(try req.query.get(String.self, at: "year")), (1990...2100).contains(year) else { throw Abort(.badRequest) }
        let file = req.store.root.appendingPathComponent("reports/\(year).pdf")
        guard let data = FileManager.default.contents(atPath: file.path) else { throw Abort(.notFound) } // good: path-traversal
        return Response(status: .ok, body: .init(data: data))
    }

    func archive(req: Request) async throws -> HTTPStatus {
        struct Archive: Content { let folder: String; let month: Month }
        enum Month: String, Codable { case january, february, march }
        let body = try req.content.decode(Archive.self)
        let steps: [(String) -> String] = [{ "reports/" + $0 }, { $0 + "/" }, { req.store.root.path + "/" + $0 }]
        let path = steps.reduce(body.folder) { $1($0) }
        let month = steps.reduce(body.month.rawValue) { $1($0) }
        try FileManager.default.removeItem(atPath: path) // bad: path-traversal
        try FileManager.default.removeItem(atPath: month) // good: path-traversal
        return .ok
    }
}
