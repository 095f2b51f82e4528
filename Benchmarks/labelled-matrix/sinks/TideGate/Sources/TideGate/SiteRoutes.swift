import Elementary
import Foundation
import Hummingbird
import Mustache
import SwiftSMTP

struct ReportPage: HTMLDocument {
    let heading: String
    let comment: String
    var title: String { "Tide report" }
    var head: some HTML { meta(.charset(.utf8)) }
    var body: some HTML {
        h1 { heading } // good: html-injection
        div { HTMLRaw(comment) } // bad: html-injection
    }
}

struct SiteRoutes {
    let comments = try! MustacheTemplate(string: "<article><h3>{{author}}</h3>{{{text}}}</article>")
    let summary = try! MustacheTemplate(string: "<article><h3>{{author}}</h3>{{text}}</article>")
    let mail: SMTP

    struct Comment: Decodable { let author: String; let text: String; let email: String }

    func register(on router: Router<BasicRequestContext>) {
        router.post("comments/preview", use: preview)
        router.post("comments/summary", use: condensed)
        router.post("comments", use: notify)
        router.get("report", use: report)
        router.get("out", use: out)
        router.get("login/done", use: done)
        router.get("export.csv", use: export)
        router.get("calendar.ics", use: calendar)
    }

    @Sendable func preview(request: Request, context: BasicRequestContext) async throws -> Response {
        let comment = try await request.decode(as: Comment.self, context: context)
        return html(comments.render(comment)) // bad: html-injection
    }

    @Sendable func condensed(request: Request, context: BasicRequestContext) async throws -> Response {
        let comment = try await request.decode(as: Comment.self, context: context)
        return html(summary.render(comment)) // good: html-injection
    }

    @Sendable func notify(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let comment = try await request.decode(as: Comment.self, context: context)
        let harbour = Mail.User(name: "Harbour office", email: "office@tidegate.example")
        let body = Attachment(htmlContent: "<p>New comment by \(comment.author):</p><blockquote>\(comment.text)</blockquote>") // bad: html-injection
        mail.send(Mail(from: harbour, to: [harbour], subject: "New comment", attachments: [body]))
        mail.send(Mail(from: harbour, to: [harbour], subject: "Copy", text: comment.text)) // good: html-injection
        return .accepted
    }

    @Sendable func report(request: Request, context: BasicRequestContext) async throws -> Response {
        let query = request.uri.queryParameters
        return html(ReportPage(heading: query.get("station") ?? "", comment: query.get("note") ?? "").render())
    }

    @Sendable func out(request: Request, context: BasicRequestContext) async throws -> Response {
        let target = try request.uri.queryParameters.require("to")
        return .redirect(to: target, type: .found) // bad: open-redirect
    }

    @Sendable func done(request: Request, context: BasicRequestContext) async throws -> Response {
        let next = request.uri.queryParameters.get("next") ?? "/"
        switch next {
        case "/", "/tides", "/account": return .redirect(to: next) // good: open-redirect
        default: return Response(status: .seeOther, headers: [.location: next]) // bad: open-redirect
        }
    }

    @Sendable func export(request: Request, context: BasicRequestContext) async throws -> Response {
        let observations = try await ObservationStore.shared.all()
        var csv = "observer,note,height\n"
        var quoted = "observer,height\n"
        for item in observations {
            csv += "\(item.observer),\(item.note),\(item.height)\n" // bad: header-injection
            let name = item.observer.filter { $0.isLetter || $0 == " " }
            quoted += "\"\(name)\",\(item.height)\n" // good: header-injection
        }
        let short = request.uri.queryParameters.get("short") != nil
        return Response(status: .ok, headers: [.contentType: "text/csv"], body: .init(byteBuffer: .init(string: short ? quoted : csv)))
    }

    @Sendable func calendar(request: Request, context: BasicRequestContext) async throws -> Response {
        let title = request.uri.queryParameters.get("title") ?? "High water"
        let event = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:" + title + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n" // bad: header-injection
        return Response(status: .ok, headers: [.contentType: "text/calendar"], body: .init(byteBuffer: .init(string: event)))
    }

    private func html(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: .init(string: text)))
    }
}

struct Observation: Codable, Sendable {
    let observer: String
    let note: String
    let height: Double
}

actor ObservationStore {
    static let shared = ObservationStore()
    private var items: [Observation] = []
    func add(_ item: Observation) { items.append(item) }
    func all() throws -> [Observation] { items }
}
