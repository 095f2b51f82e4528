import SwiftUI
import PassKit
import StoreKit
import Stripe
import Sentry
import Bugsnag

struct CardEntry {
    var number = ""
    var cvc = ""
    var month = 1
    var year = 2027
}

@MainActor
final class CheckoutModel: NSObject, ObservableObject, PKPaymentAuthorizationControllerDelegate {
    @Published var card = CardEntry()
    @Published var giftCode = ""

    override init() {
        super.init()
        STPAPIClient.shared.publishableKey = "pk_live_marketplace_web" // good: hard-coded-secret
    }

    func pay() async throws {
        let params = STPPaymentMethodCardParams()
        params.number = card.number
        params.cvc = card.cvc
        params.expMonth = NSNumber(value: card.month)
        params.expYear = NSNumber(value: card.year)
        let crumb = Breadcrumb(level: .info, category: "checkout")
        crumb.message = "paying"
        crumb.data = ["brand": STPCardValidator.brand(forNumber: card.number).rawValue] // good: secret-in-log
        SentrySDK.addBreadcrumb(crumb)
        do {
            let method = try await STPAPIClient.shared.createPaymentMethod(with: STPPaymentMethodParams(card: params, billingDetails: nil, metadata: nil))
            Bugsnag.leaveBreadcrumb(withMessage: "method \(method.card?.last4 ?? "")") // good: secret-in-log
        } catch {
            Bugsnag.leaveBreadcrumb(withMessage: "declined \(card.number) \(card.cvc)") // bad: secret-in-log
            SentrySDK.capture(error: error) { scope in
                scope.setContext(value: ["pan": params.number ?? "", "cvc": params.cvc ?? ""], key: "card") // bad: secret-in-log
            }
            throw error
        }
    }

    func applePay(_ request: PKPaymentRequest) {
        let controller = PKPaymentAuthorizationController(paymentRequest: request)
        controller.delegate = self
        controller.present()
    }

    nonisolated func paymentAuthorizationController(_ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment) async -> PKPaymentAuthorizationResult {
        let transaction = payment.token.transactionIdentifier
        Bugsnag.addMetadata(transaction, key: "transaction", section: "applepay") // good: secret-in-log
        Bugsnag.addMetadata(payment.shippingContact?.postalAddress?.street as Any, key: "street", section: "applepay") // bad: secret-in-log
        return PKPaymentAuthorizationResult(status: .success, errors: nil)
    }

    nonisolated func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController) {
        controller.dismiss()
    }

    func listenForPurchases() async {
        for await update in Transaction.updates {
            guard case .verified(let transaction) = update else { continue }
            SentrySDK.capture(message: "purchase \(transaction.productID)") // good: secret-in-log
            let link = URL(string: "https://orders.marketplace.example/verify?jws=\(update.jwsRepresentation)")!
            _ = try? await URLSession.shared.data(from: link) // bad: url-request-secret
            await transaction.finish()
        }
    }
}

struct CheckoutView: View {
    @StateObject private var model = CheckoutModel()

    var body: some View {
        Form {
            TextField("Card number", text: $model.card.number).textContentType(.creditCardNumber).autocorrectionDisabled() // good: secret-on-screen
            SecureField("Security code", text: $model.card.cvc).keyboardType(.numberPad)
            TextField("Gift code", text: $model.giftCode)
            Button("Pay") { Task { try await model.pay() } }
            Button("Apple Pay") {
                let request = PKPaymentRequest()
                request.merchantIdentifier = "merchant.example.marketplace"
                model.applePay(request)
            }
        }
        .task { await model.listenForPurchases() }
    }
}
