import SecureUI
import Testing

/// How long and how far a copied text goes.
@Suite struct PasteboardTests {
    @Test func aMinuteOnThisDevice() {
        #expect(PasteboardTerms().seconds == 60 && PasteboardTerms().isLocal)
        #expect(!PasteboardTerms(isLocal: false).isLocal)
    }

    /// There is no text without an end, and none that is gone before it can be pasted.
    @Test(arguments: [
        (Duration.seconds(30), 30), (.milliseconds(30_001), 31), (.seconds(5), 5), (.milliseconds(4_001), 5),
        (.zero, 5), (.seconds(-1), 5), (.seconds(3_600), 3_600), (.milliseconds(3_600_001), 3_600),
        (.seconds(Int64.max), 3_600), (.seconds(Int64.min), 5),
        (Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999), 3_600),
    ])
    func lifetimes(lifetime: Duration, seconds: Int) {
        #expect(PasteboardTerms(lifetime: lifetime).seconds == seconds)
    }

    @Test func onlyOnesOwnCopyIsCleared() {
        let receipt = PasteboardReceipt(changeCount: 7)
        #expect(receipt.isCurrent(changeCount: 7))
        #expect(!receipt.isCurrent(changeCount: 8) && !receipt.isCurrent(changeCount: 6))
    }
}
