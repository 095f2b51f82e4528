import Foundation

enum CastKeys {
    private static let mask: [UInt8] = [0x5a, 0x13, 0xc7, 0x88, 0x2e, 0x91, 0x04, 0xbd]
    private static let veiled: [UInt8] = [0x36, 0x66, 0xaa, 0xed, 0x40, 0xbc, 0x67, 0xdc, 0x29, 0x67, 0xea, 0xb9, 0x17, 0xa9, 0x3c, 0x8f]

    static var signingKey: Data {
        Data(veiled.enumerated().map { $0.element ^ mask[$0.offset % mask.count] }) // bad: hard-coded-secret
    }

    /// The certificate FairPlay asks for is served to everybody.
    static let fairPlayCertificateName = "fairplay-lumen.cer" // good: hard-coded-secret
    static let passwordFieldIdentifier = "password-field" // good: hard-coded-secret
}

struct CaptionService {
    struct Configuration {
        var endpoint = URL(string: "https://captions.lumen.app")!
        var apiKey = "sk-cap-91bf7e0a2c5d4f6e8a3b7c1d9e0f2a4b" // bad: hard-coded-secret
        var language = "en"
    }

    let configuration: Configuration

    func request(for clip: Clip) -> URLRequest {
        var request = URLRequest(url: configuration.endpoint.appendingPathComponent(clip.fileName))
        request.setValue(configuration.apiKey, forHTTPHeaderField: "X-Api-Key")
        return request
    }
}

struct PlaceService {
    private let apiKey: String

    init?(bundle: Bundle = .main) {
        guard let key = bundle.object(forInfoDictionaryKey: "MapPublishableKey") as? String else { return nil }
        apiKey = key // good: hard-coded-secret
    }

    func request(for place: String) -> URLRequest? {
        URL(string: "https://maps.lumen.app/find").map { url in
            var request = URLRequest(url: url.appending(queryItems: [URLQueryItem(name: "q", value: place)]))
            request.setValue(apiKey, forHTTPHeaderField: "X-Map-Key")
            return request
        }
    }
}
