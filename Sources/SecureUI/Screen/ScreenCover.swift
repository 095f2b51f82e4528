/// What lies over a scene instead of its content.
public enum ScreenCover: Hashable, Sendable, CaseIterable {
    /// For the app switcher and the system's picture of the app.
    case away
    /// For a recording, a mirrored or a shared screen.
    case captured
}
