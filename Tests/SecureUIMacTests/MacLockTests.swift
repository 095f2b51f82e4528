import AppKit
import Foundation
import SecureUI
import SwiftUI
import Testing

/// The lock in front of a window; built by scripts/check-appkit against the stubs.
@MainActor @Suite(.serialized) struct MacLockTests {
    private final class Model {
        var asked = 0
    }

    private let window = MacLockTests.makeWindow()
    private let screen: EmulatedHierarchy
    private let model = Model()

    init() throws {
        screen = EmulatedHierarchy(in: try #require(window.contentView))
        window.makeKeyAndOrderFront(nil)
    }

    private static func makeWindow() -> NSWindow {
        NSWindow(
            contentRect: CGRect(x: 10, y: 20, width: 400, height: 300), styleMask: .titled, backing: .buffered,
            defer: false)
    }

    private var lock: NSWindow? { window.childWindows?.first }
    private var labels: [EmulatedLabel] { lock?.contentView.map { EmulatedLabel.all(in: $0) } ?? [] }

    private func show(_ isLocked: Bool, message: String? = nil, isAsking: Bool = false) {
        screen.show(
            Text("notes").locked(isLocked) { [model] in
                LockScreen("Locked", message: message, button: "Unlock", isAsking: isAsking) { model.asked += 1 }
            }.environment(\.locale, Locale(identifier: "it")))
    }

    @Test func nothingBeneathIsReached() throws {
        show(true)
        let lock = try #require(lock)
        #expect(lock.frame == window.frame && lock.isKeyWindow && lock.canBecomeMain && !lock.isReleasedWhenClosed)
        #expect(
            lock.backgroundColor === NSColor.windowBackgroundColor
                && window.contentView?.isAccessibilityHidden() == true)
        #expect(labels.first?.text == "Locked" && labels.first?.isSeen == true)
        #expect(labels.first?.environment.locale.identifier == "it")
        // By way of the menu of windows.
        window.makeKeyAndOrderFront(nil)
        #expect(lock.isKeyWindow)
        show(false)
        #expect(self.lock == nil && window.isKeyWindow && window.contentView?.isAccessibilityHidden() == false)
        #expect(!lock.isEmulatedVisible)
    }

    @Test func theButtonAsksAndOpensNothing() {
        show(true)
        labels.last?.press?()
        #expect(model.asked == 1 && lock != nil)
        show(true, message: "Try again.", isAsking: true)
        #expect(labels.map(\.text) == ["Locked", "Try again.", "Unlock"] && window.childWindows?.count == 1)
        labels.last?.press?()
        #expect(model.asked == 1, "a prompt stands there already")
    }

    @Test func sheetsAreHiddenAlsoLaterOnes() {
        let (sheet, later, panel) = (Self.makeWindow(), Self.makeWindow(), Self.makeWindow())
        window.emulateSheet(sheet)
        sheet.addChildWindow(panel, ordered: .above)
        panel.alphaValue = 0.5
        show(true)
        #expect(sheet.alphaValue == 0 && sheet.ignoresMouseEvents && panel.alphaValue == 0)
        #expect(window.childWindows?.first?.isKeyWindow == true)
        window.emulateSheet(later)
        #expect(later.alphaValue == 0 && later.isAccessibilityHidden() && !later.isKeyWindow)
        show(false)
        #expect(sheet.alphaValue == 1 && later.alphaValue == 1 && panel.alphaValue == 0.5 && !sheet.ignoresMouseEvents)
        #expect(later.isKeyWindow, "the sheet in front goes on")
    }

    @Test func itFollowsItsWindow() {
        show(true)
        window.setFrame(CGRect(x: 0, y: 0, width: 900, height: 700), display: true)
        #expect(lock?.frame.size == CGSize(width: 900, height: 700))
        #expect(lock?.contentView?.subviews.first?.frame.size == CGSize(width: 900, height: 700))
    }

    @Test func whatWasTypedIsSettledAndTakesNoMoreKeys() throws {
        let field = SanitizedField()
        window.contentView?.addSubview(field)
        window.makeFirstResponder(field)
        window.emulatedEditor?.insertText("Ann")
        show(true)
        #expect(window.emulatedEditor == nil && field.stringValue == "Ann")
    }

    @Test func anotherWindowKeepsTheKeys() {
        let other = Self.makeWindow()
        other.makeKeyAndOrderFront(nil)
        show(true)
        #expect(lock?.isKeyWindow == false && other.isKeyWindow)
        show(false)
        #expect(other.isKeyWindow)
    }

    @Test func theViewEndsItsLock() {
        window.contentView?.setAccessibilityHidden(true)
        show(true)
        screen.end()
        #expect(lock == nil && window.contentView?.isAccessibilityHidden() == true, "what was hidden stays hidden")
    }
}
