import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let credentialsInUrlFlows: [Example] = [
        Example(
            """
            func share(_ user: String, password: String, on host: String) -> URL? {
                var parts = URLComponents()
                parts.scheme = "smb"
                parts.host = host
                ↓parts.password = password
                return parts.url
            }
            """, "a protocol that signs in with it"),
        Example(
            """
            func feed(_ base: URL, _ token: String) -> URL? {
                var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)!
                ↓parts.password = token
                let back = URL(string: "shop://done")
                return back == nil ? nil : parts.url
            }
            """, "beside an address of another scheme"),
        Example(
            """
            func f(_ name: String, _ secret: String) { let a = ↓"http://\\(name):\\(secret)@shop.test/feed" }
            """, "over plain HTTP"),
        Example(
            """
            func f(_ t: String) { connect(↓"wss://user:\\(t)@chat.test/live") }
            """, "a web socket"),
        Example(
            """
            func f(_ c: Camera) { play(↓"rtsp://admin:\\(c.password)@\\(c.host)/stream") }
            """, "a camera"),
        Example(
            """
            func f(_ c: Share) { mount(↓"smb://\\(c.user):\\(c.password)@nas.test/media") }
            """, "a share"),
        Example(
            """
            func f(_ p: String) { var parts = URLComponents(); ↓parts.percentEncodedPassword = p }
            """, "encoded"),
        Example(
            """
            func f(url: URL, password: String) {
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                ↓parts?.password = password
            }
            """, "added to another address"),
        Example(
            """
            func f(_ u: String, _ p: String) { let a = ↓"https://\\(u):\\(p)@\\(host):8443/a?b=c" }
            """, "with a port and a query"),
    ]

    /// Code of the same shapes that is right.
    static let credentialsInUrlLookAlikes: [Example] = [
        Example(
            """
            func invitation(_ method: String, password: String, to host: String) -> URL? {
                var parts = URLComponents()
                parts.scheme = "hop"
                parts.host = host
                parts.user = Data("\\(method):\\(password)".utf8).base64EncodedString()
                return parts.url
            }
            """, "a format for handing an account over, by which nothing is asked"),
        Example(
            """
            func oldInvitation(_ method: String, password: String, to host: String) -> URL? {
                var parts = URLComponents()
                parts.host = host
                parts.user = method
                parts.password = password
                let code = Data((parts.string ?? "").utf8).base64EncodedString()
                return URL(string: "hop://\\(code)")
            }
            """, "a piece of such a one"),
        Example(
            """
            struct Address {
                private var components: URLComponents?
                var scheme: String? { components?.scheme }
                var host: String? { components?.host }
                var path: String { components?.path ?? "" }
                var query: String? { components?.query }
                var secret: String? {
                    get { components?.password }
                    set { components?.password = newValue }
                }
            }
            """, "a type for any address"),
        Example(
            """
            enum Marks { static let gone = "[Removed]" }
            func shown(_ url: URL) -> String? {
                var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                parts?.password = Marks.gone
                return parts?.string
            }
            """, "a mask, so that the address can be shown"),
        Example(
            """
            let address = "https://shop.test/~\\(name)"
            """, "a name in the path"),
        Example(
            """
            func parts(of url: URL) -> URLComponents {
                var parts = URLComponents()
                parts.user = url.user
                parts.percentEncodedPassword = url.password
                parts.host = url.host
                return parts
            }
            struct Session {
                let address: URL
                func begin() { show(parts(of: parts(of: address).url ?? address)) }
            }
            """, "an address copied part by part"),
        Example(
            """
            let mail = "mailto:\\(name)@shop.test"
            """, "an address for mail"),
        Example(
            """
            func f(_ h: String) { let a = "https://\\(h):8080/users/@\\(name)" }
            """, "a port"),
        Example(
            """
            let time = "https://shop.test/\\(hour):\\(minute)@\\(day)"
            """, "behind the host"),
        Example(
            """
            func f(_ u: String) { let a = "https://\\(u)@shop.test/repo.git" }
            """, "a name without a password"),
    ]
}
