import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let credentialsInUrlFlows: [Example] = [
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
