// Mac Catalyst has both and is served by UIKit.
#if canImport(SwiftUI) && canImport(AppKit) && !canImport(UIKit)
    public import SwiftUI

    extension View {
        /// Asks the system to leave the whole window out of screenshots and recordings for as long as the view is in it.
        ///
        /// This is `NSWindow.sharingType`, and a request: Apple calls `.none` a legacy constant, and since macOS 15 programs
        /// that record by ScreenCaptureKit are reported to take such windows. Do not show on its account what you would
        /// not show without it.
        public func windowExcludedFromCapture() -> some View { background(WindowExclusion()) }
    }
#endif
