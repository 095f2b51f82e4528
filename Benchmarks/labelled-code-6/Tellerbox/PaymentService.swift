import CryptoKit
import Foundation
import PassKit
import os

struct PaymentReceipt: Decodable, Sendable {
    let id: String
    let status: String
    let payload: Data
    let signature: Data
}

enum PaymentError: Error {
    case insufficientFunds
    case duplicate
    case rejected
    case receipt
}

protocol PaymentGateway: Sendable {
    func send(_ request: PaymentRequest, idempotencyKey: String) async throws -> PaymentReceipt
    func balance() async throws -> Int
}

actor PaymentService {
    static let live = PaymentService(gateway: HTTPPaymentGateway(session: SessionFactory.core()))

    private let gateway: PaymentGateway
    private let log = os.Logger(subsystem: "com.tellerbox.app", category: "payments")
    private var dailyRemaining = 500_000
    private var allowance: [String: Int] = [:]
    private var inFlight: Set<UUID> = []

    init(gateway: PaymentGateway) {
        self.gateway = gateway
    }

    func submit(_ request: PaymentRequest) async throws {
        guard !inFlight.contains(request.id) else { throw PaymentError.duplicate }
        guard request.amountMinor > 0, request.amountMinor <= dailyRemaining else { throw PaymentError.insufficientFunds }
        inFlight.insert(request.id)
        dailyRemaining -= request.amountMinor // good: race
        defer { inFlight.remove(request.id) }
        do {
            let receipt = try await gateway.send(request, idempotencyKey: request.id.uuidString)
            log.info("payment \(receipt.id, privacy: .public) is \(receipt.status, privacy: .public)") // good: secret-in-log
        } catch {
            dailyRemaining += request.amountMinor
            throw error
        }
    }

    func spend(_ request: PaymentRequest, from pocket: String) async throws {
        let available = allowance[pocket, default: 0]
        guard request.amountMinor > 0, available >= request.amountMinor else { throw PaymentError.insufficientFunds }
        _ = try await gateway.send(request, idempotencyKey: request.id.uuidString)
        allowance[pocket] = available - request.amountMinor // bad: race
    }

    func authorize(_ payment: PKPayment) async throws {
        let token = payment.token
        log.debug("wallet token \(String(decoding: token.paymentData, as: UTF8.self), privacy: .public)") // bad: secret-in-log
        log.debug("wallet transaction via \(token.paymentMethod.network?.rawValue ?? "-", privacy: .public)")
        let request = PaymentRequest(payee: "wallet", amountMinor: 1, reference: token.transactionIdentifier)
        _ = try await gateway.send(request, idempotencyKey: token.transactionIdentifier)
    }
}

struct HTTPPaymentGateway: PaymentGateway {
    let session: URLSession
    private let base = URL(string: "https://api.tellerbox.com/v2")!
    private let receiptKeyData = Data(base64Encoded: "MCowBQYDK2VwAyEAx2lq0wq0kE6b0nI1o0m3G8F3zvYv5o0b9f2b5bq8N0k=") ?? Data() // good: hardcoded-secret
    private let requestSecret = "tb-hmac-6f1d0c9b82e74a53" // bad: hardcoded-secret

    func send(_ request: PaymentRequest, idempotencyKey: String) async throws -> PaymentReceipt {
        let body = try JSONEncoder().encode(["payee": request.payee, "amount": "\(request.amountMinor)", "reference": request.reference ?? ""])
        var call = URLRequest(url: base.appending(path: "payments"))
        call.httpMethod = "POST"
        call.httpBody = body
        call.setValue(idempotencyKey, forHTTPHeaderField: "Idempotency-Key")
        let key = SymmetricKey(data: Data(requestSecret.utf8))
        call.setValue(Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).base64URL, forHTTPHeaderField: "X-Body-MAC")
        let (data, response) = try await session.data(for: call)
        guard (response as? HTTPURLResponse)?.statusCode == 201 else { throw PaymentError.rejected }
        let receipt = try JSONDecoder().decode(PaymentReceipt.self, from: data)
        let verifier = try ReceiptVerifier(keyData: receiptKeyData)
        try verifier.verify(receipt) // good: signature
        return receipt
    }

    func balance() async throws -> Int {
        let (data, _) = try await session.data(from: base.appending(path: "balance"))
        return try JSONDecoder().decode(Int.self, from: data)
    }

    func history(account: String) async throws -> [PaymentReceipt] {
        let (data, _) = try await session.data(from: base.appending(path: "payments"))
        let receipts = try JSONDecoder().decode([PaymentReceipt].self, from: data)
        let verifier = try ReceiptVerifier(keyData: receiptKeyData)
        for receipt in receipts {
            try? verifier.verify(receipt) // bad: signature
        }
        return receipts
    }
}

struct ReceiptVerifier {
    private let key: Curve25519.Signing.PublicKey

    init(keyData: Data) throws {
        key = try Curve25519.Signing.PublicKey(rawRepresentation: keyData.suffix(32))
    }

    func verify(_ receipt: PaymentReceipt) throws {
        guard key.isValidSignature(receipt.signature, for: receipt.payload) else { throw PaymentError.receipt }
    }
}

final class WalletSheet: NSObject, PKPaymentAuthorizationControllerDelegate {
    private let service: PaymentService

    init(service: PaymentService) {
        self.service = service
    }

    func makeRequest(total: Decimal) -> PKPaymentRequest {
        let request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.com.tellerbox"
        request.supportedNetworks = [.visa, .masterCard]
        request.merchantCapabilities = .threeDSecure
        request.countryCode = "IE"
        request.currencyCode = "EUR"
        request.paymentSummaryItems = [PKPaymentSummaryItem(label: "Tellerbox", amount: NSDecimalNumber(decimal: total))]
        return request
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        Task {
            do {
                try await service.authorize(payment)
                completion(PKPaymentAuthorizationResult(status: .success, errors: nil)) // good: payment-result
            } catch {
                completion(PKPaymentAuthorizationResult(status: .failure, errors: [error]))
            }
        }
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        controller.dismiss()
    }

    func present(total: Decimal) async -> Bool {
        await withCheckedContinuation { continuation in
            let controller = PKPaymentAuthorizationController(paymentRequest: makeRequest(total: total))
            controller.delegate = self
            controller.present { shown in
                guard shown else { return } // bad: continuation
                continuation.resume(returning: true)
            }
        }
    }
}

final class TopUpSheet: NSObject, PKPaymentAuthorizationControllerDelegate {
    private let service: PaymentService

    init(service: PaymentService) {
        self.service = service
    }

    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController,
        didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) {
        completion(PKPaymentAuthorizationResult(status: .success, errors: nil)) // bad: payment-result
        Task { try? await service.authorize(payment) }
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        controller.dismiss()
    }
}
