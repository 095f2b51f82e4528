import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Raw errors in what a server answers.
    static let errorDetailsInResponse = Rule(
        id: "error-details-in-response",
        title: "Server exposes error details to callers",
        category: .network,
        severity: .low,
        confidence: .medium,
        references: [.cwe(209), .cwe(497), .masvs("CODE", 4), .maswe(61), .mobileTop10(8)],
        why: """
            An error description names the server's tables, statements, hosts, files and types. An attacker who \
            deliberately sends malformed requests learns from the responses how the server is built and where it is \
            weak.
            """,
        remedy: """
            Log the error with `req.logger.report(error:)`, and respond with a status and your own message: \
            `Abort(.internalServerError)`, `HTTPError(.internalServerError)`. Vapor’s `ErrorMiddleware` reveals no \
            details of other errors in production.
            """,
        bad: [
            Example(
                """
                import Vapor
                func load(_ req: Request) async throws -> String {
                    do { return try await read(req) } catch { throw Abort(.badGateway, reason: ↓"cannot read: \\(error)") }
                }
                """, "Vapor"),
            Example(
                """
                import Hummingbird
                func load(_ request: Request) async throws -> String {
                    do { return try await read(request) } catch {
                        throw HTTPError(.internalServerError, message: ↓String(describing: error))
                    }
                }
                """, "Hummingbird"),
            Example(
                """
                import Vapor
                struct Last: AsyncMiddleware {
                    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
                        do { return try await next.respond(to: request) } catch {
                            return Response(status: .badRequest, body: .init(string: ↓String(reflecting: error)))
                        }
                    }
                }
                """, "the body of an answer"),
            Example(
                "import Vapor\nfunc setUp(_ app: Application) { app.middleware.use(ErrorMiddleware.default(environment: ↓.development)) }",
                "told that it is being developed"),
            Example(
                """
                import Vapor
                func routes(_ app: Application) throws {
                    app.get("state") { req async -> String in
                        do { return try await check(req.db) } catch { return ↓"\\(error)" }
                    }
                }
                """, "what a handler gives back"),
        ],
        good: [
            Example(
                """
                import Vapor
                func load(_ req: Request) async throws -> String {
                    do { return try await read(req) } catch {
                        req.logger.error("cannot read: \\(error)")
                        throw Abort(.badGateway)
                    }
                }
                """, "to the log alone"),
            Example(
                """
                import Vapor
                func load(_ req: Request) async throws -> String {
                    do { return try await read(req) } catch let problem as ValidationsError {
                        throw Abort(.badRequest, reason: "\\(problem)")
                    }
                }
                """, "an error that speaks of the request"),
            Example(
                """
                import Vapor
                func body(of error: any Error, _ app: Application) -> Response.Body {
                    app.environment.isRelease ? .init(string: "Something went wrong") : .init(string: String(describing: error))
                }
                """, "while it is developed"),
            Example(
                "import Vapor\nfunc setUp(_ app: Application) { app.middleware.use(ErrorMiddleware.default(environment: app.environment)) }",
                "as the server was started"),
            Example(
                """
                import ArgumentParser
                func run() throws {
                    do { try work() } catch { throw Abort(.failed, reason: "\\(error)") }
                }
                """, "no server"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    let texts =
        file.nodes(.interpolatedString) + file.calls("String")
        + file.members("debugDescription", "localizedDescription")
    for text in texts where text.describesError(pass) {
        guard text.isAnswer(pass), !text.isDebugOnly, !text.isOfDevelopmentServer else { continue }
        pass.report("The error details are included in the response", at: text)
    }
    // Vapor: `ErrorMiddleware.default(environment: .development)`
    for call in file.calls("default") where call.base?.unwrapped.name == "ErrorMiddleware" && !call.isDebugOnly {
        guard let environment = call.argument("environment")?.unwrapped, environment.kind == .member,
            ["development", "testing"].contains(environment.name), !environment.isOfDevelopmentServer
        else { continue }
        pass.report("The details of all errors are returned, as on a development server", at: environment)
    }
}

extension Node {
    /// Whether a text becomes what the server answers: the reason of an abort, a body, what a handler gives back.
    fileprivate func isAnswer(_ pass: Pass) -> Bool {
        var inner = self
        for outer in ancestors.prefix(8) {
            switch outer.kind {
            case .call where outer.isAnswering(with: inner): return true
            case .call where !passing.contains(outer.name): return false
            case .return:
                guard let handler = outer.enclosingFunction else { return false }
                return !pass[ServerRoutes.self].routes(answeredBy: handler).isEmpty
            case .closure, .functionDecl, .block, .assignment, .throw: return false
            default: break
            }
            inner = outer
        }
        return false
    }

    private func isAnswering(with argument: Node) -> Bool {
        switch name {
        case "Abort": argument.label == "reason"
        case "HTTPError": argument.label == "message" || argument.label.isEmpty && arguments.first != argument
        case "Response", "EditedResponse": argument.label == "body" || argument.label == "response"
        default:
            callee?.has(.hasImplicitBase) == true && (argument.label == "string" || argument.label == "byteBuffer")
                && (role == .argument && label == "body" || parent?.kind == .ternary || parent?.kind == .return)
                || name == "Body" && argument.label == "string"
        }
    }
}

/// Calls that a text goes through on its way into an answer.
private let passing: Set<String> = ["init", "ByteBuffer", "ResponseBody", "Body", "Data", "String"]
