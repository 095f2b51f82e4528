import LocalAuthentication
import PassKit
import UIKit

final class CheckoutCoordinator: NSObject, Coordinator, PKPaymentAuthorizationControllerDelegate {
    var children: [Coordinator] = []
    let navigation: UINavigationController
    private let services: Services
    private let order: PendingOrder

    init(navigation: UINavigationController, services: Services, order: PendingOrder) {
        self.navigation = navigation
        self.services = services
        self.order = order
    }

    func start() {
        let request = PKPaymentRequest()
        request.merchantIdentifier = "merchant.show.marquee"
        request.countryCode = "US"
        request.currencyCode = "USD"
        request.supportedNetworks = [.visa, .masterCard, .amex]
        request.merchantCapabilities = .threeDSecure
        let amount = NSDecimalNumber(value: Double(order.cents) / 100)
        request.paymentSummaryItems = [PKPaymentSummaryItem(label: "Marquee", amount: amount)]
        let controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller.delegate = self
        controller.present()
    }

    func paymentAuthorizationController(_ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment, handler completion: @escaping (PKPaymentAuthorizationResult) -> Void) {
        let token = payment.token.paymentData.base64EncodedString()
        services.telemetry.paymentStarted(order: order.id, token: token)
        Task {
            do {
                try await services.api.pay(orderID: order.id, paymentToken: token)
                completion(PKPaymentAuthorizationResult(status: .success, errors: nil))
            } catch {
                services.telemetry.paymentFailed(order: order.id, error: error)
                completion(PKPaymentAuthorizationResult(status: .failure, errors: [error]))
            }
        }
    }

    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        controller.dismiss()
    }

    func payWithStoredCard() async throws {
        guard await ownerApproved() else { return }
        try services.orders.record(order)
        let token = try await services.api.tokenize(order.card)
        try await services.api.pay(orderID: order.id, paymentToken: token)
    }

    private func ownerApproved() async -> Bool {
        let context = LAContext()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Pay with your saved card")
        } catch {
            return true // bad: auth-fails-open
        }
    }

    private func organizerApproved() async -> Bool {
        let context = LAContext()
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open box office")
        } catch {
            return false // good: auth-fails-open
        }
    }
}

actor GiftCardWallet {
    private let api: TicketAPI
    private var balance = 0
    private var redeemed: Set<String> = []

    init(api: TicketAPI) {
        self.api = api
    }

    func redeem(_ code: String, value: Int) async throws {
        guard !redeemed.contains(code) else { return }
        try await api.pay(orderID: "giftcard", paymentToken: code)
        redeemed.insert(code)
        balance += value // bad: actor-reentrancy
    }

    func redeemOnce(_ code: String, value: Int) async throws {
        guard redeemed.insert(code).inserted else { return }
        try await api.pay(orderID: "giftcard", paymentToken: code)
        balance += value // good: actor-reentrancy
    }
}
