#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import Foundation
    public import InputValidation
    import UIKit

    /// A field for passwords, PINs and codes: masked, without corrections or suggestions that would learn it, revealed
    /// only at the user's request and masked again when the app becomes inactive or the screen is recorded.
    ///
    /// While it is masked, the system omits it from screenshots, prevents copying, and does not allow third-party
    /// keyboards. None of this applies while it is revealed.
    @MainActor public final class SecretField: SanitizedField {
        public let purpose: SecretPurpose
        /// Called whenever the text is revealed or masked.
        public var onReveal: @MainActor (Bool) -> Void = { _ in }

        private var revealing = Revealing()
        private weak var watched: UIWindowScene?
        private let tokens = ObserverTokens()

        /// - Parameters:
        ///   - rule: The rule for input; by default, only control characters and anything beyond 128 characters are
        ///     dropped.
        ///   - onEdit: Called for each change.
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

        /// Whether the text is revealed. It stays masked while the screen is recorded.
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
