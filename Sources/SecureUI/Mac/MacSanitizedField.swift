#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    public import Foundation
    public import InputValidation

    /// A text field that leaves out what its rule does not allow and cuts what is too long, as somebody types or pastes.
    ///
    /// The cursor stays where it was, text beside it is not touched, and nothing is changed while an input method still
    /// composes (Japanese, Chinese, accents): its text is looked at when it is settled. Where all is allowed the field is
    /// left to the system, with its undo and its corrections; what was left out or cut cannot be undone, nor what came
    /// before it.
    @MainActor public final class SanitizedField: NSTextField, NSTextViewDelegate {
        /// What it takes. A text that is there already stays.
        public var rule: TypingRule {
            get { typing.rule }
            set { typing.rule = newValue }
        }
        /// Is told of each change, when it is settled.
        public var onEdit: @MainActor (TypedEdit) -> Void {
            get { typing.onEdit }
            set { typing.onEdit = newValue }
        }
        /// Shown where nothing was typed.
        public var placeholder: String? {
            get { placeholderString }
            set { placeholderString = newValue }
        }

        private let typing: FieldTyping

        public convenience init(
            rule: TypingRule = TypingRule(), onEdit: @escaping @MainActor (TypedEdit) -> Void = { _ in }
        ) { self.init(FieldTyping(rule, onEdit)) }

        /// - Parameter cell: Instead of the ordinary one.
        init(_ typing: FieldTyping, cell: NSTextFieldCell? = nil) {
            self.typing = typing
            super.init(frame: .zero)
            if let cell { self.cell = cell }
            isEditable = true
            isSelectable = true
            isBezeled = true
            keepOneLine()
        }

        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        /// Puts a text of the app's own in. It is shown as it is, and looked at when it is next changed.
        public func show(_ text: String) { typing.show(text, in: self) }

        public override func textDidChange(_ notification: Notification) {
            super.textDidChange(notification)
            typing.settle(self)
        }

        public override func textDidEndEditing(_ notification: Notification) {
            super.textDidEndEditing(notification)
            typing.finish(self)
        }

        public func undoManager(for view: NSTextView) -> UndoManager? { typing.undo }
    }

    extension SanitizedField: TypedField {
        var typed: String { typing.text(of: self) }
        var isComposing: Bool { typing.isComposing(in: self) }
    }

    extension NSTextField {
        /// A text that is longer than the field moves along beneath the cursor.
        func keepOneLine() {
            cell?.usesSingleLineMode = true
            cell?.isScrollable = true
            cell?.wraps = false
        }
    }
#endif
