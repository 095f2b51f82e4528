import Foundation

struct TransferOrder: Codable, Sendable {
    let iban: String
    let cents: Int
    let reference: String
}

struct AccountSummary: Codable, Sendable {
    let name: String
    let balanceCents: Int
    let pan: String
}

protocol BankGateway: Sendable {
    func execute(_ order: TransferOrder) async throws
    func approveCardPayment(id: String) async throws
    func declineCardPayment(id: String) async throws
    func summary() async throws -> AccountSummary
    func exchange(code: String, verifier: String?) async throws -> String
    func uploadStatement(to destination: URL) async throws
    func closeAccount() async throws
}

final class LiveGateway: BankGateway {
    static let shared = LiveGateway()
    private let base = URL(string: "https://api.harborbank.example/v3/")!

    private func post(_ path: String, _ body: some Encodable) async throws -> Data {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let http = response as? HTTPURLResponse, http.statusCode == 200 else { throw URLError(.badServerResponse) }
        return data
    }

    func execute(_ order: TransferOrder) async throws { _ = try await post("transfers", order) }
    func approveCardPayment(id: String) async throws { _ = try await post("cards/approve", ["id": id]) }
    func declineCardPayment(id: String) async throws { _ = try await post("cards/decline", ["id": id]) }
    func summary() async throws -> AccountSummary {
        try JSONDecoder().decode(AccountSummary.self, from: try await post("summary", [String: String]()))
    }
    func exchange(code: String, verifier: String?) async throws -> String {
        let data = try await post("oauth/token", ["code": code, "code_verifier": verifier ?? ""])
        return String(decoding: data, as: UTF8.self)
    }
    func uploadStatement(to destination: URL) async throws { _ = try await post("statements/export", ["to": destination.absoluteString]) }
    func closeAccount() async throws { _ = try await post("account/close", [String: String]()) }
}
