#if canImport(UIKit)
    import Foundation
    import UIKit

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    @MainActor public protocol UIViewRepresentable: View where Body == Never {
        associatedtype UIViewType: UIView
        associatedtype Coordinator = Void
        typealias Context = UIViewRepresentableContext<Self>
        func makeUIView(context: Context) -> UIViewType
        func updateUIView(_ uiView: UIViewType, context: Context)
        static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
        public let environment: EnvironmentValues
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    extension UIViewRepresentable where Coordinator == Void {
        public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
        public var body: Never { fatalError() }
        public func _size(_ offer: CGSize) -> CGSize { offer }
        public func _draw(_ hierarchy: EmulatedHierarchy) {
            let context = Context(environment: hierarchy.environment)
            hierarchy.represent(
                make: { makeUIView(context: context) }, view: { $0 }, update: { updateUIView($0, context: context) },
                end: { Self.dismantleUIView($0, coordinator: ()) })
        }
    }

    @available(iOS 16.0, tvOS 16.0, visionOS 1.0, *)
    public struct ProposedViewSize: Equatable, Sendable {
        public var width: CGFloat?
        public var height: CGFloat?
        public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    @MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
        associatedtype UIViewControllerType: UIViewController
        associatedtype Coordinator = Void
        typealias Context = UIViewControllerRepresentableContext<Self>
        func makeUIViewController(context: Context) -> UIViewControllerType
        func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
        func sizeThatFits(
            _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
        ) -> CGSize?
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    @MainActor public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
        public let environment: EnvironmentValues
    }

    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    extension UIViewControllerRepresentable {
        public var body: Never { fatalError() }

        /// Asked with nothing proposed in a direction that is not finite, as a scroll view does.
        public func _size(_ offer: CGSize) -> CGSize {
            let context = Context(environment: EnvironmentValues())
            let proposal = ProposedViewSize(
                width: offer.width.isFinite ? offer.width : nil, height: offer.height.isFinite ? offer.height : nil)
            return sizeThatFits(proposal, uiViewController: makeUIViewController(context: context), context: context)
                ?? offer
        }

        public func _draw(_ hierarchy: EmulatedHierarchy) {
            let context = Context(environment: hierarchy.environment)
            hierarchy.represent(
                make: { makeUIViewController(context: context) }, view: { $0.view },
                update: { updateUIViewController($0, context: context) }, end: { _ in })
        }
    }

    /// Begins with an environment of its own: nothing flows in.
    @available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
    @MainActor open class UIHostingController<Content: View>: UIViewController {
        private var hierarchy: EmulatedHierarchy?

        public var rootView: Content {
            didSet { hierarchy?.show(rootView) }
        }

        public init(rootView: Content) {
            self.rootView = rootView
            super.init(nibName: nil, bundle: nil)
        }

        public required init?(coder: NSCoder) { nil }

        open override func viewDidLoad() {
            super.viewDidLoad()
            hierarchy = EmulatedHierarchy(in: view)
            hierarchy?.show(rootView)
        }

        public func sizeThatFits(in size: CGSize) -> CGSize { rootView._size(size) }
    }
#endif
