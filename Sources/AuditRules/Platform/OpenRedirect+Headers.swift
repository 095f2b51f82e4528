import AuditAnalysis
import AuditKit

/// Answers that send the browser on by a header that is written out.
extension [Example] {
    static let openRedirectHeaders: [Example] = [
        Example(
            """
            import Vapor
            func leave(_ req: Request) throws -> Response {
                let place: String = try req.query.get(at: "place")
                return Response(status: .found, headers: ["Location": ↓place])
            }
            """, "a list of headers"),
        Example(
            """
            import Hummingbird
            func leave(_ request: Request) -> Response {
                var answer = Response(status: .seeOther)
                answer.headers[.location] = ↓request.uri.queryParameters.get("place") ?? "/"
                return answer
            }
            """, "Hummingbird"),
        Example(
            """
            import Vapor
            func leave(_ req: Request) throws -> Response {
                let place: String = try req.query.get(at: "place")
                guard URLComponents(string: place)?.scheme == "https" else { throw Abort(.badRequest) }
                return req.redirect(to: ↓place)
            }
            """, "the scheme is no host"),
        Example(
            """
            import Vapor
            struct Door: Content { let name: String; let secret: String; let page: String? }
            func enter(_ req: Request) throws -> Response {
                let door = try req.content.decode(Door.self)
                guard try guests.verify(password: door.secret) else { throw Abort(.unauthorized) }
                return req.redirect(to: ↓door.page ?? "/")
            }
            """, "another field was looked at"),
        Example(
            """
            import NIOHTTP1
            final class Porter: ChannelInboundHandler {
                typealias InboundIn = HTTPServerRequestPart
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    guard case .head(let head) = unwrapInboundIn(data) else { return }
                    answer(context, .found, ["location": ↓String(head.uri.dropFirst(4))])
                }
            }
            """, "SwiftNIO"),
        Example(
            """
            import OpenAPIRuntime
            struct Museum: APIProtocol {
                func leave(_ input: Operations.leave.Input) async throws -> Operations.leave.Output {
                    .seeOther(.init(headers: .init(location: ↓input.query.place)))
                }
            }
            """, "OpenAPI"),
        Example(
            """
            import UIKit
            func handle(_ link: URL) async {
                let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
                let text = items?.first { $0.name == "page" }?.value ?? ""
                switch link.path {
                case "/erase":
                    guard await questions.confirm("Erase?") else { return }
                case "/page":
                    guard let page = URL(string: text) else { return }
                    await UIApplication.shared.open(↓page)
                default: break
                }
            }
            """, "the user was asked for something else"),
    ]

    static let openRedirectHeadersGood: [Example] = [
        Example(
            """
            import Vapor
            func leave(_ req: Request) throws -> Response {
                let place = try? req.query.get(String.self, at: "place")
                return req.redirect(to: place.flatMap { landings.contains($0) ? $0 : nil } ?? "/")
            }
            """, "one of a list, by the name that a closure has for it"),
        Example(
            """
            import Vapor
            func leave(_ req: Request) throws -> Response {
                let number = try req.parameters.require("number", as: Int.self)
                return Response(status: .found, headers: ["Location": "/shelves/\\(number)"])
            }
            """, "a number behind a path of the server"),
        Example(
            """
            import Vapor
            func place(_ req: Request) throws -> [String: String] {
                let place: String = try req.query.get(at: "place")
                return ["location": place]
            }
            """, "no header"),
    ]
}
