import Vapor
import Fluent
import Crypto

struct PartnerController {
    struct Incoming: Content {
        let title: String
        let details: String
        let place: String
        let reporter: UUID
    }

    func receive(_ req: Request) async throws -> HTTPStatus {
        let incoming = try req.content.decode(Incoming.self)
        try await store(incoming, on: req.db)
        let receipt = Insecure.MD5.hash(data: Data(incoming.title.utf8)).hex // good: weak-digest
        req.logger.info("partner item \(receipt)")
        return .created
    }

    func importBulk(_ req: Request) async throws -> HTTPStatus {
        guard let signature = req.headers.first(name: "X-Signature"),
              let body = req.body.data else { throw Abort(.badRequest) }
        try BulkSignature.check(signature, body: Data(buffer: body))
        for incoming in try req.content.decode([Incoming].self) {
            try await store(incoming, on: req.db)
        }
        return .created
    }

    func streamPhoto(_ req: Request) async throws -> HTTPStatus {
        var collected = ByteBuffer()
        for try await part in req.body {
            var chunk = part
            collected.writeBuffer(&chunk) // bad: unbounded-size
        }
        let name = UUID().uuidString + ".jpg"
        try await req.fileio.writeFile(collected, at: req.application.directory.workingDirectory + "Storage/partner/" + name)
        return .created
    }

    private func store(_ incoming: Incoming, on database: any Database) async throws {
        let item = Item(title: incoming.title, details: incoming.details, place: incoming.place, reporterID: incoming.reporter)
        try await item.save(on: database)
    }
}

enum BulkSignature {
    static func check(_ signature: String, body: Data) throws {
        guard let key = Environment.get("BULK_KEY"), let offered = Data(base64Encoded: signature) else {
            throw Abort(.unauthorized)
        }
        let sealed = SymmetricKey(data: Data(key.utf8))
        guard HMAC<SHA256>.isValidAuthenticationCode(offered, authenticating: body, using: sealed) else { // good: timing-comparison
            throw Abort(.unauthorized)
        }
    }

    static func legacyTag(_ body: Data, key: String) -> String {
        Insecure.MD5.hash(data: Data(key.utf8) + body).hex // bad: weak-digest
    }
}
