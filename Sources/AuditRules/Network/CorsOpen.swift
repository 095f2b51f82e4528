import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Servers that let pages of any origin act with the user's session.
    static let corsOpen = Rule(
        id: "cors-open",
        title: "CORS lets pages of any origin use the signed-in session",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [.cwe(942), .cwe(346), .masvs("NETWORK", 1), .mobileTop10(5)],
        why: """
            With the origin echoed and credentials allowed, any page the user visits can call the server with the \
            user's cookies and read the responses.
            """,
        remedy: """
            List the allowed origins (`.custom`, `.any` of a list) where credentials are allowed, or disallow \
            credentials.
            """,
        bad: [
            Example(
                "let cors = CORSMiddleware(allowOrigin: ↓.originBased, allowHeaders: [.authorization], allowCredentials: true)"
            ),
            Example(
                "let cors = CORSMiddleware.Configuration(allowedOrigin: ↓.custom(\"null\"), allowCredentials: true)",
                "the origin of files and sandboxed frames"),
            Example(
                """
                import Vapor
                func answer(_ request: Request, _ response: Response) {
                    let origin = request.headers.first(name: .origin) ?? ""
                    ↓response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
                    response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
                }
                """, "by hand"),
            Example(
                """
                import AWSLambdaEvents
                func answer(_ event: APIGatewayV2Request) -> APIGatewayV2Response {
                    let origin = event.headers["origin"] ?? ""
                    return APIGatewayV2Response(
                        statusCode: .ok,
                        headers: [↓"access-control-allow-origin": origin, "access-control-allow-credentials": "true"])
                }
                let origins = ["https://desk.example", ↓"null"]
                """, "a list of headers, and the origin of files among those that are allowed"),
            Example(
                """
                let cors = CORSMiddleware(configuration: .init(
                    allowedOrigin: ↓.originBased, allowedMethods: [.GET], allowedHeaders: [.cookie], allowCredentials: true))
                """, "Vapor"),
        ],
        good: [
            Example(
                "let cors = CORSMiddleware(allowOrigin: .originBased, allowHeaders: [.contentType])",
                "without credentials"),
            Example("let cors = CORSMiddleware(allowOrigin: .custom(\"https://a.example\"), allowCredentials: true)"),
            Example(
                """
                import Vapor
                func answer(_ request: Request, _ response: Response) {
                    let origin = request.headers.first(name: .origin) ?? ""
                    guard allowed.contains(origin) else { return }
                    response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
                    response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
                }
                """, "one of a list"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("CORSMiddleware", "init", "Configuration") where !call.isDebugOnly {
        guard let origin = call.argument("allowOrigin") ?? call.argument("allowedOrigin"),
            let credentials = call.argument("allowCredentials"), credentials.unwrapped.name == "true"
        else { continue }
        let named = pass.constant(origin.unwrapped.arguments.first)?.value.string
        guard ["originBased", "all"].contains(origin.unwrapped.name) || named == "null" else { continue }
        let what = named == "null" ? "null` as the origin" : "\(origin.unwrapped.name)`"
        pass.report("`\(what) with credentials lets any page act as the user", at: origin)
    }
    inspectHeaders(file, &pass)
}

/// Headers that are written by hand: the origin that the request named, sent back, beside the word for credentials.
private func inspectHeaders(_ file: SwiftFile, _ pass: inout Pass) {
    let names = [
        "accessControlAllowCredentials", "Access-Control-Allow-Credentials", "access-control-allow-credentials",
    ]
    guard names.contains(where: file.tree.mentions) else { return }
    for list in file.nodes(.array) where file.tree.listens && !list.isDebugOnly {
        let texts = list.children.filter { $0.unwrapped.kind == .string }.map(\.unwrapped)
        guard texts.contains(where: { $0.name.hasPrefix("https://") }),
            let null = texts.first(where: { $0.name == "null" })
        else { continue }
        pass.report("`null` as the origin with credentials lets any page act as the user", at: null)
    }
    let calls = file.calls("replaceOrAdd", "add").compactMap { call -> (Node, Node)? in
        guard call.argument("name")?.isOriginHeader(pass) == true, let value = call.argument("value") else {
            return nil
        }
        return (value, call)
    }
    let assignments = file.nodes(.assignment).compactMap { assignment -> (Node, Node)? in
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .subscriptCall,
            target.arguments.first?.isOriginHeader(pass) == true, let value = assignment.child(.operand)
        else { return nil }
        return (value, assignment)
    }
    let entries = file.nodes(.dictionaryEntry).compactMap { entry -> (Node, Node)? in
        guard entry.child(.key)?.isOriginHeader(pass) == true, let value = entry.child(.value),
            let list = entry.enclosing(.dictionary),
            list.children.contains(where: {
                $0.child(.key)?.unwrapped.name.lowercased().hasSuffix("credentials") == true
            })
        else { return nil }
        return (value, entry)
    }
    for (value, place) in calls + assignments + entries where !place.isDebugOnly {
        if pass.constant(value)?.value.string == "null" {
            pass.report("`null` as the origin with credentials lets any page act as the user", at: place)
            continue
        }
        guard pass.constant(value) == nil,
            let flow = pass.outsideFlow(to: value, [.address, .inner], from: [.request])
        else { continue }
        pass.report(
            "The request's origin is echoed back with credentials, whatever it is", at: place,
            .init(paths: [flow.path(to: value)]))
    }
}

extension Node {
    /// Whether a name is that of the header which says whose pages may read the answer.
    fileprivate func isOriginHeader(_ pass: Pass) -> Bool {
        let text = pass.constant(self)?.value.string ?? unwrapped.name
        return ["accesscontrolalloworigin", "access-control-allow-origin"].contains(text.lowercased())
    }
}
