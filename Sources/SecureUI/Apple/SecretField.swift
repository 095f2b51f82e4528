#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import Foundation
    public import InputValidation
    import UIKit

    /// A field for passwords, PINs and codes: covered, without corrections or suggestions that would learn it, shown for as
    /// long as the person asks and hidden again when the app is left or the screen is recorded.
    ///
    /// Covered, the system shows it in no picture of the screen, lets nobody copy it, and takes no other company's keyboard.
    /// While it is shown none of this holds.
    @MainActor public final class SecretField: SanitizedField {
        public let purpose: SecretPurpose
        /// Is told when it is shown or hidden, whoever asked for it.
        public var onReveal: @MainActor (Bool) -> Void = { _ in }

        private var revealing = Revealing()
        private weak var watched: UIWindowScene?
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
            super.init(rule: rule, onEdit: onEdit)
            isSecureTextEntry = true
            autocorrectionType = .no
            autocapitalizationType = .none
            spellCheckingType = .no
            smartQuotesType = .no
            smartDashesType = .no
            smartInsertDeleteType = .no
            textContentType = contentType
            if purpose == .oneTimeCode { keyboardType = .numberPad }
        }

        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        /// Whether what was typed is shown. Asked for while the screen is recorded, it stays hidden.
        public var isRevealed: Bool {
            get { revealing.isShown }
            set { change { $0.ask(newValue) } }
        }

        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard let scene = window?.windowScene, scene !== watched else { return }
            watched = scene
            tokens.add(UIScene.willDeactivateNotification, of: scene) { [weak self] in self?.change { $0.leave() } }
            SceneCapture.observe(scene, with: tokens) { [weak self] in self?.lookForCapture() }
            lookForCapture()
        }

        private func lookForCapture() {
            let isCaptured = watched.map { SceneCapture.isActive(in: $0) } ?? false
            change { $0.capture(isCaptured) }
        }

        private func change(_ change: (inout Revealing) -> Void) {
            let before = revealing.isShown
            change(&revealing)
            guard revealing.isShown != before else { return }
            isSecureTextEntry = !revealing.isShown
            // Covered again it would begin anew with the next key, unless its text was put in since.
            if isSecureTextEntry { typeAgain() }
            onReveal(revealing.isShown)
        }

        private var contentType: UITextContentType? {
            switch purpose {
            case .password: .password
            case .newPassword: .newPassword
            case .oneTimeCode: .oneTimeCode
            case .other: nil
            }
        }
    }
#endif
