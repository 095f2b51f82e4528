import Foundation

@available(macOS 10.0, *)
@MainActor open class NSCell: NSObject {
    public init(textCell string: String) { super.init() }
    public required init(coder: NSCoder) { super.init() }
    open var isScrollable = false
    open var wraps = true
    open var usesSingleLineMode = false
    open func endEditing(_ textObj: NSText) {}
    open func fieldEditor(for controlView: NSView) -> NSTextView? { nil }
}

@available(macOS 10.0, *)
@MainActor open class NSTextFieldCell: NSCell {}

@available(macOS 10.0, *)
@MainActor open class NSControl: NSView {
    open var cell: NSCell? = NSTextFieldCell(textCell: "")
    fileprivate var editor: NSTextView?
    private var value = ""

    open func currentEditor() -> NSText? { editor }

    open var stringValue: String {
        get { editor?.string ?? value }
        set {
            value = newValue
            editor?.string = newValue
        }
    }
}

@available(macOS 11.0, *)
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    @available(macOS 11.0, *)
    public static let password = Self(rawValue: "NSTextContentTypePassword")
    @available(macOS 11.0, *)
    public static let oneTimeCode = Self(rawValue: "NSTextContentTypeOneTimeCode")
    @available(macOS 14.0, *)
    public static let newPassword = Self(rawValue: "NSTextContentTypeNewPassword")
}

/// Its text is in an editor while somebody types.
@available(macOS 10.0, *)
@MainActor open class NSTextField: NSControl {
    open var isEditable = true
    open var isSelectable = true
    open var isBezeled = true
    open var placeholderString: String?
    @available(macOS 11.0, *)
    open var contentType: NSTextContentType? {
        get { content }
        set { content = newValue }
    }
    private var content: NSTextContentType?
    open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 22) }

    open func textDidChange(_ notification: Notification) {}

    open func textDidEndEditing(_ notification: Notification) {
        guard let editor else { return }
        editor.settle()
        let text = editor.string
        self.editor = nil
        editor.field = nil
        stringValue = text
        cell?.endEditing(editor)
    }

    func beginEditing(_ editor: NSTextView) {
        editor.string = stringValue
        editor.selectedRange = NSRange(location: 0, length: stringValue.utf16.count)
        editor.field = self
        self.editor = editor
    }

    func endEditing() {
        guard let editor else { return }
        textDidEndEditing(Notification(name: NSText.didEndEditingNotification, object: editor))
    }
}

/// Shows dots; its editor is another one than that of the other fields, and cannot undo.
@available(macOS 10.0, *)
@MainActor open class NSSecureTextField: NSTextField {}
