import Foundation
import SecureUI
import Testing
import UIKit

/// What the guard and the container do to a scene; built by scripts/check-apple against the stub of UIKit.
@MainActor @Suite(.serialized) struct SceneTests {
    private final class Seen {
        var notices: [ScreenNotice] = []
    }

    private func post(_ name: Notification.Name, _ scene: UIScene?) {
        NotificationCenter.default.post(name: name, object: scene)
    }

    private func covers(_ scene: UIWindowScene) -> [UIWindow] { scene.windows.filter { !$0.isHidden } }

    @Test func theCoverGoesUpAndComesDown() {
        let scene = UIWindowScene(.foregroundActive)
        let screen = ScreenGuard(scene)
        #expect(covers(scene).isEmpty)
        post(UIScene.willDeactivateNotification, scene)
        #expect(screen.cover == .away)
        #expect(covers(scene).count == 1)
        let window = covers(scene).first
        #expect((window?.windowLevel.rawValue ?? 0) > UIWindow.Level.alert.rawValue)
        let view = window?.rootViewController?.view.subviews.first
        #expect(view?.backgroundColor === UIColor.systemBackground)
        #expect(view?.isSeen == true)
        post(UIScene.didEnterBackgroundNotification, scene)
        #expect(covers(scene).count == 1)
        post(UIScene.didActivateNotification, scene)
        #expect(covers(scene).isEmpty && screen.cover == nil)
    }

    @Test func anotherSceneIsNotItsBusiness() {
        let (scene, other) = (UIWindowScene(.foregroundActive), UIWindowScene(.foregroundActive))
        let screen = ScreenGuard(scene)
        post(UIScene.willDeactivateNotification, other)
        #expect(covers(scene).isEmpty && screen.cover == nil)
    }

    @Test func recordings() {
        let seen = Seen()
        let scene = UIWindowScene(.foregroundActive)
        let screen = ScreenGuard(scene) {
            seen.notices.append($0)
        } cover: { cover in
            let view = UIView(frame: .zero)
            view.isUserInteractionEnabled = cover == .away
            return view
        }
        scene.emulate(.active)
        #expect(screen.isCaptured && covers(scene).count == 1)
        #expect(covers(scene).first?.rootViewController?.view.subviews.first?.isUserInteractionEnabled == false)
        // One cover takes the place of the other.
        post(UIScene.willDeactivateNotification, scene)
        #expect(covers(scene).count == 1)
        #expect(covers(scene).first?.rootViewController?.view.subviews.first?.isUserInteractionEnabled == true)
        post(UIScene.didActivateNotification, scene)
        scene.emulate(.unspecified)
        #expect(covers(scene).isEmpty)
        #expect(seen.notices == [.captureBegan, .captureEnded])
    }

    @Test func aRecordingThatIsUnderWay() {
        let seen = Seen()
        let scene = UIWindowScene(.foregroundActive)
        scene.emulate(.active)
        let screen = ScreenGuard(scene) { seen.notices.append($0) }
        #expect(screen.cover == .captured && seen.notices == [.captureBegan])
    }

    @Test func screenshots() {
        let seen = Seen()
        let scene = UIWindowScene(.foregroundActive)
        let screen = ScreenGuard(scene) { seen.notices.append($0) }
        post(UIApplication.userDidTakeScreenshotNotification, nil)
        #expect(seen.notices == [.screenshot(showedContent: true)])
        _ = screen
    }

    @Test func itEndsWithItsOwner() {
        let seen = Seen()
        let scene = UIWindowScene(.foregroundActive)
        var screen: ScreenGuard? = ScreenGuard(scene) { seen.notices.append($0) }
        post(UIScene.willDeactivateNotification, scene)
        #expect(screen?.cover == .away && covers(scene).count == 1)
        screen = nil
        #expect(covers(scene).isEmpty)
        scene.emulate(.active)
        post(UIApplication.userDidTakeScreenshotNotification, nil)
        #expect(seen.notices.isEmpty)
    }
}
