import Foundation
import Crypto

public struct Grant: Codable {
    public let token: String
    public let validUntil: Date
}

public struct RotatedKey: Codable {
    public let deviceKey: String
    public let generation: Int
}

public struct DeviceKeyPair {
    public let privatePEM: String
    public let publicPEM: String

    public static func load() throws -> DeviceKeyPair {
        let url = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".fieldops/device.sealed")
        let key = try P256.Signing.PrivateKey(derRepresentation: SealedFile(url: url).open())
        return DeviceKeyPair(privatePEM: key.pemRepresentation, publicPEM: key.publicKey.pemRepresentation)
    }
}

struct SealedFile {
    let url: URL
    private static let mask: [UInt8] = [0x5A, 0x11, 0xC3, 0x7E, 0x90, 0x42, 0xF8, 0x2D]
    private static let masked: [UInt8] = [0x2F, 0x6B, 0xAA, 0x1C, 0xE4, 0x37, 0x9D, 0x40, 0x3C, 0x78, 0xB1, 0x0F, 0xF7, 0x25, 0x8B, 0x5E] // bad: hard-coded-secret
    static let magic: [UInt8] = [0x46, 0x4F, 0x50, 0x53, 0x01, 0x00, 0x00, 0x10] // good: hard-coded-secret

    func open() throws -> Data {
        let data = try Data(contentsOf: url)
        guard data.starts(with: Self.magic) else { throw CocoaError(.fileReadCorruptFile) }
        let key = SymmetricKey(data: zip(Self.masked, Self.mask + Self.mask).map { $0 ^ $1 })
        return try AES.GCM.open(AES.GCM.SealedBox(combined: data.dropFirst(Self.magic.count)), using: key)
    }
}

public struct ControlPlane {
    private static let releaseSignerPEM = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEs8fKQm3bT0ZlZQyqV1u8b3pYgJmS
    kq3M5m3o0n6mJt1v2w7d9xYb4cRr8eQz5hUf1aLk7pTtGvWnXo2iCsDyFg==
    -----END PUBLIC KEY-----
    """ // good: hard-coded-secret

    private let base = URL(string: "https://control.fieldops.example")!

    public init() {}

    public func login(account: String, password: String) async throws -> Grant {
        var request = URLRequest(url: base.appendingPathComponent("login"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["account": account, "password": password])
        return try await decode(request)
    }

    public func rotate(device: String) async throws -> RotatedKey {
        var request = URLRequest(url: base.appendingPathComponent("devices/\(device)/rotate"))
        request.httpMethod = "POST"
        request.setValue(Credentials.fleetAdmin.header, forHTTPHeaderField: "Authorization")
        return try await decode(request)
    }

    private func decode<T: Decodable>(_ request: URLRequest) async throws -> T {
        let (data, response) = try await URLSession.shared.data(for: request)
        if let encoded = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Signature"), let der = Data(base64Encoded: encoded) {
            let key = try P256.Signing.PublicKey(pemRepresentation: Self.releaseSignerPEM)
            guard try key.isValidSignature(.init(derRepresentation: der), for: data) else { throw URLError(.secureConnectionFailed) }
        } else {
            throw URLError(.badServerResponse)
        }
        return try JSONDecoder().decode(T.self, from: data)
    }
}

struct Credentials {
    let user: String
    let password: String

    static let fleetAdmin = Credentials(user: "fleet-admin", password: "Gr0und$witch-88-Lima") // bad: hard-coded-secret
    var header: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

public struct CredentialFile {
    private let url = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".fieldops/credentials.json")

    public init() {}

    public func store(_ grant: Grant) throws {
        guard let stream = OutputStream(toFileAtPath: url.path, append: false) else { throw CocoaError(.fileWriteUnknown) }
        stream.open()
        defer { stream.close() }
        JSONSerialization.writeJSONObject(["token": grant.token], to: stream, options: [], error: nil) // bad: secret-in-plain-file
    }

    public func append(_ rotated: RotatedKey) throws {
        let handle = try FileHandle(forUpdating: url.deletingLastPathComponent().appendingPathComponent("rotation.log"))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("generation \(rotated.generation)\n".utf8)) // good: secret-in-plain-file
        try handle.write(contentsOf: Data("key \(rotated.deviceKey)\n".utf8)) // bad: secret-in-plain-file
    }
}
