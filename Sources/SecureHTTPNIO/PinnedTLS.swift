public import Foundation
internal import NIOConcurrencyHelpers
public import NIOCore
internal import NIOSSL
public import SecureHTTP

/// TLS for any NIO client, with chain, host and pins verified in one place.
///
///     let tls = try PinnedTLS(pins: store)
///     let handler = try tls.add(to: channel.pipeline.syncOperations, for: HostName("api.example.com"))
///     let chain = try await handler.handshake.get()
///
/// Nothing here can be turned off. Sessions are not resumed and peers cannot renegotiate, so every connection is verified.
public struct PinnedTLS: Sendable {
    public enum Version: Sendable { case tls12, tls13 }

    /// What is offered by ALPN.
    enum Speech: Hashable, Sendable {
        /// What whoever made the value asked for.
        case asked
        /// HTTP/1.1, which a WebSocket begins with.
        case http1
        /// HTTP/2 and HTTP/1.1.
        case http2
    }

    private let contexts: [Speech: NIOSSLContext]
    private let verifier: ChainVerifier
    private let proved = VerifiedChains()
    private let reporter: PinReporter?
    private let clock: @Sendable () -> Date
    /// The pins that connections must satisfy.
    public let pins: PinStore

    /// - Parameters:
    ///   - roots: nil for those of the system.
    ///   - minimum: the oldest version that is spoken.
    ///   - protocols: names for ALPN, of 1 to 255 bytes, best first, where ``add(to:for:timeout:)`` is used. Our own clients offer
    ///     theirs.
    ///   - reporter: is told of chains without a pinned key, in report-only mode and when they are refused.
    ///   - clock: for the expiry of pins. Certificates are held against the system's clock.
    public init(
        pins: PinStore, roots: TrustRoots? = nil, minimum: Version = .tls12, protocols: [String] = ["http/1.1"],
        reporter: PinReporter? = nil, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(SecureHTTPError) {
        guard protocols.allSatisfy({ (1...255).contains($0.utf8.count) }), protocols.count <= 64 else {
            throw SecureHTTPError(.invalidArgument)
        }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = minimum == .tls13 ? .tlsv13 : .tlsv12
        configuration.cipherSuites = Self.cipherSuites
        configuration.verifySignatureAlgorithms = Self.signatures
        // Our verifier replaces BoringSSL's; the system's roots need not be loaded twice.
        configuration.trustRoots = .certificates([])
        configuration.renegotiationSupport = .none
        // A peer that does not answer the farewell must not hold the socket.
        configuration.shutdownTimeout = .seconds(1)
        do {
            contexts = try [.asked: protocols, .http1: ["http/1.1"], .http2: ["h2", "http/1.1"]].mapValues { names in
                configuration.applicationProtocols = names
                return try NIOSSLContext(configuration: configuration)
            }
        } catch {
            throw SecureHTTPError(.handshakeFailed)
        }
        let store: TrustRoots
        if let roots { store = roots } else { store = try .system() }
        verifier = ChainVerifier(roots: store)
        (self.pins, self.reporter, self.clock) = (pins, reporter, clock)
    }

    /// What the pins ask of a host now.
    public func requirement(for host: HostName) -> PinRequirement { pins.current.requirement(for: host, at: clock()) }

    /// Puts TLS for `host` at the end of a pipeline, with the handler that makes its errors opaque.
    ///
    /// - Parameter timeout: until the handshake is done, from when the handler is added.
    /// - Throws: `hostUnpinned`, `pinsExpired` and such, before a byte is sent.
    @discardableResult
    public func add(
        to pipeline: ChannelPipeline.SynchronousOperations, for host: HostName, timeout: Duration = .seconds(10)
    ) throws(SecureHTTPError) -> PinningHandler {
        try add(to: pipeline, for: host, timeout: timeout, speech: .asked)
    }

    func add(
        to pipeline: ChannelPipeline.SynchronousOperations, for host: HostName, timeout: Duration, speech: Speech
    ) throws(SecureHTTPError) -> PinningHandler {
        guard let context = contexts[speech] else { throw SecureHTTPError(.handshakeFailed) }
        if case .refused(let code) = requirement(for: host) { throw SecureHTTPError(code) }
        let outcome = HandshakeOutcome()
        let pinning = PinningHandler(outcome, timeout: timeout, on: pipeline.eventLoop) { requirement(for: host) }
        do {
            let handler = try NIOSSLClientHandler(
                context: context, serverHostname: host.kind == .name ? host.text : nil,
                customVerificationCallbackWithMetadata: { presented, promise in
                    judge(presented, host, outcome, promise)
                })
            try pipeline.addHandlers([handler, pinning])
            return pinning
        } catch {
            // A channel that has closed takes no handlers.
            let code: SecureHTTPError.Code = error is ChannelError ? .connectionLost : .handshakeFailed
            pinning.giveUp(SecureHTTPError(code))
            throw SecureHTTPError(code)
        }
    }

    /// On the event loop, as BoringSSL does, where the chain was proved before or takes no longer than a handshake does; any
    /// other must not hold up the other connections.
    private func judge(
        _ presented: [NIOSSLCertificate], _ host: HostName, _ outcome: HandshakeOutcome,
        _ promise: EventLoopPromise<NIOSSLVerificationResultWithMetadata>
    ) {
        let requirement = requirement(for: host)
        let certificates = presented.prefix(32).map { certificate in Result { try certificate.toDERBytes() }.value ?? []
        }
        let claim = VerifiedChains.Claim(certificates, host, requirement)
        if let chain = proved.chain(for: claim, at: Date().timeIntervalSince1970) {
            return promise.succeed(accept(chain, certificates, host, requirement, outcome))
        }
        let light = Self.light(certificates)
        let verify: @Sendable () async -> NIOSSLVerificationResultWithMetadata = {
            await self.verify(light, certificates, host, requirement, claim, outcome)
        }
        if light != nil, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { promise.succeed(await verify()) }
        } else {
            promise.completeWithTask { await verify() }
        }
    }

    private static func light(_ certificates: [[UInt8]]) -> PresentedChain? {
        // Others take too long to be read here already.
        guard certificates.count <= 4, certificates.reduce(0, { $0 + $1.count }) <= 8 * 1024,
            let chain = Result(catching: { try PresentedChain(certificates) }).value, chain.isLight
        else { return nil }
        return chain
    }

    /// The promise loses why it failed, so the reason is kept beside it.
    private func verify(
        _ read: PresentedChain?, _ certificates: [[UInt8]], _ host: HostName, _ requirement: PinRequirement,
        _ claim: VerifiedChains.Claim, _ outcome: HandshakeOutcome
    ) async -> NIOSSLVerificationResultWithMetadata {
        do {
            let now = Date().timeIntervalSince1970
            let presented: PresentedChain
            if let read { presented = read } else { presented = try PresentedChain(certificates) }
            let chain = try await verifier.verify(presented, for: host, requirement: requirement)
            proved.add(chain, for: claim, at: now)
            return accept(chain, certificates, host, requirement, outcome)
        } catch {
            outcome.set(.failure(error))
            if error.code == .pinMismatch { report(certificates, host, wasEnforced: true) }
            return .failed
        }
    }

    private func accept(
        _ chain: VerifiedChain, _ certificates: [[UInt8]], _ host: HostName, _ requirement: PinRequirement,
        _ outcome: HandshakeOutcome
    ) -> NIOSSLVerificationResultWithMetadata {
        outcome.set(.success(PinningHandler.Proof(chain: chain, requirement: requirement)))
        if case .pinned = requirement, !chain.isPinned { report(certificates, host, wasEnforced: false) }
        return .certificateVerified(VerificationMetadata(nil))
    }

    /// Does not wait: who reports slowly must not hold a handshake.
    private func report(_ certificates: [[UInt8]], _ host: HostName, wasEnforced: Bool) {
        guard let reporter else { return }
        let time = clock()
        // Hashing what was presented may take long as well.
        Task {
            await reporter.take(
                PinReport(
                    host: host, time: time, wasEnforced: wasEnforced, seen: PinReport.pins(of: certificates)))
        }
    }

    /// Forward secrecy and authenticated encryption for TLS 1.2; those of TLS 1.3 are all so.
    private static let cipherSuites = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
        "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")

    private static let signatures: [SignatureAlgorithm] = [
        .ecdsaSecp256R1Sha256, .ecdsaSecp384R1Sha384, .ecdsaSecp521R1Sha512, .ed25519, .rsaPssRsaeSha256,
        .rsaPssRsaeSha384, .rsaPssRsaeSha512, .rsaPkcs1Sha256, .rsaPkcs1Sha384, .rsaPkcs1Sha512,
    ]
}

/// What verification found, kept where the error of the handshake can be given its reason.
final class HandshakeOutcome: Sendable {
    private let result = NIOLockedValueBox<Result<PinningHandler.Proof, SecureHTTPError>?>(nil)

    var value: Result<PinningHandler.Proof, SecureHTTPError>? { result.withLockedValue { $0 } }

    /// The first reason stays.
    func set(_ value: Result<PinningHandler.Proof, SecureHTTPError>) {
        result.withLockedValue { current in
            if case .failure? = current { return }
            current = value
        }
    }
}
