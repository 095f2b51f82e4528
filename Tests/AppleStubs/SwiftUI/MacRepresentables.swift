#if canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import Foundation

    @available(macOS 10.15, *)
    @MainActor public protocol NSViewRepresentable: View where Body == Never {
        associatedtype NSViewType: NSView
        associatedtype Coordinator = Void
        typealias Context = NSViewRepresentableContext<Self>
        func makeNSView(context: Context) -> NSViewType
        func updateNSView(_ nsView: NSViewType, context: Context)
        static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    }

    @available(macOS 10.15, *)
    @MainActor public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
        public let environment: EnvironmentValues
    }

    @available(macOS 10.15, *)
    extension NSViewRepresentable where Coordinator == Void {
        public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
        public var body: Never { fatalError() }
        public func _size(_ offer: CGSize) -> CGSize { offer }
        public func _draw(_ hierarchy: EmulatedHierarchy) {
            let context = Context(environment: hierarchy.environment)
            hierarchy.represent(
                make: { makeNSView(context: context) }, view: { $0 }, update: { updateNSView($0, context: context) },
                end: { Self.dismantleNSView($0, coordinator: ()) })
        }
    }

    /// Begins with an environment of its own: nothing flows in.
    @available(macOS 10.15, *)
    @MainActor open class NSHostingView<Content: View>: NSView {
        private var hierarchy: EmulatedHierarchy?

        public var rootView: Content {
            didSet { hierarchy?.show(rootView) }
        }

        public required init(rootView: Content) {
            self.rootView = rootView
            super.init(frame: .zero)
            hierarchy = EmulatedHierarchy(in: self)
            hierarchy?.show(rootView)
        }

        public required init?(coder: NSCoder) { nil }
    }
#endif
