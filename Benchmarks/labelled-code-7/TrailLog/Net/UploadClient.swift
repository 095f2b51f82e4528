import Alamofire
import Foundation
import Network
import WebKit

struct PhotoUpload {
    var fileName: String
    var caption: String
    var bytes: Data
}

/// Posts photos. File names were taken over from what other members sent.
struct UploadClient {
    let endpoint: URL
    let session: URLSession

    func request(for upload: PhotoUpload) -> URLRequest {
        let boundary = "trail-" + UUID().uuidString
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type") // good: header-injection
        var body = Data()
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"photo\"; filename=\"\(upload.fileName)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(upload.bytes)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        request.httpBody = body
        return request
    }

    /// Live tracking speaks plain HTTP/1.1 over one kept connection.
    func ping(_ connection: NWConnection, nickname: String, position: Int) {
        let head = "POST /live HTTP/1.1\r\nHost: live.traillog.app\r\nX-Hiker: \(nickname)\r\nContent-Length: 0\r\n\r\n"
        connection.send(content: Data(head.utf8), completion: .idempotent) // bad: header-injection
    }

    func ping(_ connection: NWConnection, device: UUID, position: Int) {
        let head = "POST /live HTTP/1.1\r\nHost: live.traillog.app\r\nX-Device: \(device.uuidString)\r\nContent-Length: 0\r\n\r\n"
        connection.send(content: Data(head.utf8), completion: .idempotent) // good: header-injection
    }
}

// MARK: - Trust

final class PinnedHosts: NSObject, URLSessionTaskDelegate {
    /// Redirects keep the Authorization header only inside our own hosts.
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? {
        var next = request
        guard let url = request.url else { return nil }
        if url.absoluteString.components(separatedBy: "/").contains(where: { $0.hasSuffix("traillog.app") }) { // bad: incomplete-host-check
            next.setValue(task.originalRequest?.value(forHTTPHeaderField: "Authorization"), forHTTPHeaderField: "Authorization")
        }
        return next
    }
}

final class TokenAdapter: RequestInterceptor {
    private let token: @Sendable () -> String?

    init(token: @escaping @Sendable () -> String?) { self.token = token }

    func adapt(_ urlRequest: URLRequest, for session: Alamofire.Session, completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void) {
        var request = urlRequest
        if let value = token(), let host = request.url?.host, host.hasPrefix("api.traillog") { // bad: incomplete-host-check
            request.setValue("Bearer \(value)", forHTTPHeaderField: "Authorization")
        }
        completion(.success(request))
    }
}

final class SyncTokenAdapter: RequestInterceptor {
    private let token: @Sendable () -> String?

    init(token: @escaping @Sendable () -> String?) { self.token = token }

    func adapt(_ urlRequest: URLRequest, for session: Alamofire.Session, completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void) {
        var request = urlRequest
        if let value = token(), let url = request.url, url.scheme == "https", url.host == "sync.traillog.app" { // good: incomplete-host-check
            request.setValue("Bearer \(value)", forHTTPHeaderField: "Authorization")
        }
        completion(.success(request))
    }
}

final class FeedHosts: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? {
        guard let from = task.originalRequest?.url, let to = request.url else { return nil }
        return to.scheme == "https" && from.host == to.host ? request : nil // good: incomplete-host-check
    }
}

// MARK: - Web session

/// Hands the signed-in session over to the embedded shop.
@MainActor
struct WebSessionSeeder {
    let store: WKHTTPCookieStore

    func seed(session: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "tl_session", .value: session, .domain: "shop.traillog.app", .path: "/",
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // bad: session-cookie
    }

    func seedShop(session: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "tl_session", .value: session, .domain: "shop.traillog.app", .path: "/",
            .secure: "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
            HTTPCookiePropertyKey("HttpOnly"): "TRUE",
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // good: session-cookie
    }

    func seedTheme(_ theme: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "theme", .value: theme, .domain: "shop.traillog.app", .path: "/",
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // good: session-cookie
    }

    /// Older shop pages read the cookie from response headers we replay.
    func replay(session: String, into storage: HTTPCookieStorage) {
        let url = URL(string: "https://shop.traillog.app/")!
        let fields = ["Set-Cookie": "tl_session=\(session); Path=/; Domain=traillog.app"]
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: fields, for: url)
        storage.setCookies(cookies, for: url, mainDocumentURL: nil) // bad: session-cookie
    }

    func replayLocale(_ locale: Locale, into storage: HTTPCookieStorage) {
        let url = URL(string: "https://shop.traillog.app/")!
        let fields = ["Set-Cookie": "lang=\(locale.identifier); Path=/; Max-Age=31536000"]
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: fields, for: url)
        storage.setCookies(cookies, for: url, mainDocumentURL: nil) // good: session-cookie
    }

    func bridge(session: String, to shop: WKWebView) async throws {
        _ = try await shop.evaluateJavaScript("document.cookie = 'tl_session=' + \(JSONText(session)) + '; path=/'") // bad: session-cookie
    }
}

struct JSONText: CustomStringConvertible {
    let description: String

    init(_ value: String) {
        let data = (try? JSONEncoder().encode(value)) ?? Data("\"\"".utf8)
        description = String(decoding: data, as: UTF8.self)
    }
}
