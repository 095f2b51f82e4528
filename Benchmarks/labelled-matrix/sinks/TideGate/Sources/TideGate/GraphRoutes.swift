import AsyncHTTPClient
import COpenLDAP
import Foundation
import Hummingbird
import InfluxDBSwift
import NIOCore
import Theo

struct GraphRoutes {
    let bolt: BoltClient
    let influx: InfluxDBClient
    let http: HTTPClient

    func register(on router: Router<BasicRequestContext>) {
        router.get("currents/:from", use: currents)
        router.get("levels", use: levels)
        router.get("find", use: find)
        router.get("crew", use: crew)
        router.get("pilot/:uid", use: pilot)
    }

    @Sendable func currents(request: Request, context: BasicRequestContext) async throws -> String {
        let from = try context.parameters.require("from")
        let kind = request.uri.queryParameters.get("kind") ?? "tidal"
        let paths = try await bolt.executeCypher("MATCH (a:Buoy {name: '\(from)'})-[:FLOWS]->(b) RETURN b.name", params: nil) // bad: sql-injection
        let kinds = try await bolt.executeCypher("MATCH (c:Current) WHERE c.kind = $kind RETURN c.name", params: ["kind": kind]) // good: sql-injection
        return "\(paths.rows.count) \(kinds.rows.count)"
    }

    @Sendable func levels(request: Request, context: BasicRequestContext) async throws -> String {
        guard let gauge = request.uri.queryParameters.get("gauge"),
              let hours = request.uri.queryParameters.get("hours", as: Int.self) else { throw HTTPError(.badRequest) }
        let flux = """
        from(bucket: "tides")
          |> range(start: -\(hours)h)
          |> filter(fn: (r) => r["gauge"] == "\(gauge)")
        """
        let records = try await influx.queryAPI.query(query: flux) // bad: sql-injection
        let recent = try await influx.queryAPI.query(query: "from(bucket: \"tides\") |> range(start: -\(hours)h) |> count()") // good: sql-injection
        return "\(try records.reduce(0) { sum, _ in sum + 1 }) \(try recent.reduce(0) { sum, _ in sum + 1 })"
    }

    @Sendable func find(request: Request, context: BasicRequestContext) async throws -> String {
        let text = request.uri.queryParameters.get("q") ?? ""
        var loose = HTTPClientRequest(url: "http://elastic.internal:9200/reports/_search")
        loose.method = .POST
        loose.headers.add(name: "Content-Type", value: "application/json")
        loose.body = .bytes(ByteBuffer(string: #"{"query":{"bool":{"filter":{"term":{"public":true}},"must":{"match":{"body":"\#(text)"}}}}}"#)) // bad: sql-injection
        let first = try await http.execute(loose, timeout: .seconds(5))

        let query = ["query": ["match": ["body": text]]]
        var encoded = HTTPClientRequest(url: "http://elastic.internal:9200/notices/_search")
        encoded.method = .POST
        encoded.headers.add(name: "Content-Type", value: "application/json")
        encoded.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(query))) // good: sql-injection
        let second = try await http.execute(encoded, timeout: .seconds(5))
        return "\(first.status.code) \(second.status.code)"
    }

    @Sendable func crew(request: Request, context: BasicRequestContext) async throws -> String {
        let ship = request.uri.queryParameters.get("ship") ?? ""
        struct Envelope: Encodable { let query: String; var variables: [String: String] = [:] }
        let inline = Envelope(query: "{ ship(name: \"\(ship)\") { crew { name } } }") // bad: sql-injection
        let outcome = try await post(inline)
        let bound = Envelope(query: "query($n: String!) { ship(name: $n) { flag } }", variables: ["n": ship]) // good: sql-injection
        return try await outcome + post(bound)
    }

    private func post(_ body: some Encodable) async throws -> String {
        var request = HTTPClientRequest(url: "http://registry.internal/graphql")
        request.method = .POST
        request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
        let response = try await http.execute(request, timeout: .seconds(5))
        return String(buffer: try await response.body.collect(upTo: 1 << 20))
    }

    @Sendable func pilot(request: Request, context: BasicRequestContext) async throws -> String {
        let uid = try context.parameters.require("uid")
        var session: OpaquePointer?
        guard ldap_initialize(&session, "ldaps://directory.internal") == LDAP_SUCCESS else { throw HTTPError(.badGateway) }
        defer { ldap_unbind_ext_s(session, nil, nil) }
        var answer: OpaquePointer?
        ldap_search_ext_s(session, "ou=pilots,dc=tidegate", ber_int_t(LDAP_SCOPE_SUBTREE), "(&(active=TRUE)(uid=\(uid)))", // bad: sql-injection
                          nil, 0, nil, nil, nil, 0, &answer)
        let escaped = uid.utf8.map { String(format: "\\%02x", $0) }.joined()
        ldap_search_ext_s(session, "ou=harbourmasters,dc=tidegate", ber_int_t(LDAP_SCOPE_ONELEVEL), "(uid=\(escaped))", // good: sql-injection
                          nil, 0, nil, nil, nil, 0, &answer)
        let count = ldap_count_entries(session, answer)
        ldap_msgfree(answer)
        return "\(count)"
    }
}
