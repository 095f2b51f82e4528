// Second file of the meter reader: requests over both backends.
import Foundation

struct Uploader {
    func send(_ reading: Reading) async throws {
        var request = URLRequest(url: Backend.legacy.url("/readings"))
        request.httpBody = try JSONEncoder().encode(reading)  // good: cleartext-transmission
        _ = try await URLSession.shared.data(for: request)
    }

    func register(_ customer: Customer) async throws {
        var request = URLRequest(url: Backend.legacy.url("/customers"))
        request.httpBody = try JSONEncoder().encode(customer)  // bad: cleartext-transmission
        _ = try await URLSession.shared.data(for: request)
    }

    func registerSafely(_ customer: Customer) async throws {
        var request = URLRequest(url: Backend.production.url("/customers"))
        request.httpBody = try JSONEncoder().encode(customer)  // good: cleartext-transmission
        _ = try await URLSession.shared.data(for: request)
    }

    func town(of customer: Customer) async throws {
        var request = URLRequest(url: Backend.legacy.url("/towns"))
        request.httpBody = Data(customer.town.utf8)  // good: cleartext-transmission
        _ = try await URLSession.shared.data(for: request)
    }

    func post(_ body: Data, to url: URL) async throws {
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.httpBody = body  // bad: cleartext-transmission
        _ = try await URLSession.shared.data(for: request)
    }

    func pair(pairingCode: String) async throws {
        let secret = Data(pairingCode.utf8)
        try await post(secret, to: Backend.legacy.url("/pair"))
    }
}
