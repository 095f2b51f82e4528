import AuditKit

extension [Example] {
    /// Numbers that fit because something says how large they can be.
    static let remoteInputTrapsBoundedGood: [Example] = [
        Example(
            """
            import Vapor
            struct Draft: Content { let quantity: Int }
            func total(_ req: Request) throws -> Int {
                let draft = try req.content.decode(Draft.self)
                guard draft.quantity > 0, draft.quantity <= 100 else { throw Abort(.badRequest) }
                return draft.quantity * 1_999
            }
            """, "at least zero, at most a hundred"),
        Example(
            """
            func peripheral(
                _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
            ) {
                guard let value = characteristic.value, value.count > 1 else { return }
                show(Int(value[1]))
            }
            """, "measured before"),
        Example(
            """
            import Vapor
            func month(_ req: Request) throws -> String {
                let day: String = try req.query.get(at: "day")
                let parts = day.split(separator: "-").map(String.init)
                guard parts.count == 3 else { throw Abort(.badRequest) }
                return parts[1]
            }
            """, "as many as required"),
        Example(
            """
            func scale(_ text: String) -> Int16? {
                guard let amount = Decimal(string: text) else { return nil }
                return max(Int16(-amount.exponent), 0)
            }
            """, "an exponent of `Decimal` has one byte"),
        Example(
            """
            struct Limits {
                var delay: Int?
                init(_ text: String) throws {
                    delay = Int(text)
                    try check()
                }
                func check() throws {
                    if let delay = self.delay {
                        if delay <= 0 { throw Malformed.delay }
                        if delay > Int32.max { throw Malformed.delay }
                    }
                }
                func milliseconds() -> Int32? {
                    if let delay = self.delay { return Int32(delay) }
                    return nil
                }
            }
            """, "rejected if too large"),
        Example(
            """
            func open(link: URL) -> URL {
                let name = link.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
                return URL(string: "https://example.com/find?name=\\(name)")!
            }
            """, "percent-encoded characters are part of a URL"),
        Example(
            """
            extension URL {
                func placed(on host: URL) -> URL { URL(string: absoluteString, relativeTo: host)! }
            }
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                show(url.placed(on: home))
            }
            """, "the string of a URL is a URL"),
    ]

    static let remoteInputTrapsBounded: [Example] = [
        Example(
            """
            import Vapor
            struct Draft: Content { let quantity: Int }
            func total(_ req: Request) throws -> Int {
                let draft = try req.content.decode(Draft.self)
                guard draft.quantity > 0 else { throw Abort(.badRequest) }
                return ↓draft.quantity * 1_999
            }
            """, "at least zero, with no upper bound"),
        Example(
            """
            import Vapor
            struct Line: Content { let quantity: Int }
            struct Form: Content { let lines: [Line] }
            func total(_ req: Request) throws -> Int {
                let form = try req.content.decode(Form.self)
                guard (1...50).contains(form.lines.count) else { throw Abort(.badRequest) }
                var total = 0
                for line in form.lines { total += ↓5 * line.quantity }
                return total
            }
            """, "the count says nothing about each element"),
        Example(
            """
            func peripheral(
                _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
            ) {
                guard let value = characteristic.value else { return }
                show(Int(value[↓1]))
            }
            """, "a two-byte value, as the device sends it"),
        Example(
            """
            import Vapor
            func month(_ req: Request) throws -> Int {
                let day: String = try req.query.get(at: "day")
                let parts = day.split(separator: "-").map(String.init)
                let month = parts[↓1]
                return parts.count > 2 ? month.count : 0
            }
            """, "measured too late"),
        Example(
            """
            struct Limits {
                var delay: Int?
                init(_ text: String) throws {
                    delay = Int(text)
                    try check()
                }
                func check() throws {
                    if let delay = self.delay, delay < 0 { throw Malformed.delay }
                }
                func milliseconds() -> Int32? {
                    if let delay = self.delay { return ↓Int32(delay) }
                    return nil
                }
            }
            """, "its size is unbounded"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                let word = url.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
                let name = word.removingPercentEncoding ?? ""
                return show(↓URL(string: "https://example.com/find?name=\\(name)")!)
            }
            """, "decoded again"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                var fields: [String: String]? = [:]
                fields = [:]
                fields = read(url)
                return show(↓fields!)
            }
            func read(_ url: URL) -> [String: String]? { url.query.map { ["query": $0] } }
            """, "another value since"),
    ]
}
