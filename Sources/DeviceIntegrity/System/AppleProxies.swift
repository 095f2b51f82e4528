#if canImport(Darwin)
    import CFNetwork
    import Foundation

    extension AppleCalls {
        /// The settings as they are now.
        static func proxies() -> ProxySettings {
            let settings = CFNetworkCopySystemProxySettings()?.takeRetainedValue()
            return ProxySettings(values: settings as? [String: Any] ?? [:])
        }
    }
#endif
