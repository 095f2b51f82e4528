import Foundation
import GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import NIOCore
import NIOPosix
import SQLite
import OpenAPIRuntime
import OpenAPIHummingbird
import Hummingbird

/// grpc-swift 1: generated from Protos/catalog.proto
final class CatalogProvider: Catalog_CatalogAsyncProvider {
    private let database: Connection
    init(database: Connection) { self.database = database }

    func find(request: Catalog_FindRequest, context: GRPCAsyncServerCallContext) async throws -> Catalog_FindReply {
        let rows = try database.prepare("SELECT name FROM item WHERE brand = '\(request.brand)' LIMIT 50") // bad: sql-injection
        let own = try database.prepare("SELECT name FROM item WHERE brand = ? LIMIT 50", request.brand) // good: sql-injection
        return .with { reply in reply.names = (Array(rows) + Array(own)).compactMap { $0[0] as? String } }
    }

    func upload(requestStream: GRPCAsyncRequestStream<Catalog_Chunk>, context: GRPCAsyncServerCallContext) async throws -> Catalog_UploadReply {
        var total = 0
        for try await chunk in requestStream {
            let file = URL(fileURLWithPath: "/srv/catalog").appendingPathComponent(chunk.fileName)
            try chunk.payload.write(to: file) // bad: path-traversal
            total += chunk.payload.count
        }
        return .with { $0.bytes = Int64(total) }
    }
}

final class LegacyCatalogProvider: Catalog_LegacyProvider {
    var interceptors: Catalog_LegacyServerInterceptorFactoryProtocol?

    func restore(request: Catalog_Blob, context: StatusOnlyCallContext) -> EventLoopFuture<Catalog_UploadReply> {
        if let names = try? NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: request.data) { // good: unsafe-deserialization
            return context.eventLoop.makeSucceededFuture(.with { $0.bytes = Int64(names.count) })
        }
        let items = (NSKeyedUnarchiver.unarchiveObject(with: request.data) as? NSArray)?.count ?? 0 // bad: unsafe-deserialization
        return context.eventLoop.makeSucceededFuture(.with { $0.bytes = Int64(items) })
    }
}

/// grpc-swift 2
struct RenderService: Render_Render.SimpleServiceProtocol {
    func render(request: Render_RenderRequest, context: ServerContext) async throws -> Render_RenderReply {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        task.arguments = ["sh", "-c", "typst compile \(request.document) /srv/out.pdf"] // bad: command-injection
        try task.run()
        return Render_RenderReply()
    }

    func tiles(request: Render_TileRequest, response: RPCWriter<Render_Tile>, context: ServerContext) async throws {
        let grid = [[UInt8]](repeating: [], count: Int(request.columns)) // bad: unbounded-size
        guard request.rows <= 64 else { throw RPCError(code: .invalidArgument, message: "rows") }
        let rows = [UInt8](repeating: 0, count: Int(request.rows)) // good: unbounded-size
        for column in grid { try await response.write(.with { $0.data = Data(column + rows) }) }
    }
}

/// swift-openapi-generator: operations from openapi.yaml
struct APIHandler: APIProtocol {
    func getReport(_ input: Operations.getReport.Input) async throws -> Operations.getReport.Output {
        let body = try Data(contentsOf: URL(fileURLWithPath: "/srv/reports/" + input.path.name)) // bad: path-traversal
        return .ok(.init(body: .binary(HTTPBody(body))))
    }

    func previewCard(_ input: Operations.previewCard.Input) async throws -> Operations.previewCard.Output {
        let caption = input.query.caption ?? ""
        let html = "<figure><figcaption>" + caption + "</figcaption></figure>"
        return .ok(.init(body: .html(HTTPBody(html)))) // bad: html-injection
    }

    func subscribe(_ input: Operations.subscribe.Input) async throws -> Operations.subscribe.Output {
        guard case .json(let subscription) = input.body, let url = URL(string: subscription.callbackUrl) else { return .badRequest(.init()) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        _ = try await URLSession.shared.data(for: request) // bad: server-side-request
        return .accepted(.init())
    }

    func exportReport(_ input: Operations.exportReport.Input) async throws -> Operations.exportReport.Output {
        let language = input.headers.acceptLanguage ?? "en"
        let header = "Reply-To: \(input.query.replyTo)\r\nContent-Language: en\r\n\r\n" // bad: header-injection
        try Data(header.utf8).write(to: URL(fileURLWithPath: "/var/spool/reports/\(UUID().uuidString).eml"))
        return .ok(.init(headers: .init(contentLanguage: language == "de" ? "de" : "en"))) // good: header-injection
    }
}

@main
struct RPCMain {
    static func main() async throws {
        let database = try Connection("/srv/catalog.db")
        let v1 = try await GRPC.Server.insecure(group: MultiThreadedEventLoopGroup.singleton)
            .withServiceProviders([CatalogProvider(database: database), LegacyCatalogProvider()])
            .bind(host: "127.0.0.1", port: 50051).get()
        let v2 = GRPCServer(transport: .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 50052), transportSecurity: .plaintext), services: [RenderService()])
        let router = Router()
        try APIHandler().registerHandlers(on: router)
        async let web: Void = Application(router: router).runService()
        async let rpc: Void = v2.serve()
        _ = try await (web, rpc, v1.onClose.get())
    }
}
