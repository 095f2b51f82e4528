/// What a system says of its proxies, as `CFNetworkCopySystemProxySettings` gives it: by the texts behind its constants, some of
/// which not every system of Apple's has.
struct ProxySettings {
    let values: [String: Any]

    /// Whether some traffic goes through a proxy: for HTTP or HTTPS, through SOCKS, or as a script or the network says.
    var hasProxy: Bool {
        ["HTTPEnable", "HTTPSEnable", "SOCKSEnable", "ProxyAutoConfigEnable", "ProxyAutoDiscoveryEnable"].contains {
            isOn(values[$0])
        }
    }

    /// The network interfaces that have settings of their own. One of a VPN is among them while it is used, and the tunnels
    /// that the system makes for itself are not. No documented key: where it is gone there are none.
    var interfaces: [String] { (values["__SCOPED__"] as? [String: Any]).map { $0.keys.sorted() } ?? [] }

    private func isOn(_ value: Any?) -> Bool { (value as? Int).map { $0 != 0 } ?? (value as? Bool) ?? false }
}
