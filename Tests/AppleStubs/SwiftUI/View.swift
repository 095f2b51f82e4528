import Foundation

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// For the emulation: what stands on the screen.
    func _draw(_ hierarchy: EmulatedHierarchy)
    /// For the emulation: how much of an offer it takes.
    func _size(_ offer: CGSize) -> CGSize
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
extension View {
    public func _draw(_ hierarchy: EmulatedHierarchy) { body._draw(hierarchy) }
    public func _size(_ offer: CGSize) -> CGSize { body._size(offer) }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
extension Never: View {
    public var body: Never { fatalError("a view that draws itself has no body") }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@resultBuilder public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> EmulatedGroup {
        var draws: [@MainActor (EmulatedHierarchy) -> Void] = []
        for one in repeat each content { draws.append { one._draw($0) } }
        return EmulatedGroup(draws: draws)
    }
}

/// Views one after another.
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct EmulatedGroup: View {
    let draws: [@MainActor (EmulatedHierarchy) -> Void]
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) { draws.forEach { $0(hierarchy) } }
    public func _size(_ offer: CGSize) -> CGSize { offer }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct VStack<Content: View>: View {
    private let content: Content
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) { content._draw(hierarchy) }
    public func _size(_ offer: CGSize) -> CGSize { content._size(offer) }
}

/// A text that can be pressed.
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct Button<Label: View>: View {
    private let title: String
    private let action: @MainActor () -> Void
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) {
        hierarchy.add(EmulatedLabel(title, in: hierarchy.environment, press: action))
    }
    public func _size(_ offer: CGSize) -> CGSize { CGSize(width: 10 * title.count, height: 20) }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
extension Button where Label == Text {
    public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (String(title), action)
    }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@propertyWrapper public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct EmptyView: View {
    public nonisolated init() {}
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) {}
    public func _size(_ offer: CGSize) -> CGSize { .zero }
}

/// Ten points for each character, and twenty high.
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct Text: View {
    private let text: String
    public nonisolated init<Content: StringProtocol>(_ content: Content) { text = String(content) }
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) {
        hierarchy.add(EmulatedLabel(text, in: hierarchy.environment))
    }
    public func _size(_ offer: CGSize) -> CGSize { CGSize(width: 10 * text.count, height: 20) }
}

/// Takes what it is offered.
@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct Color: View {
    public nonisolated static var red: Color { Color() }
    public var body: Never { fatalError() }
    public func _draw(_ hierarchy: EmulatedHierarchy) {}
    public func _size(_ offer: CGSize) -> CGSize { offer }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
public struct EnvironmentValues {
    public var locale = Locale(identifier: "en")
    public init() {}
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
extension View {
    public func background<Background: View>(_ background: Background) -> some View {
        EmulatedModifier(content: self) { content, hierarchy in
            background._draw(hierarchy)
            content._draw(hierarchy)
        }
    }

    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        EmulatedModifier(content: self) { content, hierarchy in
            let outer = hierarchy.environment
            hierarchy.environment[keyPath: keyPath] = value
            content._draw(hierarchy)
            hierarchy.environment = outer
        }
    }
}

struct EmulatedModifier<Content: View>: View {
    let content: Content
    let draw: @MainActor (Content, EmulatedHierarchy) -> Void
    var body: Never { fatalError() }
    func _draw(_ hierarchy: EmulatedHierarchy) { draw(content, hierarchy) }
    func _size(_ offer: CGSize) -> CGSize { content._size(offer) }
}
