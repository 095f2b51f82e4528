#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import Foundation
    public import InputValidation
    public import UIKit

    /// A text field that drops disallowed characters and truncates overlong input as the user types or pastes.
    ///
    /// The cursor stays in place, surrounding text is not changed, and nothing is changed while an input method is
    /// composing (Japanese, Chinese, accents): its text is checked once it is committed. If all input is allowed, the
    /// system handles the field, including undo and corrections.
    @MainActor public class SanitizedField: UITextField {
        /// The rule for input. Existing text is not changed.
        public var rule: TypingRule
        /// Called for each committed change.
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

        /// Sets text provided by the app. It is shown unchanged, and checked at the next change; text set with `text`
        /// is truncated then if it is too long.
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
