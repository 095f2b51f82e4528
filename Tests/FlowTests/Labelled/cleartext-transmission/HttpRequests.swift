// HTTP requests with sensitive values: http against https, in the address, the body and the headers.
import Foundation

struct LoginForm: Encodable {
    var user: String
    var password: String
}

enum Service {
    static let plain = URL(string: "http://login.example.org/v1")!
    static let secure = URL(string: "https://login.example.org/v1")!
    static let scheme = "http"  // bad: cleartext-transmission
}

final class LoginClient {
    func send(_ form: LoginForm) throws {
        var request = URLRequest(url: Service.plain)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(form)  // bad: cleartext-transmission
        URLSession.shared.dataTask(with: request).resume()

        var safe = URLRequest(url: Service.secure)
        safe.httpMethod = "POST"
        safe.httpBody = try JSONEncoder().encode(form)  // good: cleartext-transmission
        URLSession.shared.dataTask(with: safe).resume()
    }

    func address(password: String, page: Int) -> [URL?] {
        let host = "login.example.org"
        return [
            URL(string: "http://\(host)/check?p=\(password)"),  // bad: cleartext-transmission, secret-in-url
            URL(string: "https://\(host)/check?p=\(password)"),  // bad: secret-in-url; good: cleartext-transmission
            URL(string: "http://\(host)/password/help?page=\(page)"),  // good: cleartext-transmission
        ]
    }

    func headers(_ sessionToken: String?, language: String) {
        var request = URLRequest(url: Service.plain)
        request.setValue(language, forHTTPHeaderField: "Accept-Language")  // good: cleartext-transmission
        if let sessionToken {
            let bearer = "Bearer " + sessionToken
            request.setValue(bearer, forHTTPHeaderField: "Authorization")  // bad: cleartext-transmission
        }
        URLSession.shared.dataTask(with: request).resume()
    }

    func upgraded(_ sessionToken: String) -> URLRequest {
        var request = URLRequest(url: Service.plain)
        request.url = Service.secure
        request.setValue(sessionToken, forHTTPHeaderField: "Authorization")  // good: cleartext-transmission
        return request
    }

    func secureHeaders(_ sessionToken: String) -> URLRequest {
        var request = URLRequest(url: Service.secure)
        request.addValue(sessionToken, forHTTPHeaderField: "X-Session")  // good: cleartext-transmission
        return request
    }

    func components(_ cardNumber: String) -> URL? {
        var parts = URLComponents()
        parts.scheme = Service.scheme
        parts.host = "pay.example.org"
        parts.path = "/charge"
        parts.queryItems = [URLQueryItem(name: "n", value: cardNumber)]  // bad: secret-in-url
        return parts.url
    }

    func upload(_ privateKey: Data, to relay: String) async throws {
        let request = URLRequest(url: URL(string: "http://relay.example.org/keys")!)  // bad: cleartext-transmission
        _ = try await URLSession.shared.upload(for: request, from: privateKey)
        let hash = Data(SHA256.hash(data: privateKey))
        _ = try await URLSession.shared.upload(for: request, from: hash)  // good: cleartext-transmission
        let sealed = try AES.GCM.seal(privateKey, using: SymmetricKey(size: .bits256)).combined ?? Data()
        _ = try await URLSession.shared.upload(for: request, from: sealed)  // good: cleartext-transmission
    }

    func local(_ password: String) -> URLRequest {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:8080/test")!)
        request.httpBody = Data(password.utf8)  // good: cleartext-transmission
        return request
    }
}

// Stubs of the library types that must be visible.
struct SymmetricKey {
    enum Size { case bits256 }
    init(size: Size) {}
}
enum SHA256 {
    static func hash(data: Data) -> [UInt8] { [] }
}
enum AES {
    enum GCM {
        struct SealedBox { var combined: Data? }
        static func seal(_ data: Data, using key: SymmetricKey) throws -> SealedBox { SealedBox() }
    }
}
