import Citadel
import Foundation
import Shout
import ShellOut
import SwiftCLI
import SwiftShell
import Vapor

struct RemoteController: RouteCollection {
    let client: SSHClient
    let shout: SSH

    func boot(routes: any RoutesBuilder) throws {
        routes.post("remote", "restart", use: restart)
        routes.post("remote", "logs", use: logs)
        routes.post("local", "notify", use: notify)
        routes.post("local", "pack", use: pack)
        routes.get("local", "whois", use: whois)
        routes.post("remote", "open", use: openHost)
        routes.post("local", "thumbnail", use: thumbnail)
    }

    @Sendable func restart(req: Request) async throws -> String {
        struct Target: Content { let service: String }
        let service = try req.content.decode(Target.self).service
        let reply = try await client.executeCommand("sudo systemctl restart \(service)") // bad: command-injection
        let status = try await client.executeCommand("systemctl is-system-running") // good: command-injection
        return String(buffer: reply) + String(buffer: status)
    }

    @Sendable func logs(req: Request) async throws -> String {
        let unit: String = try req.content.get(at: "unit")
        return try shout.capture("journalctl -n 50 -u " + unit).output // bad: command-injection
    }

    @Sendable func notify(req: Request) async throws -> String {
        let message: String = try req.content.get(at: "message")
        return try shellOut(to: "say", arguments: ["build", message]) // bad: command-injection
    }

    @Sendable func pack(req: Request) async throws -> String {
        let folder: String = try req.content.get(at: "folder")
        let archive = SwiftShell.run(bash: "tar czf /tmp/out.tgz " + folder) // bad: command-injection
        let listing = SwiftShell.run("/bin/ls", "-l", "--", "/var/builds/" + (folder as NSString).lastPathComponent) // good: command-injection
        return archive.stdout + listing.stdout
    }

    @Sendable func whois(req: Request) async throws -> String {
        let domain: String = try req.query.get(at: "domain")
        let result = try SwiftCLI.Task.capture(bash: "whois \(domain) | head -40") // bad: command-injection
        return result.stdout
    }

    @Sendable func openHost(req: Request) async throws -> HTTPStatus {
        let host: String = try req.content.get(at: "host")
        let ssh = Process()
        ssh.executableURL = URL(fileURLWithPath: "/usr/bin/ssh")
        ssh.arguments = [host, "uptime"] // bad: command-injection
        try ssh.run()
        let allowed = ["build-1.internal", "build-2.internal"]
        guard let known = allowed.first(where: { $0 == host }) else { throw Abort(.forbidden) }
        let ping = Process()
        ping.executableURL = URL(fileURLWithPath: "/sbin/ping")
        ping.arguments = ["-c", "1", known] // good: command-injection
        try ping.run()
        return .ok
    }

    @Sendable func thumbnail(req: Request) async throws -> HTTPStatus {
        let source: String = try req.content.get(at: "source")
        let convert = "/usr/bin/sips -z 64 64 \"$SOURCE\" --out /tmp/thumb.png"
        let task = Process()
        task.executableURL = URL(fileURLWithPath: "/bin/zsh")
        task.environment = ["SOURCE": "/var/builds/" + UUID().uuidString + (source.hasSuffix(".png") ? ".png" : ".jpg")]
        task.arguments = ["-c", convert] // good: command-injection
        try task.run()
        return .accepted
    }
}
