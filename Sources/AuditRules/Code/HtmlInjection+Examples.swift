import AuditAnalysis
import AuditKit

extension [Example] {
    static var htmlInjectionBad: [Example] {
        [
            Example(
                """
                import Leaf
                import Vapor
                struct BylineTag: UnsafeUnescapedLeafTag {
                    func render(_ ctx: LeafContext) throws -> LeafData {
                        let name = ctx.parameters[0].string ?? ""
                        return .string("<b>\\(↓name)</b>")
                    }
                }
                """, "what the tag is for"),
            Example(
                """
                import Plot
                import Vapor
                func note(_ req: Request) throws -> String {
                    let text: String = try req.query.get(at: "text")
                    return HTML(.body(.div(.raw(↓text)))).render()
                }
                """, "Plot, told not to escape the text"),
            Example(
                """
                import Vapor
                func hello(_ req: Request) throws -> Response {
                    let name: String = try req.query.get(at: "name")
                    return Response(headers: ["Content-Type": "text/html"], body: .init(string: "<h1>Hello \\(↓name)</h1>"))
                }
                """, "Vapor"),
            Example(
                """
                import Hummingbird
                func page(_ query: String) -> String { "<p>Nothing was found for <b>\\(↓query)</b></p>" }
                func search(_ request: Request) -> HTML { HTML(page(request.uri.queryParameters.get("q") ?? "")) }
                """, "Hummingbird, in a separate function"),
            Example(
                """
                import Network
                struct PageRequest { var path: String; var query: [String: String]; var headers: [String: String] }
                struct PageAnswer {
                    var html: String
                    var bytes: Data { Data(("HTTP/1.1 200 OK\\r\\n\\r\\n" + html).utf8) }
                }
                func search(_ request: PageRequest) -> PageAnswer {
                    let word = request.query["word"] ?? ""
                    return PageAnswer(html: "<h1>\\(↓word)</h1>")
                }
                """, "a handwritten server, whose listener is elsewhere"),
            Example(
                """
                import Vapor
                func state(_ json: String) -> String { "<script>window.shop = '\\(↓json)'</script>" }
                """, "in a script, wherever it comes from"),
        ]
    }

    static var htmlInjectionGood: [Example] {
        [
            Example(
                """
                import Leaf
                import Vapor
                struct BylineTag: UnsafeUnescapedLeafTag {
                    func render(_ ctx: LeafContext) throws -> LeafData {
                        let style = ctx.parameters.count > 1 ? ctx.parameters[1].string ?? "" : ""
                        let name = ctx.parameters[0].string?.htmlEscaped() ?? ""
                        return .string("<span class=\\"\\(style)\\">\\(name)</span>")
                    }
                }
                """, "an option that the template writes out"),
            Example(
                """
                import Network
                struct PageRequest { var path: String; var query: [String: String]; var headers: [String: String] }
                func answer(_ html: String) -> Data { Data(("HTTP/1.1 200 OK\\r\\n\\r\\n" + html).utf8) }
                func shelf(_ request: PageRequest) -> Data {
                    let number = Int(request.query["number"] ?? "") ?? 1
                    return answer("<h1>\\(number)</h1>")
                }
                """, "a number; a handwritten server"),
            Example(
                """
                import Network
                struct FetchRequest { var path: String; var query: [String: String]; var headers: [String: String] }
                func isFine(_ line: String) -> Bool { line.hasPrefix("HTTP/1.1 2") }
                func title(_ request: FetchRequest) -> String { "<b>\\(request.path)</b>" }
                """, "a client, which reads responses"),
            Example(
                """
                import Plot
                import Vapor
                func note(_ req: Request) throws -> String {
                    let text: String = try req.query.get(at: "text")
                    return HTML(.body(.div(.text(text), .raw("<hr>")))).render()
                }
                """, "Plot escapes it"),
            Example(
                """
                import Vapor
                func hello(_ req: Request) throws -> String {
                    let name: String = try req.query.get(at: "name")
                    return "<h1>Hello \\(name.htmlEscaped())</h1>"
                }
                """, "escaped"),
            Example(
                """
                import Vapor
                func count(_ req: Request) throws -> String {
                    let number: Int = try req.query.get(at: "n")
                    return "<p>\\(number) guests</p>"
                }
                """, "a number"),
            Example(
                """
                import Vapor
                func hello(_ req: Request) throws -> String {
                    let name: String = try req.query.get(at: "name")
                    return "Hello <\\(name)>"
                }
                """, "not a page"),
            Example(
                """
                import Vapor
                func entry(_ req: Request) throws -> String {
                    let name: String = try req.query.get(at: "name")
                    return "<entry><title>\\(name)</title></entry>"
                }
                """, "a feed, which runs no scripts"),
            Example(
                """
                import Vapor
                func state(_ total: Int) -> String { "<script>window.total = \\(total)</script>" }
                """, "a number in a script"),
        ]
    }
}
