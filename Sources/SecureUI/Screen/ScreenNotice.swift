/// What an app is told about its screen.
public enum ScreenNotice: Hashable, Sendable {
    /// A recording, mirroring or sharing of the screen began, or was under way when the watch began.
    case captureBegan
    case captureEnded
    /// A picture of the screen was taken. It is there already, and no app can take it back.
    ///
    /// - Parameter showedContent: Whether the content was uncovered just then.
    case screenshot(showedContent: Bool)

    /// The same, as it was with the covers of other guards of the scene.
    func seen(behindAnotherCover isBehind: Bool) -> ScreenNotice {
        isBehind && self == .screenshot(showedContent: true) ? .screenshot(showedContent: false) : self
    }
}
