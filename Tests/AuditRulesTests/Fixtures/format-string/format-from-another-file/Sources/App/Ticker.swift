import Foundation

func follow(_ socket: URLSessionWebSocketTask) async throws -> String {
    guard case .string(let text) = try await socket.receive() else { return "" }
    return Line(format: text).text() + Caption(format: "%.2f").text()
}
