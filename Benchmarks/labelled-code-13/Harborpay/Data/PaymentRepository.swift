import Foundation

struct Payment: Codable {
    let payee: String
    let cents: Int
    let reference: String
}

struct Receipt: Codable { let id: String }

protocol PaymentRepository {
    func pay(_ payment: Payment) async throws -> Receipt
    func payTrusted(_ payment: Payment) async throws -> Receipt
}

struct PayEndpoint: Endpoint {
    typealias Response = Receipt
    let payment: Payment
    var path: String { "payments" }
    var body: Data? { try? JSONEncoder().encode(payment) }
}

final class RemotePaymentRepository: PaymentRepository {
    private let api: WalletAPI
    private let gate: BiometricGate

    init(api: WalletAPI, gate: BiometricGate) {
        self.api = api
        self.gate = gate
    }

    func pay(_ payment: Payment) async throws -> Receipt {
        try await gate.approve("Pay \(payment.payee)")
        return try await api.call(PayEndpoint(payment: payment)) // good: missing-authorization
    }

    func payTrusted(_ payment: Payment) async throws -> Receipt {
        if payment.reference.hasPrefix("HP-") {
            return try await api.call(PayEndpoint(payment: payment)) // bad: missing-authorization
        }
        return try await pay(payment)
    }
}

actor BalanceCache {
    private var balances: [String: Int] = [:]
    func store(_ cents: Int, for account: String) { balances[account] = cents }
    func balance(_ account: String) -> Int? { balances[account] }
}

enum Totals {
    nonisolated(unsafe) static var pending = 0

    static func add(_ payments: [Payment]) {
        DispatchQueue.concurrentPerform(iterations: payments.count) { index in
            pending += payments[index].cents // bad: data-race
        }
    }
}
