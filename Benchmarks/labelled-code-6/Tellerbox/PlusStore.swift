import Foundation
import StoreKit

enum PlusProduct: String, CaseIterable {
    case monthly = "com.tellerbox.plus.monthly"
    case yearly = "com.tellerbox.plus.yearly"
}

enum StoreFailure: Error {
    case unverified
    case pending
}

@MainActor
@Observable
final class PlusStore {
    private(set) var products: [Product] = []
    private(set) var isPlus = false
    private(set) var boosts = 0
    private var updates: Task<Void, Never>?

    func start() async {
        products = (try? await Product.products(for: PlusProduct.allCases.map(\.rawValue))) ?? []
        updates = Task { [weak self] in
            for await result in Transaction.updates {
                guard let self else { return }
                await self.apply(result)
            }
        }
        await restore()
    }

    func buy(_ product: Product, account: UUID) async throws {
        let outcome = try await product.purchase(options: [.appAccountToken(account)])
        switch outcome {
        case .success(let verification):
            let transaction = try verification.payloadValue // good: iap
            isPlus = true
            await transaction.finish()
        case .pending:
            throw StoreFailure.pending
        case .userCancelled:
            break
        @unknown default:
            break
        }
    }

    func buyBoost(_ product: Product) async throws {
        guard case .success(let verification) = try await product.purchase() else { return }
        let transaction = verification.unsafePayloadValue // bad: iap
        boosts += transaction.purchasedQuantity
        await transaction.finish()
    }

    private func apply(_ result: VerificationResult<Transaction>) async {
        switch result {
        case .verified(let transaction):
            isPlus = transaction.revocationDate == nil
            await transaction.finish()
        case .unverified(let transaction, _):
            isPlus = transaction.revocationDate == nil // bad: iap
            await transaction.finish()
        }
    }

    private func restore() async {
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result else { continue } // good: iap
            if PlusProduct(rawValue: transaction.productID) != nil { isPlus = true }
        }
    }

    func diagnostics(for result: VerificationResult<Transaction>) -> String {
        let id = result.unsafePayloadValue.id // good: iap
        return "transaction \(id)"
    }
}
