import AsyncHTTPClient
import DiscordBM
import Distributed
import Foundation
import MCP
import Subprocess

struct DeskBot: GatewayEventHandler {
    let event: Gateway.Event
    let client: any DiscordClient

    func onMessageCreate(_ payload: Gateway.MessageCreate) async throws {
        let words = payload.content.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "!ping" where words.count == 2:
            let result = try await run(.path("/bin/sh"), arguments: ["-c", "ping -c 1 \(words[1])"], output: .string(limit: 4096)) // bad: command-injection
            try await client.createMessage(channelId: payload.channel_id, payload: .init(content: result.standardOutput)).guardSuccess()
        case "!uptime":
            let result = try await run(.path("/usr/bin/uptime"), arguments: [], output: .string(limit: 256)) // good: command-injection
            try await client.createMessage(channelId: payload.channel_id, payload: .init(content: result.standardOutput)).guardSuccess()
        case "!preview" where words.count == 2:
            let page = try await HTTPClient.shared.execute(HTTPClientRequest(url: words[1]), timeout: .seconds(5)) // bad: server-side-request
            let text = String(buffer: try await page.body.collect(upTo: 65_536)).prefix(200)
            try await client.createMessage(channelId: payload.channel_id, payload: .init(content: String(text))).guardSuccess()
        default:
            break
        }
    }
}

distributed actor Whiteboard {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    private var strokes: [[Double]] = []

    distributed func resize(rows: Int) {
        strokes = Array(repeating: [], count: rows) // bad: unbounded-size
    }

    distributed func save(as name: String) throws {
        let data = try JSONEncoder().encode(strokes)
        try data.write(to: URL(fileURLWithPath: "/srv/boards/\(name).json")) // bad: path-traversal
    }
}

/// Tools for the support assistant. Arguments are chosen by the model, which reads customers' mail.
enum ToolServer {
    static func start() async throws {
        let server = Server(name: "support", version: "1.2.0", capabilities: .init(tools: .init(listChanged: false)))
        await server.withMethodHandler(CallTool.self) { params in
            switch params.name {
            case "read_ticket":
                let name = params.arguments?["file"]?.stringValue ?? ""
                let text = try String(contentsOfFile: "/srv/tickets/" + name, encoding: .utf8) // bad: path-traversal
                return .init(content: [.text(text)])
            case "ticket_age":
                guard let number = params.arguments?["number"]?.intValue else { throw MCPError.invalidParams("number") }
                let attributes = try FileManager.default.attributesOfItem(atPath: "/srv/tickets/\(number).txt") // good: path-traversal
                return .init(content: [.text("\(attributes[.modificationDate] ?? "")")])
            case "fetch_help":
                let topic = params.arguments?["topic"]?.stringValue ?? ""
                guard let page = ["refund": "refunds", "delivery": "shipping"][topic] else { throw MCPError.invalidParams("topic") }
                let (data, _) = try await URLSession.shared.data(from: URL(string: "https://help.example.org/\(page).txt")!) // good: server-side-request
                return .init(content: [.text(String(decoding: data, as: UTF8.self))])
            case "fetch_page":
                guard let text = params.arguments?["url"]?.stringValue, let url = URL(string: text) else { throw MCPError.invalidParams("url") }
                let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
                return .init(content: [.text(String(decoding: data, as: UTF8.self))])
            case "grep":
                let pattern = params.arguments?["pattern"]?.stringValue ?? ""
                let grep = try await run(.name("bash"), arguments: ["-c", "grep -rn \(pattern) /srv/tickets"], output: .string(limit: 1 << 20)) // bad: command-injection
                return .init(content: [.text(grep.standardOutput ?? "")])
            default:
                throw MCPError.methodNotFound(params.name)
            }
        }
        try await server.start(transport: StdioTransport())
        await server.waitUntilCompleted()
    }
}

@main
enum AgentsMain {
    static func main() async throws {
        if CommandLine.arguments.contains("--tools") { return try await ToolServer.start() }
        let system = LocalTestingDistributedActorSystem()
        let board = Whiteboard(actorSystem: system)
        let bot = await BotGatewayManager(token: ProcessInfo.processInfo.environment["DISCORD_TOKEN"] ?? "", intents: [.guildMessages, .messageContent])
        await bot.connect()
        for await event in await bot.events {
            await DeskBot(event: event, client: bot.client).handleAsync()
            if case .messageCreate(let message) = event.data, message.content.hasPrefix("!board ") {
                let argument = String(message.content.dropFirst(7))
                if let rows = Int(argument) { try await board.resize(rows: rows) } else { try await board.save(as: argument) }
            }
        }
    }
}
