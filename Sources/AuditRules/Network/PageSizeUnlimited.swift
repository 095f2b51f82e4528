import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Lists of which the caller says how long they are.
    static let pageSizeUnlimited = Rule(
        id: "page-size-unlimited",
        title: "Caller controls how many records are read",
        category: .network,
        severity: .low,
        confidence: .medium,
        references: [.cwe(770), .cwe(400), .cwe(1284), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            The number goes from the request into the query unchecked. With a large one, a single request reads the \
            whole table into memory and sends it: a few of them slow the server down for everyone, and the table is \
            copied with one call.
            """,
        remedy:
            "Bound the number: `min(max(per, 1), 100)`, or set `app.fluent.pagination.pageSizeLimit` and use `paginate(for:)`.",
        bad: [
            Example(
                """
                import Fluent
                import Vapor
                func latest(_ req: Request) async throws -> [Entry] {
                    let count = try req.query.get(Int.self, at: "count")
                    return try await Entry.query(on: req.db).sort(\\.$day).limit(↓count).all()
                }
                """, "Fluent"),
            Example(
                """
                import Fluent
                import Hummingbird
                func page(_ request: Request) async throws -> Page<Entry> {
                    let size = request.uri.queryParameters.get("size", as: Int.self) ?? 20
                    return try await Entry.query(on: db).paginate(PageRequest(page: 1, per: ↓size))
                }
                """, "a page"),
            Example(
                """
                import Vapor
                func newest(_ req: Request) async throws -> [String] {
                    let wanted = req.query[Int.self, at: "count"] ?? 20
                    return try await req.application.shelf.titles(limit: ↓wanted)
                }
                """, "a function of one's own"),
        ],
        good: [
            Example(
                """
                import Vapor
                struct Shelf { func titles(limit: Int) -> [String] { Array(all.prefix(min(limit, 100))) } }
                func newest(_ req: Request, _ shelf: Shelf) throws -> [String] {
                    shelf.titles(limit: try req.query.get(Int.self, at: "count"))
                }
                """, "bounded where it is used"),
            Example(
                """
                import Fluent
                import Vapor
                func latest(_ req: Request) async throws -> [Entry] {
                    let count = min(try req.query.get(Int.self, at: "count"), 50)
                    return try await Entry.query(on: req.db).sort(\\.$day).limit(count).all()
                }
                """, "bounded"),
            Example(
                """
                import Fluent
                import Vapor
                func latest(_ req: Request) async throws -> [Entry] {
                    let count = try req.query.get(Int.self, at: "count")
                    guard count <= 50 else { throw Abort(.badRequest) }
                    return try await Entry.query(on: req.db).sort(\\.$day).limit(count).all()
                }
                """, "refused"),
            Example(
                """
                import Vapor
                struct Pages {
                    let links: [String]
                    init(limit: Int, total: Int) { links = (0..<(total / limit)).map { "?page=\\($0)" } }
                    init(_ wanted: Wanted) { self.init(limit: wanted.limit, total: wanted.total) }
                }
                struct Wanted: Content { let limit: Int; let total: Int }
                func pages(_ req: Request) throws -> Pages { Pages(try req.content.decode(Wanted.self)) }
                """, "no records are read"),
            Example(
                """
                import Vapor
                extension Comparable {
                    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
                }
                func newest(_ req: Request) async throws -> [String] {
                    let wanted = (req.query[Int.self, at: "count"] ?? 20).clamped(to: 0...100)
                    return try await req.application.shelf.titles(limit: wanted)
                }
                """, "bounded by a helper"),
            Example(
                """
                import Fluent
                import Vapor
                func latest(_ req: Request) async throws -> [Entry] { try await Entry.query(on: req.db).limit(10).all() }
                """),
        ],
        checks: [.swift(inspect), .swift(inspectLimits)]
    )
}

/// Functions of the project's own, and of other libraries, that are told how many records to give.
private func inspectLimits(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.listens else { return }
    for call in file.nodes(.call) where call.name != "PageRequest" && !call.isDebugOnly {
        for size in call.arguments where labels.contains(size.label) && pass.constant(size) == nil {
            guard call.callee?.kind == .member, !call.onlyKeeps,
                pass.lookup.function(of: call)?.bounds(size.label) != true,
                let flow = pass.outsideFlow(to: size, .number, from: [.request, .decoded])
            else { continue }
            pass.report(
                "A number from \(flow.origin) determines how many records are read", at: size,
                .init(paths: [flow.path(to: size)]))
        }
    }
}

/// Labels under which a function is told how many records it should give.
private let labels: Set<String> = ["limit", "pageSize", "perPage", "maxResults", "batchSize", "top"]

extension Node {
    /// Whether a call makes a value by `.init` or `self.init`, which reads no records by itself, unless it is a query.
    fileprivate var onlyKeeps: Bool {
        guard callee?.unwrapped.name == "init" else { return false }
        let made = callee?.unwrapped.base?.unwrapped.name == "self" ? enclosingType?.name : outerExpression.parent?.kept
        return Set(Words.of(made ?? "")).isDisjoint(with: ["query", "request", "search", "fetch", "filter"])
    }

    /// The name under which an assignment or a variable keeps what it is given.
    private var kept: String? { kind == .assignment ? child(.target)?.lastName : name }

    /// Whether a function looks at how large a number is that it is given.
    fileprivate func bounds(_ label: String) -> Bool {
        guard let name = children(.parameter).first(where: { $0.label == label })?.name else { return false }
        return descendants.contains { test in
            (test.isComparison || test.kind == .call && ["min", "clamped", "contains"].contains(test.name))
                && test.descendants.contains { $0.kind == .reference && $0.name == name }
        }
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped, file.tree.isOfServer else { return }
    for call in file.calls("limit", "PageRequest") where !pass.lookup.isOwnCode(call) && !call.isDebugOnly {
        guard let size = call.name == "limit" ? call.arguments.first : call.argument("per"),
            call.name != "limit" || size.label.isEmpty && call.base?.isQuery == true,
            let flow = pass.outsideFlow(to: size, .number, from: [.request, .decoded])
        else { continue }
        pass.report(
            "A number from \(flow.origin) determines how many records are read", at: size,
            .init(paths: [flow.path(to: size)]))
    }
}

extension Node {
    /// Whether an expression is a query that is put together: `Entry.query(on: db).sort(…)`, `sql.select()…`.
    fileprivate var isQuery: Bool {
        var node = unwrapped
        for _ in 0..<16 {
            if node.kind == .call, ["query", "select"].contains(node.name) { return true }
            guard let base = node.base else { break }
            node = base.unwrapped
        }
        return Words.of(node.name).contains("query")
    }
}
