#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import SwiftUI

    /// What stands in front of a locked app: a title, why it did not open, and a button that asks the person.
    ///
    /// ```swift
    /// Notes().locked(model.isLocked) {
    ///     LockScreen("Notes is locked", message: model.message, button: "Unlock", isAsking: model.isAsking) {
    ///         model.unlock()
    ///     }
    /// }
    /// ```
    public struct LockScreen: View {
        private let title: String
        private let message: String?
        private let button: String
        private let isAsking: Bool
        private let unlock: @MainActor () -> Void

        /// - Parameters:
        ///   - message: Why it did not open, in the person's language.
        ///   - isAsking: While the prompt stands there the button does nothing.
        ///   - unlock: Asks the person. It decides nothing by itself: the content is shown when `locked` is false.
        public init(
            _ title: String, message: String? = nil, button: String, isAsking: Bool = false,
            unlock: @escaping @MainActor () -> Void
        ) {
            (self.title, self.message, self.button) = (title, message, button)
            (self.isAsking, self.unlock) = (isAsking, unlock)
        }

        public var body: some View {
            VStack(spacing: 16) {
                Text(title)
                Text(message ?? "")
                Button(button) { if !isAsking { unlock() } }
            }
        }
    }
#endif
