#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import UIKit

    /// Copies sensitive text that must not stay on the pasteboard.
    @MainActor public enum SensitivePasteboard {
        /// Copies text that expires and stays on this device, unless the terms say otherwise.
        ///
        /// Until then, every app into which the user pastes receives it, as does every app with permission to read the
        /// pasteboard.
        @discardableResult
        public static func copy(
            _ text: String, _ terms: PasteboardTerms = PasteboardTerms(), to pasteboard: UIPasteboard = .general
        ) -> PasteboardReceipt {
            pasteboard.setItems(
                [["public.utf8-plain-text": text]],
                options: [
                    .localOnly: terms.isLocal,
                    .expirationDate: Date(timeIntervalSinceNow: TimeInterval(terms.seconds)),
                ])
            return PasteboardReceipt(changeCount: pasteboard.changeCount)
        }

        /// Removes copied text from the pasteboard, unless something else has been copied since.
        ///
        /// - Returns: Whether it was still on the pasteboard.
        @discardableResult
        public static func clear(_ receipt: PasteboardReceipt, on pasteboard: UIPasteboard = .general) -> Bool {
            guard receipt.isCurrent(changeCount: pasteboard.changeCount) else { return false }
            pasteboard.items = []
            return true
        }
    }
#endif
