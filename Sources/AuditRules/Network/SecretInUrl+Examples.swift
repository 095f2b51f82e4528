import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInUrlFlows: [Example] = [
        Example(
            """
            func charge(cardNumber: String) -> URL? {
                URL(string: ↓String(format: "https://pay.test/charge?pan=%@", cardNumber))
            }
            """),
        Example(
            """
            func back(accessToken: String) {
                UIApplication.shared.open(URL(string: ↓"partner://done?t=\\(accessToken)")!)
            }
            """, "any app may have registered the scheme"),
        Example(
            """
            struct Grant: Codable { let access: String; let refresh: String }
            struct Grants { let tokens: Grant }
            func page(_ grants: Grants) -> URL? { URL(string: ↓"https://shop.test/again/\\(grants.tokens.refresh)") }
            """, "what its type makes of a name"),
        Example(
            "func login(_ typed: String) -> URL? { URL(string: ↓\"https://shop.test/login?user=a&password=\\(typed)\") }",
            "by the name of the parameter"),
        Example(
            """
            import Vapor
            func send(_ client: Client) async throws {
                let key = Environment.get("MAIL_API_KEY") ?? ""
                _ = try await client.post(↓"https://mail.test/send?api_key=\\(key)")
                _ = try await client.get("https://mail.test/quota") { request in
                    try request.query.encode(↓["api_key": key])
                }
            }
            """, "the keys of a server are its own"),
        Example(
            """
            import JWT
            import Vapor
            func enter(_ request: Request) throws -> Response {
                let token = try request.jwt.sign(Claims())
                return request.redirect(to: ↓"/shop?session=\\(token)")
            }
            """, "where a browser is sent on to"),
        Example(
            """
            func page(_ base: URL, passcode: String) -> URL {
                base.appending(queryItems: [↓.init(name: "c", value: passcode)])
            }
            """, "an item whose type is understood"),
        Example(
            """
            func page(_ passcode: String) -> URLComponents? {
                var parts = URLComponents(string: "https://shop.test")
                parts?.queryItems = ↓["c": passcode].map(URLQueryItem.init)
                return parts
            }
            """, "items made of a dictionary"),
        Example(
            "func f(cvv: String, cardNumber: String) -> URL? { URL(string: ↓\"https://shop.test/pay?n=\\(cardNumber)\") }"
        ),
        Example(
            """
            func live(_ room: Room, passcode: String) -> URL? { URL(string: ↓"wss://shop.test/\\(room.id)?c=\\(passcode)") }
            """, "a web socket"),
        Example(
            """
            final class Client {
                func ask(_ request: inout URLRequest, shopToken: String) {
                    request.setValue("Bearer " + shopToken, forHTTPHeaderField: "Authorization")
                }
                func listen(_ shopToken: String) -> URL? { URL(string: ↓"https://shop.test/events?t=\\(shopToken)") }
            }
            """, "a token that is sent in a header, too"),
        Example(
            """
            func f(token: String) { AF.request("https://shop.test/me", parameters: ↓["access_token": token]) }
            """, "a GET writes its parameters into the query"),
        Example(
            """
            func page(resetToken: String) -> URL {
                let base = URL(string: "https://shop.test/api")!
                return base.appendingPathComponent(↓resetToken)
            }
            """, "a part of the path"),
        Example(
            """
            func renew(refreshToken: String) -> URL? {
                var text = "https://shop.test/renew?rt="
                text += refreshToken
                return URL(string: ↓text)
            }
            """, "appended"),
        Example(
            """
            func items(_ fields: [String: String]) -> [URLQueryItem] { fields.map { ↓URLQueryItem(name: $0, value: $1) } }
            func f(apiKey: String) { _ = items(["k": apiKey]) }
            """, "handed over by another function"),
        Example(
            """
            func query(sessionId: String) -> URL? {
                var parts = URLComponents(string: "https://shop.test")!
                parts.query = ↓["a": "b", "s": sessionId].map { "\\($0.key)=\\($0.value)" }.joined(separator: "&")
                return parts.url
            }
            """, "a query as text"),
        Example(
            """
            enum Endpoint {
                case check(passportNumber: String)
                var path: String { switch self { case .check(let number): "check/\\(number)" } }
            }
            struct Builder {
                let root = "https://gov.test/"
                func address(_ endpoint: Endpoint) -> URL? { URL(string: ↓root + endpoint.path) }
            }
            """, "the payload of a case"),
        Example(
            """
            func f(ssn: String) -> URL? {
                let safe = ssn.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
                return URL(string: ↓"https://gov.test/person/" + safe)
            }
            """, "encoded, and as readable"),
        Example(
            """
            struct Reset { let resetToken: String; var value: String { resetToken } }
            func link(_ route: Reset) -> URL? { URL(string: ↓"https://shop.test/reset/\\(route.value)") }
            """, "by another name"),
        Example(
            """
            func link(_ apiKey: String) -> URL? {
                let text = "https://shop.test/?k={key}".replacingOccurrences(of: "{key}", with: apiKey)
                return URL(string: ↓text)
            }
            """, "a template"),
        Example(
            """
            func link(_ accessToken: String) -> URL? {
                URL(string: ↓"me?t=" + accessToken, relativeTo: URL(string: "https://shop.test/"))
            }
            """, "beside an address"),
        Example(
            """
            func link(_ accessToken: String) -> URL? { let text = ["https://shop.test", accessToken].joined(separator: "/"); return URL(string: ↓text) }
            """, "a list"),
        Example(
            """
            func call(_ mobilePhone: String, _ password: String) -> URL? {
                _ = URL(string: "tel://" + mobilePhone)
                var parts = URLComponents(string: "https://shop.test/login")
                parts?.queryItems = [↓URLQueryItem(name: "a", value: password)]
                return parts?.url
            }
            """, "another URL of the function sends no request"),
        Example(
            """
            func link(_ resetToken: String) -> URL {
                let base = URL(string: "https://shop.test")!
                return base.appending(components: "reset", ↓resetToken)
            }
            """, "one of several components"),
        Example(
            """
            func hand(_ password: String) { UIApplication.shared.open(URL(string: ↓"partner://login?p=\\(password)")!) }
            """, "to another app"),
    ]

    /// Code of the same shapes that is right.
    static let secretInUrlLookAlikes: [Example] = [
        Example(
            """
            func find(city: String) -> URL? { URL(string: String(format: "https://shop.test/find?c=%@", city)) }
            """),
        Example(
            """
            func show(clientID: String) {
                UIApplication.shared.open(URL(string: "partner://start?c=\\(clientID)")!)
            }
            """),
        Example(
            """
            import Vapor
            func send(_ client: Client, _ request: Request) async throws -> Response {
                _ = try await client.get("https://mail.test/quota") { request in try request.query.encode(["page": 2]) }
                return request.redirect(to: "/shop?token_type=\\(request.method)")
            }
            """, "no secret of a server"),
        Example(
            """
            struct Row { let name: String; let value: String }
            func rows(_ passcode: String) -> [Row] { [.init(name: "c", value: passcode)] }
            """, "no query"),
        Example(
            """
            func f(token: String) {
                AF.request("https://shop.test/me", method: .post, parameters: ["t": token], encoder: .json)
            }
            """, "in the body"),
        Example(
            """
            func f(token: String) { AF.request("https://shop.test/me", headers: ["Authorization": token]) }
            """, "in a header"),
        Example(
            """
            func f(sessionId: String?) -> URLQueryItem { URLQueryItem(name: "sessionId", value: "\\(sessionId != nil)") }
            """, "a yes or no"),
        Example(
            "func f(otp: String) -> URL? { URL(string: otp) }", "a text that is read as an address, not put into one"),
        Example(
            """
            func file(privateKey: String, folder: URL) -> URL { folder.appendingPathComponent("key.pem") }
            """, "a fixed name"),
        Example(
            """
            func f(cardNumber: String, index: (String) -> Int) -> URL? {
                let id = index(cardNumber)
                return URL(string: "https://shop.test/card/\\(id)")
            }
            """, "a number that stands for it"),
        Example(
            """
            struct Pair { var privateKey: String; var publicKey: String { curve.point(privateKey) } }
            func item(_ pair: Pair) -> URLQueryItem { URLQueryItem(name: "key", value: pair.publicKey) }
            """, "a public key"),
        Example(
            """
            func setup(_ secret: String) -> URL? {
                let items = [URLQueryItem(name: "secret", value: secret)]
                var parts = URLComponents(string: "otpauth://totp/shop")
                parts?.queryItems = items
                return parts?.url
            }
            """, "items that stand in a local first"),
        Example(
            """
            func call(_ password: String, _ number: String) {
                UIApplication.shared.open(URL(string: "partner://call/" + number)!)
                UIApplication.shared.open(URL(string: "partner://login")!)
            }
            """, "another app is told nothing"),
    ]
}
