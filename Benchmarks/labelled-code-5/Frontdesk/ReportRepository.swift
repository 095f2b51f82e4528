import Crypto
import Fluent
import Foundation
import PostgresNIO
import SQLKit
import Vapor

struct ReportRow: Codable, Sendable {
    let day: Date
    let total: Int
}

enum ReportTable: String, CaseIterable, Sendable {
    case bookings, payments
}

protocol ReportReading: Sendable {
    func totals(hotel: String) async throws -> [ReportRow]
}

struct ReportRepository: ReportReading {
    let client: PostgresClient

    func totals(hotel: String) async throws -> [ReportRow] {
        let rows = try await client.query("SELECT day, total FROM totals WHERE hotel = \(hotel)") // good: sql-injection
        var result: [ReportRow] = []
        for try await (day, total) in rows.decode((Date, Int).self) {
            result.append(ReportRow(day: day, total: total))
        }
        return result
    }

    func totals(hotel: String, currency: String) async throws -> Int {
        let sql = "SELECT day, total FROM totals WHERE hotel = '\(hotel)' AND currency = '\(currency)'"
        let rows = try await client.query(PostgresQuery(unsafeSQL: sql)) // bad: sql-injection
        return try await rows.collect().count
    }

    func count(_ table: ReportTable) async throws -> Int {
        let rows = try await client.query(PostgresQuery(unsafeSQL: "SELECT count(*) FROM \(table.rawValue)")) // good: sql-injection
        return try await rows.collect().count
    }
}

struct ReportController: RouteCollection {
    let repository: ReportRepository

    func boot(routes: any RoutesBuilder) throws {
        let reports = routes.grouped("reports")
        reports.get("totals") { req async throws -> String in
            let hotel = try req.query.get(String.self, at: "hotel")
            let currency = try req.query.get(String.self, at: "currency")
            return try await "\(repository.totals(hotel: hotel, currency: currency))"
        }
        reports.get("login") { req async throws -> Response in
            let response = Response(status: .ok)
            response.cookies["report_session"] = HTTPCookies.Value(string: UUID().uuidString, isSecure: true, isHTTPOnly: false, sameSite: .lax) // bad: cookie
            response.cookies["report_id"] = HTTPCookies.Value(string: UUID().uuidString, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: cookie
            return response
        }
        reports.get("embed") { req async throws -> Response in
            let response = Response(status: .ok)
            if let origin = req.headers.first(name: .origin) {
                response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: cors
                response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
            }
            return response
        }
        reports.get("public") { _ async throws -> Response in
            let response = Response(status: .ok)
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: "*") // good: cors
            return response
        }
        reports.get("sso") { req async throws -> Response in
            let back = try req.query.get(String.self, at: "back")
            guard let url = URLComponents(string: back), url.host?.hasSuffix("frontdesk.io") == true else { throw Abort(.badRequest) } // bad: host-check
            return req.redirect(to: back)
        }
        reports.get("export") { req async throws -> Response in
            let raw = try req.query.get(String.self, at: "then")
            return req.redirect(to: raw, redirectType: .permanent) // bad: redirect
        }
    }
}

struct FileDigest {
    func etag(_ buffer: ByteBuffer) -> String {
        SHA256.hash(data: Data(buffer: buffer)).hex // good: weak-hash
    }

    func signature(_ buffer: ByteBuffer, secret: String) -> String {
        Insecure.SHA1.hash(data: Data(secret.utf8) + Data(buffer: buffer)).hex // bad: weak-hash
    }

    func sealed(_ value: String, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(Data(value.utf8), using: key).combined ?? Data() // good: static-iv
    }

    func sealedDaily(_ value: String, key: SymmetricKey) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: Data("frontdesk-01".utf8))
        return try AES.GCM.seal(Data(value.utf8), using: key, nonce: nonce).combined ?? Data() // bad: static-iv
    }

    func key(passphrase: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: Data(passphrase.utf8)), outputByteCount: 32) // bad: kdf-rounds
    }
}
