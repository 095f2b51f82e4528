#if Network
    import ArgumentParser
    import Foundation
    import SecureHTTP
    import SecureHTTPNIO

    /// Which server to look at.
    struct PinServerOptions: ParsableArguments {
        @Option(help: ArgumentHelp("Use the certificate chain that this server presents.", valueName: "host[:port]"))
        var host: String?

        @Option(
            help: "Trust the certificate authorities in this PEM file instead of the system’s.", completion: .file())
        var roots: String?

        @Option(help: "Connect to this address instead of resolving the host.")
        var connect: String?

        /// The host without its port, for the outputs.
        var name: String? { host.map { Self.parts($0).host } }

        /// What the server presents; nil without `--host`.
        func look() throws -> ServerLook? {
            guard let host else { return nil }
            let (name, port) = Self.parts(host)
            guard let port, let address = try? HostName(name) else {
                throw UsageError("\(host) is not a host; write api.example.com or api.example.com:8443.")
            }
            let trusted = try roots.map { try TrustRoots(pem: String(decoding: PinSource.bytes($0), as: UTF8.self)) }
            let connect = connect
            let seen = try Waiting.result {
                try await ServerCertificates.presented(by: address, port: port, roots: trusted, at: connect)
            }
            return ServerLook(seen, presented: try ServerLook.shown(seen.presented))
        }

        private static func parts(_ text: String) -> (host: String, port: UInt16?) {
            guard let colon = text.lastIndex(of: ":"), !text.hasSuffix("]"),
                text.hasPrefix("[") || !text[..<colon].contains(":")
            else { return (text, 443) }
            return (String(text[..<colon]), UInt16(text[text.index(after: colon)...]))
        }
    }

    /// A server, as it was seen.
    struct ServerLook {
        let presented: [ShownPin]
        /// Why its chain does not hold; nil where it does.
        let refusal: SecureHTTPError.Code?
        private let certificates: ServerCertificates

        init(_ certificates: ServerCertificates, presented: [ShownPin]) {
            (self.certificates, self.presented, refusal) = (certificates, presented, certificates.refusal)
        }

        /// The chain that is proved, as an app with these pins builds it.
        func chain(seeking pins: [Pin]) throws -> [ShownPin] {
            let certificates = certificates
            let chain = try Waiting.result { try await certificates.chain(seeking: Set(pins)) }
            return try Self.shown(chain, endsInRoot: true)
        }

        static func shown(_ chain: [[UInt8]], endsInRoot: Bool = false) throws -> [ShownPin] {
            try chain.enumerated().map { place, der in
                let isRoot = endsInRoot && place > 0 && place == chain.count - 1
                let role = place == 0 ? "server" : isRoot ? "root" : "issuer \(place)"
                return ShownPin(try CertificateSummary(der), role: role, isPresented: !isRoot)
            }
        }
    }
#endif
