import Foundation

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIResponder: NSObject {}

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
open class UIColor: NSObject, @unchecked Sendable {
    @available(iOS 13.0, visionOS 1.0, *)
    @available(tvOS, unavailable)
    public static let systemBackground = UIColor()
    public static let clear = UIColor()
}

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = Self(rawValue: 2)
        public static let flexibleHeight = Self(rawValue: 16)
    }

    open var frame: CGRect
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var backgroundColor: UIColor?
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var autoresizingMask: AutoresizingMask = []
    open private(set) var subviews: [UIView] = []
    open private(set) weak var superview: UIView?
    open var window: UIWindow? { superview?.window }

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.movedToWindow() }
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open var accessibilityElementsHidden = false
    @discardableResult open func endEditing(_ force: Bool) -> Bool {
        endings += 1
        return true
    }
    /// For tests: how often the keyboard was put away.
    public private(set) var endings = 0

    open func layoutSubviews() {}
    open func didMoveToWindow() {}

    private func movedToWindow() {
        didMoveToWindow()
        subviews.forEach { $0.movedToWindow() }
    }

    /// Whether a person sees it, for tests.
    public var isSeen: Bool { !isHidden && (superview?.isSeen ?? (self is UIWindow)) }
}

@MainActor protocol SecureCanvas {
    var isLeftOut: Bool { get }
}

extension UIView {
    /// Whether the picture of the screen shows it, for tests.
    @MainActor public var isInScreenshots: Bool {
        var view: UIView? = self
        while let next = view {
            if (next as? any SecureCanvas)?.isLeftOut == true { return false }
            view = next.superview
        }
        return isSeen
    }
}

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIViewController: UIResponder {
    private var loaded: UIView?
    public private(set) var children: [UIViewController] = []
    public private(set) weak var parent: UIViewController?

    /// Made when it is first asked for.
    open var view: UIView! {
        get {
            if let loaded { return loaded }
            let made = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
            loaded = made
            viewDidLoad()
            return made
        }
        set { loaded = newValue }
    }

    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }

    open func viewDidLoad() {}

    open func addChild(_ child: UIViewController) {
        children.append(child)
        child.parent = self
    }

    open func didMove(toParent parent: UIViewController?) {
        precondition(self.parent === parent, "the parent is told before its child")
    }
}

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let alert = Level(rawValue: 2000)
    }

    open weak var windowScene: UIWindowScene?
    open var windowLevel = Level.normal
    open var rootViewController: UIViewController? {
        didSet {
            if let view = rootViewController?.view { addSubview(view) }
        }
    }
    open override var window: UIWindow? { self }
    /// For tests: who gets the keys.
    public private(set) static weak var key: UIWindow?

    open func makeKeyAndVisible() {
        isHidden = false
        Self.key = self
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        isHidden = true
        windowScene.attach(self)
    }

    public required init?(coder: NSCoder) { nil }
}
