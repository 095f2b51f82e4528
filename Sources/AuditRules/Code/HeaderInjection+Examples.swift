import AuditKit

extension [Example] {
    static var headerInjectionBad: [Example] {
        [
            Example(
                """
                func body(_ id: String) -> Data {
                    var fields = ["key": "1"]
                    fields["note"] = UIPasteboard.general.string ?? ""
                    return body(of: fields)
                }
                func body(of fields: [String: String]) -> Data {
                    var body = Data()
                    for (name, value) in fields {
                        body.append(↓"Content-Disposition: form-data; name=\\"\\(value)\\"\\r\\n\\r\\n")
                    }
                    return body
                }
                """, "the value of a pair, and no constant name"),
            Example(
                """
                struct Recorder {
                    func head(_ label: String) -> Data {
                        Data((↓"PUT /record HTTP/1.1\\r\\nX-Label: " + label + "\\r\\nX-Channel: 1\\r\\n\\r\\n").utf8)
                    }
                }
                """, "concatenated strings"),
            Example(
                """
                import Swifter
                func serve(_ server: HttpServer) {
                    server["/scores/:name"] = { asked in
                        .raw(200, "OK", ["Content-Disposition": ↓"attachment; filename=" + (asked.params[":name"] ?? "")], nil)
                    }
                }
                """, "what is stored under a path answers requests"),
            Example(
                """
                import Kitura
                func serve(_ router: Router) {
                    router.get("/score") { request, response, next in
                        response.headers.append("X-Score", value: ↓request.queryParameters["score"] ?? "")
                        next()
                    }
                }
                """, "Kitura"),
            Example(
                """
                import Vapor
                func trace(_ req: Request) -> Response {
                    let response = Response()
                    response.headers.add(name: "X-Query", value: ↓req.url.query?.removingPercentEncoding ?? "")
                    return response
                }
                """, "decoded after all"),
            Example(
                """
                import Fluent
                import Vapor
                final class Film: Model {
                    @Field(key: "title") var title: String
                }
                func send(_ film: Film, in response: Response) {
                    response.headers.replaceOrAdd(
                        name: .contentDisposition, value: ↓"attachment; filename=\\"\\(film.title).mov\\"")
                }
                """, "a user-written title"),
            Example(
                """
                import Vapor
                func invoice(_ req: Request) throws -> Response {
                    let file = try req.query.get(String.self, at: "save-as")
                    let response = Response(status: .ok)
                    response.headers.replaceOrAdd(name: .contentDisposition, value: ↓"attachment; filename=" + file)
                    return response
                }
                """, "a file name"),
            Example(
                """
                import Vapor
                func probe(_ req: Request) throws -> Response {
                    let field: String = try req.query.get(at: "field")
                    let response = Response(status: .ok)
                    response.headers.add(name: ↓field, value: "on")
                    return response
                }
                """, "a header chosen by the client"),
            Example(
                """
                import Vapor
                func badge(_ req: Request) throws -> Response {
                    let kind = try req.parameters.require("kind")
                    return Response(status: .ok, headers: ["Content-Type": ↓kind, "X-Frame-Options": "DENY"])
                }
                """, "a list of headers"),
            Example(
                """
                import Hummingbird
                func badge(_ request: Request, context: Context) -> Response {
                    let kind = request.uri.queryParameters.get("kind") ?? "image/png"
                    var headers = HTTPFields()
                    headers[.contentType] = ↓kind
                    return Response(status: .ok, headers: headers)
                }
                """, "a field being set"),
            Example(
                """
                import Network
                struct ReceivedOrder: Decodable { var reference: String }
                func report(_ order: ReceivedOrder, over relay: NWConnection) {
                    let mail = "From: shop@example.com\\r\\nSubject: Order \\(order.reference)\\r\\n\\r\\nThanks\\r\\n.\\r\\n"
                    relay.send(content: Data(↓mail.utf8), completion: .idempotent)
                }
                """, "an email"),
            Example(
                """
                struct Part {
                    var fileName: String
                    var head: String { ↓"Content-Disposition: form-data; name=\\"scan\\"; filename=\\"\\(fileName)\\"\\r\\n\\r\\n" }
                }
                """, "part of a form"),
        ]
    }

    static var headerInjectionGood: [Example] {
        [
            Example(
                """
                func body(_ id: String) -> Data {
                    var fields = ["key": "1"]
                    fields["note"] = UIPasteboard.general.string ?? ""
                    return body(of: fields)
                }
                func body(of fields: [String: String]) -> Data {
                    var body = Data()
                    for (name, value) in fields {
                        body.append("Content-Disposition: form-data; name=\\"\\(name)\\"\\r\\n\\r\\n")
                    }
                    return body
                }
                """, "the names of the fields are constants"),
            Example(
                """
                extension URL {
                    var kind: String {
                        let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, pathExtension as CFString, nil)
                        guard let type = type?.takeRetainedValue(),
                            let kind = UTTypeCopyPreferredTagWithClass(type, kUTTagClassMIMEType)?.takeRetainedValue() as String?
                        else { return "application/octet-stream" }
                        return kind
                    }
                }
                func head() -> String { "Content-Type: \\(UIPasteboard.general.url!.kind)\\r\\n\\r\\n" }
                """, "the system's word for a kind of file"),
            Example(
                """
                struct Recorder {
                    let id: UUID
                    func head(_ channel: Int, _ sheet: String) -> Data {
                        let head = "PUT /record HTTP/1.1\\r\\nX-Label: " + id.uuidString + "\\r\\nX-Channel: " + String(channel)
                        return Data((head + "\\r\\n\\r\\n" + sheet).utf8)
                    }
                }
                """, "an identifier, a number and a body in concatenated strings"),
            Example(
                """
                import Vapor
                struct Badge: Authenticatable { let login: String }
                func export(_ req: Request) throws -> Response {
                    let badge = try req.auth.require(Badge.self)
                    return Response(status: .ok, headers: ["X-Owner": badge.login])
                }
                """, "the result of an authenticator"),
            Example(
                """
                import Vapor
                func ask(_ req: Request) async throws -> ClientResponse {
                    var headers = HTTPHeaders()
                    headers.add(name: "X-User", value: req.session.data["user"] ?? "none")
                    return try await req.client.get("https://api.example.com", headers: headers)
                }
                """, "what the server itself stores for a session"),
            Example(
                """
                import Swifter
                func serve(_ server: HttpServer) {
                    server["/scores/:name"] = { asked in
                        .raw(200, "OK", ["X-Kind": asked.headers["accept"] ?? ""], nil)
                    }
                }
                """, "a parsed header cannot contain a line break"),
            Example(
                """
                import Vapor
                func trace(_ req: Request) -> Response {
                    let response = Response()
                    response.headers.add(name: "X-Query", value: req.url.query ?? "")
                    return response
                }
                """, "still encoded"),
            Example(
                """
                import Vapor
                func invoice(_ req: Request) throws -> Response {
                    let id = try req.parameters.require("id", as: UUID.self)
                    let response = Response(status: .ok)
                    response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\\(id).pdf")
                    return response
                }
                """, "built from a number"),
            Example(
                """
                import Vapor
                func badge(_ req: Request) throws -> Response {
                    let wanted = try req.parameters.require("kind")
                    let kind = ["image/png", "image/webp"].contains(wanted) ? wanted : "image/png"
                    return Response(status: .ok, headers: ["Content-Type": kind])
                }
                """, "one of a list"),
            Example(
                """
                import Vapor
                func trace(_ req: Request) -> Response {
                    let response = Response(status: .ok)
                    if let id = req.headers.first(name: "X-Request-Id") { response.headers.add(name: "X-Request-Id", value: id) }
                    return response
                }
                """, "a header has no line breaks"),
            Example(
                """
                struct Part {
                    var fileName: String
                    var head: String {
                        let name = fileName.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
                        return "Content-Disposition: form-data; name=\\"scan\\"; filename*=UTF-8''\\(name)\\r\\n\\r\\n"
                    }
                }
                """, "encoded"),
            Example("let head = \"--\\(boundary)\\r\\nContent-Length: \\(body.count)\\r\\n\\r\\n\"", "a number"),
            Example("let table = \"name\\tage\\r\\n\\(name)\\t\\(age)\\r\\n\"", "not a header"),
        ]
    }
}
