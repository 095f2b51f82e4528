#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    import Foundation

    /// A lock in front of a window until it is opened: a window of the same place and size, which moves along with it.
    ///
    /// ```swift
    /// windowLock = WindowLock(window, NSHostingView(rootView: LockScreen(…)))
    /// …
    /// windowLock?.open()
    /// ```
    ///
    /// It takes the keys and the menu commands, ends what was being edited, hides the sheets, panels and popovers that hang
    /// at the window, also those that come later, and hides what is behind it from VoiceOver. Other windows of the app
    /// need one each, and items of the menu that act on their own must ask the model.
    @MainActor public final class WindowLock {
        private let window: LockWindow
        private weak var locked: NSWindow?
        private var attached: [Attached] = []
        private let wasHidden: Bool
        private let tokens = ObserverTokens()

        /// What hangs at the window, and how it was seen.
        private struct Attached {
            weak var window: NSWindow?
            let opacity: CGFloat
            let ignoredMouse: Bool
        }

        /// - Parameter view: What is shown in front, on an opaque background.
        public init(_ locked: NSWindow, _ view: NSView) {
            self.locked = locked
            wasHidden = locked.contentView?.isAccessibilityHidden() ?? false
            window = LockWindow(contentRect: locked.frame, styleMask: [], backing: .buffered, defer: false)
            window.isReleasedWhenClosed = false
            window.hasShadow = false
            window.backgroundColor = .windowBackgroundColor
            window.collectionBehavior = [.fullScreenAuxiliary]
            // As the content itself, a hosting view would give the window its own size.
            let back = NSView(frame: .zero)
            view.frame = back.bounds
            view.autoresizingMask = [.width, .height]
            back.addSubview(view)
            window.contentView = back
            window.setFrame(locked.frame, display: true)
            locked.makeFirstResponder(nil)
            locked.contentView?.setAccessibilityHidden(true)
            locked.addChildWindow(window, ordered: .above)
            hold()
            tokens.add(NSWindow.didResizeNotification, of: locked) { [weak self] in self?.follow() }
            // A window of the app gets the keys: a sheet that came up, or the locked one by way of the menu.
            tokens.add(NSWindow.didBecomeKeyNotification) { [weak self] in self?.hold() }
        }

        /// Takes the lock away. Call it before letting go.
        public func open() {
            let hadKeys = window.isKeyWindow
            tokens.end()
            locked?.removeChildWindow(window)
            window.orderOut(nil)
            locked?.contentView?.setAccessibilityHidden(wasHidden)
            for one in attached {
                one.window?.alphaValue = one.opacity
                one.window?.ignoresMouseEvents = one.ignoredMouse
                one.window?.setAccessibilityHidden(false)
            }
            attached = []
            if hadKeys { (locked?.sheets.last ?? locked)?.makeKeyAndOrderFront(nil) }
            locked = nil
        }

        private func follow() {
            if let locked { window.setFrame(locked.frame, display: true) }
        }

        private func hold() {
            guard let locked else { return }
            for other in hanging(at: locked) where !attached.contains(where: { $0.window === other }) {
                attached.append(
                    Attached(window: other, opacity: other.alphaValue, ignoredMouse: other.ignoresMouseEvents))
                other.alphaValue = 0
                other.ignoresMouseEvents = true
                other.setAccessibilityHidden(true)
            }
            if locked.isKeyWindow || attached.contains(where: { $0.window?.isKeyWindow == true }) {
                window.makeKeyAndOrderFront(nil)
            }
        }

        private func hanging(at window: NSWindow) -> [NSWindow] {
            (window.sheets + (window.childWindows ?? [])).filter { $0 !== self.window }
                .flatMap { [$0] + hanging(at: $0) }
        }
    }

    /// Takes keys although it has no title.
    private final class LockWindow: NSWindow {
        override var canBecomeKey: Bool { true }
        // Menu commands go to the main window where the one with the keys does not take them.
        override var canBecomeMain: Bool { true }
    }
#endif
