#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import Foundation
    public import UIKit

    /// Shows content in the layer that a text field for passwords draws in, which screenshots, recordings and mirrored
    /// screens leave out.
    ///
    /// That layer is not documented: the first subview of a `UITextField` with `isSecureTextEntry`. It has changed with
    /// versions of iOS and may change again; ``isProtected`` says whether one was found, not that the system still
    /// leaves it out. Take a screenshot on each version of the system that you support. Another camera
    /// sees everything.
    @MainActor public final class SecureContainer: UIView {
        /// Whether the content lies in the layer of a text field for passwords.
        public private(set) var isProtected = false

        private let content: UIView
        private let unprotected: UnprotectedContent
        // The layer loses what makes it secure when its field ends.
        private let field = UITextField(frame: .zero)
        private var canvas: UIView?
        private weak var watched: UIWindowScene?
        private let tokens = ObserverTokens()

        /// - Parameter unprotected: What to do where the system gives no such layer.
        public init(_ content: UIView, unprotected: UnprotectedContent = .hidden) {
            self.content = content
            self.unprotected = unprotected
            super.init(frame: content.frame)
            content.frame = bounds
            content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            content.isHidden = true
            enterCanvas()
            update()
        }

        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        public override func layoutSubviews() {
            super.layoutSubviews()
            if canvas == nil { enterCanvas() }
            canvas?.frame = bounds
            update()
        }

        public override func didMoveToWindow() {
            super.didMoveToWindow()
            if let scene = window?.windowScene, scene !== watched {
                watched = scene
                SceneCapture.observe(scene, with: tokens) { [weak self] in self?.update() }
            }
            update()
        }

        private func update() {
            if !isProtected, content.superview == nil { addSubview(content) }
            let isCaptured = window?.windowScene.map { SceneCapture.isActive(in: $0) } ?? false
            content.isHidden = !unprotected.shows(isProtected: isProtected, isCaptured: isCaptured)
        }

        private func enterCanvas() {
            field.isSecureTextEntry = true
            field.isUserInteractionEnabled = false
            guard let canvas = field.subviews.first else { return }
            canvas.subviews.forEach { $0.removeFromSuperview() }
            content.removeFromSuperview()
            canvas.frame = bounds
            canvas.isUserInteractionEnabled = true
            canvas.addSubview(content)
            addSubview(canvas)
            self.canvas = canvas
            isProtected = true
        }
    }
#endif
