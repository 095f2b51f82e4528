/// What a ``SecureContainer`` does with its content where the system gave it no layer that recordings leave out.
public enum UnprotectedContent: Hashable, Sendable, CaseIterable {
    /// It is not shown.
    case hidden
    /// It is shown unless the scene is captured. A screenshot shows it.
    case hiddenWhileCaptured
    /// It is shown.
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
