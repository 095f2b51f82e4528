import Combine
import Foundation

enum CloudError: Error { case signature, role }

struct Household: Codable {
    enum Role: String, Codable { case owner, guest }
    let id: String
    let role: Role
}

final class CloudBridge {
    private let socketURL = URL(string: "ws://cloud.kettle.example/live")!
    private let restURL = URL(string: "https://cloud.kettle.example/")!
    private var cache: [String: Household] = [:]
    private let cacheQueue = DispatchQueue(label: "io.kettle.cache")
    private var uploads = 0

    func openSocket(token: String) -> URLSessionWebSocketTask {
        var request = URLRequest(url: socketURL)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let task = URLSession.shared.webSocketTask(with: request) // bad: cleartext-transmission
        task.resume()
        return task
    }

    func remember(_ household: Household) {
        cacheQueue.async { self.cache[household.id] = household } // good: data-race
    }

    func upload(_ reports: [Data]) -> AnyPublisher<Int, URLError> {
        let tasks = reports.map { report -> AnyPublisher<Int, URLError> in
            var request = URLRequest(url: restURL.appendingPathComponent("reports"))
            request.httpMethod = "POST"
            request.httpBody = report
            return URLSession.shared.dataTaskPublisher(for: request)
                .receive(on: DispatchQueue.global())
                .map { [self] _ in
                    uploads += 1 // bad: data-race
                    return uploads
                }
                .eraseToAnyPublisher()
        }
        return Publishers.MergeMany(tasks).eraseToAnyPublisher()
    }

    func unpair(_ kettle: String, as household: Household) throws -> URLRequest {
        guard household.role == .owner else { throw CloudError.role }
        return delete("kettles/" + kettle) // good: missing-authorization
    }

    func removeMember(_ member: String, as household: Household) -> URLRequest {
        delete("households/\(household.id)/members/\(member)") // bad: missing-authorization
    }

    private func delete(_ path: String) -> URLRequest {
        var request = URLRequest(url: restURL.appendingPathComponent(path))
        request.httpMethod = "DELETE"
        return request
    }
}
