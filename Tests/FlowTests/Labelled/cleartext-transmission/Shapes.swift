// Harder roads to an open connection: request builders, query strings, subclasses, uploads, form bodies, own schemes.
import Foundation

enum Server {
    case test(port: Int), live

    var base: String {
        switch self {
        case .test(let port): "http://test.club.example.org:\(port)"  // bad: cleartext-transmission
        case .live: "https://api.club.example.org"
        }
    }
}

class Client {
    var base: URL { URL(string: "https://club.example.org")! }

    func request(_ path: String) -> URLRequest { URLRequest(url: base.appendingPathComponent(path)) }
}

final class LegacyClient {
    var base: URL { URL(string: "http://old.club.example.org")! }

    func request(_ path: String) -> URLRequest { URLRequest(url: base.appendingPathComponent(path)) }
}

extension URLRequest {
    mutating func setForm(_ fields: [String: String]) {
        httpMethod = "POST"
        let pairs = fields.map { "\($0.key)=\($0.value)" }
        httpBody = Data(pairs.joined(separator: "&").utf8)  // bad: cleartext-transmission
    }

    mutating func setSafeForm(_ fields: [String: String]) {
        httpMethod = "POST"
        let pairs = fields.map { "\($0.key)=\($0.value)" }
        httpBody = Data(pairs.joined(separator: "&").utf8)  // good: cleartext-transmission
    }
}

final class Membership {
    let session = URLSession.shared

    func join(name: String, iban: String) {
        var legacy = LegacyClient().request("join")
        legacy.setForm(["name": name, "iban": iban])
        session.dataTask(with: legacy).resume()

        var current = Client().request("join")
        current.setSafeForm(["name": name, "iban": iban])
        session.dataTask(with: current).resume()
    }

    func pay(_ creditCardNumber: String, amount: Int) async throws {
        var request = LegacyClient().request("pay")
        request.httpBody = Data("amount=\(amount)".utf8)  // good: cleartext-transmission
        _ = try await session.data(for: request)
        request.httpBodyStream = InputStream(data: Data(creditCardNumber.utf8))  // bad: cleartext-transmission
        _ = try await session.data(for: request)
    }

    func open(_ server: Server, authToken: String) -> [URLRequest] {
        var test = URLRequest(url: URL(string: Server.test(port: 8_080).base + "/me")!)
        test.allHTTPHeaderFields = ["X-Auth": authToken]
        var live = URLRequest(url: URL(string: Server.live.base + "/me")!)
        live.allHTTPHeaderFields = ["X-Auth": authToken]  // good: cleartext-transmission
        return [test, live]
    }

    func upgraded(_ address: String, passcode: String) -> URLRequest? {
        guard var parts = URLComponents(string: "http://" + address) else { return nil }
        parts.scheme = "https"
        guard let url = parts.url else { return nil }
        var request = URLRequest(url: url)
        request.httpBody = Data(passcode.utf8)  // good: cleartext-transmission
        return request
    }

    func checked(_ url: URL, passcode: String) -> URLRequest? {
        guard url.scheme == "https" else { return nil }
        var request = URLRequest(url: url)
        request.httpBody = Data(passcode.utf8)  // good: cleartext-transmission
        return request
    }

    func downgraded(_ passcode: String) -> URLRequest? {
        var parts = URLComponents(string: "https://club.example.org/door")
        parts?.scheme = "http"  // bad: cleartext-transmission
        guard let url = parts?.url else { return nil }
        var request = URLRequest(url: url)
        request.setValue(passcode, forHTTPHeaderField: "X-Door")
        request.setValue("passcode", forHTTPHeaderField: "X-Kind")  // good: cleartext-transmission
        return request
    }

    func upload(_ files: [String: Data], privateKey: Data) async throws {
        let request = LegacyClient().request("files")
        for (name, _) in files.merging(["key": privateKey], uniquingKeysWith: { $1 }) {
            _ = try await session.upload(for: request, from: Data(name.utf8))  // good: cleartext-transmission
        }
        for file in files.merging(["key": privateKey], uniquingKeysWith: { $1 }).values {
            _ = try await session.upload(for: request, from: file)  // bad: cleartext-transmission
        }
    }
}
