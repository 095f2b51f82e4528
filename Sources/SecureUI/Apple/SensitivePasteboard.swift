#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import Foundation
    public import UIKit

    /// Copies texts that are not to stay on the pasteboard.
    @MainActor public enum SensitivePasteboard {
        /// Copies a text that goes after a while and stays on this device, unless the terms say otherwise.
        ///
        /// Until then every app that people paste into gets it, as does each app that asks and is allowed to.
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

        /// Takes a copied text off the pasteboard, where nothing was copied since.
        ///
        /// - Returns: Whether it was still there.
        @discardableResult
        public static func clear(_ receipt: PasteboardReceipt, on pasteboard: UIPasteboard = .general) -> Bool {
            guard receipt.isCurrent(changeCount: pasteboard.changeCount) else { return false }
            pasteboard.items = []
            return true
        }
    }
#endif
