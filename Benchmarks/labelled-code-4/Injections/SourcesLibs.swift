import Foundation
import Alamofire
import NIOCore
import NIOHTTP1
import Vapor
import SQLite3
import Starscream
import FluentSQL
import AsyncHTTPClient

final class AFClient {
    var db: OpaquePointer?
    func load() async throws {
        AF.request("https://x.y/z").responseData { response in
            if let d = response.data { sqlite3_exec(self.db, String(decoding: d, as: UTF8.self), nil, nil, nil) }  // bad: sql, src AF response.data
            if let d = response.value { sqlite3_exec(self.db, String(decoding: d, as: UTF8.self), nil, nil, nil) }  // bad: sql, src AF response.value
            switch response.result {
            case .success(let d): sqlite3_exec(self.db, String(data: d, encoding: .utf8), nil, nil, nil)  // bad: sql, src AF response.result success
            case .failure: break
            }
        }
        AF.request("https://x.y/z").responseString { sqlite3_exec(self.db, $0.value, nil, nil, nil) }  // bad: sql, src AF responseString $0.value
        AF.request("https://x.y/z").validate().responseJSON { r in
            if let j = r.value as? [String: Any], let s = j["sql"] as? String { sqlite3_exec(self.db, s, nil, nil, nil) }  // bad: sql, src AF responseJSON
        }
        AF.request("https://x.y/z").responseDecodable(of: [String].self) { [weak self] r in
            guard case .success(let list) = r.result else { return }
            sqlite3_exec(self?.db, list.joined(separator: ";"), nil, nil, nil)  // bad: sql, src AF responseDecodable
        }
        let s = try await AF.request("https://x.y/z").serializingString().value
        sqlite3_exec(db, s, nil, nil, nil)  // bad: sql, src AF serializingString
        let r = await AF.request("https://x.y/z").serializingDecodable([String].self).response
        sqlite3_exec(db, r.value?.first, nil, nil, nil)  // bad: sql, src AF serializingDecodable response
        if case let .success(d) = await AF.request("https://x.y/z").serializingData().result { sqlite3_exec(db, String(decoding: d, as: UTF8.self), nil, nil, nil) }  // bad: sql, src AF serializingData result
        AF.download("https://x.y/z").responseURL { r in
            if let u = r.fileURL, let t = try? String(contentsOf: u, encoding: .utf8) { sqlite3_exec(self.db, t, nil, nil, nil) }  // bad: sql, src AF download fileURL
        }
        AF.download("https://x.y/z").responseData { r in sqlite3_exec(self.db, String(data: r.value!, encoding: .utf8), nil, nil, nil) }  // bad: sql, src AF download value
        AF.streamRequest("https://x.y/z").responseStreamString { stream in
            if case let .stream(result) = stream.event, case let .success(t) = result { sqlite3_exec(self.db, t, nil, nil, nil) }  // bad: sql, src AF streamRequest
        }
        AF.request("https://x.y/z").response { r in
            sqlite3_exec(self.db, "PRAGMA x = \(r.data?.count ?? 0)", nil, nil, nil)  // good: sound, number
        }
    }
}

final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = self.unwrapInboundIn(data)
        if let s = buffer.readString(length: buffer.readableBytes) { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src NIO readString
        if let s = buffer.getString(at: 0, length: 4) { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src NIO getString
        try? FileManager.default.removeItem(atPath: String(buffer: buffer))  // bad: path, src String(buffer:)
    }
}
final class HTTPHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            try? FileManager.default.removeItem(atPath: "/srv" + head.uri)  // bad: path, src NIO HTTP head.uri
            try? FileManager.default.removeItem(atPath: "/srv/" + (head.headers.first(name: "X-File") ?? ""))  // bad: path, src NIO HTTP header
        case .body(let b): try? FileManager.default.removeItem(atPath: String(buffer: b))  // bad: path, src NIO HTTP body
        case .end: break
        }
    }
}

struct Upload: Content { var name: String; var file: File }

func routes(_ app: Application) throws {
    app.get("files", ":name") { req -> Response in
        let name = try req.parameters.require("name")
        try FileManager.default.removeItem(atPath: "/srv/\(name)")  // bad: path, src Vapor parameters.require
        let p = req.parameters.get("name") ?? ""
        try FileManager.default.removeItem(atPath: "/srv/\(p)")  // bad: path, src Vapor parameters.get
        return req.fileio.streamFile(at: "/srv/" + name)  // bad: path, Vapor streamFile
    }
    app.get("search") { req async throws -> String in
        let q: String = try req.query.get(at: "q")
        let sql = req.db as! SQLDatabase
        _ = try await sql.raw("SELECT * FROM t WHERE n = '\(unsafeRaw: q)'").all()  // bad: sql, SQLKit unsafeRaw
        _ = try await sql.raw(SQLQueryString("SELECT " + q)).all()  // bad: sql, SQLQueryString(String)
        _ = try await sql.raw("SELECT * FROM t WHERE n = \(bind: q)").all()  // good: sound, bind
        _ = try await sql.raw("SELECT * FROM t WHERE \(ident: "n") = \(bind: q)").all()  // good: sound, sound bind and ident
        let d = req.query[String.self, at: "dir"] ?? "."
        try FileManager.default.removeItem(atPath: d)  // bad: path, src Vapor query subscript
        let id: Int = try req.query.get(at: "id")
        _ = try await sql.raw("SELECT * FROM t WHERE id = \(unsafeRaw: String(id))").all()  // good: sound, number
        return q
    }
    app.post("upload") { req async throws -> HTTPStatus in
        let up = try req.content.decode(Upload.self)
        try await req.fileio.writeFile(up.file.data, at: "/srv/" + up.file.filename)  // bad: path, Vapor writeFile filename
        try FileManager.default.removeItem(atPath: up.name)  // bad: path, src Vapor content.decode
        let h = req.headers.first(name: "X-Dir") ?? ""
        try FileManager.default.removeItem(atPath: h)  // bad: path, src Vapor header
        try FileManager.default.removeItem(atPath: req.url.path)  // bad: path, src Vapor url.path
        if let b = req.body.string { NSLog(b) }  // bad: format, src Vapor body.string
        return .ok
    }
    app.webSocket("ws") { req, ws in
        ws.onText { ws, text in try? FileManager.default.removeItem(atPath: text) }  // bad: path, src Vapor WebSocket onText
    }
    app.get("x") { req async throws -> String in
        let res = try await req.client.get("https://partner.example.com")
        let s = try res.content.decode([String].self)[0]
        try FileManager.default.removeItem(atPath: s)  // bad: path, src Vapor client response
        return s
    }
}

final class Sock: WebSocketDelegate {
    func didReceive(event: Starscream.WebSocketEvent, client: Starscream.WebSocketClient) {
        switch event {
        case .text(let string): try? FileManager.default.removeItem(atPath: string)  // bad: path, src Starscream text
        case .binary(let data): try? FileManager.default.removeItem(atPath: String(decoding: data, as: UTF8.self))  // bad: path, src Starscream binary
        default: break
        }
    }
    func ahc(_ client: HTTPClient) async throws {
        let response = try await client.execute(HTTPClientRequest(url: "https://x.y"), timeout: .seconds(3))
        let body = try await response.body.collect(upTo: 1024)
        try FileManager.default.removeItem(atPath: String(buffer: body))  // bad: path, src AsyncHTTPClient body
    }
}
