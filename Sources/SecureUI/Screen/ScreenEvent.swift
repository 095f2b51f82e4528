/// What happens to a scene.
public enum ScreenEvent: Hashable, Sendable {
    case willDeactivate
    case didEnterBackground
    case willEnterForeground
    case didActivate
    case captureChanged(Bool)
    case screenshotTaken
}
