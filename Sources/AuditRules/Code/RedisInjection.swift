import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Commands and scripts of Redis that somebody outside has a part in.
    static let redisInjection = Rule(
        id: "redis-injection",
        title: "Untrusted input in a Redis command or script",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(94), .cwe(77), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A script built from request input runs whatever the input contains, with access to every database \
            command; a command name chosen by the caller can be `FLUSHALL`, `CONFIG` or `KEYS *`.
            """,
        remedy: """
            Keep the script constant and pass the values as `KEYS` and `ARGV`; choose the command from the server's \
            own list.
            """,
        bad: [
            Example(
                """
                import Vapor
                func add(_ req: Request) async throws -> RESPValue {
                    let shelf = try req.parameters.require("shelf")
                    let script = "return redis.call('HINCRBY', '\\(shelf)', 'books', 1)"
                    return try await req.redis.send(command: "EVAL", with: [↓script.convertedToRESPValue(), "0".convertedToRESPValue()]).get()
                }
                """, "a script"),
            Example(
                """
                import Vapor
                func ask(_ req: Request) async throws -> RESPValue {
                    let name: String = try req.query.get(at: "command")
                    return try await req.redis.send(command: ↓name, with: []).get()
                }
                """, "any command"),
            Example(
                """
                import Hummingbird
                import Valkey
                func ask(_ request: Request, _ client: ValkeyClient) async throws {
                    let field = request.uri.queryParameters.get("field") ?? ""
                    _ = try await client.eval(script: ↓"return redis.call('HGET', KEYS[1], '\\(field)')", keys: [key])
                }
                """, "Valkey"),
        ],
        good: [
            Example(
                """
                import Vapor
                func add(_ req: Request) async throws -> RESPValue {
                    let shelf = try req.parameters.require("shelf")
                    let script = "return redis.call('HINCRBY', KEYS[1], 'books', 1)"
                    return try await req.redis.send(command: "EVAL", with: [script, "1", shelf].map { $0.convertedToRESPValue() }).get()
                }
                """, "the value is bound separately"),
            Example(
                """
                import Vapor
                func ask(_ req: Request) async throws -> RESPValue {
                    let name: String = try req.query.get(at: "command")
                    guard ["TTL", "TYPE"].contains(name) else { throw Abort(.badRequest) }
                    return try await req.redis.send(command: name, with: []).get()
                }
                """, "one of a list"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.calls("send", "eval", "scriptLoad", "EVAL") where !pass.lookup.isOwnCode(call) && !call.isDebugOnly
    {
        if call.name == "send" {
            guard let command = call.argument("command") else { continue }
            if pass.constant(command) == nil {
                guard file.mentionsRedis else { continue }
                _ = pass.reportFlow(into: command, .statement, "is used as a Redis command", where: \.isSent)
            } else if let script = call.script(command, pass) {
                _ = pass.reportFlow(into: script, .statement, "becomes part of a Redis script", where: \.isSent)
            }
        } else if let script = call.argument("script")
            ?? (call.name == "eval" && file.mentionsRedis ? call.argument("") : nil)
        {
            _ = pass.reportFlow(into: script, .statement, "becomes part of a Redis script", where: \.isSent)
        }
    }
}

extension FlowFinding {
    /// Whether somebody far away sends the text.
    fileprivate var isSent: Bool { kind.map { [.request, .decoded, .socket, .answer].contains($0) } ?? false }
}

extension SwiftFile {
    fileprivate var mentionsRedis: Bool {
        imports("Redis", "RediStack", "Valkey")
            || ["RESPValue", "RedisClient", "ValkeyClient", "redis"].contains(where: tree.mentions)
    }
}

extension Node {
    /// The script among what `EVAL` is sent with.
    fileprivate func script(_ command: Node, _ pass: Pass) -> Node? {
        guard let name = pass.constant(command)?.value.string?.uppercased(), name == "EVAL" || name == "SCRIPT",
            let values = argument("with")?.unwrapped
        else { return nil }
        let list = values.kind == .call && values.name == "map" ? values.base?.unwrapped ?? values : values
        guard list.kind == .array else { return nil }
        let all = Array(list.children)
        return name == "EVAL" ? all.first : all.dropFirst().first
    }
}
