#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP
    import SecureHTTPNIO

    /// Which server to look at.
    struct PinServerOptions: ParsableArguments {
        @Option(help: ArgumentHelp("Look at what this server presents.", valueName: "host[:port]"))
        var host: String?

        @Option(help: "Trust the authorities of this PEM file instead of the system’s.", completion: .file())
        var roots: String?

        @Option(help: "Connect to this address instead of asking DNS.")
        var connect: String?

        /// The host without its port, for the outputs.
        var name: String? { host.map { Self.parts($0).host } }

        /// What the server presents; nil without `--host`.
        func look() throws -> (pins: [ShownPin], refusal: SecureHTTPError.Code?)? {
            guard let host else { return nil }
            let (name, port) = Self.parts(host)
            guard let port, let address = try? HostName(name) else {
                throw UsageError("\(host) is no host; write api.example.com or api.example.com:8443.")
            }
            let trusted = try roots.map { try TrustRoots(pem: String(decoding: PinSource.bytes($0), as: UTF8.self)) }
            let connect = connect
            let seen = try Waiting.result {
                try await ServerCertificates.presented(by: address, port: port, roots: trusted, at: connect)
            }
            let pins = try seen.presented.enumerated().map { place, der in
                ShownPin(
                    try CertificateSummary(der), role: place == 0 ? "server" : "issuer \(place)", isPresented: true)
            }
            return (pins, seen.refusal)
        }

        private static func parts(_ text: String) -> (host: String, port: UInt16?) {
            guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]"),
                text.hasPrefix("[") || !text[..<colon].contains(":")
            else { return (text, 443) }
            return (String(text[..<colon]), UInt16(text[text.index(after: colon)...]))
        }
    }
#endif
