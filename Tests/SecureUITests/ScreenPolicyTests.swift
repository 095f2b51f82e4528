import SecureUI
import Testing

/// What lies over a scene in each state.
@Suite struct ScreenPolicyTests {
    @Test func theWholeTable() {
        typealias Row = (ScreenPolicy.Leaving, ScreenActivity, captured: Bool, ScreenCover?)
        let rows: [Row] = [
            (.whenInactive, .active, false, nil), (.whenInactive, .active, true, .captured),
            (.whenInactive, .inactive, false, .away), (.whenInactive, .inactive, true, .away),
            (.whenInactive, .background, false, .away), (.whenInactive, .background, true, .away),
            (.inBackground, .active, false, nil), (.inBackground, .active, true, .captured),
            (.inBackground, .inactive, false, nil), (.inBackground, .inactive, true, .captured),
            (.inBackground, .background, false, .away), (.inBackground, .background, true, .away),
            (.never, .active, false, nil), (.never, .active, true, .captured),
            (.never, .inactive, false, nil), (.never, .inactive, true, .captured),
            (.never, .background, false, nil), (.never, .background, true, .captured),
        ]
        for (leaving, activity, captured, cover) in rows {
            let policy = ScreenPolicy(leaving: leaving)
            #expect(policy.cover(activity, isCaptured: captured) == cover, "\(leaving) \(activity) \(captured)")
        }
    }

    @Test func capturesAreShownWhereThePolicySaysSo() {
        let policy = ScreenPolicy(coversCapture: false)
        #expect(policy.cover(.active, isCaptured: true) == nil)
        #expect(policy.cover(.inactive, isCaptured: true) == .away)
    }

    @Test func theStandardCoversMost() {
        #expect(ScreenPolicy() == ScreenPolicy(leaving: .whenInactive, coversCapture: true))
    }

    @Test func unprotectedContent() {
        for kind in UnprotectedContent.allCases {
            #expect(kind.shows(isProtected: true, isCaptured: true) && kind.shows(isProtected: true, isCaptured: false))
        }
        func shown(_ kind: UnprotectedContent) -> [Bool] {
            [false, true].map { kind.shows(isProtected: false, isCaptured: $0) }
        }
        #expect(shown(.hidden) == [false, false])
        #expect(shown(.hiddenWhileCaptured) == [true, false])
        #expect(shown(.shown) == [true, true])
    }
}
