import Foundation
import SecureUI
import SwiftUI
import Testing
import UIKit

/// What the modifiers do to a scene; built by scripts/check-apple against the stubs.
@MainActor @Suite(.serialized) struct ViewTests {
    private final class Seen {
        var notices: [ScreenNotice] = []
    }

    private let scene: UIWindowScene
    private let window: UIWindow
    private let screen: EmulatedHierarchy

    init() {
        scene = UIWindowScene(.foregroundActive)
        window = UIWindow(windowScene: scene)
        window.isHidden = false
        screen = EmulatedHierarchy(in: window)
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: scene) }
    private var covers: [UIWindow] { scene.windows.filter { !$0.isHidden && $0 !== window } }
    private var coverText: EmulatedLabel? { covers.last.flatMap { EmulatedLabel.first(in: $0) } }

    /// Notices come soon after, not at once.
    private func settle() async { for _ in 0..<20 { await Task.yield() } }

    @Test func theCoverGoesUpAndComesDown() {
        screen.show(
            Text("12.40").coveredInAppSwitcher { Text("Pocket") }.environment(\.locale, Locale(identifier: "es")))
        #expect(covers.isEmpty)
        post(UIScene.willDeactivateNotification)
        #expect(covers.count == 1 && coverText?.text == "Pocket" && coverText?.isSeen == true)
        #expect(coverText?.environment.locale.identifier == "es", "a cover speaks the language of its view")
        let background = covers.first?.rootViewController?.view.backgroundColor
        #expect(background === UIColor.systemBackground, "content would show around the cover")
        post(UIScene.didActivateNotification)
        #expect(covers.isEmpty)
    }

    @Test func aPlainCover() {
        screen.show(Text("12.40").coveredInAppSwitcher(leaving: .inBackground))
        post(UIScene.willDeactivateNotification)
        #expect(covers.isEmpty)
        post(UIScene.didEnterBackgroundNotification)
        #expect(covers.first?.rootViewController?.view.backgroundColor === UIColor.systemBackground)
        scene.emulate(.active)
        post(UIScene.didActivateNotification)
        #expect(covers.isEmpty, "people show an app at work")
    }

    @Test func recordings() {
        screen.show(Text("phrase").coveredWhileCaptured { Text("Hidden") })
        scene.emulate(.active)
        #expect(covers.count == 1 && coverText?.text == "Hidden")
        scene.emulate(.inactive)
        #expect(covers.isEmpty)
        post(UIScene.willDeactivateNotification)
        #expect(covers.isEmpty, "the app switcher has a modifier of its own")
    }

    /// Presented over the full screen, a view beneath loses its window and not its existence.
    @Test func aViewBeneathIsStillGuarded() {
        screen.show(Text("12.40").coveredInAppSwitcher())
        let anchor = window.subviews.first { !($0 is EmulatedLabel) }
        anchor?.removeFromSuperview()
        anchor?.didMoveToWindow()
        post(UIScene.willDeactivateNotification)
        #expect(covers.count == 1)
    }

    @Test func itEndsWithItsView() async {
        let seen = Seen()
        screen.show(Text("phrase").coveredWhileCaptured().onScreenNotice { seen.notices.append($0) })
        scene.emulate(.active)
        #expect(covers.count == 1)
        // UIKit may hold a view for longer than its place on the screen exists.
        let views = window.subviews
        screen.end()
        #expect(covers.isEmpty && views.count == 3)
        await settle()
        seen.notices = []
        NotificationCenter.default.post(name: UIApplication.userDidTakeScreenshotNotification, object: nil)
        await settle()
        #expect(seen.notices.isEmpty)
    }

    @Test func changesOfAViewReachItsGuard() {
        screen.show(Text("12.40").coveredInAppSwitcher(leaving: .never) { Text("one") })
        post(UIScene.willDeactivateNotification)
        #expect(covers.isEmpty)
        post(UIScene.didActivateNotification)
        screen.show(Text("12.40").coveredInAppSwitcher(leaving: .whenInactive) { Text("two") })
        post(UIScene.willDeactivateNotification)
        #expect(covers.count == 1 && coverText?.text == "two")
    }

    @Test func noticesComeAfterTheUpdate() async {
        let seen = Seen()
        scene.emulate(.active)
        screen.show(Text("phrase").onScreenNotice { seen.notices.append($0) })
        #expect(seen.notices.isEmpty, "state must not change within an update of views")
        await settle()
        #expect(seen.notices == [.captureBegan] && covers.isEmpty)
    }

    /// The guard that tells is not the one that covers.
    @Test func aScreenshotOfACoverShowsNoContent() async {
        let seen = Seen()
        screen.show(Text("phrase").coveredWhileCaptured().onScreenNotice { seen.notices.append($0) })
        NotificationCenter.default.post(name: UIApplication.userDidTakeScreenshotNotification, object: nil)
        await settle()
        #expect(seen.notices == [.screenshot(showedContent: true)])
        scene.emulate(.active)
        NotificationCenter.default.post(name: UIApplication.userDidTakeScreenshotNotification, object: nil)
        await settle()
        #expect(seen.notices.dropFirst() == [.captureBegan, .screenshot(showedContent: false)])
    }

    @Test func contentIsSeenAndInNoPicture() {
        screen.show(Text("phrase").privateFromCapture().environment(\.locale, Locale(identifier: "it")))
        let label = EmulatedLabel.first(in: window)
        #expect(label?.text == "phrase" && label?.isSeen == true && label?.isInScreenshots == false)
        #expect(label?.environment.locale.identifier == "it")
        screen.show(Text("another").privateFromCapture())
        let changed = EmulatedLabel.first(in: window)
        #expect(changed?.text == "another" && changed?.isSeen == true && changed?.isInScreenshots == false)
    }

    @Test func withoutTheLayerNothingIsShown() {
        UITextField.hasCanvas = false
        defer { UITextField.hasCanvas = true }
        screen.show(Text("phrase").privateFromCapture())
        #expect(EmulatedLabel.first(in: window)?.isSeen == false)
        screen.end()
        screen.show(Text("phrase").privateFromCapture(unprotected: .shown))
        #expect(EmulatedLabel.first(in: window)?.isSeen == true)
    }

    @Test func contentKeepsItsSize() {
        let large = CGSize(width: CGFloat.infinity, height: .infinity)
        #expect(Text("phrase").privateFromCapture()._size(large) == CGSize(width: 60, height: 20))
        #expect(Color.red.privateFromCapture()._size(large) == CGSize(width: 10, height: 10))
        let room = CGSize(width: 300, height: 200)
        #expect(Color.red.privateFromCapture()._size(room) == room)
    }
}
