import Foundation
import SecureUI
import Testing
import UIKit

@MainActor @Suite struct SensitivePasteboardTests {
    @Test func textsGoAfterAMinuteAndStayHere() throws {
        let pasteboard = UIPasteboard()
        let before = Date()
        SensitivePasteboard.copy("483920", to: pasteboard)
        #expect(pasteboard.items.first?["public.utf8-plain-text"] as? String == "483920")
        #expect(pasteboard.options[.localOnly] as? Bool == true)
        let expiry = try #require(pasteboard.options[.expirationDate] as? Date)
        #expect((59...62).contains(expiry.timeIntervalSince(before)))
    }

    @Test func termsAreHandedOn() throws {
        let pasteboard = UIPasteboard()
        SensitivePasteboard.copy("x", PasteboardTerms(lifetime: .seconds(600), isLocal: false), to: pasteboard)
        #expect(pasteboard.options[.localOnly] as? Bool == false)
        let expiry = try #require(pasteboard.options[.expirationDate] as? Date)
        #expect((595...605).contains(expiry.timeIntervalSinceNow))
    }

    @Test func onlyOnesOwnCopyIsCleared() {
        let pasteboard = UIPasteboard()
        let receipt = SensitivePasteboard.copy("483920", to: pasteboard)
        pasteboard.setItems([["public.utf8-plain-text": "of another app"]])
        #expect(!SensitivePasteboard.clear(receipt, on: pasteboard))
        #expect(pasteboard.items.first?["public.utf8-plain-text"] as? String == "of another app")
        let own = SensitivePasteboard.copy("483920", to: pasteboard)
        #expect(SensitivePasteboard.clear(own, on: pasteboard))
        #expect(pasteboard.items.isEmpty)
    }
}
