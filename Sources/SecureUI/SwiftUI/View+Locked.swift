#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    public import SwiftUI

    extension View {
        /// Puts a lock in front of the whole scene, on a Mac of the window, sheets and alerts as well, for as long as it is
        /// locked.
        ///
        /// For the root of a scene. Nothing beneath takes touches, keys or the voice of VoiceOver. It hides what is shown and
        /// protects no data: keep that behind a secret that only unlocking gives (`LocalUnlock` of SignIn).
        ///
        /// - Parameter lock: What is shown in front, on an opaque background, with the environment of the view.
        public func locked<Lock: View>(
            _ isLocked: Bool, @ViewBuilder lock: @escaping @MainActor () -> Lock
        ) -> some View {
            background(LockAnchor(isLocked: isLocked, lock: lock))
        }
    }
#endif
