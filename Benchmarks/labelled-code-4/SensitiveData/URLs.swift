import Foundation
import UIKit

struct Login { var username: String; var password: String; var page: Int }

final class Api {
    let base = URL(string: "http://api.example.com")!
    var apiKey = ""

    func urls(login: Login, mobilePhone: String, page: Int) {
        _ = URL(string: "http://example.com/login?pw=\(login.password)")  // bad: transmission, URL(string:) interpolation
        _ = URL(string: "http://example.com/login?pw=" + login.password)  // bad: transmission, URL(string:) concatenation
        _ = URL(string: "/login/" + login.password, relativeTo: base)  // bad: transmission, URL(string:relativeTo:)
        _ = URL(string: String(format: "http://example.com/?k=%@", apiKey))  // bad: transmission, URL(string: String(format:))
        _ = NSURL(string: "http://example.com/?pw=\(login.password)")  // bad: transmission, NSURL(string:)
        _ = URL.init(string: "http://example.com/?pw=\(login.password)")  // bad: transmission, URL.init
        _ = URL(string: "https://example.com/?pw=\(login.password)")  // bad: transmission, password in an https URL is logged by servers
        _ = URL(string: "http://example.com/u/\(mobilePhone)")  // bad: transmission, phone in a path
        _ = URL(string: "http://example.com/?page=\(page)")  // good: sound, sound page number
        _ = URL(string: "tel:\(mobilePhone)")  // good: sound, sound a call
        _ = URL(string: "tel://" + mobilePhone)  // good: sound, sound a call
        _ = URL(string: "mailto:\(mobilePhone)")  // good: sound, sound a mail
        _ = URL(string: "sms:" + mobilePhone)  // good: sound, sound a message
        _ = URL(string: "http://example.com/?pw=\(login.password)", encodingInvalidCharacters: true)  // bad: transmission, encodingInvalidCharacters
        let escaped = login.password.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
        _ = URL(string: "http://example.com/?pw=\(escaped)")  // bad: transmission, percent-encoded
        _ = base.appendingPathComponent(login.password)  // bad: transmission, appendingPathComponent on an http base
        _ = base.appending(path: login.password)  // bad: transmission, appending(path:)
        _ = base.appending(queryItems: [URLQueryItem(name: "pw", value: login.password)])  // bad: transmission, appending(queryItems:)
        _ = base.appending(component: login.username)  // good: sound, sound a user name
        var u = base
        u.append(queryItems: [URLQueryItem(name: "pw", value: login.password)])  // bad: transmission, append(queryItems:)
    }

    func components(login: Login) -> URL? {
        var c = URLComponents(string: "http://example.com/login")!
        c.queryItems = [URLQueryItem(name: "user", value: login.username), URLQueryItem(name: "pw", value: login.password)]  // bad: transmission, queryItems
        c.query = "pw=\(login.password)"  // bad: transmission, URLComponents.query
        c.percentEncodedQuery = "pw=" + login.password  // bad: transmission, percentEncodedQuery
        c.path = "/" + login.password  // bad: transmission, URLComponents.path
        c.password = login.password  // bad: transmission, URLComponents.password
        c.queryItems?.append(URLQueryItem(name: "pw", value: login.password))  // bad: transmission, queryItems append
        c.queryItems = [URLQueryItem(name: "page", value: "\(login.page)")]  // good: sound, sound page number
        return c.url
    }

    func requests(login: Login) async throws {
        var r = URLRequest(url: base)
        r.httpMethod = "POST"
        r.httpBody = Data("pw=\(login.password)".utf8)  // bad: transmission, httpBody over http
        r.httpBody = "pw=\(login.password)".data(using: .utf8)  // bad: transmission, httpBody data(using:)
        r.httpBody = try JSONSerialization.data(withJSONObject: ["pw": login.password])  // bad: transmission, httpBody JSON
        r.httpBody = try JSONEncoder().encode(["pw": login.password])  // bad: transmission, httpBody JSONEncoder
        r.setValue(login.password, forHTTPHeaderField: "X-Pw")  // bad: transmission, setValue header
        r.addValue("Bearer \(apiKey)", forHTTPHeaderField: "Authorization")  // bad: transmission, addValue header over http
        r.allHTTPHeaderFields = ["X-Pw": login.password]  // bad: transmission, allHTTPHeaderFields
        r.httpBodyStream = InputStream(data: Data(login.password.utf8))  // bad: transmission, httpBodyStream
        _ = try await URLSession.shared.data(for: r)
        _ = try await URLSession.shared.upload(for: r, from: Data(login.password.utf8))  // bad: transmission, upload(for:from:)
        URLSession.shared.uploadTask(with: r, from: Data(login.password.utf8)).resume()  // bad: transmission, uploadTask(with:from:)
        _ = try await URLSession.shared.data(from: URL(string: "http://example.com/?pw=\(login.password)")!)  // bad: transmission, data(from:)
        URLSession.shared.dataTask(with: URL(string: "http://example.com/?pw=" + login.password)!) { _, _, _ in }.resume()  // bad: transmission, dataTask(with:)
        var s = URLRequest(url: URL(string: "https://api.example.com/login")!)
        s.httpMethod = "POST"
        s.httpBody = Data("pw=\(login.password)".utf8)  // good: sound, sound body over https
        s.setValue("Bearer \(apiKey)", forHTTPHeaderField: "Authorization")  // good: sound, sound header over https
        _ = try await URLSession.shared.data(for: s)
    }

    func others(login: Login) {
        UIPasteboard.general.string = login.username  // good: sound, sound not sensitive
        _ = try? String(contentsOf: URL(string: "http://example.com/?pw=\(login.password)")!)  // bad: transmission, String(contentsOf:)
        let m = NSMutableURLRequest(url: base)
        m.httpBody = Data(login.password.utf8)  // bad: transmission, NSMutableURLRequest.httpBody
        m.setValue(login.password, forHTTPHeaderField: "X-Pw")  // bad: transmission, NSMutableURLRequest header
        UIApplication.shared.open(URL(string: "otherapp://login?pw=\(login.password)")!)  // bad: transmission, custom scheme URL with a password
    }
}

extension Login {
    var endpoint: URL { URL(string: "http://example.com/auth?u=\(username)&p=\(password)")! }  // bad: transmission, computed property
    func url(for host: String) -> URL? {
        let q = "password=\(password)"
        return URL(string: "http://\(host)/?\(q)")  // bad: transmission, query built before
    }
    static func link(_ path: String) -> URL? { URL(string: "http://example.com/" + path) }
    func viaHelper() -> URL? { Login.link("auth/\(password)") }  // bad: transmission, through a static helper
    func viaHelperGood() -> URL? { Login.link("page/\(page)") }  // good: sound, sound page number
}
