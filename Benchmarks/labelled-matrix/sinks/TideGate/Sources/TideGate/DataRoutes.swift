import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
import NIOPosix

struct DataRoutes {
    let http: HTTPClient
    let files = FileIO()
    let folder = "/var/lib/tidegate/series"

    func register(on router: Router<BasicRequestContext>) {
        router.get("series/:name", use: series)
        router.get("grid", use: grid)
        router.put("series/:name", use: store)
        router.post("ingest", use: ingest)
        router.post("observations", use: observe)
        router.get("mirror", use: mirror)
        router.get("padded", use: padded)
        router.get("table", use: table)
        router.get("page/:index", use: page)
    }

    @Sendable func series(request: Request, context: BasicRequestContext) async throws -> Response {
        let name = try context.parameters.require("name").removingPercentEncoding ?? ""
        let body = try await files.loadFile(path: "\(folder)/\(name).csv", context: context) // bad: path-traversal
        return Response(status: .ok, headers: [.contentType: "text/csv"], body: body)
    }

    @Sendable func page(request: Request, context: BasicRequestContext) async throws -> Response {
        let index = try context.parameters.require("index", as: Int.self)
        return Response(status: .ok, body: try await files.loadFile(path: "\(folder)/page-\(index).csv", context: context)) // good: path-traversal
    }

    @Sendable func store(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let name = request.uri.queryParameters.get("as") ?? "upload.csv"
        try await files.writeFile(contents: request.body, path: folder + "/" + name, context: context) // bad: path-traversal
        return .created
    }

    @Sendable func grid(request: Request, context: BasicRequestContext) async throws -> String {
        let name = try request.uri.queryParameters.require("name")
        let io = NonBlockingFileIO(threadPool: .singleton)
        let (handle, region) = try await io.openFile(path: folder + "/grids/" + name, eventLoop: MultiThreadedEventLoopGroup.singleton.any()).get() // bad: path-traversal
        defer { try? handle.close() }
        return "\(region.readableBytes)"
    }

    @Sendable func ingest(request: Request, context: BasicRequestContext) async throws -> String {
        let buffer = try await request.body.collect(upTo: .max) // bad: unbounded-size
        return "\(buffer.readableBytes)"
    }

    @Sendable func observe(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let buffer = try await request.body.collect(upTo: 64 * 1024) // good: unbounded-size
        await ObservationStore.shared.add(try JSONDecoder().decode(Observation.self, from: buffer))
        return .created
    }

    @Sendable func mirror(request: Request, context: BasicRequestContext) async throws -> String {
        let source = try request.uri.queryParameters.require("source")
        let response = try await http.get(url: source).get() // bad: server-side-request
        let health = try await http.get(url: "https://mirror.tidegate.example/health").get() // good: server-side-request
        return "\(response.status.code) \(health.status.code)"
    }

    @Sendable func padded(request: Request, context: BasicRequestContext) async throws -> String {
        let width = request.uri.queryParameters.get("width", as: Int.self) ?? 8
        let fill = String(repeating: "0", count: width) // bad: unbounded-size
        let ruler = String(repeating: "-", count: min(max(width, 0), 120)) // good: unbounded-size
        return fill + "\n" + ruler
    }

    @Sendable func table(request: Request, context: BasicRequestContext) async throws -> String {
        guard let rows = request.uri.queryParameters.get("rows", as: Int.self), rows > 0 else { throw HTTPError(.badRequest) }
        var lines: [String] = []
        for row in 0..<rows { // bad: unbounded-size
            lines.append("row \(row): \(sin(Double(row) / 12.4))")
        }
        return lines.joined(separator: "\n")
    }
}
