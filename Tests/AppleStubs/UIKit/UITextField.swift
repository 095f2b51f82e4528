// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let editingChanged = Event(rawValue: 1 << 17)
    }

    private var actions: [(UIAction, Event)] = []

    @available(iOS 14.0, tvOS 14.0, *)
    open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }

    func send(_ event: Event) {
        for (action, events) in actions where events.contains(event) { action.handler(action) }
    }
}

@available(iOS 13.0, tvOS 13.0, visionOS 1.0, *)
@MainActor open class UIAction: NSObject {
    let handler: @MainActor (UIAction) -> Void
    public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

@available(iOS 3.2, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITextPosition: NSObject {
    let place: Int
    init(_ place: Int) { self.place = place }
}

@available(iOS 3.2, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITextRange: NSObject {
    public let start: UITextPosition
    public let end: UITextPosition
    init(_ start: UITextPosition, _ end: UITextPosition) { (self.start, self.end) = (start, end) }
}

public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
@available(iOS 11.0, tvOS 11.0, *)
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
@available(iOS 11.0, tvOS 11.0, *)
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
@available(iOS 11.0, tvOS 11.0, *)
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
public enum UIKeyboardType: Int, Sendable { case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad }

@available(iOS 10.0, tvOS 10.0, *)
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    @available(iOS 11.0, tvOS 11.0, *)
    public static let password = Self(rawValue: "password")
    @available(iOS 12.0, tvOS 12.0, *)
    public static let newPassword = Self(rawValue: "new-password")
    @available(iOS 12.0, tvOS 12.0, *)
    public static let oneTimeCode = Self(rawValue: "one-time-code")
}

/// Has the layer of its canvas only while it is secure, where the emulated system has one at all. Keys go in at the cursor,
/// which counts in UTF-16 code units.
@available(iOS 2.0, tvOS 9.0, visionOS 1.0, *)
@MainActor open class UITextField: UIControl {
    /// For tests: a system without the layer.
    public static var hasCanvas = true

    open var isSecureTextEntry = false {
        didSet {
            // A field that is covered begins anew with the next key.
            if isSecureTextEntry, !oldValue { beginsAnew = true }
            guard isSecureTextEntry, Self.hasCanvas, subviews.isEmpty else { return }
            let canvas = Canvas(frame: bounds)
            canvas.field = self
            addSubview(canvas)
        }
    }

    open var text: String? = "" {
        didSet { selection = (text?.utf16.count ?? 0)..<(text?.utf16.count ?? 0) }
    }
    open var placeholder: String?
    open var autocorrectionType = UITextAutocorrectionType.default
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var spellCheckingType = UITextSpellCheckingType.default
    @available(iOS 11.0, tvOS 11.0, *)
    open var smartQuotesType: UITextSmartQuotesType {
        get { quotes }
        set { quotes = newValue }
    }
    @available(iOS 11.0, tvOS 11.0, *)
    open var smartDashesType: UITextSmartDashesType {
        get { dashes }
        set { dashes = newValue }
    }
    @available(iOS 11.0, tvOS 11.0, *)
    open var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { insertDelete }
        set { insertDelete = newValue }
    }
    open var keyboardType = UIKeyboardType.default
    open var textContentType: UITextContentType?

    private var (quotes, dashes) = (UITextSmartQuotesType.default, UITextSmartDashesType.default)
    private var insertDelete = UITextSmartInsertDeleteType.default
    private var selection = 0..<0
    private var marked: Range<Int>?
    private var beginsAnew = false

    // MARK: UITextInput

    open var beginningOfDocument: UITextPosition { UITextPosition(0) }
    open var markedTextRange: UITextRange? {
        marked.map { UITextRange(UITextPosition($0.lowerBound), UITextPosition($0.upperBound)) }
    }
    open var selectedTextRange: UITextRange? {
        get { UITextRange(UITextPosition(selection.lowerBound), UITextPosition(selection.upperBound)) }
        set { if let newValue { selection = newValue.start.place..<newValue.end.place } }
    }
    open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.place - from.place }
    open func position(from: UITextPosition, offset: Int) -> UITextPosition? {
        let place = from.place + offset
        return (0...(text ?? "").utf16.count).contains(place) ? UITextPosition(place) : nil
    }
    open func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? { UITextRange(from, to) }

    open func insertText(_ typed: String) { put(typed, marking: false) }

    /// For tests: an input method composes, and settles with `insertText`.
    public func compose(_ typed: String) { put(typed, marking: true) }

    /// For tests: takes the character before the cursor, or what is selected.
    public func deleteBackward() {
        if selection.isEmpty, let last = String(decoding: units[..<selection.lowerBound], as: UTF16.self).last {
            selection = (selection.lowerBound - String(last).utf16.count)..<selection.upperBound
        }
        put("", marking: false)
    }

    /// For tests: what is selected; the cursor where it is empty.
    public var emulatedSelection: Range<Int> {
        get { selection }
        set { selection = newValue }
    }

    private var units: [UInt16] { Array((text ?? "").utf16) }

    private func put(_ typed: String, marking: Bool) {
        let range = beginsAnew ? 0..<units.count : marked ?? selection
        beginsAnew = false
        var all = units
        all.replaceSubrange(range, with: Array(typed.utf16))
        let end = range.lowerBound + typed.utf16.count
        text = String(decoding: all, as: UTF16.self)
        selection = end..<end
        marked = marking ? range.lowerBound..<end : nil
        send(.editingChanged)
    }

    private final class Canvas: UIView, SecureCanvas {
        weak var field: UITextField?
        var isLeftOut: Bool { field?.isSecureTextEntry ?? false }
    }
}
