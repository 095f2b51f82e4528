#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import Foundation
    public import InputValidation
    public import UIKit

    /// A text field that leaves out what its rule does not allow and cuts what is too long, as somebody types or pastes.
    ///
    /// The cursor stays where it was, text beside it is not touched, and nothing is changed while an input method still
    /// composes (Japanese, Chinese, accents): its text is looked at when it is settled. Where all is allowed the field is
    /// left to the system, with its undo and its corrections.
    @MainActor public class SanitizedField: UITextField {
        /// What it takes. A text that is there already stays.
        public var rule: TypingRule
        /// Is told of each change, when it is settled.
        public var onEdit: @MainActor (TypedEdit) -> Void

        private var last = ""
        private var isTypingAgain = false

        public init(
            rule: TypingRule = TypingRule(), onEdit: @escaping @MainActor (TypedEdit) -> Void = { _ in }
        ) {
            (self.rule, self.onEdit) = (rule, onEdit)
            super.init(frame: .zero)
            addAction(UIAction { [weak self] _ in self?.settle() }, for: .editingChanged)
        }

        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        /// Puts a text of the app's own in. It is shown as it is, and looked at when it is next changed; one that is put in by
        /// `text` is cut then where it is too long.
        public func show(_ text: String) {
            self.text = text
            last = text
        }

        /// Puts the text in anew, as keys would, and changes nothing of it.
        func typeAgain() {
            guard let kept = text, !kept.isEmpty else { return }
            isTypingAgain = true
            text = ""
            insertText(kept)
            isTypingAgain = false
        }

        private func settle() {
            guard markedTextRange == nil, !isTypingAgain else { return }
            let now = text ?? ""
            let edit = rule.edit(from: last, to: now, cursor: cursor ?? now.utf16.count)
            last = edit.text
            if !edit.text.utf16.elementsEqual(now.utf16) { apply(edit) }
            onEdit(edit)
        }

        private func apply(_ edit: TypedEdit) {
            text = edit.text
            if let place = position(from: beginningOfDocument, offset: edit.cursor) {
                selectedTextRange = textRange(from: place, to: place)
            }
        }

        /// In UTF-16 code units from the start.
        private var cursor: Int? {
            selectedTextRange.map { offset(from: beginningOfDocument, to: $0.end) }
        }
    }
#endif
