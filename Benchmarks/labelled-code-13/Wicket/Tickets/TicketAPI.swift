import Foundation

final class TicketAPI: Sendable {
    static let shared = TicketAPI()
    private let session = URLSession(configuration: .ephemeral)

    private func request(_ path: String, method: String = "GET") -> URLRequest {
        var request = URLRequest(url: URL(string: "https://api.wicket.example")!.appendingPathComponent(path)) // good: cleartext-transmission
        request.httpMethod = method
        if let token = AccountSession.shared.token {
            request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        }
        return request
    }

    func registerPush(_ token: Data) async throws {
        var call = request("push", method: "PUT")
        call.httpBody = token
        _ = try await session.data(for: call)
    }

    func transfer(_ id: UUID, to recipient: String) async throws {
        var call = request("tickets/\(id.uuidString)/transfer", method: "POST")
        call.httpBody = try JSONEncoder().encode(["to": recipient])
        _ = try await session.data(for: call)
    }

    func join(group: String) async throws {
        var call = request("groups/join", method: "POST")
        call.httpBody = try JSONEncoder().encode(["group": group]) // good: url-request-secret
        _ = try await session.data(for: call)
    }

    func signIn(email: String, password: String) async throws -> Data {
        let pairs = ["email": email, "password": password]
        let query = pairs.map { key, value in key + "=" + (value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") }.joined(separator: "&")
        let url = URL(string: "https://api.wicket.example/session?" + query)!
        return try await session.data(from: url).0 // bad: url-request-secret
    }

    func barcode(_ id: UUID) async throws -> Data {
        var call = request("tickets/\(id.uuidString)/barcode")
        call.url = AccountSession.shared.server.appendingPathComponent("tickets/\(id.uuidString)/barcode")
        return try await session.data(for: call).0
    }

    func simulatorPing() async throws -> Bool {
        #if DEBUG
        let (_, response) = try await session.data(from: URL(string: "http://localhost:8080/ping")!) // good: cleartext-transmission
        return (response as? HTTPURLResponse)?.statusCode == 200
        #else
        return true
        #endif
    }
}

final class BoxOfficeClient: NSObject {
    func submit(card: String, completion: @escaping (Data?) -> Void) {
        let request = NSMutableURLRequest(url: URL(string: "https://box.wicket.example/pay")!) // good: cleartext-transmission
        request.httpMethod = "POST"
        request.httpBody = try? JSONSerialization.data(withJSONObject: ["card": card])
        NSURLConnection.sendAsynchronousRequest(request as URLRequest, queue: .main) { _, data, _ in
            completion(data)
        }
    }
}
