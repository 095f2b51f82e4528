import Foundation

@objc protocol PorterHelperProtocol {
    func installTool(at path: String, reply: @escaping (Bool) -> Void)
    func removeTool(named name: String, reply: @escaping (Bool) -> Void)
    func rotateLogs(reply: @escaping (Bool) -> Void)
}

struct UpdateItem: Decodable {
    let version: String
    let archive: URL
    let signatures: [String]
    let channel: String
    let expires: Date?
}

enum PorterError: Error { case rejected, status(OSStatus), io(Int32), expired }
