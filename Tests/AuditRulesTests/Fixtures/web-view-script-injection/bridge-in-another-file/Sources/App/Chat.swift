import Foundation

final class Chat {
    let runner: any ScriptRunner

    init(runner: any ScriptRunner) { self.runner = runner }

    func follow(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive() else { return }
        runner.run("add('\(text)')")
    }
}
