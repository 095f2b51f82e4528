import Alamofire
import Foundation

struct LoginParameters: Encodable { let email: String; let password: String }
struct PageParameters: Encodable { let page: Int }

final class AlamoClient {
    let session = Session(configuration: .default)

    func afs(password: String, email: String, page: Int) {
        AF.request("http://example.com/login?pw=\(password)")  // bad: transmission, AF.request url
        AF.request("http://example.com/login?pw=\(password)", method: .post)  // bad: transmission, AF.request url and method
        AF.request("http://example.com/login", parameters: ["pw": password])  // bad: transmission, AF.request parameters
        AF.request("http://example.com/login", method: .post, parameters: ["mail": email], encoding: JSONEncoding.default)  // bad: transmission, AF.request parameters + encoding
        AF.request("http://example.com/login", method: .post, parameters: LoginParameters(email: email, password: password), encoder: JSONParameterEncoder.default)  // bad: transmission, AF.request Encodable parameters
        AF.request("http://example.com/login", headers: ["X-Pw": password])  // bad: transmission, AF.request headers literal
        AF.request("http://example.com/login", headers: HTTPHeaders(["X-Pw": password]))  // bad: transmission, HTTPHeaders(dictionary)
        AF.request("http://example.com/login", headers: [.authorization(bearerToken: password)])  // bad: transmission, HTTPHeader.authorization(bearerToken:)
        AF.request("http://example.com/login", headers: [HTTPHeader(name: "X-Pw", value: password)])  // bad: transmission, HTTPHeader(name:value:)
        AF.request("http://example.com/login", headers: [.authorization(username: "u", password: password)])  // bad: transmission, HTTPHeader.authorization(username:password:)
        AF.request("http://example.com/list", parameters: ["page": page])  // good: sound, sound page number
        AF.request("http://example.com/list", parameters: PageParameters(page: page))  // good: sound, sound page number
        AF.request(URL(string: "http://example.com/?pw=\(password)")!)  // bad: transmission, AF.request(URL)
        AF.request("http://example.com/login").authenticate(username: "u", password: password)  // bad: transmission, authenticate(username:password:)
    }

    func sessions(password: String, medicalId: String) throws {
        session.request("http://example.com/login?pw=\(password)")  // bad: transmission, Session.request url
        session.request("http://example.com/login", method: .post, parameters: ["pw": password])  // bad: transmission, Session.request parameters
        session.request("http://example.com/login", headers: ["X-Pw": password]).response { _ in }  // bad: transmission, Session.request headers
        session.streamRequest("http://example.com/s?pw=\(password)").responseStream { _ in }  // bad: transmission, streamRequest url
        session.streamRequest("http://example.com/s", method: .get, parameters: ["pw": password], encoder: .urlEncodedForm)  // bad: transmission, streamRequest parameters
        session.streamRequest("http://example.com/s", headers: ["X-Pw": password]).responseStream { _ in }  // bad: transmission, streamRequest headers
        session.download("http://example.com/d?pw=\(password)")  // bad: transmission, download url
        session.download("http://example.com/d", parameters: ["pw": password], to: nil)  // bad: transmission, download parameters
        session.download("http://example.com/d", headers: ["X-Pw": password])  // bad: transmission, download headers
        session.upload(Data(password.utf8), to: "http://example.com/u")  // bad: transmission, upload data
        session.upload(Data("x".utf8), to: "http://example.com/u?pw=\(password)")  // bad: transmission, upload url
        session.upload(Data("x".utf8), to: "http://example.com/u", headers: ["X-Pw": password])  // bad: transmission, upload headers
        session.upload(multipartFormData: { form in
            form.append(Data(password.utf8), withName: "pw")  // bad: transmission, multipart form
            form.append(Data(medicalId.utf8), withName: "m", mimeType: "text/plain")  // bad: transmission, multipart form with type
            form.append(Data("x".utf8), withName: "x")  // good: sound, constant
        }, to: "http://example.com/u")
        session.download("http://example.com/page/3")  // good: sound, constant
        var req = try URLRequest(url: "http://example.com/login", method: .post)
        req = try JSONParameterEncoder.default.encode(["pw": password], into: req)  // bad: transmission, ParameterEncoder.encode
        req = try URLEncoding.default.encode(req, with: ["pw": password])  // bad: transmission, URLEncoding.encode
        req.headers.add(name: "X-Pw", value: password)  // bad: transmission, headers.add
        session.request(req)
        let parameters: Parameters = ["pw": password]
        session.request("http://example.com/login", method: .post, parameters: parameters)  // bad: transmission, Parameters in a variable
        let headers: HTTPHeaders = ["X-Pw": password]
        session.request("http://example.com/login", headers: headers)  // bad: transmission, HTTPHeaders in a variable
    }

    func login(email: String, password: String) async throws -> String {
        let task = AF.request("http://example.com/login", method: .post, parameters: ["email": email, "password": password]).serializingString()  // bad: transmission, async serializing
        return try await task.value
    }
}

enum Router: URLRequestConvertible {
    case login(email: String, password: String)
    case list(page: Int)

    func asURLRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "http://example.com")!)
        switch self {
        case let .login(email, password):
            request.httpBody = Data("\(email):\(password)".utf8)  // bad: transmission, in a router
        case let .list(page):
            request.url?.appendPathComponent("\(page)")  // good: sound, sound page number
        }
        return request
    }
}
