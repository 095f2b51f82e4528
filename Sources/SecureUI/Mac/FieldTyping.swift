#if canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import Foundation
    import InputValidation

    /// What is typed into a field, as its rule makes it. The text is in the field's editor while somebody types.
    @MainActor final class FieldTyping {
        var rule: TypingRule
        var onEdit: @MainActor (TypedEdit) -> Void
        /// Of the field alone: what was changed under its hands is forgotten, and nothing else of the window.
        let undo = UndoManager()
        private var last = ""

        init(_ rule: TypingRule, _ onEdit: @escaping @MainActor (TypedEdit) -> Void) {
            (self.rule, self.onEdit) = (rule, onEdit)
        }

        func text(of field: NSTextField) -> String { field.currentEditor()?.string ?? field.stringValue }

        func isComposing(in field: NSTextField) -> Bool {
            (field.currentEditor() as? NSTextView)?.hasMarkedText() ?? false
        }

        /// Shows a text of the app's own as it is. The cursor stays, where the text is long enough.
        func show(_ text: String, in field: NSTextField) {
            last = text
            put(text, cursor: field.currentEditor()?.selectedRange.location ?? 0, in: field)
        }

        /// Something was typed, taken away or settled.
        func settle(_ field: NSTextField) {
            guard !isComposing(in: field) else { return }
            let now = text(of: field)
            // What is taken back or brought back was accepted before.
            let isTakenBack = undo.isUndoing || undo.isRedoing
            let cursor = field.currentEditor().map { NSMaxRange($0.selectedRange) } ?? now.utf16.count
            let edit = rule.edit(from: isTakenBack ? now : last, to: now, cursor: cursor)
            last = edit.text
            if !edit.text.utf16.elementsEqual(now.utf16) { put(edit.text, cursor: edit.cursor, in: field) }
            onEdit(edit)
        }

        /// The field was left, which settles what an input method still composed.
        func finish(_ field: NSTextField) {
            if !text(of: field).utf16.elementsEqual(last.utf16) { settle(field) }
            undo.removeAllActions()
        }

        private func put(_ text: String, cursor: Int, in field: NSTextField) {
            if let editor = field.currentEditor() {
                editor.string = text
                editor.selectedRange = NSRange(location: min(cursor, text.utf16.count), length: 0)
            } else {
                field.stringValue = text
            }
            // Its steps are places in a text that is no longer there.
            undo.removeAllActions()
        }
    }
#endif
