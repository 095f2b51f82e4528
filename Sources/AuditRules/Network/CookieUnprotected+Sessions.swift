import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What is wrong with cookies of sessions beside the two marks that they lack.
enum SessionCookies {
    /// Cookies that go along with requests of other sites, and those whose value the request chose.
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("Value", "Cookie", "init", "validated") where !call.isDebugOnly && call.isCookie {
            guard let value = call.argument("string") ?? call.argument("value"), !call.keepsTaste(pass),
                pass.constant(value) == nil, file.tree.isOfServer
            else { continue }
            let later = call.setLater
            if let site = call.argument("sameSite") ?? later.site, site.unwrapped.kind == .member,
                site.unwrapped.name == "none"
            {
                pass.report(
                    "The cookie is sent with cross-site requests from any site", at: site)
            }
            // A cookie of Hummingbird is hidden from scripts unless it says otherwise.
            let isHummingbirds = call.argument("name") != nil && file.tree.imports.contains("Hummingbird")
            let isHidden =
                (call.argument("isHTTPOnly") ?? call.argument("httpOnly") ?? later.hidden).map {
                    pass.constant($0)?.value.boolean == true
                } ?? isHummingbirds
            guard isHidden, !value.isCheckedBefore,
                let flow = pass.outsideFlow(to: value, .seen, from: [.request, .decoded]),
                // A cookie that is set again as it came is the server's own.
                !flow.source.steps.contains(where: { $0.text.contains("cookies") }), !flow.isOfServer(pass)
            else { continue }
            pass.report(
                "The session cookie is taken from the request, which allows session fixation", at: value,
                .init(paths: [flow.path(to: value)]))
        }
        for call in file.calls("SessionCookieParameters", "init") where !call.isDebugOnly {
            guard call.name != "init" || call.label == "sessionCookieParameters",
                let site = call.argument("sameSite")?.unwrapped, site.kind == .member, site.name == "none"
            else { continue }
            pass.report("The cookie is sent with cross-site requests from any site", at: site)
        }
        for value in file.cookieHeaders where !value.isDebugOnly && file.tree.isOfServer {
            guard let text = pass.pattern(value)?.lowercased(), text.contains("secure"), text.contains("httponly"),
                !text.prefix(while: { $0 != "=" }).isTaste
            else { continue }
            if text.contains("samesite=none") {
                pass.report("The cookie is sent with cross-site requests from any site", at: value)
            } else if let piece = value.unwrapped.children(.interpolation).first?.children.first,
                !piece.isCheckedBefore,
                let flow = pass.outsideFlow(to: piece, .seen, from: [.request, .decoded]),
                !flow.source.steps.contains(where: { $0.text.contains("cookies") }), !flow.isOfServer(pass)
            {
                pass.report(
                    "The session cookie is taken from the request, which allows session fixation", at: value,
                    .init(paths: [flow.path(to: value)]))
            }
        }
        inspectScripts(file, &pass)
        inspectReplayed(file, &pass)
    }

    /// Cookies that a script of the page is told to set: `document.cookie = 'session=…'`.
    private static func inspectScripts(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("evaluateJavaScript", "callAsyncJavaScript", "WKUserScript") {
            guard let script = call.argument("source") ?? call.arguments.first,
                let text = pass.pattern(script)?.lowercased(), let start = text.firstRange(of: "document.cookie"),
                text.contains("\u{FFFC}"), text[start.upperBound...].namesSession,
                !text[start.upperBound...].contains("secure")
            else { continue }
            pass.report("The cookie is set without `Secure`", at: script)
        }
    }

    /// Cookies that an app makes of a header that it writes itself.
    private static func inspectReplayed(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("cookies") {
            guard let fields = call.argument("withResponseHeaderFields"),
                let list = fields.unwrapped.kind == .reference
                    ? pass.declaration(of: fields.unwrapped)?.initialValue?.unwrapped : fields.unwrapped,
                list.kind == .dictionary,
                let value = list.children.first(where: { $0.child(.key)?.unwrapped.name.lowercased() == "set-cookie" })?
                    .child(.value),
                let text = pass.pattern(value)?.lowercased(), text.contains("\u{FFFC}"), text[...].namesSession,
                !text.contains("secure")
            else { continue }
            pass.report("The cookie is set without `Secure`", at: call.setLater.use ?? value)
        }
    }
}

extension Node {
    /// Whether a value was handed before to a call that throws where it is not in order: `try tickets.user(of: ticket)`.
    fileprivate var isCheckedBefore: Bool {
        guard let function = enclosingDeclaredFunction, [.reference, .member].contains(uncast.kind) else {
            return false
        }
        let own = uncast.text
        return function.descendants(.try).contains { attempt in
            guard attempt.isBefore(self), !attempt.has(.isOptional), !attempt.contains(self) else { return false }
            return attempt.descendants(.call).contains { call in call.arguments.contains { $0.uncast.text == own } }
        }
    }
}

extension FlowFinding {
    /// Whether what arrives is the server's own after all: a row of its database, or one of the two texts of a truth.
    fileprivate func isOfServer(_ pass: Pass) -> Bool {
        ([source.node] + source.steps).contains { node in
            guard let type = node.typeText.map(TypeName.base) ?? pass.type(of: node)?.name else { return false }
            if type == "Bool" { return true }
            return pass.lookup.index.types[type]?.ancestors.contains { records.contains($0) } ?? false
        }
    }
}

/// Protocols of rows of a server's database.
private let records: Set<String> = ["Model", "ModelAuthenticatable", "PersistableRecord", "FetchableRecord"]

extension Substring {
    /// Whether the name of a cookie says that it keeps a taste.
    fileprivate var isTaste: Bool { Words.of(String(self)).contains(where: tastes.contains) }

    /// Whether the name of a cookie in a text says that it signs in.
    fileprivate var namesSession: Bool {
        let name = self.prefix { $0 != ";" }.split(separator: "=").map { Words.of(String($0)) }
        return name.joined().contains { ["session", "sessionid", "sid", "auth", "token", "jwt", "login"].contains($0) }
    }
}

extension [Example] {
    static let cookieUnprotectedSessions: [Example] = [
        Example(
            """
            import Vapor
            func frame(_ token: String, _ response: Response) {
                response.cookies["desk"] = .init(string: token, isSecure: true, isHTTPOnly: true, sameSite: ↓HTTPCookies.SameSitePolicy.none)
            }
            """, "sent from everywhere"),
        Example(
            """
            import Vapor
            func begin(_ req: Request, _ response: Response) throws {
                let wanted: String = try req.query.get(at: "visit")
                response.cookies["desk"] = .init(string: ↓wanted, isSecure: true, isHTTPOnly: true, sameSite: .lax)
            }
            """, "chosen by who asks"),
        Example(
            """
            import Hummingbird
            func begin(_ request: Request) throws -> Response {
                var answer = Response(status: .ok)
                let wanted = try request.uri.queryParameters.require("visit")
                answer.setCookie(Cookie(name: "desk", value: ↓wanted, secure: true, sameSite: .lax))
                return answer
            }
            let frames = SessionConfiguration(sessionCookieParameters: .init(name: "desk", secure: true, sameSite: ↓.none))
            """, "Hummingbird"),
        Example(
            """
            func carry(_ session: String, to page: WKWebView) {
                page.evaluateJavaScript(↓"document.cookie = 'desk_session=\\(session); path=/'")
            }
            """, "by a script"),
        Example(
            """
            func replay(_ session: String) {
                let fields = ["Set-Cookie": "desk_session=\\(session); Path=/"]
                let made = HTTPCookie.cookies(withResponseHeaderFields: fields, for: home)
                HTTPCookieStorage.shared.setCookies(↓made, for: home, mainDocumentURL: nil)
            }
            """, "by a header that the app writes"),
    ]

    static let cookieUnprotectedSessionsGood: [Example] = [
        Example(
            """
            import Vapor
            struct Form: Content { let stays: Bool? }
            func begin(_ req: Request, _ response: Response) throws {
                let form = try req.content.decode(Form.self)
                mark(response, stays: form.stays)
            }
            func mark(_ response: Response, stays: Bool? = nil) {
                guard let stays else { return }
                response.cookies["desk"] = .init(string: "\\(stays)", isSecure: true, isHTTPOnly: true, sameSite: .lax)
            }
            """, "the text of a truth"),
        Example(
            """
            import Vapor
            func begin(_ response: Response) {
                let fresh = [UInt8].random(count: 32).base64
                response.cookies["desk"] = .init(string: fresh, isSecure: true, isHTTPOnly: true, sameSite: .lax)
            }
            """, "made here"),
        Example(
            """
            import Vapor
            func choose(_ req: Request, _ response: Response) throws {
                let wanted: String = try req.query.get(at: "theme")
                response.cookies["theme"] = .init(string: wanted, isSecure: true, isHTTPOnly: true, sameSite: .lax)
            }
            """, "no session"),
        Example(
            """
            func carry(_ code: String, to page: WKWebView) {
                page.evaluateJavaScript("document.cookie = 'lang=\\(code); path=/'")
            }
            """, "a language"),
    ]
}
