import Foundation
import Hummingbird
import NIOCore

struct AssetController {
    let root: URL

    func asset(_ request: Request, context: GatewayContext) async throws -> Response {
        let path = context.parameters.getCatchAll().joined(separator: "/")
        let decoded = path.removingPercentEncoding ?? path
        let data = try Data(contentsOf: root.appendingPathComponent(decoded)) // bad: path-traversal
        return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    func contained(_ request: Request, context: GatewayContext) async throws -> Response {
        let name = try context.parameters.require("name")
        let base = root.resolvingSymlinksInPath().standardizedFileURL
        let file = base.appendingPathComponent(name).resolvingSymlinksInPath().standardizedFileURL
        guard file.path.hasPrefix(base.path + "/") else { throw HTTPError(.notFound) }
        let data = try Data(contentsOf: file) // good: path-traversal
        return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    func errorPage(_ request: Request, context: GatewayContext) async throws -> Response {
        let missing = request.uri.queryParameters["path"].map { String($0) } ?? ""
        let body = "<html><body><p>No route for " + (missing.removingPercentEncoding ?? missing) + "</p></body></html>"
        var response = Response(status: .notFound, body: .init(byteBuffer: ByteBuffer(string: body))) // bad: html-injection
        response.headers[.contentType] = "text/html"
        return response
    }
}
