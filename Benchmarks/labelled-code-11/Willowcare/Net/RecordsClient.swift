import CocoaLumberjackSwift
import Foundation
import Network
import Security

struct ClinicKeys {
    static let header = ["Authorization": "Basic d2lsbG93LWlvczpTdW1tZXJSYWluLTc3MTI="] // bad: hard-coded-secret
    static let acceptHeader = ["Accept": "application/fhir+json"] // good: hard-coded-secret
    static let passwordFieldLabel = "patient_password" // good: hard-coded-secret

    static func directory(named name: String, apiKey: String = "wk-prod-6f1d09ab7c3e48e2b5a4") -> URLRequest { // bad: hard-coded-secret
        var request = URLRequest(url: URL(string: "https://directory.willow.example/\(name)")!)
        request.setValue(apiKey, forHTTPHeaderField: "X-Api-Key")
        return request
    }
}

final class RecordsClient {
    private let session: URLSession
    private let host = "records.willow.example"
    var tokens: TokenPair?

    init() {
        session = URLSession(configuration: .default)
    }

    private func components(_ path: String) -> URLComponents {
        var parts = URLComponents()
        parts.scheme = "https" // good: cleartext-transmission
        parts.host = host
        parts.path = path
        return parts
    }

    private func imagingComponents(_ path: String) -> URLComponents {
        var parts = components(path)
        parts.scheme = "http" // bad: cleartext-transmission
        parts.host = "imaging.willow.example"
        parts.port = 8080
        return parts
    }

    func upload(scan: Data, for profile: PatientProfile) async throws {
        var request = URLRequest(url: imagingComponents("/scans").url!)
        request.httpMethod = "POST"
        request.setValue(profile.insuranceNumber, forHTTPHeaderField: "X-Insurance")
        _ = try await session.upload(for: request, from: scan)
    }

    func grantAccess(toClinic clinic: String) async throws {
        var request = URLRequest(url: components("/grants/\(clinic)").url!)
        request.httpMethod = "PUT"
        request.setValue(tokens?.access, forHTTPHeaderField: "X-Session") // good: url-request-secret
        _ = try await session.data(for: request)
    }

    func approve(_ prescription: Prescription, proof: Data?) async throws {
        var request = URLRequest(url: components("/prescriptions/\(prescription.id)/approve").url!)
        request.httpMethod = "POST"
        request.httpBody = proof
        _ = try await session.data(for: request)
    }

    func results() async throws -> [LabResult] {
        guard let tokens else { throw WillowError.locked }
        var parts = components("/results")
        parts.query = "session=\(tokens.access)" // bad: url-request-secret
        let (data, _) = try await session.data(from: parts.url!)
        return try JSONDecoder().decode([LabResult].self, from: data)
    }

    func results(since date: Date) async throws -> [LabResult] {
        guard let tokens else { throw WillowError.locked }
        var parts = components("/results")
        parts.query = "since=\(Int(date.timeIntervalSince1970))" // good: url-request-secret
        var request = URLRequest(url: parts.url!)
        request.setValue("Bearer \(tokens.access)", forHTTPHeaderField: "Authorization")
        let (data, _) = try await session.data(for: request)
        return try JSONDecoder().decode([LabResult].self, from: data)
    }

    func refresh() async throws -> TokenPair {
        guard let tokens else { throw WillowError.locked }
        var parts = components("/token")
        let form = ["grant_type": "refresh_token", "refresh_token": tokens.refresh]
        parts.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) } // bad: url-request-secret
        var request = URLRequest(url: parts.url!)
        request.httpMethod = "POST"
        let (data, _) = try await session.data(for: request)
        DDLogInfo("refreshed from \(tokens.refresh) at \(Date())") // bad: secret-in-log
        return try JSONDecoder().decode(TokenPair.self, from: data)
    }

    func revoke() async throws {
        guard let tokens else { return }
        var body = URLComponents()
        body.queryItems = [URLQueryItem(name: "token", value: tokens.refresh)] // good: url-request-secret
        var request = URLRequest(url: components("/revoke").url!)
        request.httpMethod = "POST"
        request.httpBody = body.percentEncodedQuery.map { Data($0.utf8) }
        let (_, response) = try await session.data(for: request)
        DDLogInfo("revoked, status \((response as? HTTPURLResponse)?.statusCode ?? 0)") // good: secret-in-log
    }

    func openPortal(profile: PatientProfile) -> URL {
        URL(string: "https://\(host)/portal/\(tokens?.refresh ?? "")/\(profile.fullName.count)")! // bad: url-request-secret
    }

    func openArticle(id: Int) -> URL {
        URL(string: "https://learn.willow.example/articles/\(id)")! // good: url-request-secret
    }
}

enum DeviceLink {
    static func parameters(pinned: Data) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, trust, complete in
            let secTrust = sec_trust_copy_ref(trust).takeRetainedValue()
            var error: CFError?
            let valid = SecTrustEvaluateWithError(secTrust, &error)
            complete(valid && leaf(of: secTrust) == pinned) // good: tls-validation
        }, .global())
        return NWParameters(tls: tls)
    }

    static func legacyParameters() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, complete in
            complete(true) // bad: tls-validation
        }, .global())
        return NWParameters(tls: tls)
    }

    private static func leaf(of trust: SecTrust) -> Data? {
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let first = chain.first else { return nil }
        return SecCertificateCopyData(first) as Data
    }
}
