#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS) && !os(tvOS)
    import Foundation

    /// Observers that end with their owner.
    final class ObserverTokens {
        private var tokens: [any NSObjectProtocol] = []

        /// `handle` runs where the notification is posted, which for those of UIKit and AppKit is the main thread.
        func add(_ name: Notification.Name, of object: AnyObject? = nil, _ handle: @escaping @MainActor () -> Void) {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
                    MainActor.assumeIsolated { handle() }
                })
        }

        func end() {
            tokens.forEach { NotificationCenter.default.removeObserver($0) }
            tokens = []
        }

        deinit { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
    }
#endif
