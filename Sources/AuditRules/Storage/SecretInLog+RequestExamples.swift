import AuditKit

extension [Example] {
    static let secretInLogRequests: [Example] = [
        Example(
            """
            func command(of request: URLRequest) -> String {
                var line = "curl"
                for (name, value) in request.allHTTPHeaderFields ?? [:] { line += " -H '\\(name): \\(value)'" }
                return line
            }
            func sent(_ request: URLRequest) {
                NSLog("%@", ↓command(of: request))
                request.allHTTPHeaderFields?.forEach { print(↓"\\($0): \\($1)") }
                AF.request(request).cURLDescription { print(↓$0) }
            }
            func started(environment: [String: String]) {
                let all = environment.map { "\\($0.key)=\\($0.value)" }.joined(separator: " ")
                NSLog("with %@", ↓all)
            }
            """, "whole requests and environments")
    ]

    static let secretInLogRequestsGood: [Example] = [
        Example(
            """
            func command(of request: URLRequest) -> String {
                var line = "curl"
                for (name, value) in request.allHTTPHeaderFields ?? [:] where name != "Authorization" {
                    line += " -H '\\(name): \\(value)'"
                }
                return line
            }
            func sent(_ request: URLRequest) {
                NSLog("%@", command(of: request))
                for (name, _) in request.allHTTPHeaderFields ?? [:] { print(name) }
            }
            """, "without the one that authorizes, and names alone")
    ]
}
