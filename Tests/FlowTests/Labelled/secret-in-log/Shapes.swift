// Harder roads into logs: operators, autoclosures, async lets, key paths, mirrors of requests and shadowed names.
import Foundation

struct LoginRequest: Encodable {
    var user: String
    var password: String
    var device = "phone"
}

struct Redacted<Value>: CustomStringConvertible {
    let value: Value
    var description: String { "<redacted>" }
}

enum Level: Int { case debug, info }

func trace(_ level: Level = .debug, _ text: @autoclosure () -> String) {
    guard level.rawValue > 0 else { return }
    print(text())  // bad: secret-in-log
}

func traceSafely(_ level: Level = .debug, _ text: @autoclosure () -> String) {
    guard level.rawValue > 0 else { return }
    print(text())  // good: secret-in-log
}

postfix operator <!

postfix func <! <Value>(value: Value) -> Value {
    print("value", value)  // bad: secret-in-log
    return value
}

final class LoginFlow {
    typealias Loader = () async throws -> (token: String, name: String)

    func log(_ request: LoginRequest) throws {
        trace(.info, "login \(request.password)")
        traceSafely(.info, "login \(request.user)")
        let body = try JSONEncoder().encode(request)
        print(String(decoding: body, as: UTF8.self))  // bad: secret-in-log
        print(body.count, request.device)  // good: secret-in-log
        print(Redacted(value: request.password))  // good: secret-in-log
        _ = request.password<!
    }

    func load(_ loader: @escaping Loader) async throws {
        async let answer = loader()
        let (accessToken, name) = try await answer
        print("hello \(name)")  // good: secret-in-log
        let parts = accessToken.split(separator: ".")
        print(parts.count)  // good: secret-in-log
        print(parts.last ?? "")  // bad: secret-in-log
    }

    func paths(_ request: LoginRequest) {
        let shown: [KeyPath<LoginRequest, String>] = [\.user, \.device]
        for path in shown {
            print(request[keyPath: path])  // good: secret-in-log
        }
        let hidden = \LoginRequest.password
        print(request[keyPath: hidden])  // bad: secret-in-log
    }

    func hash(_ password: String, with digest: (Data) -> Data) {
        let passwordHash = digest(Data(password.utf8)).base64EncodedString()
        print("stored \(passwordHash.count) characters")  // good: secret-in-log
    }

    func retry(_ left: Int, secret: String, then: ((String) -> Void)? = nil) {
        guard left > 0 else {
            then?(secret)
            print("gave up after all tries")  // good: secret-in-log
            return
        }
        retry(left - 1, secret: secret, then: then)
    }

    func start(_ clientSecret: String) {
        retry(3, secret: clientSecret) { value in
            NSLog("%@", value)  // bad: secret-in-log
        }
        retry(3, secret: clientSecret) { value in
            NSLog("%d", value.utf8.count)  // good: secret-in-log
        }
    }

    func pick(_ fields: [String: String]) {
        let password = fields["title"] ?? ""
        var output = ""
        debugPrint(fields["password"] ?? "", to: &output)  // good: secret-in-log
        print(fields["password", default: "none"])  // bad: secret-in-log
        print(password.isEmpty)  // good: secret-in-log
    }

    func errorCode(_ error: NSError, apiKey: String) {
        let apiKeyError = error.code
        print("apiKey rejected: \(apiKeyError)")  // good: secret-in-log
        let wrapped = NSError(domain: "login", code: 1, userInfo: ["key": apiKey])
        print(wrapped.userInfo)  // bad: secret-in-log
    }
}
