#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import SwiftUI

    extension View {
        /// Shows the view in a ``SecureContainer``, which screenshots, recordings and mirrored screens leave out.
        ///
        /// ```swift
        /// Text(phrase).privateFromCapture()
        /// ```
        ///
        /// What is said of the container holds here: its layer is undocumented. Preferences such as navigation titles do
        /// not come out of it; keep it to the secret itself.
        ///
        /// - Parameter unprotected: What to do where the system gives no such layer. The view keeps its place.
        public func privateFromCapture(unprotected: UnprotectedContent = .hidden) -> some View {
            SecureContent(content: self, unprotected: unprotected)
        }
    }
#endif
