#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    public import InputValidation
    public import SwiftUI
    #if canImport(UIKit)
        import UIKit
    #else
        import AppKit
    #endif

    /// A text field that takes what its rule allows, as somebody types or pastes; see ``SanitizedField``.
    ///
    /// ```swift
    /// SanitizedTextField("Name", text: $name, rule: TextRule(characters: 1...60).typing)
    /// ```
    public struct SanitizedTextField: View {
        private let title: String
        private let text: Binding<String>
        private let rule: TypingRule
        private let onLeftOut: @MainActor (Set<Reason.Code>) -> Void

        /// - Parameters:
        ///   - title: Shown where nothing was typed.
        ///   - onLeftOut: Is told why something that was typed was not taken, to say so beside the field.
        public init(
            _ title: String, text: Binding<String>, rule: TypingRule = TypingRule(),
            onLeftOut: @escaping @MainActor (Set<Reason.Code>) -> Void = { _ in }
        ) {
            (self.title, self.text, self.rule, self.onLeftOut) = (title, text, rule, onLeftOut)
        }

        public var body: some View {
            TypedText(text: text, onLeftOut: onLeftOut) { onEdit in
                let field = SanitizedField(rule: rule, onEdit: onEdit)
                field.placeholder = title
                return field
            } update: { field in
                field.rule = rule
                field.placeholder = title
            }
        }
    }

    /// A field for passwords, PINs and codes; see ``SecretField``.
    ///
    /// ```swift
    /// SecureEntryField("Password", text: $password, purpose: .password, isRevealed: $isShown)
    /// Button(isShown ? "Hide" : "Show") { isShown.toggle() }
    /// ```
    public struct SecureEntryField: View {
        private let title: String
        private let text: Binding<String>
        private let purpose: SecretPurpose
        private let isRevealed: Binding<Bool>?

        /// - Parameters:
        ///   - purpose: Tells the system what to offer. A field keeps that of its first drawing.
        ///   - isRevealed: Whether what was typed is shown. It becomes false when the app is left
        ///     or the screen is recorded, on a Mac when another window is used.
        public init(
            _ title: String, text: Binding<String>, purpose: SecretPurpose, isRevealed: Binding<Bool>? = nil
        ) {
            (self.title, self.text, self.purpose, self.isRevealed) = (title, text, purpose, isRevealed)
        }

        public var body: some View {
            TypedText(text: text, onLeftOut: { _ in }) { onEdit in
                SecretField(purpose, onEdit: onEdit)
            } update: { field in
                field.placeholder = title
                let isRevealed = isRevealed
                field.onReveal = { shown in
                    // Views may be in the middle of an update, in which state must not change.
                    Task { @MainActor in isRevealed?.wrappedValue = shown }
                }
                guard let wish = isRevealed?.wrappedValue, field.isRevealed != wish else { return }
                field.isRevealed = wish
                if field.isRevealed != wish { field.onReveal(field.isRevealed) }
            }
        }
    }
#endif
