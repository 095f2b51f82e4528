internal import SecureHTTP

/// Where to connect for a host.
struct Route: Sendable {
    /// Places that are known without asking DNS.
    let addresses: [HostName: String]
    let proxy: TunnelProxy?

    /// The machine that is connected to: the proxy where there is one.
    func place(of host: HostName, _ port: UInt16) -> (address: String, port: Int) {
        if let proxy { return (proxy.host.text, Int(proxy.port)) }
        return (addresses[host] ?? host.text, Int(port))
    }

    /// What asks the proxy for a way to the host.
    ///
    /// - Throws: `hostMalformed` for an address that is none: what it holds would be a part of the request.
    func tunnel(to host: HostName, _ port: UInt16) throws(SecureHTTPError) -> TunnelHandler? {
        guard let proxy else { return nil }
        let place = try addresses[host].map { address throws(SecureHTTPError) in try HostName(address) } ?? host
        let authority = (place.kind == .ipv6 ? "[\(place.text)]" : place.text) + ":\(port)"
        let credential = proxy.authorization.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
        return TunnelHandler(request: "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\n\(credential)\r\n")
    }
}
