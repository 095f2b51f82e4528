import AWSLambdaEvents
import AWSLambdaRuntime
import AsyncHTTPClient
import Foundation
import PostgresNIO

@main
struct Dispatcher {
    static func main() async throws {
        switch ProcessInfo.processInfo.environment["HANDLER"] {
        case "links": try await LambdaRuntime(body: links).run()
        case "alb": try await LambdaRuntime(body: page).run()
        case "uploads": try await LambdaRuntime(body: uploads).run()
        case "jobs": try await LambdaRuntime(lambdaHandler: JobHandler()).run()
        case "alerts": try await LambdaRuntime(body: alerts).run()
        case "stream": try await LambdaRuntime(body: changes).run()
        default: try await LambdaRuntime(body: fetch).run()
        }
    }
}

func links(event: APIGatewayV2Request, context: LambdaContext) async throws -> APIGatewayV2Response {
    let target = event.queryStringParameters["u"] ?? "https://example.org"
    if let code = event.pathParameters["code"], let number = Int(code) {
        return APIGatewayV2Response(statusCode: .found, headers: ["location": "https://example.org/l/\(number)"]) // good: open-redirect
    }
    return APIGatewayV2Response(statusCode: .found, headers: ["location": target]) // bad: open-redirect
}

func page(event: ALBTargetGroupRequest, context: LambdaContext) async throws -> ALBTargetGroupResponse {
    let name = event.queryStringParameters?["name"]?.removingPercentEncoding ?? "guest"
    if let year = event.queryStringParameters?["year"].flatMap(Int.init) {
        return ALBTargetGroupResponse(statusCode: .ok, headers: ["content-type": "text/html"], body: "<h1>\(year)</h1>") // good: html-injection
    }
    return ALBTargetGroupResponse(statusCode: .ok, headers: ["content-type": "text/html"], body: "<h1>Hello \(name)</h1>") // bad: html-injection
}

func fetch(event: FunctionURLRequest, context: LambdaContext) async throws -> FunctionURLResponse {
    struct Job: Decodable { let source: String }
    let job = try JSONDecoder().decode(Job.self, from: Data((event.body ?? "{}").utf8))
    let response = try await HTTPClient.shared.get(url: job.source).get() // bad: server-side-request
    let status = try await HTTPClient.shared.get(url: "https://status.example.org/\(event.requestContext.http.method.rawValue.lowercased())").get() // good: server-side-request
    return FunctionURLResponse(statusCode: .ok, body: "\(response.status.code) \(status.status.code)")
}

func uploads(event: S3Event, context: LambdaContext) async throws {
    for record in event.records {
        let key = record.s3.object.key.removingPercentEncoding ?? record.s3.object.key
        let convert = Process()
        convert.executableURL = URL(fileURLWithPath: "/bin/sh")
        convert.arguments = ["-c", "/opt/bin/ffmpeg -i /mnt/in/\"\(key)\" /mnt/out/preview.mp4"] // bad: command-injection
        try convert.run()
        convert.waitUntilExit()
        if let size = record.s3.object.size, size < 8 << 20 {
            context.logger.debug("scratch", metadata: ["size": "\(Data(capacity: Int(size)).count)"]) // good: unbounded-size
        }
    }
}

struct JobHandler: LambdaHandler {
    struct Resize: Decodable { let width: Int; let height: Int; let output: String }

    func handle(_ event: SQSEvent, context: LambdaContext) async throws {
        for record in event.records {
            let job = try JSONDecoder().decode(Resize.self, from: Data(record.body.utf8))
            let pixels = Data(repeating: 0xFF, count: job.width * job.height * 4) // bad: unbounded-size
            try pixels.write(to: URL(fileURLWithPath: "/mnt/out").appendingPathComponent(job.output)) // bad: path-traversal
        }
    }
}

func alerts(event: SNSEvent, context: LambdaContext) async throws {
    guard let message = event.records.first?.sns else { return }
    let text = String(format: message.message, message.timestamp.description) // bad: format-string
    context.logger.notice("\(text)")
}

func changes(event: DynamoDBEvent, context: LambdaContext) async throws {
    let connection = try await PostgresConnection.connect(configuration: .init(unixSocketPath: "/run/pg", username: "sync", password: nil, database: "sync"), id: 1, logger: context.logger)
    for record in event.records {
        guard case .string(let handle)? = record.change.newImage?["handle"] else { continue }
        try await connection.query(PostgresQuery(unsafeSQL: "INSERT INTO handles VALUES ('\(handle)')"), logger: context.logger) // bad: sql-injection
        try await connection.query("INSERT INTO seen VALUES (\(handle))", logger: context.logger) // good: sql-injection
    }
    try await connection.close()
}
