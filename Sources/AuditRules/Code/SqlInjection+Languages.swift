import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Queries in other languages than SQL that hold text from outside: Cypher, Flux, LDAP, GraphQL, documents of MongoDB and
/// Elasticsearch.
enum QueryLanguages {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.tree.nodes(.call, named: Array(clients.keys)) where !pass.lookup.isOwnCode(call) {
            guard let client = clients[call.name],
                client.modules.isEmpty || client.modules.contains(where: { file.imports($0) }),
                let query = client.label.map({ call.argument($0) }) ?? call.argument(at: client.place)
            else { continue }
            _ = pass.reportFlow(into: query, .statement, "becomes part of a query")
        }
        inspectDocuments(file, &pass)
        inspectTexts(file, &pass)
    }

    // MARK: - Documents

    /// `["$where": script]` and documents that are read from text: `BSONDocument(fromJSON: text)`.
    private static func inspectDocuments(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.tree.nodes(.call, named: ["BSONDocument", "Document", "MongoSwift.BSONDocument"]) {
            guard let text = call.argument("fromJSON"), pass.constant(text) == nil else { continue }
            let place = text.unwrapped.kind == .interpolatedString ? text : pass.lookup.onlyUse(of: call) ?? text
            report(text, at: place, &pass)
        }
        guard
            file.imports("MongoSwift") || file.imports("MongoDBVapor") || file.imports("MongoKitten")
                || file.imports("MongoCore")
        else { return }
        for document in file.nodes(.dictionary) {
            for entry in document.children {
                let pair = Array(entry.children)
                guard pair.count == 2, pair[0].kind == .string, scripts.contains(pair[0].name),
                    pass.constant(pair[1]) == nil
                else { continue }
                report(pair[1], at: pass.lookup.onlyUse(of: document) ?? pair[1], &pass)
            }
        }
    }

    private static func report(_ text: Node, at place: Node, _ pass: inout Pass) {
        guard let flow = pass.outsideFlow(to: text, .statement, from: senders) else { return }
        pass.report(
            "Untrusted input from \(flow.origin) becomes part of a query", at: place,
            .init(confidence: flow.isGuess ? .medium : .high, paths: [flow.path(to: place)]))
    }

    /// Operators of MongoDB whose value is a script.
    private static let scripts: Set<String> = ["$where", "$function", "$accumulator", "body", "mapReduce"]

    private static let senders: Set<OutsideSource.Kind> = [.request, .decoded, .socket]

    // MARK: - Texts

    /// Texts with values between quotation marks that read as GraphQL, or as a document that a search is made of.
    private static func inspectTexts(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.tree.isOfServer else { return }
        for text in file.nodes(.interpolatedString) where text.isQueryText && !text.isDebugOnly {
            for (before, piece) in zip(text.children, text.children.dropFirst()) {
                guard piece.kind == .interpolation, let value = piece.children.first, before.kind == .string,
                    before.name.hasSuffix("\""), pass.constant(value) == nil,
                    let flow = pass.outsideFlow(to: value, .statement, from: senders)
                else { continue }
                pass.report(
                    "Untrusted input from \(flow.origin) becomes part of a query", at: text,
                    .init(paths: [flow.path(to: text)]))
                break
            }
        }
    }

    // MARK: - Clients

    /// A call that takes a query: its place or label, and the modules of which one is imported; none where the name is enough.
    private struct Client {
        var place = 0
        var label: String? = nil
        var modules: [String] = []
    }

    private static let clients: [String: Client] = [
        // Neo4j: Theo, Neo4jSwift.
        "executeCypher": Client(), "executeCypherWithResult": Client(), "executeCypherSync": Client(),
        "Cypher": Client(modules: ["Theo"]), "executeRequest": Client(modules: ["Theo", "Bolt"]),
        // InfluxDB.
        "query": Client(label: "query", modules: ["InfluxDBSwift", "InfluxDBSwiftApis"]),
        "queryRaw": Client(label: "query", modules: ["InfluxDBSwift", "InfluxDBSwiftApis"]),
        "DeletePredicateRequest": Client(label: "predicate"), "InvokableScript": Client(label: "script"),
        // PerfectCRUD and the databases of Perfect.
        "forEachRow": Client(label: "statement"), "sql": Client(modules: ["PerfectCRUD"]),
        "exec": Client(label: "statement", modules: ["PerfectPostgreSQL"]),
        // LDAP.
        "ldap_search": Client(place: 3), "ldap_search_s": Client(place: 3), "ldap_search_st": Client(place: 3),
        "ldap_search_ext": Client(place: 3), "ldap_search_ext_s": Client(place: 3),
        "search": Client(label: "filter", modules: ["PerfectLDAP"]),
        // Couchbase Lite.
        "createQuery": Client(modules: ["CouchbaseLiteSwift"]),
        // DynamoDB's statements and Athena's of Soto.
        "ExecuteStatementInput": Client(label: "statement"), "StartQueryExecutionInput": Client(label: "queryString"),
        "executeStatement": Client(label: "statement", modules: ["SotoDynamoDB"]),
        "startQueryExecution": Client(label: "queryString", modules: ["SotoAthena"]),
    ]
}

extension Node {
    /// Whether a text with pieces reads as a query of GraphQL or as the body of a search.
    fileprivate var isQueryText: Bool {
        guard let start = children.first, start.kind == .string else { return false }
        let text = start.name.drop(while: \.isWhitespace)
        if text.hasPrefix("{\"") {
            return ["\"query\"", "\"filter\"", "\"bool\"", "\"match\"", "\"$"].contains { text.contains($0) }
        }
        let isOperation = ["{", "query", "mutation", "subscription"].contains { text.hasPrefix($0) }
        return isOperation && text.contains("{") && text.contains("(") && text.hasSuffix(": \"")
    }
}

extension [Example] {
    static let sqlInjectionInLanguages: [Example] = [
        Example(
            """
            import Vapor
            import Theo
            func friends(_ req: Request, _ graph: BoltClient, _ directory: OpaquePointer) async throws {
                let name = try req.query.get(String.self, at: "name")
                _ = try graph.executeCypher(↓"MATCH (p {name: '\\(name)'}) RETURN p", params: nil)
                ldap_search_ext_s(directory, "dc=shop", scope, ↓"(cn=\\(name))", nil, 0, nil, nil, nil, 0, &found)
                let body = ↓"{ member(name: \\"\\(name)\\") { mail } }"
                try await ask(body)
            }
            """, "a graph, a directory, GraphQL"),
        Example(
            """
            import MongoKitten
            import Vapor
            func older(_ req: Request, _ members: MongoCollection) async throws -> Int {
                let age = try req.query.get(String.self, at: "age")
                let filter: Document = ["$where": "this.age > " + age]
                return try await members.count(↓filter)
            }
            """, "a script inside a document"),
    ]

    static let sqlInjectionInLanguagesGood: [Example] = [
        Example(
            """
            import MongoKitten
            import Vapor
            import Theo
            func friends(_ req: Request, _ graph: BoltClient, _ members: MongoCollection) async throws -> Int {
                let name = try req.query.get(String.self, at: "name")
                let age = try req.query.get(Int.self, at: "age")
                _ = try graph.executeCypher("MATCH (p {name: $name}) RETURN p", params: ["name": name])
                let body = "{ member(age: \\"\\(age)\\") { mail } }"
                try await ask(body)
                return try await members.count(["name": name])
            }
            """, "values bound separately, and a number")
    ]
}

/// `#sql("SELECT … WHERE \(raw: text)")` of StructuredQueries, whose other pieces are bound.
func inspectMacros(_ file: SwiftFile, _ pass: inout Pass) {
    for macro in file.tree.nodes(.macro, named: ["sql"]) {
        let texts = macro.children.filter { $0.kind == .interpolatedString }
        for piece in texts.flatMap({ $0.children(.interpolation) }).compactMap(\.children.first)
        where piece.label == "raw" {
            _ = pass.reportFlow(into: piece, .statement, "becomes part of an SQL statement")
        }
    }
}
