import Foundation

@available(macOS 10.0, *)
@MainActor open class NSText: NSView {
    nonisolated public static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
    nonisolated public static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")

    /// Set by a program it tells nobody, and the cursor goes to the end.
    open var string = "" {
        didSet { selectedRange = NSRange(location: string.utf16.count, length: 0) }
    }
    open var selectedRange = NSRange(location: 0, length: 0)
    open var isFieldEditor = false
    open var isRichText = true
}

@available(macOS 10.0, *)
@MainActor public protocol NSTextViewDelegate: NSObjectProtocol {
    func undoManager(for view: NSTextView) -> UndoManager?
}

/// Keys go in at the cursor, which counts in UTF-16 code units.
@available(macOS 10.0, *)
@MainActor open class NSTextView: NSText {
    open var allowsUndo = false
    open var isContinuousSpellCheckingEnabled = true
    open var isGrammarCheckingEnabled = true
    open var isAutomaticSpellingCorrectionEnabled = true
    open var isAutomaticQuoteSubstitutionEnabled = true
    open var isAutomaticDashSubstitutionEnabled = true
    open var isAutomaticTextReplacementEnabled = true
    open var isAutomaticTextCompletionEnabled = true
    open var isAutomaticLinkDetectionEnabled = true
    open var isAutomaticDataDetectionEnabled = true
    open var smartInsertDeleteEnabled = true

    weak var field: NSTextField?
    private var marked: Range<Int>?
    private var beforeMarks: String?

    open func hasMarkedText() -> Bool { marked != nil }

    /// For tests: a key, or a paste.
    public func insertText(_ typed: String) { put(typed, marking: false) }

    /// For tests: an input method composes, and settles with `insertText` or when the field is left.
    public func compose(_ typed: String) { put(typed, marking: true) }

    /// For tests: takes the character before the cursor, or what is selected.
    public func deleteBackward() {
        if selectedRange.length == 0,
            let last = String(decoding: units[..<selectedRange.location], as: UTF16.self).last
        {
            let length = String(last).utf16.count
            selectedRange = NSRange(location: selectedRange.location - length, length: length)
        }
        put("", marking: false)
    }

    /// What was composed stays, and nobody is told.
    func settle() { (marked, beforeMarks) = (nil, nil) }

    private var units: [UInt16] { Array(string.utf16) }

    private func put(_ typed: String, marking: Bool) {
        let selected = selectedRange.location..<(selectedRange.location + selectedRange.length)
        let range = marked ?? selected
        let before = beforeMarks ?? string
        var all = units
        all.replaceSubrange(range, with: Array(typed.utf16))
        let end = range.lowerBound + typed.utf16.count
        string = String(decoding: all, as: UTF16.self)
        selectedRange = NSRange(location: end, length: 0)
        marked = marking ? range.lowerBound..<end : nil
        beforeMarks = marking ? before : nil
        if !marking, let manager = (field as? any NSTextViewDelegate)?.undoManager(for: self) {
            register(before, with: manager)
        }
        tell()
    }

    private func register(_ text: String, with manager: UndoManager) {
        manager.emulateRegister { [weak self] in
            guard let self else { return }
            register(string, with: manager)
            string = text
            tell()
        }
    }

    private func tell() {
        field?.textDidChange(Notification(name: NSText.didChangeNotification, object: self))
    }
}

/// Foundation has it on Apple's systems.
@available(macOS 10.0, *)
@MainActor open class UndoManager: NSObject {
    private var (undos, redos): ([() -> Void], [() -> Void]) = ([], [])
    open private(set) var isUndoing = false
    open private(set) var isRedoing = false

    open var canUndo: Bool { !undos.isEmpty }

    func emulateRegister(_ step: @escaping () -> Void) {
        if isUndoing { redos.append(step) } else { undos.append(step) }
    }

    open func undo() {
        isUndoing = true
        undos.popLast()?()
        isUndoing = false
    }

    open func redo() {
        isRedoing = true
        redos.popLast()?()
        isRedoing = false
    }

    open func removeAllActions() { (undos, redos) = ([], []) }
}
