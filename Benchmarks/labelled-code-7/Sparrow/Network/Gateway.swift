import Foundation

enum Service {
    case accounts
    case otp
    case cards

    var origin: String {
        switch self {
        case .accounts: return "https://api.sparrow.example" // good: cleartext-transmission
        case .otp: return "http://otp.sparrow.example" // bad: cleartext-transmission
        case .cards: return "https://cards.sparrow.example"
        }
    }
}

struct Gateway {
    private let session: URLSession
    private let tokens: () -> Tokens?

    init(tokens: @escaping () -> Tokens?) {
        self.tokens = tokens
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = BuildConfig.gatewayHeaders
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls-validation
        configuration.urlCache = nil // good: insecure-configuration
        session = URLSession(configuration: configuration)
    }

    func confirm(code: String) async throws {
        guard let url = URL(string: "\(Service.otp.origin)/confirm") else { throw SparrowError.malformed }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("otp=\(code)".utf8) // good: url-request-secret
        try await perform(request)
    }

    func confirmByLink(code: String) async throws {
        let path = String(format: "%@/confirm?otp=%@", Service.accounts.origin, code)
        guard let url = URL(string: path) else { throw SparrowError.malformed }
        try await perform(URLRequest(url: url)) // bad: url-request-secret
    }

    func changePassword(_ profile: Profile, to password: String) async throws {
        guard let base = URL(string: Service.accounts.origin) else { throw SparrowError.malformed }
        let url = base.appendingPathComponent("customers/\(profile.customerNumber)/password/\(password)") // bad: url-request-secret
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        try await perform(request)
    }

    func statements(cursor: String, size: Int) async throws {
        guard var components = URLComponents(string: "\(Service.accounts.origin)/statements") else { throw SparrowError.malformed }
        components.queryItems = [
            URLQueryItem(name: "continuation_token", value: cursor), // good: url-request-secret
            URLQueryItem(name: "size", value: String(size))
        ]
        guard let url = components.url else { throw SparrowError.malformed }
        try await perform(URLRequest(url: url))
    }

    func downloadArchive(user: String, password: String) async throws -> Data {
        var components = URLComponents(string: "https://archive.sparrow.example/latest.zip")
        components?.user = user
        components?.password = password // bad: url-request-secret
        guard let url = components?.url else { throw SparrowError.malformed }
        return try await session.data(from: url).0
    }

    func downloadReceipt(user: String, password: String) async throws -> Data {
        guard let url = URL(string: "https://archive.sparrow.example/receipt.pdf") else { throw SparrowError.malformed }
        var request = URLRequest(url: url)
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        request.setValue("Basic \(pair)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return try await session.data(for: request).0
    }

    func cardArtwork(_ card: PaymentCard) -> URL? {
        guard let access = tokens()?.access else { return nil }
        return URL(string: "\(Service.cards.origin)/art/\(card.id.uuidString).png?auth=\(access)") // bad: url-request-secret
    }

    func authorizeURL(challenge: String, state: String) -> URL? {
        var components = URLComponents(string: "https://login.sparrow.example/authorize")
        components?.queryItems = [
            URLQueryItem(name: "client_id", value: "sparrow-ios"),
            URLQueryItem(name: "code_challenge", value: challenge), // good: url-request-secret
            URLQueryItem(name: "code_challenge_method", value: "S256"),
            URLQueryItem(name: "state", value: state)
        ]
        return components?.url
    }

    private func perform(_ request: URLRequest) async throws {
        var request = request
        if let access = tokens()?.access {
            request.setValue(access, forHTTPHeaderField: "X-Access")
        }
        let (_, response) = try await session.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw SparrowError.rejected }
    }
}

final class CachedGateway {
    private let session: URLSession

    init(cacheDirectory: URL) {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls-validation
        configuration.urlCache = URLCache(memoryCapacity: 4_000_000, diskCapacity: 200_000_000, directory: cacheDirectory)
        configuration.requestCachePolicy = .returnCacheDataElseLoad // bad: insecure-configuration
        session = URLSession(configuration: configuration)
    }

    func accounts() async throws -> [Account] {
        guard let url = URL(string: "\(Service.accounts.origin)/accounts") else { throw SparrowError.malformed }
        return try JSONDecoder().decode([Account].self, from: try await session.data(from: url).0)
    }
}

enum MandateXML {
    static func envelope(_ body: String, signature: String) -> String {
        """
        <Document>
          <Body>\(body)</Body>
          <Signature xmlns="\(signatureNamespace)">\(signature)</Signature>
        </Document>
        """
    }

    private static let signatureNamespace = "http://www.w3.org/2000/09/xmldsig#" // good: cleartext-transmission
}
