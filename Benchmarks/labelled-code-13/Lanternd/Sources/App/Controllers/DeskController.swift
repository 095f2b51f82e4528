import Vapor
import Fluent

struct DeskController {
    func removeAccount(_ req: Request) async throws -> HTTPStatus {
        guard let account = try await Account.find(req.parameters.get("accountID"), on: req.db) else { throw Abort(.notFound) }
        try await account.delete(on: req.db)
        return .noContent
    }

    func changeRole(_ req: Request) async throws -> HTTPStatus {
        let role = try req.content.get(Role.self, at: "role")
        guard let account = try await Account.find(req.parameters.get("accountID"), on: req.db) else { throw Abort(.notFound) }
        account.role = role
        try await account.save(on: req.db)
        return .ok
    }

    func printLabel(_ req: Request) async throws -> HTTPStatus {
        let job = try req.content.decode(LabelJob.self)
        let printer = ShellLabelPrinter(queue: "desk-1", logger: req.logger)
        try printer.submit(job)
        return .accepted
    }

    func export(_ req: Request) async throws -> Response {
        let title = req.query[String.self, at: "title"] ?? "items"
        let rows = try await Item.query(on: req.db).limit(500).all()
        let csv = rows.map { [$0.title, $0.place].map(Self.quote).joined(separator: ",") }.joined(separator: "\n")
        let response = Response(status: .ok, body: .init(string: csv))
        response.headers.contentType = .csv
        response.headers.replaceOrAdd(name: .contentDisposition, value: Self.disposition(title)) // good: header-injection
        return response
    }

    private static func disposition(_ title: String) -> String {
        let safe = title.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return "attachment; filename=\"\(safe.prefix(40)).csv\""
    }

    private static func quote(_ cell: String) -> String {
        let plain = cell.first.map { "=+-@\t\r".contains($0) } == true ? "'" + cell : cell
        return "\"" + plain.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
