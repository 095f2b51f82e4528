import Testing

@testable import SecureUI

/// Sizes of hosted content, and counts of those who hold a window.
@Suite struct FittingSizeTests {
    @Test func whatIsProposedIsOffered() {
        let fitting = FittingSize(width: 300, height: nil)
        #expect(fitting.offer == (300, 10_000))
        #expect(FittingSize(width: 0, height: .infinity).offer == (0, .infinity))
    }

    @Test func contentHasItsOwnSize() {
        let open = FittingSize(width: nil, height: nil)
        #expect(open.size(answering: 60, 20) == (60, 20))
        #expect(open.size(answering: 10_000, 20) == (10, 20), "what takes all it gets is small where nothing is said")
        #expect(FittingSize(width: 12_000, height: nil).size(answering: 12_000, 10_000) == (12_000, 10))
        #expect(open.size(answering: -1, 0) == (0, 0))
    }

    @Test func theLastPutsBackWhatTheFirstFound() {
        var holds = SharedHolds<Int, String>()
        let entered = [(1, "shared"), (1, "not shared"), (2, "other")].map { holds.enter($0.0, current: $0.1) }
        #expect(entered == [true, false, true])
        // Nobody is left after the second.
        let left = [1, 1, 1].map { holds.leave($0) }
        #expect(left == [nil, "shared", nil])
        let isFirst = holds.enter(1, current: "anew")
        #expect(isFirst)
        let originals = [1, 2].map { holds.leave($0) }
        #expect(originals == ["anew", "other"])
    }

    /// A notice is changed by covers where it says that content was seen, and nowhere else.
    @Test func coversOfOthers() {
        let notices: [ScreenNotice] = [
            .captureBegan, .captureEnded, .screenshot(showedContent: true), .screenshot(showedContent: false),
        ]
        #expect(notices.map { $0.seen(behindAnotherCover: false) } == notices)
        #expect(
            notices.map { $0.seen(behindAnotherCover: true) }
                == [
                    .captureBegan, .captureEnded, .screenshot(showedContent: false), .screenshot(showedContent: false),
                ])
    }
}
