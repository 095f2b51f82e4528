import Vapor
import Queues
import Fluent

struct ThumbnailJob: AsyncJob {
    struct Payload: Codable { let upload: String; let originalName: String }

    func dequeue(_ context: QueueContext, _ payload: Payload) async throws {
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/bin/bash")
        task.arguments = ["-c", "convert '/srv/uploads/\(payload.upload)' -set comment '\(payload.originalName)' /srv/thumbs/out.png"] // bad: command-injection
        try task.run()
    }
}

struct ReceiptMailJob: AsyncJob {
    struct Receipt: Codable { let to: String; let customer: String; let lines: [String] }

    func dequeue(_ context: QueueContext, _ receipt: Receipt) async throws {
        let items = receipt.lines.map { "<tr><td>\($0.htmlEscaped())</td></tr>" }.joined()
        let html = "<p>Hi \(receipt.customer)</p><table>\(items)</table>"
        _ = try await context.application.client.post("https://mail.orders.example/send") { request in
            try request.content.encode(["html": html]) // bad: html-injection
            try request.content.encode(["html": "<table>\(items)</table>"]) // good: html-injection
        }
    }
}

struct NightlyRollup: AsyncScheduledJob {
    func run(context: QueueContext) async throws {
        for profile in try await Profile.query(on: context.application.db).all() {
            let folder = "/srv/orders/rollups/\(profile.nickname)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) // bad: path-traversal
            context.logger.info("rolled up", metadata: ["profile": .string(profile.id?.uuidString ?? "")])
        }
    }
}
