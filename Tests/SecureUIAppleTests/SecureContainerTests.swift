import Foundation
import SecureUI
import Testing
import UIKit

@MainActor @Suite(.serialized) struct SecureContainerTests {
    private let scene = UIWindowScene(.foregroundActive)

    private func window(with container: UIView) -> UIWindow {
        let window = UIWindow(windowScene: scene)
        window.isHidden = false
        window.addSubview(container)
        return window
    }

    private func without(_ body: () -> Void) {
        UITextField.hasCanvas = false
        defer { UITextField.hasCanvas = true }
        body()
    }

    @Test func contentIsSeenAndInNoPicture() {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
        let container = SecureContainer(content)
        let window = window(with: container)
        #expect(container.isProtected)
        #expect(content.isSeen && !content.isInScreenshots)
        #expect(container.isInScreenshots, "the emulation leaves out the layer alone")
        scene.emulate(.active)
        #expect(content.isSeen, "the layer itself keeps it out of a recording")
        _ = window
    }

    @Test func withoutTheLayerNothingIsShown() {
        without {
            let content = UIView(frame: .zero)
            let container = SecureContainer(content)
            let window = window(with: container)
            container.layoutSubviews()
            #expect(!container.isProtected && !content.isSeen)
            _ = window
        }
    }

    @Test func withoutTheLayerRecordingsHideIt() {
        without {
            let content = UIView(frame: .zero)
            let container = SecureContainer(content, unprotected: .hiddenWhileCaptured)
            let window = window(with: container)
            #expect(!container.isProtected && content.isSeen && content.isInScreenshots)
            scene.emulate(.active)
            #expect(!content.isSeen)
            scene.emulate(.inactive)
            #expect(content.isSeen)
            _ = window
        }
    }

    @Test func itIsAskedForWherePolicyShowsAnyway() {
        without {
            let content = UIView(frame: .zero)
            let container = SecureContainer(content, unprotected: .shown)
            scene.emulate(.active)
            let window = window(with: container)
            #expect(content.isSeen && !container.isProtected)
            _ = window
        }
    }

    @Test func theLayerGrowsWithItsContainer() {
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
        let container = SecureContainer(content)
        container.frame = CGRect(x: 0, y: 0, width: 390, height: 80)
        container.layoutSubviews()
        #expect(container.subviews.first?.frame.size == CGSize(width: 390, height: 80))
    }
}
