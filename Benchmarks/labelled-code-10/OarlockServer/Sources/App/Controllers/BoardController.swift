import Vapor
import Fluent
import Crypto
import NIOSSL

struct BoardController: RouteCollection {
    let vault: DocumentVault
    private let partners = PartnerClient()

    func boot(routes: RoutesBuilder) throws {
        let board = routes.grouped("board")
        board.post("minutes", use: storeMinutes)
        board.post("export", use: exportMembers)
        board.get("insurance", ":id", use: insurance)
        board.get("federation", ":id", use: federation)
        board.post("keys", use: rotateKeys)
    }

    @Sendable
    func storeMinutes(req: Request) async throws -> HTTPStatus {
        let text = try req.content.get(String.self, at: "text")
        let sealed = try vault.seal(Array(text.utf8))
        let name = UUID().uuidString
        try await req.fileio.writeFile(ByteBuffer(bytes: sealed), at: "/var/lib/oarlock/minutes/\(name).bin") // good: secret-in-plain-file
        return .created
    }

    @Sendable
    func exportMembers(req: Request) async throws -> HTTPStatus {
        let members = try await Member.query(on: req.db).all()
        let lines = members.map { "\($0.email),\($0.role)" }.joined(separator: "\n")
        let smtp = ["host": "smtp.oarlock.example", "user": "mailer", "password": Environment.get("SMTP_PASSWORD") ?? ""]
        let settings = try JSONEncoder().encode(smtp)
        try await req.fileio.writeFile(ByteBuffer(data: settings), at: "/tmp/oarlock-mailer.json") // bad: secret-in-plain-file
        req.logger.info("export prepared, \(lines.count) characters")
        return .ok
    }

    @Sendable
    func insurance(req: Request) async throws -> ClientResponse {
        let id = try req.parameters.require("id", as: UUID.self)
        return try await partners.insurance(memberID: id, client: req.client)
    }

    @Sendable
    func federation(req: Request) async throws -> ClientResponse {
        let id = try req.parameters.require("id", as: UUID.self)
        return try await partners.federation(memberID: id, client: req.client)
    }

    @Sendable
    func rotateKeys(req: Request) async throws -> String {
        let key = P256.Signing.PrivateKey()
        let publicPath = "/etc/oarlock/board.pub.pem"
        let privatePath = "/etc/oarlock/board.pem"
        try key.publicKey.pemRepresentation.write(toFile: publicPath, atomically: true, encoding: .utf8) // good: secret-in-plain-file
        try key.pemRepresentation.write(toFile: privatePath, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: privatePath)
        return key.publicKey.pemRepresentation
    }
}

struct PartnerClient: Sendable {
    private let insuranceKey = "ins.5dYc82LwQe0HnTz7" // bad: hard-coded-secret
    private let insuranceAccount = "oarlock-rowing-club" // good: hard-coded-secret

    func insurance(memberID: UUID, client: Client) async throws -> ClientResponse {
        let uri = URI(string: "https://cover.example/api/members/\(memberID)?account=\(insuranceAccount)&key=\(insuranceKey)") // bad: url-request-secret
        return try await client.get(uri)
    }

    func federation(memberID: UUID, client: Client) async throws -> ClientResponse {
        guard let token = Environment.get("FEDERATION_TOKEN") else { throw Abort(.serviceUnavailable) }
        let uri = URI(string: "https://federation.example/api/members/\(memberID)?season=2025") // good: url-request-secret
        return try await client.get(uri, headers: ["Authorization": "Bearer \(token)"])
    }

    func results(client: Client) async throws -> ClientResponse {
        guard let token = Environment.get("RESULTS_TOKEN") else { throw Abort(.serviceUnavailable) }
        return try await client.post("http://results.regatta.example/import", headers: ["Authorization": "Bearer \(token)"]) // bad: cleartext-transmission
    }

    func timetable(client: Client) async throws -> ClientResponse {
        guard let token = Environment.get("TIMETABLE_TOKEN") else { throw Abort(.serviceUnavailable) }
        return try await client.post("https://timetable.regatta.example/import", headers: ["Authorization": "Bearer \(token)"]) // good: cleartext-transmission
    }
}

struct OutboundTLS {
    func configure(_ app: Application) throws {
        var partner = TLSConfiguration.makeClientConfiguration()
        partner.certificateVerification = .none // bad: tls-validation
        partner.minimumTLSVersion = .tlsv12 // good: tls-validation
        app.http.client.configuration.tlsConfiguration = partner
    }

    func timing(host: String) throws -> NIOSSLClientHandler {
        var timing = TLSConfiguration.makeClientConfiguration()
        timing.trustRoots = .file("/etc/oarlock/timing-ca.pem")
        timing.certificateVerification = .fullVerification // good: tls-validation
        return try NIOSSLClientHandler(context: NIOSSLContext(configuration: timing), serverHostname: host)
    }

    func gate(host: String) throws -> NIOSSLClientHandler {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        return try NIOSSLClientHandler(context: context, serverHostname: host, customVerificationCallback: { _, promise in
            promise.succeed(.certificateVerified) // bad: tls-validation
        })
    }
}
