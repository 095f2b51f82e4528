import Foundation
import SecureUI
import SwiftUI
import Testing
import UIKit

/// The lock in front of a scene; built by scripts/check-apple against the stubs.
@MainActor @Suite(.serialized) struct LockTests {
    private final class Model {
        var asked = 0
    }

    private let scene = UIWindowScene(.foregroundActive)
    private let window: UIWindow
    private let screen: EmulatedHierarchy
    private let model = Model()

    init() {
        window = UIWindow(windowScene: scene)
        window.isHidden = false
        window.makeKeyAndVisible()
        screen = EmulatedHierarchy(in: window)
    }

    private var locks: [UIWindow] { scene.windows.filter { !$0.isHidden && $0 !== window } }
    private var labels: [EmulatedLabel] { locks.last.map { EmulatedLabel.all(in: $0) } ?? [] }

    private func show(_ isLocked: Bool, message: String? = nil, isAsking: Bool = false) {
        screen.show(
            Text("notes").locked(isLocked) { [model] in
                LockScreen("Locked", message: message, button: "Unlock", isAsking: isAsking) { model.asked += 1 }
            }.environment(\.locale, Locale(identifier: "it")))
    }

    @Test func nothingBeneathIsReached() {
        show(true)
        #expect(locks.count == 1 && labels.first?.text == "Locked" && labels.first?.isSeen == true)
        #expect(locks[0].windowLevel.rawValue > UIWindow.Level.alert.rawValue && UIWindow.key === locks[0])
        #expect(locks[0].rootViewController?.view.backgroundColor === UIColor.systemBackground)
        #expect(window.accessibilityElementsHidden && window.endings == 1)
        #expect(labels.first?.environment.locale.identifier == "it")
        show(false)
        #expect(locks.isEmpty && !window.accessibilityElementsHidden)
    }

    @Test func theButtonAsksAndOpensNothing() throws {
        show(true)
        let button = try #require(labels.last)
        button.press?()
        #expect(model.asked == 1 && locks.count == 1)
        show(true, message: "Try again.", isAsking: true)
        #expect(labels.map(\.text) == ["Locked", "Try again.", "Unlock"] && locks.count == 1)
        labels.last?.press?()
        #expect(model.asked == 1, "a prompt stands there already")
    }

    /// The covers of the app switcher lie above it, in either order.
    @Test func coversLieAbove() {
        screen.show(
            Text("notes").locked(true) { Text("lock") }.coveredInAppSwitcher { Text("cover") })
        NotificationCenter.default.post(name: UIScene.willDeactivateNotification, object: scene)
        let sorted = locks.sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
        #expect(sorted.compactMap { EmulatedLabel.first(in: $0)?.text } == ["lock", "cover"])
        NotificationCenter.default.post(name: UIScene.didActivateNotification, object: scene)
        #expect(labels.first?.text == "lock")
    }

    @Test func aViewBeneathAPresentationIsStillLocked() {
        show(true)
        let anchor = window.subviews.first { !($0 is EmulatedLabel) }
        anchor?.removeFromSuperview()
        anchor?.didMoveToWindow()
        #expect(locks.count == 1)
        screen.end()
        #expect(locks.isEmpty && !window.accessibilityElementsHidden)
    }

    /// Somebody may type a PIN into the lock.
    @Test func theKeyboardIsNotHidden() {
        let keyboard = UIWindow(windowScene: scene)
        keyboard.windowLevel = UIWindow.Level(rawValue: 10)
        keyboard.isHidden = false
        show(true)
        #expect(!keyboard.accessibilityElementsHidden && window.accessibilityElementsHidden)
    }

    @Test func whatWasHiddenStaysHidden() {
        window.accessibilityElementsHidden = true
        show(true)
        show(false)
        #expect(window.accessibilityElementsHidden)
    }
}
