#if canImport(AppKit) && !canImport(UIKit)
    public import AppKit
    public import Foundation
    public import InputValidation

    /// A field for passwords, PINs and codes: covered, without corrections or suggestions that would learn it, shown for as
    /// long as the person asks and hidden again when another window or app is used.
    ///
    /// Covered, nobody copies it, and other programs do not read the keys. While it is shown neither holds. A Mac tells no
    /// app that its screen is recorded.
    @MainActor public final class SecretField: NSView {
        public let purpose: SecretPurpose
        /// What it takes. A text that is there already stays.
        public var rule: TypingRule {
            get { typing.rule }
            set { typing.rule = newValue }
        }
        /// Is told of each change.
        public var onEdit: @MainActor (TypedEdit) -> Void {
            get { typing.onEdit }
            set { typing.onEdit = newValue }
        }
        /// Is told when it is shown or hidden, whoever asked for it.
        public var onReveal: @MainActor (Bool) -> Void = { _ in }
        /// Shown where nothing was typed.
        public var placeholder: String? {
            get { covered.placeholderString }
            set { fields.forEach { $0.placeholderString = newValue } }
        }

        private let typing: FieldTyping
        // One of them is hidden, and empty.
        private let covered: CoveredField
        private let shown: SanitizedField
        private var revealing = Revealing()
        private weak var watched: NSWindow?
        private let tokens = ObserverTokens()

        /// - Parameters:
        ///   - rule: What it takes; nothing of a password but control characters and what is beyond 128 characters is left
        ///     out, unless you say otherwise.
        ///   - onEdit: Is told of each change.
        public init(
            _ purpose: SecretPurpose, rule: TypingRule = TypingRule(characters: 128, form: .asGiven),
            onEdit: @escaping @MainActor (TypedEdit) -> Void = { _ in }
        ) {
            self.purpose = purpose
            typing = FieldTyping(rule, onEdit)
            covered = CoveredField(typing)
            shown = SanitizedField(typing, cell: UnassistedCell(textCell: ""))
            super.init(frame: .zero)
            for field in fields {
                field.contentType = contentType
                field.frame = bounds
                field.autoresizingMask = [.width, .height]
                addSubview(field)
            }
            shown.isHidden = true
        }

        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        public override var intrinsicContentSize: CGSize { covered.intrinsicContentSize }

        /// Puts a text of the app's own in. It is shown as it is, and looked at when it is next changed.
        public func show(_ text: String) { typing.show(text, in: current) }

        /// Whether what was typed is shown.
        public var isRevealed: Bool {
            get { revealing.isShown }
            set { change { $0.ask(newValue) } }
        }

        public override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            guard let window, window !== watched else { return }
            watched = window
            // Another window or app takes the keys, or the Dock takes a picture.
            for name in [NSWindow.didResignKeyNotification, NSWindow.willMiniaturizeNotification] {
                tokens.add(name, of: window) { [weak self] in self?.change { $0.leave() } }
            }
            tokens.add(NSApplication.didResignActiveNotification) { [weak self] in self?.change { $0.leave() } }
        }

        private var fields: [NSTextField] { [covered, shown] }
        private var current: NSTextField { revealing.isShown ? shown : covered }

        private func change(_ change: (inout Revealing) -> Void) {
            let old = current
            change(&revealing)
            let new = current
            guard new !== old else { return }
            let selection = old.currentEditor()?.selectedRange
            // Settles what an input method composed, before the text is handed over.
            if selection != nil { window?.makeFirstResponder(nil) }
            new.stringValue = old.stringValue
            (new.isHidden, old.isHidden) = (false, true)
            old.stringValue = ""
            if let selection, window?.makeFirstResponder(new) == true {
                let end = new.stringValue.utf16.count
                let start = min(selection.location, end)
                new.currentEditor()?.selectedRange = NSRange(
                    location: start, length: min(selection.length, end - start))
            }
            onReveal(revealing.isShown)
        }

        private var contentType: NSTextContentType? {
            switch purpose {
            case .password: .password
            case .newPassword: if #available(macOS 14.0, *) { .newPassword } else { nil }
            case .oneTimeCode: .oneTimeCode
            case .other: nil
            }
        }
    }

    extension SecretField: TypedField {
        var typed: String { typing.text(of: current) }
        var isComposing: Bool { typing.isComposing(in: current) }
    }

    /// The half of a ``SecretField`` that shows dots.
    private final class CoveredField: NSSecureTextField {
        private let typing: FieldTyping

        init(_ typing: FieldTyping) {
            self.typing = typing
            super.init(frame: .zero)
            keepOneLine()
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func textDidChange(_ notification: Notification) {
            super.textDidChange(notification)
            typing.settle(self)
        }

        override func textDidEndEditing(_ notification: Notification) {
            super.textDidEndEditing(notification)
            typing.finish(self)
        }
    }

    /// Is edited in an editor of its own, which corrects, suggests and learns nothing. That of the window serves all fields.
    private final class UnassistedCell: NSTextFieldCell {
        private let editor: NSTextView = {
            let editor = NSTextView(frame: .zero)
            editor.isFieldEditor = true
            editor.allowsUndo = true
            editor.isRichText = false
            editor.isContinuousSpellCheckingEnabled = false
            editor.isGrammarCheckingEnabled = false
            editor.isAutomaticSpellingCorrectionEnabled = false
            editor.isAutomaticQuoteSubstitutionEnabled = false
            editor.isAutomaticDashSubstitutionEnabled = false
            editor.isAutomaticTextReplacementEnabled = false
            editor.isAutomaticTextCompletionEnabled = false
            editor.isAutomaticLinkDetectionEnabled = false
            editor.isAutomaticDataDetectionEnabled = false
            editor.smartInsertDeleteEnabled = false
            return editor
        }()

        override func fieldEditor(for controlView: NSView) -> NSTextView? { editor }

        override func endEditing(_ textObj: NSText) {
            super.endEditing(textObj)
            textObj.string = ""
        }
    }
#endif
