import Foundation

@available(macOS 10.0, *)
@MainActor open class NSResponder: NSObject {}

@available(macOS 10.0, *)
@MainActor open class NSApplication: NSResponder {
    nonisolated public static let didResignActiveNotification = Notification.Name(
        "NSApplicationDidResignActiveNotification")
}

@available(macOS 10.0, *)
open class NSColor: NSObject, @unchecked Sendable {
    public static let windowBackgroundColor = NSColor()
}

@available(macOS 10.0, *)
@MainActor open class NSView: NSResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let width = Self(rawValue: 2)
        public static let height = Self(rawValue: 16)
    }

    open var frame: CGRect {
        didSet { subviews.forEach { $0.follow(frame.size, from: oldValue.size) } }
    }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var isHidden = false
    open var autoresizingMask: AutoresizingMask = []
    open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
    open private(set) var subviews: [NSView] = []
    open private(set) weak var superview: NSView?
    weak var host: NSWindow?
    open var window: NSWindow? { host ?? superview?.window }

    public init(frame frameRect: CGRect) {
        frame = frameRect
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        if window != nil { view.movedToWindow() }
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        let hadWindow = window != nil
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        if hadWindow { movedToWindow() }
    }

    open func viewDidMoveToWindow() {}

    func movedToWindow() {
        viewDidMoveToWindow()
        subviews.forEach { $0.movedToWindow() }
    }

    private func follow(_ size: CGSize, from old: CGSize) {
        if autoresizingMask.contains(.width) { frame.size.width += size.width - old.width }
        if autoresizingMask.contains(.height) { frame.size.height += size.height - old.height }
    }

    private var isLeftOut = false
    open func isAccessibilityHidden() -> Bool { isLeftOut }
    open func setAccessibilityHidden(_ accessibilityHidden: Bool) { isLeftOut = accessibilityHidden }

    /// Whether a person sees it, for tests.
    public var isSeen: Bool {
        guard !isHidden else { return false }
        guard let host else { return superview?.isSeen ?? false }
        return host.isEmulatedVisible && host.alphaValue > 0
    }
}
