import SecureUI
import Testing

/// What a watch answers to what happens.
@Suite struct ScreenWatchTests {
    private func actions(_ policy: ScreenPolicy = ScreenPolicy(), _ events: ScreenEvent...) -> [[ScreenAction]] {
        var watch = ScreenWatch(policy, activity: .active)
        return events.map { watch.receive($0) }
    }

    @Test func awayAndBack() {
        #expect(
            actions(ScreenPolicy(), .willDeactivate, .didEnterBackground, .willEnterForeground, .didActivate)
                == [[.cover(.away)], [], [], [.uncover]])
    }

    @Test func inBackgroundOnly() {
        let policy = ScreenPolicy(leaving: .inBackground)
        #expect(
            actions(policy, .willDeactivate, .didEnterBackground, .willEnterForeground, .didActivate)
                == [[], [.cover(.away)], [.uncover], []])
    }

    @Test func recordings() {
        #expect(
            actions(ScreenPolicy(), .captureChanged(true), .captureChanged(true), .captureChanged(false))
                == [[.cover(.captured), .notify(.captureBegan)], [], [.uncover, .notify(.captureEnded)]])
    }

    /// One cover takes the place of the other, with nothing between them.
    @Test func aRecordingThatGoesOnWhileAway() {
        #expect(
            actions(ScreenPolicy(), .captureChanged(true), .willDeactivate, .didActivate)
                == [[.cover(.captured), .notify(.captureBegan)], [.cover(.away)], [.cover(.captured)]])
        #expect(
            actions(ScreenPolicy(), .willDeactivate, .captureChanged(true), .captureChanged(false), .didActivate)
                == [[.cover(.away)], [.notify(.captureBegan)], [.notify(.captureEnded)], [.uncover]])
    }

    @Test func screenshots() {
        #expect(
            actions(ScreenPolicy(), .screenshotTaken, .willDeactivate, .screenshotTaken, .didEnterBackground)
                == [
                    [.notify(.screenshot(showedContent: true))], [.cover(.away)],
                    [.notify(.screenshot(showedContent: false))], [],
                ])
        #expect(actions(ScreenPolicy(), .didEnterBackground, .screenshotTaken).last == [])
    }

    @Test func itBeginsWhereTheSceneStands() {
        var away = ScreenWatch(ScreenPolicy(), activity: .background)
        #expect(away.begin(isCaptured: false) == [.cover(.away)])
        var recorded = ScreenWatch(ScreenPolicy(), activity: .active)
        #expect(recorded.begin(isCaptured: true) == [.cover(.captured), .notify(.captureBegan)])
        var plain = ScreenWatch(ScreenPolicy(), activity: .active)
        #expect(plain.begin(isCaptured: false) == [])
    }

    /// Whatever comes in whatever order: what was done is what the policy asks for, content is never uncovered while away,
    /// and beginnings and ends take turns.
    @Test(arguments: ScreenPolicy.Leaving.allCases, [true, false])
    func anyOrderOfEvents(leaving: ScreenPolicy.Leaving, coversCapture: Bool) {
        let policy = ScreenPolicy(leaving: leaving, coversCapture: coversCapture)
        let events: [ScreenEvent] = [
            .willDeactivate, .didEnterBackground, .willEnterForeground, .didActivate, .captureChanged(true),
            .captureChanged(false), .screenshotTaken,
        ]
        var watch = ScreenWatch(policy, activity: .active)
        var shown: ScreenCover?
        var isTold = false
        var choice: UInt64 = 42
        for step in 0..<5_000 {
            choice = choice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let event = events[Int(choice >> 33) % events.count]
            for action in watch.receive(event) {
                switch action {
                case .cover(let cover):
                    #expect(cover != shown, "step \(step): shown twice")
                    shown = cover
                case .uncover:
                    #expect(shown != nil, "step \(step): nothing was shown")
                    shown = nil
                case .notify(.captureBegan):
                    #expect(!isTold, "step \(step)")
                    isTold = true
                case .notify(.captureEnded):
                    #expect(isTold, "step \(step)")
                    isTold = false
                case .notify(.screenshot(let showedContent)): #expect(showedContent == (shown == nil), "step \(step)")
                }
            }
            #expect(shown == policy.cover(watch.activity, isCaptured: watch.isCaptured), "step \(step)")
            #expect(isTold == watch.isCaptured, "step \(step)")
            if watch.activity == .background, leaving != .never { #expect(shown == .away, "step \(step)") }
        }
    }
}
