import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Headers that authorize, or all headers together, in a log.
    static let sensitiveHeaderLogged = Rule(
        id: "sensitive-header-logged",
        title: "Request or response headers are logged",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(532), .cwe(200), .masvs("STORAGE", 2), .maswe(5), .mastg("MASTG-TEST-0297"), .mobileTop10(9),
        ],
        why: """
            Headers carry the session: `Authorization`, `Cookie`, `Set-Cookie`, API keys. Logs are kept by the system, \
            collected with diagnostics and sent to logging services, and anyone who reads them can act as the user.
            """,
        remedy: """
            Log the method, path and status; log individual harmless headers by name, or redact the values of the \
            others. Bulwark’s `HTTPRedactor` shows headers and query items according to an allow list.
            """,
        bad: [
            Example("print(↓request.allHTTPHeaderFields ?? [:])"),
            Example("logger.debug(\"headers: \\(↓response.allHeaderFields)\")"),
            Example("NSLog(\"auth %@\", ↓request.value(forHTTPHeaderField: \"Authorization\") ?? \"\")"),
        ] + .sensitiveHeaderLoggedFlows,
        good: [
            Example("logger.debug(\"\\(request.httpMethod ?? \"\") \\(response.statusCode)\")"),
            Example("print(request.value(forHTTPHeaderField: \"Content-Type\") ?? \"\")", "a harmless header"),
            Example("request.allHTTPHeaderFields = headers; save(request.allHTTPHeaderFields)", "not logged"),
            Example(
                """
                #if DEBUG
                print(request.allHTTPHeaderFields ?? [:])
                #endif
                """),
            Example(
                "print(request.allHTTPHeaderFields?.count ?? 0, response.allHeaderFields[\"Retry-After\"] ?? \"\")"),
        ] + .sensitiveHeaderLoggedLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for headers in file.members("allHTTPHeaderFields", "allHeaderFields", "httpAdditionalHeaders") {
        guard headers.isLogged, !headers.isForDevelopers else { continue }
        if let part = headers.narrowed {
            guard let key = pass.constant(part)?.value.string, secretHeaders.contains(key.lowercased()) else {
                continue
            }
        }
        pass.report("All headers are logged, including authorization headers", at: headers)
    }
    for call in file.calls("value") where call.isLogged && !call.isForDevelopers {
        guard let key = pass.constant(call.argument("forHTTPHeaderField"))?.value.string,
            secretHeaders.contains(key.lowercased())
        else {
            continue
        }
        pass.report("The header `\(key)` is logged", at: call)
    }
}

extension Node {
    /// Whether the value becomes part of what a logging call writes.
    fileprivate var isLogged: Bool {
        for up in ancestors {
            switch up.kind {
            case .member: if ["count", "isEmpty", "keys"].contains(up.name) { return false }
            case .call:
                if let name = up.callee?.unwrapped, name.kind == .reference, LogSinks.functions.contains(name.name) {
                    return true
                }
                if LogSinks.methods.contains(up.name), let base = up.base?.dottedName.lowercased() {
                    return ["log", "logger", "os_log", "ddlog"].contains { base.hasSuffix($0) || base.contains("log") }
                }
                if !["String", "describing", "description"].contains(up.name), up.kind == .call, !up.name.isEmpty {
                    return false
                }
            case .interpolation, .interpolatedString, .binary, .forceUnwrap, .optionalChain, .cast, .try,
                .subscriptCall, .ternary:
                continue
            default: return false
            }
        }
        return false
    }

    /// The key when a single header is read from the dictionary.
    fileprivate var narrowed: Node? {
        var node = self
        while let up = node.parent, [.optionalChain, .forceUnwrap].contains(up.kind) { node = up }
        guard let up = node.parent, up.kind == .subscriptCall, node.role == .base else { return nil }
        return up.arguments.first
    }
}

private let secretHeaders: Set<String> = [
    "authorization", "cookie", "set-cookie", "proxy-authorization", "x-api-key", "x-auth-token", "x-csrf-token",
    "api-key",
]
