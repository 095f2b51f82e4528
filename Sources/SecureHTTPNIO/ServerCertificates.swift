public import Foundation
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
public import SecureHTTP
internal import SwiftASN1
internal import X509

/// What a server presents, looked at and not trusted: for tools that print pins. No byte of a request is sent.
public struct ServerCertificates: Sendable {
    /// DER, as they came, the server's own first.
    public let presented: [[UInt8]]
    /// Why they would be refused without pins; nil where they hold.
    public let refusal: SecureHTTPError.Code?
    private let host: HostName
    private let verifier: ChainVerifier

    /// The chain that is proved, in DER, the server's own certificate first and the trusted root last. What lies beside it among the
    /// presented is not in it, and servers do not send the root. Of several ways to a root one with a pin is taken, as by a client
    /// that has these pins.
    ///
    /// - Throws: ``refusal``, where there is one.
    public func chain(seeking pins: Set<Pin> = []) async throws(SecureHTTPError) -> [[UInt8]] {
        let requirement = pins.isEmpty ? PinRequirement.chainOnly : .pinned(pins, .reportOnly)
        return try await verifier.verify(presented, for: host, requirement: requirement).certificates.compactMap(\.der)
    }

    /// - Parameters:
    ///   - roots: nil for those of the system.
    ///   - address: where to connect instead of asking DNS.
    public static func presented(
        by host: HostName, port: UInt16 = 443, roots: TrustRoots? = nil, at address: String? = nil,
        timeout: Duration = .seconds(10)
    ) async throws(SecureHTTPError) -> ServerCertificates {
        let seen = try await collect(host, port, address ?? host.text, timeout)
        guard !seen.isEmpty else { throw SecureHTTPError(.handshakeFailed) }
        let store: TrustRoots
        if let roots { store = roots } else { store = try .system() }
        let verifier = ChainVerifier(roots: store)
        let refusal: SecureHTTPError.Code?
        do {
            _ = try await verifier.verify(seen, for: host, requirement: .chainOnly)
            refusal = nil
        } catch {
            refusal = error.code
        }
        return ServerCertificates(presented: seen, refusal: refusal, host: host, verifier: verifier)
    }

    /// Takes what is presented and refuses the handshake.
    private static func collect(
        _ host: HostName, _ port: UInt16, _ address: String, _ timeout: Duration
    ) async throws(SecureHTTPError) -> [[UInt8]] {
        let seen = NIOLockedValueBox<[[UInt8]]>([])
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.minimumTLSVersion = .tlsv12
            configuration.trustRoots = .certificates([])
            let context = try NIOSSLContext(configuration: configuration)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(TimeAmount(timeout))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handler = try NIOSSLClientHandler(
                            context: context, serverHostname: host.kind == .name ? host.text : nil,
                            customVerificationCallback: { certificates, promise in
                                let bytes = certificates.prefix(32).map { one in
                                    Result { try one.toDERBytes() }.value ?? []
                                }
                                seen.withLockedValue { $0 = bytes }
                                promise.succeed(.failed)
                            })
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                }.connect(host: address, port: Int(port)).get()
            let timer = channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { channel.close(promise: nil) }
            try await channel.closeFuture.get()
            timer.cancel()
        } catch {
            throw SecureHTTPError(.cannotConnect)
        }
        return seen.withLockedValue { $0 }
    }
}

/// What a tool shows of a certificate. Control characters are replaced, for the texts are a stranger's.
public struct CertificateSummary: Sendable {
    public let pin: Pin
    /// The pin of the whole certificate.
    public let certificatePin: Pin
    /// The last common name of the subject or, without one, all of it; nil where the certificate cannot be read further.
    public let subject: String?
    public let ends: Date?
    private let names: (subject: DistinguishedName, issuer: DistinguishedName)?

    /// - Parameter der: a certificate.
    public init(_ der: [UInt8]) throws(SecureHTTPError) {
        pin = Pin(try PublicKeyInfo(certificate: der))
        certificatePin = Pin(wholeCertificate: der)
        let certificate = Result { try Certificate(derEncoded: der) }.value
        subject = certificate.map { Self.shown($0.subject) }
        ends = certificate?.notValidAfter
        names = certificate.map { ($0.subject, $0.issuer) }
    }

    /// Whether another certificate bears the name that this one has for its issuer. Says nothing of signatures.
    public func names(asIssuer other: CertificateSummary) -> Bool {
        guard let names, let others = other.names else { return false }
        return names.issuer == others.subject
    }

    private static func shown(_ name: DistinguishedName) -> String {
        let text = String(describing: name)
        let clean = text.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(clean)).prefix(200).description
    }
}
