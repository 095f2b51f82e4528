import Foundation

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    open internal(set) var activationState: ActivationState

    /// For tests: apps do not make scenes.
    public init(_ state: ActivationState) {
        activationState = state
        super.init()
    }

    nonisolated public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIWindowScene: UIScene {
    private var attached: [Attached] = []
    private struct Attached { weak var window: UIWindow? }
    private var changed: [@MainActor () -> Void] = []
    private var capture = UISceneCaptureState.inactive

    /// Those that somebody holds: a scene holds none.
    open var windows: [UIWindow] { attached.compactMap(\.window) }
    @available(visionOS, unavailable)
    open var screen: UIScreen { UIScreen.emulated }
    open var traitCollection: UITraitCollection { UITraitCollection(capture) }

    func attach(_ window: UIWindow) { attached.append(Attached(window: window)) }

    /// For tests: the system begins or ends to record, mirror or share the scene.
    public func emulate(_ state: UISceneCaptureState) {
        capture = state
        changed.forEach { $0() }
    }
}

@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public enum UISceneCaptureState: Int, Sendable {
    case unspecified = -1
    case inactive
    case active
}

@available(iOS 8.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITraitCollection: NSObject {
    private let capture: UISceneCaptureState
    init(_ capture: UISceneCaptureState) { self.capture = capture }
    @available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
    open var sceneCaptureState: UISceneCaptureState { capture }
}

@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public protocol UITraitDefinition {}
@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public typealias UITrait = any UITraitDefinition.Type
@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public struct UITraitSceneCaptureState: UITraitDefinition {}
@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public protocol UITraitChangeRegistration: AnyObject {}
private final class Registration: UITraitChangeRegistration {}

@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
@MainActor public protocol UITraitChangeObservable: AnyObject {
    func keep(_ handler: @escaping @MainActor () -> Void)
}

@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
extension UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges<Observable: UITraitChangeObservable>(
        _ traits: [UITrait], handler: @escaping @MainActor (Observable, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        keep { [weak self] in
            if let observable = self as? Observable { handler(observable, UITraitCollection(.unspecified)) }
        }
        return Registration()
    }
}

@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
extension UIWindowScene: UITraitChangeObservable {
    public func keep(_ handler: @escaping @MainActor () -> Void) { changed.append(handler) }
}

@available(iOS 2.0, tvOS 9.0, *)
@available(visionOS, unavailable)
@MainActor open class UIScreen: NSObject {
    static let emulated = UIScreen()
    @available(iOS 11.0, tvOS 11.0, *)
    open var isCaptured: Bool { false }
    @available(iOS 11.0, tvOS 11.0, *)
    nonisolated public static let capturedDidChangeNotification = Notification.Name(
        "UIScreenCapturedDidChangeNotification")
}

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIApplication: UIResponder {
    @available(iOS 7.0, visionOS 1.0, *)
    @available(tvOS, unavailable)
    nonisolated public static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
}
