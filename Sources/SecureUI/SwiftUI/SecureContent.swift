#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    import SwiftUI
    import UIKit

    /// A view in a ``SecureContainer``.
    struct SecureContent<Content: View>: UIViewControllerRepresentable {
        let content: Content
        let unprotected: UnprotectedContent

        func makeUIViewController(context: Context) -> SecureContentController<Inheriting<Content>> {
            SecureContentController(root(context), unprotected: unprotected)
        }

        func updateUIViewController(
            _ controller: SecureContentController<Inheriting<Content>>, context: Context
        ) { controller.hosting.rootView = root(context) }

        func sizeThatFits(
            _ proposal: ProposedViewSize, uiViewController controller: SecureContentController<Inheriting<Content>>,
            context: Context
        ) -> CGSize? {
            let fitting = FittingSize(
                width: proposal.width.map { Double($0) }, height: proposal.height.map { Double($0) })
            let answer = controller.hosting.sizeThatFits(
                in: CGSize(width: fitting.offer.width, height: fitting.offer.height))
            let size = fitting.size(answering: Double(answer.width), Double(answer.height))
            return CGSize(width: size.width, height: size.height)
        }

        private func root(_ context: Context) -> Inheriting<Content> {
            Inheriting(content: content, environment: context.environment)
        }
    }

    /// The parent that a hosting controller needs to be laid out as part of the screen.
    final class SecureContentController<Root: View>: UIViewController {
        let hosting: UIHostingController<Root>
        private let unprotected: UnprotectedContent

        init(_ root: Root, unprotected: UnprotectedContent) {
            hosting = UIHostingController(rootView: root)
            self.unprotected = unprotected
            super.init(nibName: nil, bundle: nil)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            guard let view, let content = hosting.view else { return }
            addChild(hosting)
            content.backgroundColor = .clear
            let container = SecureContainer(content, unprotected: unprotected)
            container.frame = view.bounds
            container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(container)
            hosting.didMove(toParent: self)
        }
    }
#endif
