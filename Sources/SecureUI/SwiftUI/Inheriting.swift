#if canImport(SwiftUI) && (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    import SwiftUI

    /// Content in a hosting controller of its own, which would begin with an empty environment.
    struct Inheriting<Content: View>: View {
        let content: Content
        let environment: EnvironmentValues

        var body: some View { content.environment(\.self, environment) }
    }
#endif
