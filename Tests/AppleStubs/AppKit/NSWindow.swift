import Foundation

/// One editor serves its fields in turn; a window that gets the keys takes them from another one.
@available(macOS 10.0, *)
@MainActor open class NSWindow: NSResponder {
    @available(macOS 10.5, *)
    public enum SharingType: UInt, Sendable { case none, readOnly, readWrite }
    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let titled = Self(rawValue: 1)
    }
    public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
    public enum OrderingMode: Int, Sendable {
        case above = 1
        case below = -1
        case out = 0
    }
    public struct CollectionBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let fullScreenAuxiliary = Self(rawValue: 1 << 8)
    }

    nonisolated public static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    nonisolated public static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
    nonisolated public static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
    nonisolated public static let willMiniaturizeNotification = Notification.Name("NSWindowWillMiniaturizeNotification")

    private static weak var key: NSWindow?

    open private(set) var frame: CGRect
    private let style: StyleMask
    open var sharingType = SharingType.readOnly
    open var isReleasedWhenClosed = true
    open var hasShadow = true
    open var backgroundColor: NSColor!
    open var collectionBehavior: CollectionBehavior = []
    open var alphaValue: CGFloat = 1
    open var ignoresMouseEvents = false
    open var contentView: NSView? {
        didSet {
            oldValue?.host = nil
            contentView?.host = self
            contentView?.frame = CGRect(origin: .zero, size: frame.size)
            contentView?.movedToWindow()
        }
    }

    public init(
        contentRect: CGRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        (frame, self.style) = (contentRect, style)
        super.init()
        contentView = NSView(frame: .zero)
        contentView?.host = self
    }

    open func setFrame(_ frameRect: CGRect, display flag: Bool) {
        let isResized = frame.size != frameRect.size
        frame = frameRect
        contentView?.frame = CGRect(origin: .zero, size: frame.size)
        if isResized { NotificationCenter.default.post(name: Self.didResizeNotification, object: self) }
    }

    // MARK: Keys

    open var canBecomeKey: Bool { style.contains(.titled) }
    open var canBecomeMain: Bool { style.contains(.titled) }
    open var isKeyWindow: Bool { Self.key === self }

    open func makeKeyAndOrderFront(_ sender: Any?) {
        isEmulatedVisible = true
        guard canBecomeKey, !isKeyWindow else { return }
        let before = Self.key
        Self.key = nil
        if let before { NotificationCenter.default.post(name: Self.didResignKeyNotification, object: before) }
        Self.key = self
        NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
    }

    open func orderOut(_ sender: Any?) {
        isEmulatedVisible = false
        guard isKeyWindow else { return }
        Self.key = nil
        NotificationCenter.default.post(name: Self.didResignKeyNotification, object: self)
    }

    /// For tests: whether it is on the screen.
    public private(set) var isEmulatedVisible = false

    // MARK: What hangs at it

    open private(set) var childWindows: [NSWindow]?
    open private(set) var sheets: [NSWindow] = []

    open func addChildWindow(_ childWin: NSWindow, ordered place: OrderingMode) {
        childWindows = (childWindows ?? []) + [childWin]
        childWin.isEmulatedVisible = isEmulatedVisible
    }

    open func removeChildWindow(_ childWin: NSWindow) { childWindows?.removeAll { $0 === childWin } }

    /// For tests: a sheet comes up and takes the keys.
    public func emulateSheet(_ sheet: NSWindow) {
        sheets.append(sheet)
        sheet.makeKeyAndOrderFront(nil)
    }

    private var isLeftOut = false
    open func isAccessibilityHidden() -> Bool { isLeftOut }
    open func setAccessibilityHidden(_ accessibilityHidden: Bool) { isLeftOut = accessibilityHidden }

    // MARK: Editing

    private let editor = NSTextView(frame: .zero)
    private weak var edited: NSTextField?

    /// For tests: whatever is not edited takes nothing.
    public var emulatedEditor: NSTextView? { edited?.currentEditor() as? NSTextView }

    @discardableResult open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        edited?.endEditing()
        edited = nil
        guard let field = responder as? NSTextField else { return true }
        guard field.isEditable, field.window === self, field.isSeen else { return false }
        field.beginEditing(field.cell?.fieldEditor(for: field) ?? editor)
        edited = field
        return true
    }
}
