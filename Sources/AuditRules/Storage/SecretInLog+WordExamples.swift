import AuditKit

extension [Example] {
    /// What a value says of itself when it is put into words, and names that only look like those of secrets.
    static let secretInLogWords: [Example] = [
        Example(
            """
            enum Login: CustomStringConvertible {
                case key(id: String, secret: String), name(String)
                var description: String {
                    switch self {
                    case .key(let id, let secret): "\\(id) \\(secret)"
                    case .name(let name): name
                    }
                }
                static func saved() -> Self? { nil }
            }
            func show() { if let token = Login.saved() { print("signed in: \\(↓token)") } }
            """, "its own words hold the secret"),
        Example(
            """
            struct Visit { let nonce: String; let password: String }
            enum Problem: Error { case broken(Visit) }
            func show(_ problem: Problem) { if case .broken(let visit) = problem { print("broken: \\(↓visit.password)") } }
            """, "the secret itself"),
        Example(
            """
            struct Reset { let stored: String; var resetCode: String { stored.isEmpty ? "none" : stored } }
            func show(_ reset: Reset) { print(↓reset.resetCode) }
            """, "what was sent to somebody"),
        Example(
            """
            func show() { for cookie in HTTPCookieStorage.shared.cookies ?? [] { print("value: \\(↓cookie.value)") } }
            """, "what it says"),
        Example("func show(homePhone: Int) { print(↓homePhone) }", "somebody’s"),
    ]

    /// Code of the same shapes that is right.
    static let secretInLogPlainWords: [Example] = [
        Example(
            """
            enum Login: CustomStringConvertible {
                case key(id: String, secret: String), name(String)
                var description: String {
                    switch self {
                    case .key(let id, _): "key \\(id)"
                    case .name(let name): name
                    }
                }
                static func saved() -> Self? { nil }
            }
            func show() { if let token = Login.saved() { print("signed in: \\(token)") } }
            """, "its own words leave the secret out"),
        Example(
            """
            enum Way { case typed, stored }
            struct Login: CustomStringConvertible { let user: String; let token: String; var description: String { user } }
            func signIn() -> Login { Login(user: "a", token: read()) }
            func show(_ way: Way) {
                let token = switch way {
                case .typed: signIn()
                case .stored: signIn()
                }
                print("signed in: \\(token)")
            }
            """, "whichever way it came"),
        Example(
            """
            final class Visit { let password: String; init(password: String) { self.password = password } }
            enum Problem: Error { case broken(Visit) }
            func begin(password: String) throws { throw Problem.broken(Visit(password: password)) }
            func show(_ problem: Problem) { if case .broken(let visit) = problem { print("broken: \\(visit)") } }
            """, "of an object only its type is shown"),
        Example(
            """
            struct Console { let isColoured: Bool; var resetCode: String { isColoured ? "\\u{1B}[0m" : "" } }
            func show(_ console: Console) { print(console.resetCode) }
            """, "ends the colour of a line"),
        Example(
            """
            func show() {
                for cookie in HTTPCookieStorage.shared.cookies ?? [] { print(cookie.name, cookie.domain, "\\(cookie.path)") }
            }
            """, "where it goes, and not what it says"),
        Example("func show(iPhoneOSSDK: String) { print(\"- \\(iPhoneOSSDK)\") }", "a product"),
    ]
}
