import Foundation

#if canImport(UIKit)
    import UIKit
    public typealias EmulatedView = UIView
#else
    import AppKit
    public typealias EmulatedView = NSView
#endif

/// A text on the screen, with the environment that reached it.
@MainActor public final class EmulatedLabel: EmulatedView {
    public let text: String
    public let environment: EnvironmentValues
    /// What pressing it does, where it is a button.
    public let press: (@MainActor () -> Void)?

    init(_ text: String, in environment: EnvironmentValues, press: (@MainActor () -> Void)? = nil) {
        self.text = text
        self.environment = environment
        self.press = press
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }

    /// All of them below a view.
    public static func all(in view: EmulatedView) -> [EmulatedLabel] {
        (view as? EmulatedLabel).map { [$0] } ?? view.subviews.flatMap { all(in: $0) }
    }

    /// The first one below a view.
    public static func first(in view: EmulatedView) -> EmulatedLabel? {
        (view as? EmulatedLabel) ?? view.subviews.lazy.compactMap { first(in: $0) }.first
    }
}

/// Views on a screen. Those that come from UIKit or AppKit are made once for their place, updated with each drawing, and told of
/// their end.
@MainActor public final class EmulatedHierarchy {
    public internal(set) var environment: EnvironmentValues
    private let parent: EmulatedView
    private var labels: [EmulatedView] = []
    private var represented: [(view: EmulatedView, content: AnyObject, end: @MainActor () -> Void)] = []
    private var place = 0

    public init(in parent: EmulatedView, _ environment: EnvironmentValues = EnvironmentValues()) {
        self.parent = parent
        self.environment = environment
    }

    /// Draws, again or for the first time.
    public func show(_ view: some View) {
        labels.forEach { $0.removeFromSuperview() }
        labels = []
        place = 0
        view._draw(self)
        while represented.count > place { endLast() }
    }

    /// The views leave the screen for good.
    public func end() {
        while !represented.isEmpty { endLast() }
        labels.forEach { $0.removeFromSuperview() }
    }

    func add(_ label: EmulatedView) {
        labels.append(label)
        parent.addSubview(label)
    }

    /// - Returns: What was made for this place.
    func represent<Content: AnyObject>(
        make: () -> Content, view: (Content) -> EmulatedView, update: (Content) -> Void,
        end: @escaping @MainActor (Content) -> Void
    ) {
        if place < represented.count, let content = represented[place].content as? Content {
            update(content)
        } else {
            let content = make()
            update(content)
            represented.append((view(content), content, { end(content) }))
            parent.addSubview(view(content))
        }
        place += 1
    }

    private func endLast() {
        guard let last = represented.popLast() else { return }
        last.view.removeFromSuperview()
        last.end()
    }
}
