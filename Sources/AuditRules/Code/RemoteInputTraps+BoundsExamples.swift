import AuditKit

extension [Example] {
    /// Numbers that fit because something says how large they can be.
    static let remoteInputTrapsBoundedGood: [Example] = [
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
            """, "refused where it is too large"),
        Example(
            """
            func open(link: URL) -> URL {
                let name = link.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
                return URL(string: "https://example.com/find?name=\\(name)")!
            }
            """, "encoded signs are those of an address"),
        Example(
            """
            extension URL {
                func placed(on host: URL) -> URL { URL(string: absoluteString, relativeTo: host)! }
            }
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                show(url.placed(on: home))
            }
            """, "the text of an address is one"),
    ]

    static let remoteInputTrapsBounded: [Example] = [
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
            """, "nothing says how large it may be"),
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
