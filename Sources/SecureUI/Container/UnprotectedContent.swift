/// How a ``SecureContainer`` treats its content if the system provides no layer that is excluded from recordings.
public enum UnprotectedContent: Hashable, Sendable, CaseIterable {
    /// The content is hidden.
    case hidden
    /// The content is shown unless the scene is captured. Screenshots contain it.
    case hiddenWhileCaptured
    /// The content is shown.
    case shown

    /// Whether content is shown.
    public func shows(isProtected: Bool, isCaptured: Bool) -> Bool {
        if isProtected { return true }
        return switch self {
        case .hidden: false
        case .hiddenWhileCaptured: !isCaptured
        case .shown: true
        }
    }
}
