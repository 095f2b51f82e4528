import Vapor
import SQLKit

struct SocketController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.webSocket("live") { req, ws async in
            ws.onText { ws, text async in
                guard let sql = req.db as? any SQLDatabase else { return }
                let parts = text.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0] == "watch" else { return }
                let rows = try? await sql.raw("SELECT status FROM orders WHERE reference IN (\(unsafeRaw: String(parts[1])))").all() // bad: sql-injection
                try? await ws.send("\(rows?.count ?? 0)")
            }
            ws.onBinary { ws, buffer async in
                var buffer = buffer
                guard let size: UInt32 = buffer.readInteger() else { return }
                let answer = ByteBufferAllocator().buffer(capacity: Int(size)) // bad: unbounded-size
                let bounded = ByteBufferAllocator().buffer(capacity: min(Int(size), 65_536)) // good: unbounded-size
                try? await ws.send(raw: answer.readableBytesView + bounded.readableBytesView, opcode: .binary)
            }
        }
    }
}
