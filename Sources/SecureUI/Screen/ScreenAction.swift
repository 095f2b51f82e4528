/// What is to be done, in order.
public enum ScreenAction: Hashable, Sendable {
    /// Show this cover, in place of one that is shown.
    case cover(ScreenCover)
    case uncover
    case notify(ScreenNotice)
}
