import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let sensitiveHeaderLoggedFlows: [Example] = [
        Example("debugPrint(↓request.allHTTPHeaderFields as Any)", "for developers"),
        Example(
            """
            os_log("%@", ↓response.allHeaderFields.description)
            """, "the unified log"),
        Example(
            """
            DDLogDebug("\\(↓request.allHTTPHeaderFields ?? [:])")
            """, "CocoaLumberjack"),
        Example(
            """
            print("cookie: \\(↓response.value(forHTTPHeaderField: "Set-Cookie") ?? "")")
            """, "a cookie"),
        Example(
            """
            logger.info("\\(↓configuration.httpAdditionalHeaders ?? [:])")
            """, "what every request gets"),
        Example(
            """
            print(↓request.allHTTPHeaderFields?["Authorization"] ?? "")
            """, "one header by its key"),
        Example(
            """
            NSLog("%@", ↓request.value(forHTTPHeaderField: "X-Api-Key") ?? "")
            """, "a key"),
    ]

    /// Code of the same shapes that is right.
    static let sensitiveHeaderLoggedLookAlikes: [Example] = [
        Example(
            """
            print(response.value(forHTTPHeaderField: "Content-Length") ?? "")
            """, "a length"),
        Example("print(request.allHTTPHeaderFields?.keys.count ?? 0)", "a count"),
        Example(
            """
            print(request.allHTTPHeaderFields?["Accept"] ?? "")
            """, "a harmless header"),
        Example("let headers = request.allHTTPHeaderFields; send(headers)", "sent on"),
        Example(
            """
            print(request.url?.path ?? "", response.statusCode)
            """, "what helps as much"),
    ]
}
