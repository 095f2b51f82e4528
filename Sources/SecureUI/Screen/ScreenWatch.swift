/// Follows a scene and says what to show: decisions alone, without a screen.
///
/// Events may come twice, or be left out: what counts is where each of them leads, not what came before.
public struct ScreenWatch: Sendable {
    /// When the scene is covered.
    public let policy: ScreenPolicy
    /// Where the scene stands, by the last event that said it.
    public private(set) var activity: ScreenActivity
    /// Whether it is recorded, mirrored or shared.
    public private(set) var isCaptured = false

    /// What lies over the scene.
    public var cover: ScreenCover? { policy.cover(activity, isCaptured: isCaptured) }

    /// Follows a scene from where it stands.
    public init(_ policy: ScreenPolicy, activity: ScreenActivity) {
        self.policy = policy
        self.activity = activity
    }

    /// What to do when the watch begins.
    public mutating func begin(isCaptured: Bool) -> [ScreenAction] {
        self.isCaptured = isCaptured
        let covers: [ScreenAction] = cover.map { [.cover($0)] } ?? []
        return covers + (isCaptured ? [.notify(.captureBegan)] : [])
    }

    /// What to do after an event. Covers come before notices, which may take their time.
    public mutating func receive(_ event: ScreenEvent) -> [ScreenAction] {
        let before = (cover: cover, isCaptured: isCaptured)
        switch event {
        case .willDeactivate: if activity == .active { activity = .inactive }
        case .didEnterBackground: activity = .background
        case .willEnterForeground: if activity == .background { activity = .inactive }
        case .didActivate: activity = .active
        case .captureChanged(let isCaptured): self.isCaptured = isCaptured
        case .screenshotTaken: break
        }
        var actions: [ScreenAction] = []
        if cover != before.cover { actions.append(cover.map { .cover($0) } ?? .uncover) }
        if isCaptured != before.isCaptured { actions.append(.notify(isCaptured ? .captureBegan : .captureEnded)) }
        // A scene in the background is in nobody's picture.
        if event == .screenshotTaken, activity != .background {
            actions.append(.notify(.screenshot(showedContent: cover == nil)))
        }
        return actions
    }
}
