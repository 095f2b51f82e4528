internal import Foundation
public import SecureHTTP
internal import SwiftASN1
internal import X509

/// The authorities that chains may end in.
public struct TrustRoots: Sendable {
    let store: CertificateStore
    /// How many there are.
    public let count: Int

    /// - Parameter pem: certificates, each between its lines of dashes.
    /// - Throws: ``SecureHTTPError/Code/certificateMalformed`` unless all of them can be read.
    public init(pem: String) throws(SecureHTTPError) {
        do {
            let certificates = try PEMDocument.parseMultiple(pemString: pem).map { try Certificate(pemDocument: $0) }
            guard !certificates.isEmpty else { throw SecureHTTPError(.trustRootsUnavailable) }
            self.init(certificates)
        } catch let error as SecureHTTPError {
            throw error
        } catch {
            throw SecureHTTPError(.certificateMalformed)
        }
    }

    /// The authorities of a Linux system. Certificates whose key cannot be read are left out; no chain ends in them.
    ///
    /// Apple's systems keep theirs behind the Security framework, which this module does not ask: give your own there.
    ///
    /// - Throws: ``SecureHTTPError/Code/trustRootsUnavailable``.
    public static func system() throws(SecureHTTPError) -> TrustRoots {
        let places = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]
        for place in places {
            guard let data = FileManager.default.contents(atPath: place) else { continue }
            let roots = TrustRoots(readable(String(decoding: data, as: UTF8.self)))
            if roots.count > 0 { return roots }
        }
        throw SecureHTTPError(.trustRootsUnavailable)
    }

    private init(_ certificates: [Certificate]) {
        (store, count) = (CertificateStore(certificates), certificates.count)
    }

    private static func readable(_ pem: String) -> [Certificate] {
        guard let documents = Result(catching: { try PEMDocument.parseMultiple(pemString: pem) }).value else {
            return []
        }
        return documents.compactMap { document in Result { try Certificate(pemDocument: document) }.value }
    }
}

extension Result {
    /// The value of a success. For input where a failure means: leave it out.
    var value: Success? { if case .success(let value) = self { value } else { nil } }
}
