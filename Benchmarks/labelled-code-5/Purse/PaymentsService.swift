import Combine
import Foundation
import os

struct Credentials {
    let customer: String
    let pin: String
}

struct Tokens: Codable {
    let access: String
    let refresh: String
    let expiresIn: Int
}

struct TransferRequest: Codable {
    let iban: String
    let amount: Decimal
    let reference: String
}

enum ServiceError: Error {
    case http(Int, String)
    case overflow
}

protocol PaymentsServing {
    func login(_ credentials: Credentials) -> AnyPublisher<Tokens, Error>
    func transfer(_ request: TransferRequest) -> AnyPublisher<Void, Error>
}

final class PaymentsService: PaymentsServing {
    private let base = URL(string: "https://pay.purse.com/api")! // good: cleartext
    private let rates = URL(string: "http://rates.purse.com/v1")! // bad: cleartext
    private let session: URLSession
    private let vault: SecretVault
    private let log = Logger(subsystem: "com.purse.wallet", category: "payments")
    private(set) var tokens: Tokens?
    private var pending: [String: TransferRequest] = [:]
    private let state = DispatchQueue(label: "com.purse.payments")

    init(session: URLSession = .wallet(.payments), vault: SecretVault) {
        self.session = session
        self.vault = vault
    }

    func login(_ credentials: Credentials) -> AnyPublisher<Tokens, Error> {
        var request = URLRequest(url: base.appendingPathComponent("login"))
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["customer": credentials.customer, "pin": credentials.pin])
        os_log("login for %{public}@ with %{public}@", credentials.customer, credentials.pin) // bad: secret-in-log
        return session.dataTaskPublisher(for: request)
            .map(\.data)
            .decode(type: Tokens.self, decoder: JSONDecoder())
            .handleEvents(receiveOutput: { [weak self] tokens in
                self?.keep(tokens)
            })
            .eraseToAnyPublisher()
    }

    private func keep(_ tokens: Tokens) {
        self.tokens = tokens
        try? vault.store(Data(tokens.refresh.utf8), for: .refreshToken) // good: secret-in-preferences
        UserDefaults.standard.set(try? JSONEncoder().encode(tokens), forKey: "wallet.tokens") // bad: secret-in-preferences
        UserDefaults.standard.set(Date().addingTimeInterval(TimeInterval(tokens.expiresIn)), forKey: "wallet.expiry") // good: secret-in-preferences
        log.info("signed in, expires in \(tokens.expiresIn, privacy: .public)s") // good: secret-in-log
    }

    func transfer(_ transfer: TransferRequest) -> AnyPublisher<Void, Error> {
        var request = URLRequest(url: base.appendingPathComponent("transfers"))
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(transfer)
        request.setValue("Bearer \(tokens?.access ?? "")", forHTTPHeaderField: "Authorization")
        state.sync { pending[transfer.reference] = transfer } // good: concurrency-race
        log.debug("transfer to \(transfer.iban)") // good: secret-in-log
        return session.dataTaskPublisher(for: request)
            .tryMap { output in
                let status = (output.response as? HTTPURLResponse)?.statusCode ?? 0
                guard status == 201 else { throw ServiceError.http(status, String(decoding: output.data, as: UTF8.self)) }
            }
            .handleEvents(receiveCompletion: { [weak self] _ in
                DispatchQueue.global(qos: .utility).async {
                    self?.pending[transfer.reference] = nil // bad: concurrency-race
                }
            })
            .eraseToAnyPublisher()
    }

    func statement(account: String) async throws -> URL {
        var components = URLComponents(url: base.appendingPathComponent("statement"), resolvingAgainstBaseURL: false)!
        components.queryItems = [URLQueryItem(name: "account", value: account), URLQueryItem(name: "jwt", value: tokens?.access)] // bad: secret-in-url
        return try await withCheckedThrowingContinuation { continuation in
            let task = session.downloadTask(with: components.url!) { url, _, error in
                guard let url else {
                    continuation.resume(throwing: error ?? URLError(.badServerResponse)) // good: continuation
                    return
                }
                continuation.resume(returning: url)
            }
            task.resume()
        }
    }

    func rate(_ pair: String) async throws -> Decimal {
        try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: rates.appendingPathComponent(pair)) { data, _, _ in
                if let data, let value = Decimal(string: String(decoding: data, as: UTF8.self)) {
                    continuation.resume(returning: value) // bad: continuation
                }
            }.resume()
        }
    }

    func cents(from payload: [String: Any]) -> Int {
        let units = payload["units"] as! Int // bad: trap-on-input
        return units * 100
    }

    func minorUnits(from payload: [String: Any]) throws -> Int {
        guard let units = payload["units"] as? Int else { throw ServiceError.overflow } // good: trap-on-input
        let (value, overflow) = units.multipliedReportingOverflow(by: 100)
        if overflow { throw ServiceError.overflow }
        return value
    }

    func restore(from data: Data) -> NSDictionary? {
        NSKeyedUnarchiver.unarchiveObject(with: data) as? NSDictionary // bad: deserialization
    }

    func restoreOrder(from data: Data) throws -> [String]? {
        try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: data) as [String]? // good: deserialization
    }
}
