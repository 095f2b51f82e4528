// The names are Apple’s.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The names of TLS versions, as the system's network framework has them.
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public enum tls_protocol_version_t: UInt16, Sendable {
    case TLSv12 = 0x0303
    case TLSv13 = 0x0304
}

@available(macOS 10.3, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public final class SecCertificate: Sendable {
    let der: Data
    init(der: Data) { self.der = der }
}

/// Anything that begins as a SEQUENCE does is a certificate here.
@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    data.first == 0x30 ? SecCertificate(der: data) : nil
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.der }

@available(macOS 10.3, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public final class SecPolicy: Sendable {
    let host: String?
    init(host: String?) { self.host = host }
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy { SecPolicy(host: hostname) }

/// A chain and what is true of it; evaluated as the real one is: names by the policy that was set last, then dates, then roots.
@available(macOS 10.3, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public final class SecTrust: @unchecked Sendable {
    private let lock = NSLock()
    private let chain: [SecCertificate]
    private let names: Set<String>
    private let isExpired: Bool
    private let endsInSystemRoot: Bool
    private var policy: SecPolicy?
    private var anchors: [Data] = []
    private var anchorsOnly = false

    /// For tests: what a server presents.
    public init(chain: [[UInt8]], names: Set<String>, isExpired: Bool = false, endsInSystemRoot: Bool = true) {
        self.chain = chain.map { SecCertificate(der: Data($0)) }
        (self.names, self.isExpired, self.endsInSystemRoot) = (names, isExpired, endsInSystemRoot)
    }

    func set(_ policy: SecPolicy) { lock.withLock { self.policy = policy } }
    func setAnchors(_ anchors: [Data]) { lock.withLock { self.anchors = anchors } }
    func setAnchorsOnly(_ only: Bool) { lock.withLock { anchorsOnly = only } }

    /// 0 or the number of the failure.
    func evaluate() -> Int {
        lock.withLock {
            guard let host = policy?.host, names.contains(host) else { return -67_602 }
            guard !isExpired else { return -67_818 }
            let isAnchored = chain.last.map { anchors.contains($0.der) } ?? false
            guard isAnchored || (!anchorsOnly && endsInSystemRoot) else { return -67_843 }
            return 0
        }
    }

    /// Also of a chain that failed, as the real one.
    var certificates: [SecCertificate] { chain }
}

@available(macOS 10.3, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecTrustSetPolicies(_ trust: SecTrust, _ policies: CFTypeRef) -> OSStatus {
    guard let policy = policies as? SecPolicy else { return errSecParam }
    trust.set(policy)
    return errSecSuccess
}

@available(macOS 10.3, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    guard let anchors = anchorCertificates as? [SecCertificate]? else { return errSecParam }
    trust.setAnchors((anchors ?? []).map(\.der))
    return errSecSuccess
}

@available(macOS 10.6, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    trust.setAnchorsOnly(anchorCertificatesOnly)
    return errSecSuccess
}

@available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
    let failure = trust.evaluate()
    if failure != 0 { error?.pointee = CFError(code: failure) }
    return failure == 0
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { trust.certificates }
