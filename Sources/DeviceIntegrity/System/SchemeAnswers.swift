#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import UIKit

    /// Asks which schemes some app on the device opens. The app's `LSApplicationQueriesSchemes` must name them; others are
    /// answered with no.
    ///
    /// ```swift
    /// let schemes = SchemeAnswers.open(["cydia", "sileo"])
    /// var system = IntegritySystem.live
    /// system.openSchemes = { schemes }
    /// ```
    @MainActor
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    public enum SchemeAnswers {
        /// Those of some schemes, each without `://`, that an app opens.
        public static func open(_ schemes: Set<String>) -> Set<String> {
            schemes.filter { scheme in
                URL(string: scheme + "://").map { UIApplication.shared.canOpenURL($0) } ?? false
            }
        }
    }
#endif
