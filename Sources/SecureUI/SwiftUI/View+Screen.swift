#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
    public import SwiftUI

    extension View {
        /// Covers the whole scene with a plain background when it leaves the front; see ``ScreenGuard``.
        ///
        /// For the root of a scene, so that it holds for every screen, sheet and alert.
        public func coveredInAppSwitcher(leaving: ScreenPolicy.Leaving = .whenInactive) -> some View {
            coveredInAppSwitcher(leaving: leaving) { EmptyView() }
        }

        /// Covers the whole scene with a view when it leaves the front.
        ///
        /// ```swift
        /// WindowGroup {
        ///     Wallet().coveredInAppSwitcher { Image("Logo") }
        /// }
        /// ```
        ///
        /// - Parameter cover: What is shown instead of the content, on an opaque background, with the environment of the
        ///   view.
        public func coveredInAppSwitcher<Cover: View>(
            leaving: ScreenPolicy.Leaving = .whenInactive, @ViewBuilder cover: @escaping @MainActor () -> Cover
        ) -> some View {
            background(ScreenAnchor(policy: ScreenPolicy(leaving: leaving, coversCapture: false), cover: cover))
        }

        /// Covers the whole scene with a plain background while it is recorded, mirrored or shared.
        ///
        /// For a screen of secrets: it holds for as long as the view exists, also under what is presented or pushed.
        public func coveredWhileCaptured() -> some View { coveredWhileCaptured { EmptyView() } }

        /// Covers the whole scene with a view while it is recorded, mirrored or shared.
        public func coveredWhileCaptured<Cover: View>(
            @ViewBuilder cover: @escaping @MainActor () -> Cover
        ) -> some View {
            background(ScreenAnchor(policy: ScreenPolicy(leaving: .never, coversCapture: true), cover: cover))
        }

        /// Tells of captures and screenshots of the scene for as long as the view exists.
        ///
        /// - Parameter action: Is called soon after, when covers are up, never within an update of views.
        public func onScreenNotice(perform action: @escaping @MainActor (ScreenNotice) -> Void) -> some View {
            background(
                ScreenAnchor(
                    policy: ScreenPolicy(leaving: .never, coversCapture: false), notify: action, cover: { EmptyView() })
            )
        }
    }
#endif
