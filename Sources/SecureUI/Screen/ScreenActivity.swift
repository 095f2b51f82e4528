/// How a scene stands towards the person in front of it.
public enum ScreenActivity: Hashable, Sendable, CaseIterable {
    /// In front, and takes touches.
    case active
    /// Seen, without touches: the app switcher, the notification centre, a system alert or a Face ID prompt in front.
    case inactive
    /// Not seen. The system takes its picture on the way here.
    case background
}
