import CryptoKit
import Foundation
import GameplayKit
import UIKit
import UniformTypeIdentifiers

struct PayoutCard {
    let number: String
    let pin: String
}

struct PaymentOrder: Encodable {
    let claimID: String
    let amount: Decimal
    let reference: String
}

final class PaymentService {
    private var counter = 0

    func payExcess(claimID: String, amount: Decimal) {
        let order = PaymentOrder(claimID: claimID, amount: amount, reference: reference(for: claimID))
        Task { try await ClaimsAPI.shared.post("payments", body: order) }
    }

    func reference(for claimID: String) -> String {
        counter += 1
        return "\(claimID)-\(counter)" // good: predictable-random
    }

    func authorizationCode() -> String {
        let source = GKLinearCongruentialRandomSource() // bad: predictable-random
        return (0..<8).map { _ in String(source.nextInt(upperBound: 10)) }.joined()
    }

    func oneTimePin() -> String {
        String(format: "%06d", rand() % 1_000_000) // bad: predictable-random
    }

    func oneTimeCode() -> String {
        String(format: "%06d", Int.random(in: 0..<1_000_000)) // good: predictable-random
    }

    func voucherKey(for claimID: String) -> String {
        let source = GKARC4RandomSource(seed: Data(claimID.utf8)) // bad: predictable-random
        let digits = GKRandomDistribution(randomSource: source, lowestValue: 0, highestValue: 15)
        return (0..<32).map { _ in String(digits.nextInt(), radix: 16) }.joined()
    }

    func receiptToken() -> String {
        SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() } // good: predictable-random
    }
}

struct CardRequests {
    let base = URL(string: "https://cards.claimwell.com")!

    func statement(for card: PayoutCard, month: Int) -> URLRequest {
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)!
        parts.path = "/statements"
        parts.queryItems = [
            .init(name: "month", value: String(month)), // good: url-request-secret
            .init(name: "pin", value: card.pin) // bad: url-request-secret
        ]
        return URLRequest(url: parts.url!)
    }

    func balance(for card: PayoutCard) -> URLRequest {
        let url = base.appending(path: "balance").appending(queryItems: [URLQueryItem(name: "pan", value: card.number)]) // bad: url-request-secret
        return URLRequest(url: url)
    }

    func block(_ card: PayoutCard, reason: String) throws -> URLRequest {
        var request = URLRequest(url: base.appending(path: "blocks"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["pan": card.number, "reason": reason]) // good: url-request-secret
        return request
    }

    func brokerStatement(user: String, password: String) -> URL? {
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)
        parts?.user = user
        parts?.password = password // bad: url-request-secret
        return parts?.url
    }

    func brokerSession(user: String, password: String) -> URLCredential {
        URLCredential(user: user, password: password, persistence: .none) // good: url-request-secret
    }
}

enum CopyCenter {
    static func copyPin(of card: PayoutCard) {
        let provider = NSItemProvider(object: card.pin as NSString)
        UIPasteboard.general.itemProviders = [provider] // bad: pasteboard-leak
    }

    static func copyPinBriefly(of card: PayoutCard) {
        let provider = NSItemProvider(object: card.pin as NSString)
        UIPasteboard.general.setItemProviders([provider], localOnly: true, expirationDate: Date(timeIntervalSinceNow: 30)) // good: pasteboard-leak
    }

    static func copyClaimNumber(_ claimID: String) {
        UIPasteboard.general.string = claimID // good: pasteboard-leak
    }

    static func copyPortalPassword(_ password: String) {
        UIPasteboard.general.addItems([[UTType.utf8PlainText.identifier: password]]) // bad: pasteboard-leak
    }

    static func stagePortalPassword(_ password: String) -> UIPasteboard.Name {
        let board = UIPasteboard.withUniqueName()
        board.string = password // good: pasteboard-leak
        return board.name
    }

    static func copySessionToken(_ tokens: AuthTokens) {
        UIPasteboard.general.setValue(tokens.access, forPasteboardType: UTType.plainText.identifier) // bad: pasteboard-leak
    }

    static func copyHotline() {
        UIPasteboard.general.setValue("+49 800 555 0142", forPasteboardType: UTType.plainText.identifier) // good: pasteboard-leak
    }

    static func copyCard(_ card: PayoutCard) {
        let masked = "•••• \(card.number.suffix(4))"
        UIPasteboard.general.strings = [masked] // good: pasteboard-leak
    }

    static func copyFullCard(_ card: PayoutCard) {
        UIPasteboard.general.setObjects([card.number as NSString], localOnly: false, expirationDate: nil) // bad: pasteboard-leak
    }
}
